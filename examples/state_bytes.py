"""What training keeps for each parameter, counted in a model."""
# expect: exact
# ci: yes
# needs: tensorflow

import keras
import numpy as np
import tensorflow as tf
from keras.optimizers import SGD, Adafactor, Adam


def size(tensors):
    sizes = (
        np.prod(t.shape) * tf.as_dtype(t.dtype).size for t in tensors
    )
    return int(sum(sizes))


def count(policy, what, optimizer):
    keras.config.set_dtype_policy(policy)
    layers = [keras.Input((1000,)), keras.layers.Dense(1000)]
    model = keras.Sequential(layers)
    weights = model.trainable_variables
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(model(tf.ones([4, 1000])))
    gradients = tape.gradient(loss, weights)
    optimizer.build(weights)
    # All but the number of the step and the learning rate.
    kept = [v for v in optimizer.variables if len(v.shape) > 0]
    found = [size(each) for each in (weights, gradients, kept)]
    found = [n / model.count_params() for n in (*found, sum(found))]
    print(*(round(n, 1) for n in found), policy, what)


count("float32", "SGD", SGD())
count("float32", "SGD with momentum", SGD(momentum=0.9))
count("float32", "Adafactor", Adafactor())
count("float32", "Adam", Adam())
count("mixed_float16", "Adam", Adam())
