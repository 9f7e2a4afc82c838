"""A model cut between two layers, each on its own device."""
# expect: exact
# ci: yes
# needs: tensorflow

import tensorflow as tf

cpu = tf.config.list_physical_devices("CPU")[0]
# Two logical devices on one CPU. With two GPUs, leave this call
# out and write "GPU:0" and "GPU:1" below.
tf.config.set_logical_device_configuration(
    cpu, [tf.config.LogicalDeviceConfiguration() for _ in range(2)]
)

with tf.device("CPU:0"):
    w0 = tf.Variable(tf.random.normal([6, 8]))
with tf.device("CPU:1"):
    w1 = tf.Variable(tf.random.normal([8, 1]))


def model(x):
    with tf.device("CPU:0"):
        h = tf.nn.relu(x @ w0)
    with tf.device("CPU:1"):  # h crosses the cut here
        return h @ w1


x, y = tf.random.normal([32, 6]), tf.random.normal([32, 1])
with tf.GradientTape() as tape:
    loss = tf.reduce_mean(tf.square(model(x) - y))
gradients = tape.gradient(loss, [w0, w1])
for w, g in zip([w0, w1], gradients):
    print(w.device[-5:], w.shape, g.shape)
