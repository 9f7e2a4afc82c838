"""A ring all-reduce of any number of arrays: steps, bytes and time."""
# expect: exact
# ci: yes
# needs: numpy

import numpy as np


def ring(arrays):
    n = len(arrays)
    chunks = [np.array_split(array.copy(), n) for array in arrays]
    steps, sent = 0, [0] * n
    for half in (0, 1):  # 0: reduce-scatter, 1: all-gather
        for step in range(n - 1):
            which = [(i + half - step) % n for i in range(n)]
            # All devices send at once, so copy before anything changes.
            parcels = [chunks[i][which[i]].copy() for i in range(n)]
            for i, parcel in enumerate(parcels):
                target = chunks[(i + 1) % n]
                if half == 0:
                    target[which[i]] += parcel
                else:
                    target[which[i]][:] = parcel
                sent[i] += parcel.nbytes
            steps += 1
    return [np.concatenate(each) for each in chunks], steps, max(sent)


rng = np.random.default_rng(0)
latency, bandwidth = 10e-6, 12.5e9  # seconds, bytes per second
print("devices  steps  MB sent     ms")
for n in (2, 4, 8, 64):
    # 1 MB for each device
    arrays = rng.integers(0, 100, (n, 250_000)).astype("float32")
    summed, steps, sent = ring(arrays)
    if not all(np.array_equal(each, arrays.sum(0)) for each in summed):
        raise ValueError("a sum is wrong")
    ms = (steps * latency + sent / bandwidth) * 1e3
    print(f"{n:7}{steps:7}{sent / 1e6:9.2f}{ms:7.2f}")
