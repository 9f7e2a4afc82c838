"""Four sharded products in JAX, and what the compiler inserts."""
# expect: exact
# ci: yes
# needs: jax

import os

# Eight devices out of one CPU.
flag = "--xla_force_host_platform_device_count=8"
os.environ["XLA_FLAGS"] = flag

import re

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding
from jax.sharding import PartitionSpec as P

SENT = "all-gather|all-reduce|reduce-scatter|all-to-all"


# region products
# Four devices along X, two along Y.
devices = np.array(jax.devices()).reshape(4, 2)
mesh = Mesh(devices, ("X", "Y"))
a = np.arange(64.0).reshape(8, 8)
b = np.flip(a, 1)


def cut(array, spec):
    return jax.device_put(array, NamedSharding(mesh, spec))


def product(name, of_a, of_b, of_c):
    placed = NamedSharding(mesh, of_c) if of_c else None
    multiply = jax.jit(lambda a, b: a @ b, out_shardings=placed)
    args = cut(a, of_a), cut(b, of_b)
    c = multiply(*args)
    if not np.array_equal(c, a @ b):
        raise ValueError("the product is wrong")
    program = multiply.lower(*args).compile().as_text()
    sent = re.findall(rf" ({SENT})\(", program) or ["nothing"]
    shape = c.addressable_shards[0].data.shape
    print(f"{name}: {', '.join(sent)}; {c.sharding.spec}, {shape}")


product("1", P("X", None), P(None, "Y"), None)
product("2", P(None, "X"), P(None, None), None)
product("3", P(None, "X"), P("X", None), None)
product("4", P("X", None), P(None, "X"), None)
# Here the result is asked for in pieces.
product("3 cut", P(None, "X"), P("X", None), P(None, "X"))
product("4 cut", P("X", None), P(None, "X"), P(None, "X"))
# endregion
