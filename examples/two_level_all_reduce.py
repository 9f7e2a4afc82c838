"""An all-reduce on several servers: what goes over which link."""
# expect: exact
# ci: yes
# needs: numpy

import numpy as np

G = 8  # devices in a server
FAST, CARD = 450, 50  # GB/s in one direction


class Network:
    """Counts the bytes that each device sends, by link."""

    def __init__(self, devices):
        self.fast, self.card = np.zeros(devices), np.zeros(devices)

    def send(self, source, target, size):
        inside = source // G == target // G
        (self.fast if inside else self.card)[source] += size


def ring(network, devices, arrays, halves):
    """Half 0 adds up the arrays of `devices`, 1 hands them round."""
    n = len(devices)
    cut = [np.array_split(array, n) for array in arrays]
    for half in halves:
        for step in range(n - 1):
            which = [(i - 1 + half - step) % n for i in range(n)]
            parcels = [cut[i][which[i]].copy() for i in range(n)]
            for i, parcel in enumerate(parcels):
                there = (i + 1) % n
                network.send(devices[i], devices[there], parcel.nbytes)
                if half == 0:
                    cut[there][which[i]] += parcel
                else:
                    cut[there][which[i]][:] = parcel


# region methods
def one_ring(network, arrays):
    """All devices in a row: each server is left by one card."""
    ring(network, range(len(arrays)), arrays, (0, 1))


def eight_rings(network, arrays):
    """A ring for each eighth, each leaving by another card."""
    parts = [np.array_split(array, G) for array in arrays]
    for k in range(G):
        row = [
            server + (k + i) % G
            for server in range(0, len(arrays), G)
            for i in range(G)
        ]
        ring(network, row, [parts[i][k] for i in row], (0, 1))


def two_levels(network, arrays):
    """Add up inside, all-reduce the eighths across, hand round."""
    servers = [range(s, s + G) for s in range(0, len(arrays), G)]
    parts = [np.array_split(array, G) for array in arrays]
    for row in servers:
        ring(network, row, [arrays[i] for i in row], (0,))
    for k in range(G):
        row = range(k, len(arrays), G)
        ring(network, row, [parts[i][k] for i in row], (0, 1))
    for row in servers:
        ring(network, row, [arrays[i] for i in row], (1,))


print("servers  method      GB fast  card  ms fast  card")
for servers in (2, 4, 16):
    for method in (one_ring, eight_rings, two_levels):
        arrays = [np.full(16_384, float(i)) for i in range(servers * G)]
        total, size = sum(arrays), arrays[0].nbytes
        network = Network(len(arrays))
        method(network, arrays)
        if not all(np.array_equal(array, total) for array in arrays):
            raise ValueError("a sum is wrong")
        # The busiest of each kind of link, for arrays of 1 GB.
        fast = network.fast.max() / size
        card = network.card.max() / size
        print(
            f"{servers:7}  {method.__name__:11}{fast:7.2f}{card:6.3f}"
            f"{1e3 * fast / FAST:9.1f}{1e3 * card / CARD:6.1f}",
        )
# endregion
