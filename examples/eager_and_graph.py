"""How often a strategy calls a function, eagerly and in a graph."""
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
with strategy.scope():
    weight = tf.Variable(1.0)
python_calls = []


def replica_step(x):
    python_calls.append("called")  # a side effect of Python
    return tf.square(weight * x)


def eager_step(x):
    per_replica = strategy.run(replica_step, args=(x,))
    return strategy.reduce("SUM", per_replica, axis=None)


graph_step = tf.function(eager_step)
x = tf.constant(2.0)
for name, step in [("eager", eager_step), ("graph", graph_step)]:
    python_calls.clear()
    values = [float(step(x)) for _ in range(3)]
    print(name, values, len(python_calls))
