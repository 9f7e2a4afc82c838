"""What the forward pass keeps, with and without `keras.remat`."""
# expect: numbers(0.001)
# ci: yes
# needs: tensorflow

import weakref

import keras
import tensorflow as tf


class Block(keras.layers.Layer):
    def __init__(self, again):
        super().__init__()
        self.wide = keras.layers.Dense(256, activation="gelu")
        self.narrow = keras.layers.Dense(64)
        self.seen = []
        self.inner = self.compute
        if again:
            self.inner = keras.remat(self.compute)

    def build(self, shape):
        self.wide.build(shape)
        self.narrow.build((shape[0], 256))

    def compute(self, x):
        wide = self.wide(x)
        self.seen.append(weakref.ref(wide))
        return self.narrow(wide)

    def call(self, x):
        return x + self.inner(x)


for again in (False, True):
    keras.utils.set_random_seed(0)
    blocks = [Block(again) for _ in range(4)]
    x = y = tf.random.normal([32, 64])
    with tf.GradientTape() as tape:
        for block in blocks:
            y = block(y)
        loss = tf.reduce_sum(y**2)
    # A weak reference leads nowhere once nothing keeps the tensor.
    kept = [seen() for block in blocks for seen in block.seen]
    kept = sum(32 * 256 * 4 for wide in kept if wide is not None)
    weights = [v.value for b in blocks for v in b.trainable_variables]
    gradient = tf.linalg.global_norm(tape.gradient(loss, weights))
    calls = sum(len(block.seen) for block in blocks)
    gradient = round(float(gradient), 1)
    print("kept:", kept, "calls:", calls, "gradient:", gradient)
