"""One training step of three replicas that hold only shards."""
# expect: exact
# ci: yes
# needs: numpy

import numpy as np

n, rate, keep = 3, 0.1, 0.9
rng = np.random.default_rng(0)
start = [rng.normal(size=(2, 3)), rng.normal(size=(3, 2))]
x, y = rng.normal(size=(2, 6, 2))
slices = [slice(2 * k, 2 * k + 2) for k in range(n)]
sent = 0


def tell(moment, lent=None, *gradients):
    """What replica 0 holds now, and what it has sent so far."""
    own = sum(layer[0].size for layer in w)
    borrowed = 0 if lent is None else lent.size - lent.size // n
    momenta = sum(layer[0].size for layer in m)
    held = sum(each.size for each in gradients)
    print(f"{moment:15}{own + borrowed:8}{held:10}{momenta:9}{sent:5}")


# region collectives
def all_gather(shards):
    global sent
    sent += (n - 1) * shards[0].size  # to each of the others
    return np.concatenate(shards)


def reduce_scatter(wholes):
    global sent
    sent += (n - 1) * wholes[0].size // n
    parts = [np.split(each, n) for each in wholes]
    return [sum(each[k] for each in parts) for k in range(n)]


# endregion


# region plain
def plain(steps):
    w, m = [each.copy() for each in start], [0.0, 0.0]
    for _ in range(steps):
        h = np.tanh(x @ w[0])
        error = (h @ w[1] - y) / len(x)
        g = [x.T @ (error @ w[1].T * (1 - h * h)), h.T @ error]
        m = [keep * old + new for old, new in zip(m, g)]
        w = [old - rate * new for old, new in zip(w, m)]
    return w


# endregion


# region step
w = [np.split(each.ravel(), n) for each in start]  # w[layer][replica]
m = [[0 * shard for shard in layer] for layer in w]


def whole(layer):
    return all_gather(w[layer]).reshape(start[layer].shape)


def step(tell):
    tell("before")
    first = whole(0)
    h = [np.tanh(x[part] @ first) for part in slices]
    tell("layer 0 forward", first)
    second = whole(1)  # that of layer 0 is dropped
    errors = [(h[k] @ second - y[slices[k]]) / len(x) for k in range(n)]
    tell("layer 1 forward", second)
    second = whole(1)  # the way back: collected once more
    wholes = [(h[k].T @ errors[k]).ravel() for k in range(n)]
    tell("layer 1 back", second, wholes[0])
    g1 = reduce_scatter(wholes)
    inner = [e @ second.T * (1 - a * a) for e, a in zip(errors, h)]
    first = whole(0)
    wholes = [(x[part].T @ d).ravel() for part, d in zip(slices, inner)]
    tell("layer 0 back", first, g1[0], wholes[0])
    g0 = reduce_scatter(wholes)
    tell("update", None, g1[0], g0[0])
    for layer, g in enumerate([g0, g1]):
        for k in range(n):  # every replica updates its own shard
            m[layer][k] = keep * m[layer][k] + g[k]
            w[layer][k] = w[layer][k] - rate * m[layer][k]


# endregion


# region run
print(" " * 16 + "weights gradients momentum sent")
step(tell)
for _ in range(9):
    step(lambda *_: None)
pairs = zip(w, plain(10))
same = [np.allclose(np.concatenate(a), b.ravel()) for a, b in pairs]
print("after 10 steps as on one device:", all(same))
# endregion
