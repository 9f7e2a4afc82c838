"""One training step by hand: two layers, two examples, an update."""
# expect: exact
# ci: yes
# needs: numpy

# %% step
# Forward, loss, backward and update, for two examples at once.
import numpy as np

x = np.array([[1.0, 0.0], [1.0, 1.0]])  # one row for each example
y = np.array([[2.0], [1.0]])
w1 = np.array([[1.0, -1.0], [0.0, 2.0]])
w2 = np.array([[1.0], [2.0]])
rate = 0.1


def forward(x):
    z = np.maximum(x @ w1, 0)  # the activations, kept for later
    return z, z @ w2


def gradients(x, y):
    z, out = forward(x)
    d_out = (out - y) / len(x)  # the loss is a mean
    d_z = (d_out @ w2.T) * (z > 0)  # ReLU lets only these pass
    return x.T @ d_z, z.T @ d_out


def loss(x, y):
    return np.mean((forward(x)[1] - y) ** 2 / 2)


g1, g2 = gradients(x, y)
print(loss(x, y))
print(g1.tolist(), g2.tolist())
start = w1, w2
w1, w2 = w1 - rate * g1, w2 - rate * g2  # both at once
print(np.round(w1, 3).tolist(), np.round(w2, 3).tolist())
print(loss(x, y).round(2))

# %% devices
# Two devices, one example each, and the mean of their gradients.
w1, w2 = start  # both devices begin with these
first, second = (gradients(x[i : i + 1], y[i : i + 1]) for i in (0, 1))
print(first[1].tolist(), second[1].tolist())
print(((first[1] + second[1]) / 2).tolist())
print(((first[0] + second[0]) / 2).tolist())
