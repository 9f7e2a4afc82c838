"""Four batches of 8, accumulated, against one batch of 32."""
# expect: numbers(0.01)
# ci: yes
# needs: tensorflow

import keras
import numpy as np

x = np.random.default_rng(0).normal(size=(32, 6)).astype("float32")
y = x.sum(axis=1, keepdims=True)


def train(batch, steps, normalise):
    keras.utils.set_random_seed(0)
    layers = [keras.Input((6,)), keras.layers.Dense(16)]
    if normalise:
        layers.append(keras.layers.BatchNormalization())
    model = keras.Sequential([*layers, keras.layers.Dense(1)])
    sgd = keras.optimizers.SGD(0.1, gradient_accumulation_steps=steps)
    model.compile(sgd, "mse")
    model.fit(x, y, batch_size=batch, shuffle=False, verbose=0)
    weights = [v.numpy().ravel() for v in model.trainable_variables]
    return np.concatenate(weights), int(sgd.iterations)


for normalise in (False, True):
    whole, _ = train(32, None, normalise)
    parts, updates = train(8, 4, normalise)
    difference = round(float(abs(whole - parts).max()), 4)
    print("updates:", updates, "difference:", difference)
