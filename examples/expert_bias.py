"""A router is balanced by biases alone; its scores never change."""
# expect: exact
# ci: yes
# needs: numpy

import numpy as np

tokens, experts, k, rate = 4096, 8, 2, 0.003
rng = np.random.default_rng(0)
liking = np.array([1.5, 1.5, 0, 0, 0, 0, 0, 0])  # two favourites
scores = 1 / (1 + np.exp(-rng.normal(liking, 1, (tokens, experts))))
bias = np.zeros(experts)
even = tokens * k / experts

for step in range(61):
    chosen = np.argsort(-(scores + bias), axis=1)[:, :k]
    load = np.bincount(chosen.ravel(), minlength=experts)
    if step % 20 == 0:
        ratio = load.max() / even
        print(f"{step}: {load.min()} to {load.max()}, {ratio:.2f}")
    bias += rate * np.sign(even - load)

gates = np.take_along_axis(scores, chosen, axis=1)  # without the bias
gates /= gates.sum(axis=1, keepdims=True)
print(bias[:4].round(2), gates[0].round(2))
