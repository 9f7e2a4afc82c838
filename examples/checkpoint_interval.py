"""Failures at random moments: the share of time lost for several intervals between checkpoints."""
# expect: exact
# ci: yes
# needs: python

from math import sqrt
from random import Random

SAVE, MEAN, RESTART = 60, 11_124, 600  # seconds


def lost(interval, failures=20_000):
    rng = Random(1)
    clock = useful = 0
    for _ in range(failures):
        until = rng.expovariate(1 / MEAN)
        # What was done since the last checkpoint is done again.
        saved = int(until // (interval + SAVE))
        useful += saved * interval
        clock += until + RESTART
    return clock / useful - 1


best = round(sqrt(2 * SAVE * MEAN))
print("interval  formula  simulated")
for interval in (300, 600, best, 2_400, 4_800, MEAN):
    formula = SAVE / interval + interval / 2 / MEAN + RESTART / MEAN
    print(f"{interval:7}s{formula:9.1%}{lost(interval):11.1%}")
