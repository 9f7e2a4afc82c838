"""The global batch: the dataset yields it, two replicas divide it."""
# expect: numbers(0.001)
# ci: yes
# needs: tensorflow

import tensorflow as tf

cpu = tf.config.list_physical_devices("CPU")[0]
# Two logical CPUs stand in for two GPUs; with real GPUs, leave
# this call out and create the strategy without arguments.
tf.config.set_logical_device_configuration(
    cpu, [tf.config.LogicalDeviceConfiguration() for _ in range(2)]
)
strategy = tf.distribute.MirroredStrategy(["CPU:0", "CPU:1"])

BATCH_SIZE_PER_REPLICA = 64
replicas = strategy.num_replicas_in_sync
GLOBAL_BATCH_SIZE = BATCH_SIZE_PER_REPLICA * replicas

x = tf.random.normal([512, 8])
y = tf.reduce_sum(x, axis=1, keepdims=True)
dataset = tf.data.Dataset.from_tensor_slices((x, y))
dataset = dataset.batch(GLOBAL_BATCH_SIZE)

with strategy.scope():
    model = tf.keras.Sequential(
        [tf.keras.Input((8,)), tf.keras.layers.Dense(1)]
    )
    model.compile(optimizer="adam", loss="mse")
model.fit(dataset, epochs=2, verbose=0)
print(GLOBAL_BATCH_SIZE, len(dataset))  # 512 / 128 = 4 steps an epoch
