"""The same step with Keras on JAX: copies, then a divided model."""
# expect: numbers(0.01)
# ci: yes
# needs: jax

import os

os.environ["KERAS_BACKEND"] = "jax"
# Four devices out of one CPU.
os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=4"

import keras
import numpy as np
from keras import layers

x = np.array([1, 1, 2, 2, 3, 3, 4, 4], "float32").reshape(8, 1)
mesh = keras.distribution.DeviceMesh((2, 2), ["data", "model"])
layouts = keras.distribution.LayoutMap(mesh)
# Each key has to match the whole path of a variable.
layouts[".*hidden/kernel"] = (None, "model")
layouts[".*output/kernel"] = ("model", None)


def train(distribution):
    keras.distribution.set_distribution(distribution)
    quarter = keras.initializers.Constant(0.25)
    model = keras.Sequential(
        [
            layers.Dense(
                4,
                "relu",
                use_bias=False,
                name="hidden",
                kernel_initializer="ones",
            ),
            layers.Dense(
                1,
                use_bias=False,
                name="output",
                kernel_initializer=quarter,
            ),
        ]
    )
    model.compile(keras.optimizers.SGD(0.01), "mse")
    model.fit(x, 3 * x, batch_size=8, verbose=0)
    loss = model.evaluate(x, 3 * x, batch_size=8, verbose=0)
    kernel = model.layers[0].kernel.value
    kept = kernel.addressable_shards[0].data.shape
    print(f"kept {kept} of {kernel.shape}, loss {loss:.2f}")


train(keras.distribution.DataParallel())
train(
    keras.distribution.ModelParallel(
        layout_map=layouts, batch_dim_name="data"
    )
)
