"""A variable made inside the scope has a component on each device."""
# expect: exact
# ci: yes
# needs: tensorflow

import tensorflow as tf

# No GPU needed: one CPU split into two logical devices.
cpu = tf.config.list_physical_devices("CPU")[0]
tf.config.set_logical_device_configuration(
    cpu, [tf.config.LogicalDeviceConfiguration()] * 2
)

strategy = tf.distribute.MirroredStrategy(["CPU:0", "CPU:1"])
with strategy.scope():
    inside = tf.Variable(1.0)
outside = tf.Variable(1.0)

print(type(inside).__name__, type(outside).__name__)
for component in strategy.experimental_local_results(inside):
    print(component.device)
