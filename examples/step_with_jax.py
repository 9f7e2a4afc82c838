"""The same step in JAX: the arrays say where they lie."""
# expect: numbers(0.01)
# ci: yes
# needs: jax

import os

# Four devices out of one CPU.
os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=4"

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding
from jax.sharding import PartitionSpec as P

x = jnp.array([1.0, 1, 2, 2, 3, 3, 4, 4]).reshape(8, 1)
weights = [jnp.full((1, 4), 1.0), jnp.full((4, 1), 0.25)]


# region step
def loss(w, x):
    return jnp.mean((jax.nn.relu(x @ w[0]) @ w[1] - 3 * x) ** 2)


@jax.jit
def step(w, x):
    gradients = jax.grad(loss)(w, x)
    return [a - 0.01 * g for a, g in zip(w, gradients)]


def train(mesh, *specs):
    arrays = [*weights, x]
    *w, batch = [
        jax.device_put(array, NamedSharding(mesh, spec))
        for array, spec in zip(arrays, specs)
    ]
    new = step(w, batch)
    kept = new[0].addressable_shards[0].data.shape
    program = step.lower(w, batch).compile().as_text()
    print(
        f"kept {kept} of {new[0].shape},",
        f"loss {loss(new, x):.2f},",
        program.count(" all-reduce("),
        "all-reduce",
    )


devices = np.array(jax.devices())
# Copies of the weights, slices of the batch.
train(Mesh(devices, ["data"]), P(), P(), P("data"))
# The hidden units divided too.
grid = Mesh(devices.reshape(2, 2), ["data", "model"])
train(grid, P(None, "model"), P("model", None), P("data"))
# endregion
