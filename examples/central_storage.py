"""A step with two replicas that share one variable."""
# expect: exact
# ci: yes
# needs: tensorflow

import tensorflow as tf

# Stand-ins for a CPU and two GPUs: one CPU in three parts.
cpu = tf.config.list_physical_devices("CPU")[0]
tf.config.set_logical_device_configuration(
    cpu, [tf.config.LogicalDeviceConfiguration() for _ in range(3)]
)
strategy = tf.distribute.experimental.CentralStorageStrategy(
    compute_devices=["CPU:1", "CPU:2"], parameter_device="CPU:0"
)
with strategy.scope():
    w = tf.Variable(1.0)
updates = []


def update(variable, gradient):
    updates.append(variable.device[-5:])
    variable.assign_sub(0.1 * gradient)


def merge(strategy, gradient):
    total = strategy.extended.reduce_to("SUM", gradient, w)
    strategy.extended.update(w, update, args=(total,))


def step(x):
    with tf.GradientTape() as tape:
        loss = w * x  # reads the only copy
    gradient = tape.gradient(loss, w)
    context = tf.distribute.get_replica_context()
    context.merge_call(merge, args=(gradient,))
    return gradient


examples = strategy.experimental_distribute_values_from_function(
    lambda context: [2.0, 4.0][context.replica_id_in_sync_group]
)
gradients = strategy.experimental_local_results(
    strategy.run(step, args=(examples,))
)
print([(float(g), g.device[-5:]) for g in gradients])
print(updates, round(float(w), 2))
