"""Four ways to train two matrices, told apart by layouts alone."""
# expect: exact
# ci: yes
# needs: jax

import os

# Eight devices out of one CPU.
flag = "--xla_force_host_platform_device_count=8"
os.environ["XLA_FLAGS"] = flag

import re

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding
from jax.sharding import PartitionSpec as P

SENT = "all-gather|all-reduce|reduce-scatter|all-to-all"
devices = np.array(jax.devices()).reshape(4, 2)
mesh = Mesh(devices, ("d", "t"))
rng = np.random.default_rng(0)
# 64 tokens of width 8, and 16 inside; whole numbers, so that the
# sums are the same in any order.
x, w1, w2 = (
    rng.integers(-1, 2, shape).astype("float32")
    for shape in ((64, 8), (8, 16), (16, 8))
)


# region methods
def loss(x, w1, w2):
    return jnp.sum((jax.nn.relu(x @ w1) @ w2) ** 2)


backward = jax.grad(loss, (0, 1, 2))
expected = backward(x, w1, w2)


def method(name, *specs):
    cut = tuple(NamedSharding(mesh, spec) for spec in specs)
    # Each gradient is to lie as its array does.
    step = jax.jit(backward, out_shardings=cut)
    args = [jax.device_put(a, c) for a, c in zip((x, w1, w2), cut)]
    found = step(*args)
    if not all(map(np.array_equal, found, expected)):
        raise ValueError("a gradient is wrong")
    program = step.lower(*args).compile().as_text()
    print(f"{name}: keeps", found[1].addressable_shards[0].data.shape)
    for shapes, sent in re.findall(rf"= (.+) ({SENT})\(", program):
        print("   ", sent, re.sub(r"{.*?}", "", shapes))


whole = P(None, None)
method("data", P("d", None), whole, whole)
method("FSDP", P("d", None), P("d", None), P(None, "d"))
method("tensor", whole, P(None, "t"), P("t", None))
method("both", P("d", None), P("d", "t"), P("t", "d"))
# endregion
