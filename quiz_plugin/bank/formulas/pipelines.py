"""Pipelines: idle time, micro-batches and what stages keep."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from quiz_plugin.bank.formulas.registry import PERCENT, formula


@formula
def bubble_share(stages: int, micro_batches: int) -> Fraction:
    """Percent of the whole time that a stage is idle: (K − 1) / (M + K − 1). GPipe, section 2.3."""
    return PERCENT * Fraction(stages - 1, micro_batches + stages - 1)


@formula
def bubble_overhead(stages: int, micro_batches: int) -> Fraction:
    """Percent that idle time adds to useful time: (K − 1) / M. Megatron-LM (arXiv:2104.04473), section 2.2."""
    return PERCENT * Fraction(stages - 1, micro_batches)


@formula
def fewest_micro_batches(stages: int, percent: Fraction) -> Fraction:
    """Micro-batches from which on the idle share is at most `percent`: `bubble_share` solved for M, rounded up."""
    return Fraction(max(1, ceil((stages - 1) * (PERCENT - percent) / percent)))


@formula
def peak_activations(examples: int, layers: int, stages: int, micro_batches: int) -> Fraction:
    """Units of example and layer that a stage keeps with re-materialisation: N + L/K · N/M. GPipe, section 2.3."""
    return examples + Fraction(layers, stages) * Fraction(examples, micro_batches)


@formula
def micro_batch_size(examples: int, micro_batches: int) -> Fraction:
    """Examples in one of M equal micro-batches: N / M. GPipe, section 2.2."""
    return Fraction(examples, micro_batches)


@formula
def pipeline_slots(stages: int, micro_batches: int, backward: Fraction) -> Fraction:
    """Forward passes of a micro-batch that a step lasts if a backward pass lasts so many: (M + K − 1)(1 + b).

    GPipe and 1F1B alike. GPipe, section 2.3; Megatron-LM (arXiv:2104.04473), section 2.2.
    """
    return (micro_batches + stages - 1) * (1 + backward)


@formula
def interleaved_share(stages: int, micro_batches: int, parts: int) -> Fraction:
    """Percent of the whole time that a device is idle which holds so many `parts` of the layers, taken in turns.

    (K − 1) / (v M + K − 1). Megatron-LM (arXiv:2104.04473), section 2.2.2, by whole time.
    """
    return PERCENT * Fraction(stages - 1, parts * micro_batches + stages - 1)


@formula
def fewest_cuts(stages: int, activations: Fraction, room: Fraction) -> Fraction:
    """Micro-batches from which on those alive under 1F1B fit on the first stage: K · A / room, rounded up.

    Narayanan et al. (arXiv:2104.04473), section 2.2.
    """
    return Fraction(ceil(stages * activations / room))


@formula
def alive_between(stage: int, activations: Fraction) -> Fraction:
    """How much more of such `activations` stage 0 keeps under 1F1B than stage k of K: K − (K − k) micro-batches.

    Narayanan et al. (arXiv:2104.04473), section 2.2.
    """
    return stage * activations


@formula
def share_with_other_stages(percent: Fraction, stages: int, other: int) -> Fraction:
    """Percent of the whole time that one of `other` stages is idle if one of `stages` is so for `percent` of it.

    M = (K − 1) · (100 − p) / p, and then (K' − 1) / (M + K' − 1). GPipe, section 2.3.
    """
    micro_batches, others = (stages - 1) * (PERCENT - percent) / percent, other - 1
    return PERCENT * others / (micro_batches + others) if others else Fraction()


@formula
def most_stages(examples: int, smallest: int, percent: Fraction) -> Fraction:
    """Most stages that are idle for at most `percent` of the whole time if no micro-batch is under the `smallest`.

    M = N / smallest and K − 1 = M · p / (100 − p), each rounded down. GPipe, section 2.3.
    """
    return Fraction(floor(examples // smallest * percent / (PERCENT - percent)) + 1)


@formula
def fewest_for_peak(layers: int, examples: int, room: Fraction) -> Fraction:
    """Micro-batches from which on re-materialisation fits into `room` units on a stage of so many `layers`.

    N + (L/K) · (N/M) is the peak, so M = (L/K) · N / (room − N), rounded up. GPipe, section 2.3.
    """
    return Fraction(ceil(layers * examples / (room - examples))) if room > examples else Fraction()
