"""Overlap: what an exchange takes from the computation beside it, and what a trace says about both."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

PERCENT = 100


def shared_step(work: Fraction, exchange: Fraction, taken: int, every: int) -> Fraction:
    """Time of a step whose exchange takes some of so many multiprocessors: max(C, W + C · taken / every).

    The exchange hides completely, and work can be divided at will. DeepSeek-V3 (arXiv:2412.19437), section 3.5.1, for
    what is taken.
    """
    return max(exchange, work + exchange * Fraction(taken, every))


def product_in_waves(time: Fraction, tiles: int, every: int, taken: int) -> Fraction:
    """Time of a product beside an exchange, from its time alone: waves on what is left, by waves on all.

    NVIDIA's forum, thread 337991.
    """
    free = every - taken
    return time * ceil(Fraction(tiles, free)) / ceil(Fraction(tiles, every)) if free > 0 else Fraction()


def limited_by_memory(time: Fraction, memory: Fraction, link: Fraction) -> Fraction:
    """Time of a kernel that memory limits, beside an exchange that reads and writes as much as a link carries each way.

    t · M / (M − 2 β). "How to Scale Your Model", part 12.
    """
    left = memory - 2 * link
    return time * memory / left if left > 0 else Fraction()


def second_ahead_saves(first: Fraction, other: Fraction, gather: Fraction) -> Fraction:
    """What a pair of unlike layers saves if two gathers run ahead instead of one.

    max(a, g) + max(b, g) − max(a + b, 2 g). PyTorch, fully_shard, set_modules_to_forward_prefetch.
    """
    return max(first, gather) + max(other, gather) - max(first + other, 2 * gather)


def weights_at_once(layers: int, size: Fraction, devices: int, ahead: int) -> Fraction:
    """Weights on a device with FSDP, in the unit of a layer's `size`: its shards, and the layers that are whole.

    L s / n + (1 + ahead) s. PyTorch, fully_shard.
    """
    return layers * size / devices + (1 + ahead) * size


def in_chunks(product: Fraction, gather: Fraction, chunks: int, each: Fraction) -> Fraction:
    """Time of a product and of the gather that it needs, both in chunks that cost so much `each`.

    max(C/q + W, C + W/q) + q α. PyTorch's forum, async tensor parallelism.
    """
    return max(gather / chunks + product, gather + product / chunks) + chunks * each


def exposed_of_two(
    end: Fraction, start: Fraction, last: Fraction, begin: Fraction, over: Fraction, again: Fraction, until: Fraction
) -> Fraction:
    """Time that two exchanges, `begin` to `over` and `again` to `until`, run without a product beside them.

    Products run from 0 to `end` and from `start` to `last`. PyTorch, Holistic Trace Analysis.
    """
    exposed = Fraction()
    for opened, closed in ((begin, over), (again, until)):
        exposed += max(Fraction(), closed - opened)
        for low, high in ((Fraction(), end), (start, last)):
            exposed -= max(Fraction(), min(closed, high) - max(opened, low))
    return exposed


def hidden_percent(work: Fraction, exchange: Fraction, step: Fraction) -> Fraction:
    """Percent of an exchange that computation covers, in a step without idle time: (W + C − T) / C.

    PyTorch, Holistic Trace Analysis.
    """
    return PERCENT * (work + exchange - step) / exchange


def shared_step_at_clock(work: Fraction, exchange: Fraction, taken: int, every: int, clock: Fraction) -> Fraction:
    """Time of `shared_step` if the clock falls to so many percent while both run: W + (1 − (1 − taken/every) φ) C.

    NVML, clocks event reasons; DeepSeek-V3 (arXiv:2412.19437), section 3.5.1.
    """
    pace = (1 - Fraction(taken, every)) * clock / PERCENT
    return max(exchange, work + (1 - pace) * exchange)
