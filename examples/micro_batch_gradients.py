"""Cutting a mini-batch into micro-batches leaves its gradient alone."""
# expect: numbers(1e-5)
# ci: yes
# needs: tensorflow

import tensorflow as tf

tf.random.set_seed(0)
n, m = 32, 4  # examples in the mini-batch, micro-batches
x, y = tf.random.normal([n, 6]), tf.random.normal([n, 1])
w = tf.Variable(tf.random.normal([6, 1]))


def gradient(x, y):
    with tf.GradientTape() as tape:
        # Divide by the mini-batch, not by the micro-batch.
        loss = tf.reduce_sum(tf.square(x @ w - y)) / n
    return tape.gradient(loss, w)


whole = gradient(x, y)
total = tf.zeros_like(w)
for xs, ys in zip(tf.split(x, m), tf.split(y, m)):
    total += gradient(xs, ys)
print(float(tf.reduce_max(tf.abs(total - whole))))
