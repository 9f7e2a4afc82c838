"""Formulas that the broken banks call."""

from __future__ import annotations

from fractions import Fraction
from math import ceil


def bubble_share(stages: int, micro_batches: int) -> Fraction:
    """Percent of a step that a stage is idle."""
    return 100 * Fraction(stages - 1, micro_batches + stages - 1)


def bubble_overhead(stages: int, micro_batches: int) -> Fraction:
    """Percent that idle time adds to useful time."""
    return 100 * Fraction(stages - 1, micro_batches)


def fewest_micro_batches(stages: int, percent: Fraction) -> Fraction:
    """Micro-batches from which on a stage is idle for at most so many percent of a step."""
    return Fraction(ceil((stages - 1) * (100 - percent) / percent))


def global_batch(replicas: int, examples: int) -> Fraction:
    """Examples in a step."""
    return Fraction(replicas * examples)


def reduced_loss(batch: int, *losses: Fraction) -> Fraction:
    """The losses of all examples by the global batch."""
    return sum(losses, Fraction()) / batch
