"""What becomes of a variable to which two replicas add 1 and 3."""
# expect: exact
# ci: yes
# needs: tensorflow

import tensorflow as tf

# Stand-in for two GPUs: split the CPU before anything else uses it.
cpu = tf.config.list_physical_devices("CPU")[0]
tf.config.set_logical_device_configuration(
    cpu, [tf.config.LogicalDeviceConfiguration() for _ in range(2)]
)
strategy = tf.distribute.MirroredStrategy(["CPU:0", "CPU:1"])


def try_out(name, **how):
    with strategy.scope():
        v = tf.Variable(10.0, **how)

    @tf.function
    def step(x):
        strategy.run(v.assign_add, args=(x,))

    own = strategy.experimental_distribute_values_from_function(
        lambda context: [1.0, 3.0][context.replica_id_in_sync_group]
    )
    step(own)
    copies = strategy.experimental_local_results(v)
    print(name, [float(copy) for copy in copies], float(v.read_value()))


aggregation = tf.VariableAggregation
on_read = tf.VariableSynchronization.ON_READ
try_out("nothing said")
try_out("SUM", aggregation=aggregation.SUM)
try_out("MEAN", aggregation=aggregation.MEAN)
try_out("first", aggregation=aggregation.ONLY_FIRST_REPLICA)
try_out("read", aggregation=aggregation.SUM, synchronization=on_read)
