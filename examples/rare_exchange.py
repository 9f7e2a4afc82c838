"""Four sites that meet every H steps, and data parallelism."""
# expect: numbers(0.01)
# ci: yes
# needs: numpy

import numpy as np

rng = np.random.default_rng(0)
x = rng.normal(size=(4, 64, 8))  # site, example, input
y = x @ rng.normal(size=8) + rng.normal(size=(4, 64))
RATE, STEPS = 0.05, 200


def gradient(w, site):
    error = x[site] @ w - y[site]
    return x[site].T @ error / len(error)


def data_parallel():
    w = np.zeros(8)
    for _ in range(STEPS):
        w = w - RATE * np.mean(
            [gradient(w, s) for s in range(4)], axis=0
        )
    return w


def every(steps):
    """Plain SGD inside and, with a rate of 1, outside."""
    w = np.zeros(8)
    for _ in range(STEPS // steps):
        ends = []
        for site in range(4):
            own = w
            for _ in range(steps):
                own = own - RATE * gradient(own, site)
            ends.append(own)
        outer = w - np.mean(ends, axis=0)  # the outer gradient
        w = w - 1.0 * outer
    return w


same = data_parallel()
print("  H  exchanges  distance")
for steps in (1, 10, 50, 200):
    distance = np.linalg.norm(every(steps) - same)
    print(f"{steps:3}{STEPS // steps:11}{distance:10.3f}")
