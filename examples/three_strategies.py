"""The same function under three strategies."""
# expect: exact
# ci: yes
# needs: tensorflow

import tensorflow as tf

# Stand-in for two GPUs: split the CPU before anything else uses it.
cpu = tf.config.list_physical_devices("CPU")[0]
tf.config.set_logical_device_configuration(
    cpu, [tf.config.LogicalDeviceConfiguration() for _ in range(2)]
)


def weighted_sum(strategy):
    with strategy.scope():
        weight = tf.Variable(2.0)
    dataset = tf.data.Dataset.range(1, 5, output_type=tf.float32)
    batches = strategy.experimental_distribute_dataset(dataset.batch(4))

    def replica_fn(part):  # written for one replica
        return tf.reduce_sum(part) * weight

    @tf.function
    def step(batch):
        per_replica = strategy.run(replica_fn, args=(batch,))
        return strategy.reduce("SUM", per_replica, axis=None)

    return [float(step(batch)) for batch in batches]


strategies = {
    "default": tf.distribute.get_strategy(),
    "one device": tf.distribute.OneDeviceStrategy("CPU:0"),
    "mirrored": tf.distribute.MirroredStrategy(["CPU:0", "CPU:1"]),
}
for name, strategy in strategies.items():
    print(name, strategy.num_replicas_in_sync, weighted_sum(strategy))
