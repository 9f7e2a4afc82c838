"""Five examples on two replicas: the mean of means is wrong."""
# expect: numbers(1e-5)
# ci: yes
# needs: tensorflow

import tensorflow as tf

cpu = tf.config.list_physical_devices("CPU")[0]
# Two logical CPUs stand in for two GPUs.
tf.config.set_logical_device_configuration(
    cpu, [tf.config.LogicalDeviceConfiguration() for _ in range(2)]
)
strategy = tf.distribute.MirroredStrategy(["CPU:0", "CPU:1"])
losses = tf.data.Dataset.from_tensor_slices([1.0, 1.0, 1.0, 6.0, 6.0])
batches = strategy.experimental_distribute_dataset(losses.batch(5))


@tf.function
def both_ways(values):
    means = strategy.run(tf.reduce_mean, args=(values,))
    shares = strategy.run(
        tf.nn.compute_average_loss,
        args=(values,),
        kwargs={"global_batch_size": 5},
    )
    return (
        strategy.reduce("MEAN", means, axis=None),
        strategy.reduce("SUM", shares, axis=None),
    )


for values in batches:
    wrong, right = both_ways(values)
    print(float(wrong), float(right))
