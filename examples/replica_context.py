"""`all_reduce` inside the replicas, `reduce` outside."""
# expect: exact
# ci: yes
# needs: tensorflow

import tensorflow as tf

cpu = tf.config.list_physical_devices("CPU")[0]
tf.config.set_logical_device_configuration(
    cpu, [tf.config.LogicalDeviceConfiguration()] * 2
)
strategy = tf.distribute.MirroredStrategy(["CPU:0", "CPU:1"])


@tf.function
def step():
    def replica_fn():  # replica context
        ctx = tf.distribute.get_replica_context()
        rank = ctx.replica_id_in_sync_group
        mine = tf.cast(rank + 1, tf.float32)
        return mine, ctx.all_reduce("SUM", mine)

    return strategy.run(replica_fn)


mine, total = step()
for value in (mine, total):
    parts = strategy.experimental_local_results(value)
    print([float(part) for part in parts])
print(float(strategy.reduce("SUM", mine, axis=None)))
