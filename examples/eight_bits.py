"""Rounding to FP8 with one scale for all, for 128 and for 32."""
# expect: numbers(0.1)
# ci: yes
# needs: numpy

import numpy as np


def e4m3(x):
    """Round to 4 bits of exponent and 3 of mantissa, at most 448."""
    exponent = np.floor(np.log2(np.maximum(np.abs(x), 2.0**-6)))
    step = 2.0 ** (exponent - 3)
    return np.clip(np.rint(x / step) * step, -448, 448)


def rounded(x, group, powers=False):
    """Every group of numbers in a row gets a scale of its own."""
    rows = x.reshape(-1, group)
    scale = 448 / np.abs(rows).max(axis=1, keepdims=True)
    if powers:  # as in MXFP8: a scale of 8 bits is a power of two
        scale = 2.0 ** np.floor(np.log2(scale))
    return (e4m3(rows * scale) / scale).reshape(-1)


rng = np.random.default_rng(0)
x = rng.normal(0, 1, 4096) * 10.0 ** rng.uniform(-4, 0, 4096)
x[7] = 1000  # the outlier
print("scale for        lost to zero  median error")
groups = {"all 4,096": 4096, "tiles of 128": 128, "blocks of 32": 32}
for name, group in groups.items():
    found = rounded(x, group, powers=group == 32)
    lost = np.mean(found == 0)
    error = np.median(np.abs(found - x) / np.abs(x))
    print(f"{name:16}{lost:12.1%}{error:14.1%}")
