"""Re-materialisation: same gradient, one more forward pass."""
# expect: numbers(0.001)
# ci: yes
# needs: tensorflow

import tensorflow as tf

tf.random.set_seed(0)
calls = 0
w = tf.Variable(tf.random.normal([64, 64]) * 0.1)


def stage(x):
    global calls
    calls += 1
    for _ in range(4):
        x = tf.tanh(x @ w)
    return x


x = tf.random.normal([32, 64])
for run in (stage, tf.recompute_grad(stage)):
    calls = 0
    with tf.GradientTape() as tape:
        loss = tf.reduce_sum(run(x))
    gradient = tape.gradient(loss, w)
    print(calls, round(float(tf.norm(gradient)), 3))
