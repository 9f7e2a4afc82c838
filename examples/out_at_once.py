"""Failures at random moments: how many are away at the same time."""
# expect: exact
# ci: yes
# needs: numpy

import numpy as np

DAY = 86_400  # seconds


def away_at_once(mean, away):
    rng = np.random.default_rng(0)
    failed = rng.exponential(mean, 200_000).cumsum()
    back = failed + away
    looks = rng.uniform(back[1_000], failed[-1], 100_000)
    gone = failed.searchsorted(looks) - back.searchsorted(looks)
    return np.bincount(gone) / len(looks)


servers = away_at_once(11_124, DAY)
average = (servers * np.arange(len(servers))).sum()
enough = (servers.cumsum() < 0.99).sum()
print(f"servers away: {average:.1f}; for 99% of the time: {enough}")
for gpus, mean in ((16_384, 11_124), (100_000, 1_823)):
    share = away_at_once(mean, 900)
    print(f"{gpus:7} GPUs", *(f"{each:6.1%}" for each in share[:3]))
