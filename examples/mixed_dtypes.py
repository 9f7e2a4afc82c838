"""Which numbers have 16 bits under mixed precision, and which 32."""
# expect: exact
# ci: yes
# needs: tensorflow

import keras
import tensorflow as tf

for policy in ("mixed_float16", "mixed_bfloat16"):
    keras.config.set_dtype_policy(policy)
    hidden = keras.layers.Dense(64, activation="relu")
    # The last layer stays in 32 bits, and so does the loss.
    last = keras.layers.Dense(10, dtype="float32")
    model = keras.Sequential([keras.Input((32,)), hidden, last])
    model.compile("adam", "mse")
    x = tf.random.normal([8, 32])
    with tf.GradientTape() as tape:
        activation = hidden(x)
        loss = tf.reduce_mean(last(activation))
    gradient = tape.gradient(loss, hidden.kernel.value)
    print(policy, type(model.optimizer).__name__)
    print("- weight", hidden.kernel.dtype)
    print("- gradient", gradient.dtype.name)
    print("- activation", activation.dtype.name)
    print("- loss", loss.dtype.name)
