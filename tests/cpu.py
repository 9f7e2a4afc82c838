"""CPU seconds of rival ways to do a thing in one run, for tests of how a cost grows with what is read."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping
from statistics import median

ROUNDS = 5


def cpu(rivals: Mapping[str, Callable[[], object]], rounds: int = ROUNDS) -> dict[str, float]:
    """The median CPU seconds of each rival over some rounds, in each of which every rival runs once."""
    taken: dict[str, list[float]] = {name: [] for name in rivals}
    gc.collect()
    gc.freeze()  # what the caller holds is not looked through again before each of them, nor while they run
    try:
        for _ in range(rounds):
            for name, run in rivals.items():
                gc.collect()
                start = time.process_time()
                run()
                taken[name].append(time.process_time() - start)
    finally:
        gc.unfreeze()
    return {name: median(seconds) for name, seconds in taken.items()}
