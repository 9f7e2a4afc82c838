"""Two matrices around a non-linearity, cut across two devices."""
# expect: exact
# ci: yes
# needs: numpy

import numpy as np

rng = np.random.default_rng(0)
x = rng.normal(size=(4, 6))
a = rng.normal(size=(6, 8))
b = rng.normal(size=(8, 6))


def relu(z):
    return np.maximum(z, 0)


whole = relu(x @ a) @ b

# Device i holds some columns of a and the matching rows of b.
columns = np.split(a, 2, axis=1)
rows = np.split(b, 2, axis=0)
parts = [relu(x @ ai) @ bi for ai, bi in zip(columns, rows)]
print(np.allclose(whole, parts[0] + parts[1]))
print(columns[0].size + rows[0].size, "of", a.size + b.size)

# The other way round, the sum would have to come before relu.
x_cut, a_cut = np.split(x, 2, axis=1), np.split(a, 2, axis=0)
wrong = sum(relu(xi @ ai) for xi, ai in zip(x_cut, a_cut)) @ b
print(np.allclose(whole, wrong))
