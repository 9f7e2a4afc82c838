"""Two matrices cut across devices, forward and backward, and a bias."""
# expect: exact
# ci: yes
# needs: numpy

import numpy as np


def all_reduce(name, parts):
    total = sum(parts)
    if show:
        print(name, *(part[0] for part in parts), "sum", total[0])
    return total


def undivided(x, a, b, bias, dz):
    h = np.maximum(x @ a, 0)
    dh = dz @ b.T * (h > 0)
    return h @ b + bias, dh @ a.T, x.T @ dh, h.T @ dz


def divided(x, a, b, bias, dz, devices):
    columns, rows = np.split(a, devices, axis=1), np.split(b, devices)
    h = [np.maximum(x @ ai, 0) for ai in columns]
    z = all_reduce("z ", [hi @ bi for hi, bi in zip(h, rows)]) + bias
    # Every device has all of dz, because it had all of z.
    dh = [dz @ bi.T * (hi > 0) for hi, bi in zip(h, rows)]
    dx = all_reduce("dx", [di @ ai.T for di, ai in zip(dh, columns)])
    # The gradients of the pieces stay where the pieces are.
    da, db = [x.T @ di for di in dh], [hi.T @ dz for hi in h]
    return z, dx, np.hstack(da), np.vstack(db)


x, bias, dz = np.array([[1, 2]]), np.array([1, 1]), np.array([[1, 1]])
a = np.array([[1, -1, 2, -1], [1, 0, -2, 2]])
b = np.array([[1, 2], [3, 1], [2, 0], [0, 1]])
show = True
z, dx, _, _ = divided(x, a, b, bias, dz, 2)
print("z with its bias", z[0])
print("if each device adds it", z[0] + bias)

# Larger matrices on four devices, compared with one device.
show = False
rng = np.random.default_rng(0)
shapes = [(5, 6), (6, 16), (16, 6), (6,), (5, 6)]
arrays = [rng.normal(size=shape) for shape in shapes]
for name, one, four in zip(
    ("z ", "dx", "da", "db"), undivided(*arrays), divided(*arrays, 4)
):
    print(name, "agrees:", np.allclose(one, four))
