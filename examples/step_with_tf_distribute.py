"""One training step on four replicas with tf.distribute."""
# expect: numbers(0.01)
# ci: yes
# needs: tensorflow

import tensorflow as tf

# Four logical devices on one CPU.
cpu = tf.config.list_physical_devices("CPU")[0]
tf.config.set_logical_device_configuration(
    cpu, [tf.config.LogicalDeviceConfiguration() for _ in range(4)]
)
strategy = tf.distribute.MirroredStrategy(
    [f"CPU:{i}" for i in range(4)]
)
x = tf.constant([[1.0], [1], [2], [2], [3], [3], [4], [4]])


# region step
def train(divide_by):
    with strategy.scope():
        w1 = tf.Variable(tf.fill((1, 4), 1.0))
        w2 = tf.Variable(tf.fill((4, 1), 0.25))
        sgd = tf.keras.optimizers.SGD(0.01)

    def summed(x):
        error = tf.nn.relu(x @ w1) @ w2 - 3 * x
        return tf.reduce_sum(error**2)

    def step(x):
        with tf.GradientTape() as tape:
            loss = summed(x) / divide_by
        gradients = tape.gradient(loss, [w1, w2])
        # The gradients are summed over the replicas in here.
        sgd.apply_gradients(zip(gradients, [w1, w2]))

    data = tf.data.Dataset.from_tensor_slices(x).batch(8)
    for batch in strategy.experimental_distribute_dataset(data):
        tf.function(strategy.run)(step, args=(batch,))
    return float(summed(x) / 8)


print(f"by the 8 of the batch: {train(8):.2f}")
print(f"by the 2 of the slice: {train(2):.2f}")
# endregion
