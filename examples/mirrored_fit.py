"""Keras `fit` under MirroredStrategy, and a variable in two copies."""
# expect: numbers(0.001)
# ci: yes
# needs: tensorflow

import numpy as np
import tensorflow as tf

tf.keras.utils.set_random_seed(0)
# Stand-in for two GPUs: split the CPU before anything else uses it.
cpu = tf.config.list_physical_devices("CPU")[0]
tf.config.set_logical_device_configuration(
    cpu, [tf.config.LogicalDeviceConfiguration() for _ in range(2)]
)

# With real GPUs: tf.distribute.MirroredStrategy()
strategy = tf.distribute.MirroredStrategy(["CPU:0", "CPU:1"])
global_batch = 32 * strategy.num_replicas_in_sync

with strategy.scope():  # model, optimizer and metrics
    model = tf.keras.Sequential(
        [tf.keras.Input((8,)), tf.keras.layers.Dense(1)]
    )
    model.compile(
        optimizer=tf.keras.optimizers.Adam(0.01),
        loss="mse",
        metrics=["mae"],
    )

x = np.random.default_rng(0).normal(size=(256, 8)).astype("float32")
y = x.sum(axis=1, keepdims=True)
dataset = tf.data.Dataset.from_tensor_slices((x, y))

# fit needs no scope: the model remembers its strategy.
run = model.fit(dataset.batch(global_batch), epochs=3, verbose=0)
print([round(loss, 2) for loss in run.history["loss"]])

kernel = model.layers[0].kernel.value
print(type(kernel).__name__)
for copy in strategy.experimental_local_results(kernel):
    print(copy.device)
