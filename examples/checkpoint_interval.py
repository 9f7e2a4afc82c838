"""Failures at random moments: the time lost for several intervals."""
# expect: exact
# ci: yes
# needs: numpy

import numpy as np

SAVE, MEAN, RESTART = 60, 11_124, 600  # seconds


def lost(interval, failures=20_000):
    rng = np.random.default_rng(0)
    until = rng.exponential(MEAN, failures)
    # What was done since the last checkpoint is done again.
    useful = until // (interval + SAVE) * interval
    return (until + RESTART).sum() / useful.sum() - 1


best = round((2 * SAVE * MEAN) ** 0.5)
print("interval  formula  simulated")
for interval in (300, 600, best, 2_400, 4_800, MEAN):
    formula = SAVE / interval + interval / 2 / MEAN + RESTART / MEAN
    print(f"{interval:7}s{formula:9.1%}{lost(interval):11.1%}")
