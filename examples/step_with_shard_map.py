"""The same step in JAX, written for one device with `shard_map`."""
# expect: numbers(0.01)
# ci: yes
# needs: jax

import os

# Four devices out of one CPU.
os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=4"

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh
from jax.sharding import PartitionSpec as P

x = jnp.array([1.0, 1, 2, 2, 3, 3, 4, 4]).reshape(8, 1)
weights = [jnp.full((1, 4), 1.0), jnp.full((4, 1), 0.25)]
mesh = Mesh(np.array(jax.devices()), ["data"])


# region step
def loss(w, x):
    return jnp.mean((jax.nn.relu(x @ w[0]) @ w[1] - 3 * x) ** 2)


def mean_of_all(w, x):
    return jax.lax.pmean(loss(w, x), "data")


def train(name, local_loss):
    def step(w, x):  # sees one slice of two examples
        gradients = jax.grad(local_loss)(w, x)
        # Equal on all devices already, so this changes nothing.
        gradients = jax.lax.pmean(gradients, "data")
        return [a - 0.01 * g for a, g in zip(w, gradients)]

    new = jax.shard_map(
        step, mesh=mesh, in_specs=(P(), P("data")), out_specs=P()
    )(weights, x)
    print(f"{name}: {loss(new, x):.2f}")


train("mean of all slices", mean_of_all)
train("mean of the slice", loss)
# endregion
