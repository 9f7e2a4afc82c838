"""Pipelines: idle time, micro-batches and what stages keep."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

PERCENT = 100
MEGA = 1_000_000
PASSES = 3
"""Through a stage: forward, and the two halves of a backward pass."""


def bubble_share(stages: int, micro_batches: int) -> Fraction:
    """Percent of the whole time that a stage is idle: (K − 1) / (M + K − 1). GPipe, section 2.3."""
    return PERCENT * Fraction(stages - 1, micro_batches + stages - 1)


def bubble_overhead(stages: int, micro_batches: int) -> Fraction:
    """Percent that idle time adds to useful time: (K − 1) / M. Megatron-LM (arXiv:2104.04473), section 2.2."""
    return PERCENT * Fraction(stages - 1, micro_batches)


def idle_of_the_whole(percent: Fraction) -> Fraction:
    """Percent of the whole time that a stage is idle if that is so many `percent` of the useful time: p / (100 + p).

    Megatron-LM (arXiv:2104.04473), section 2.2, counts by useful time; GPipe, section 2.3, by the whole.
    """
    return PERCENT * percent / (PERCENT + percent)


def fewest_micro_batches(stages: int, percent: Fraction) -> Fraction:
    """Micro-batches from which on the idle share is at most `percent`: `bubble_share` solved for M, rounded up."""
    return Fraction(max(1, ceil((stages - 1) * (PERCENT - percent) / percent)))


def recomputation_saves(layers: int, stages: int, micro_batches: int) -> Fraction:
    """How many times less a stage keeps with re-materialisation than without it: (L/K) / (1 + (L/K) / M).

    (L/K) · N units without it, N + (L/K) · (N/M) with it. GPipe, section 2.3.
    """
    own = Fraction(layers, stages)
    return own / (1 + own / micro_batches)


def micro_batch_size(examples: int, micro_batches: int) -> Fraction:
    """Examples in one of M equal micro-batches: N / M. GPipe, section 2.2."""
    return Fraction(examples, micro_batches)


def pipeline_slots(stages: int, micro_batches: int, backward: Fraction) -> Fraction:
    """Forward passes of a micro-batch that a step lasts if a backward pass lasts so many: (M + K − 1)(1 + b).

    GPipe and 1F1B alike. GPipe, section 2.3; Megatron-LM (arXiv:2104.04473), section 2.2.
    """
    return (micro_batches + stages - 1) * (1 + backward)


def slots_with_room(stages: int, micro_batches: int, backward: Fraction, room: int) -> Fraction:
    """Forward passes that the shortest step lasts if the first stage keeps at most `room` micro-batches.

    For no more stages and more micro-batches than `room`, up to twice as many. The first is back after K(1 + b); each
    of the M − room − 1 between it and the last takes the stage another 1 + b, and then the last needs K(1 + b): in all
    (M + 2K − room − 1)(1 + b). With room for K that is `pipeline_slots`.
    """
    return (micro_batches + 2 * stages - room - 1) * (1 + backward)


def interleaved_share(stages: int, micro_batches: int, parts: int) -> Fraction:
    """Percent of the whole time that a device is idle which holds so many `parts` of the layers, taken in turns.

    (K − 1) / (v M + K − 1). Megatron-LM (arXiv:2104.04473), section 2.2.2, by whole time.
    """
    return PERCENT * Fraction(stages - 1, parts * micro_batches + stages - 1)


def fewest_cuts(stages: int, activations: Fraction, room: Fraction) -> Fraction:
    """Micro-batches from which on those alive under 1F1B fit on the first stage: K · A / room, rounded up.

    Narayanan et al. (arXiv:2104.04473), section 2.2.
    """
    return Fraction(ceil(stages * activations / room))


def share_with_other_stages(percent: Fraction, stages: int, other: int) -> Fraction:
    """Percent of the whole time that one of `other` stages is idle if one of `stages` is so for `percent` of it.

    M = (K − 1) · (100 − p) / p, and then (K' − 1) / (M + K' − 1). GPipe, section 2.3.
    """
    micro_batches, others = (stages - 1) * (PERCENT - percent) / percent, other - 1
    return PERCENT * others / (micro_batches + others) if others else Fraction()


def most_stages(examples: int, smallest: int, percent: Fraction) -> Fraction:
    """Most stages that are idle for at most `percent` of the whole time if no micro-batch is under the `smallest`.

    M = N / smallest and K − 1 = M · p / (100 − p), each rounded down. GPipe, section 2.3.
    """
    return Fraction(floor(examples // smallest * percent / (PERCENT - percent)) + 1)


def fewest_for_peak(layers: int, examples: int, room: Fraction) -> Fraction:
    """Micro-batches from which on re-materialisation fits into `room` units on a stage of so many `layers`.

    N + (L/K) · (N/M) is the peak, so M = (L/K) · N / (room − N), rounded up. GPipe, section 2.3.
    """
    return Fraction(ceil(layers * examples / (room - examples))) if room > examples else Fraction()


def interleaved_over_zero(stages: int, parts: int) -> Fraction:
    """Slots that a step is longer when interleaved with so many `parts` than by ZB-H1, with F, B and W of one slot.

    (K − 1) (3 / v − 1). Narayanan et al. (arXiv:2104.04473), section 2.2; Qi et al. (arXiv:2401.10241), table 1.
    """
    return (stages - 1) * (Fraction(PASSES, parts) - 1)


def fewest_with_halves(stages: int, percent: Fraction) -> Fraction:
    """Micro-batches from which on ZB-H1 with F, B and W of one slot is idle for at most so many percent of a step.

    (K − 1) (100 − p) / 3p, rounded up. Qi et al. (arXiv:2401.10241), table 1.
    """
    return Fraction(ceil((stages - 1) * (PERCENT - percent) / (PASSES * percent)))


def interleaving_keeps_more(stages: int, parts: int, activations: Fraction) -> Fraction:
    """How much more of such `activations` the first of so many devices keeps than under 1F1B: (K − 1) / v of them.

    Its warm-up is that of torch.distributed.pipelining: 2 (K − 1) + (v − 1) K parts.
    """
    return Fraction(stages - 1, parts) * activations


def more_messages(stages: int, parts: int, micro_batches: int) -> Fraction:
    """Messages of a step that the interleaved schedule sends beyond those of 1F1B: 2 K (v − 1) M.

    Narayanan et al. (arXiv:2104.04473), section 2.2.
    """
    return Fraction(2 * stages * (parts - 1) * micro_batches)


def border_traffic(sequences: int, tokens: int, width: int, parts: int) -> Fraction:
    """Megabytes that a device between two others sends in 16 bits for a micro-batch, forward and backward: 4 v b s h.

    Narayanan et al. (arXiv:2104.04473), section 3.2.
    """
    return Fraction(4 * parts * sequences * tokens * width, MEGA)


def evened_out(stages: int, micro_batches: int, layers: int, head: Fraction) -> Fraction:
    """Percent by which a step gets shorter when the layers are moved so that a `head` of so many layers weighs on none.

    The slowest stage counts for each micro-batch, the others once: L + h + (M − 1) (L / K + h) before.
    """
    work = layers + head
    before = work + (micro_batches - 1) * (Fraction(layers, stages) + head)
    after = work + (micro_batches - 1) * work / stages
    return PERCENT * (before - after) / before


def versions_over_two(stages: int, weights: Fraction) -> Fraction:
    """How much more of such `weights` all stages keep under PipeDream than under 2BW: K − i versions each, and 2.

    K (K + 1) / 2 − 2 K. Narayanan et al. (arXiv:2006.09503).
    """
    return (Fraction(stages * (stages + 1), 2) - 2 * stages) * weights


def waits_with_halves(stages: int, forward: Fraction, inputs: Fraction, weights: Fraction) -> Fraction:
    """How long a device waits in a step by ZB-H1 if F, B and W last so long: (K − 1) (F + B − W).

    Qi et al. (arXiv:2401.10241), section 2.3.
    """
    return (stages - 1) * (forward + inputs - weights)


def kept_with_halves(stages: int, device: int, whole: Fraction, rest: Fraction) -> Fraction:
    """What device i of K keeps at its peak by ZB-H1 if a micro-batch takes `whole` until B and `rest` from then to W.

    (K − i) whole + i rest, with devices numbered from 0. Qi et al. (arXiv:2401.10241), section 2.3.
    """
    return (stages - device) * whole + device * rest


def from_both_ends(stages: int, weights: Fraction, activations: Fraction) -> Fraction:
    """What a device keeps with DualPipe: two stages of such `weights`, and `activations` of K + 1 micro-batches.

    README of github.com/deepseek-ai/DualPipe.
    """
    return 2 * weights + (stages + 1) * activations


def step_with_exchange(
    stages: int, micro_batches: int, forward: Fraction, backward: Fraction, exchange: Fraction
) -> Fraction:
    """How long a step of 1F1B lasts if an exchange starts on each stage with its last backward pass.

    (M + K − 1) (F + B), and what the last backward pass of the first stage does not hide.
    """
    return (micro_batches + stages - 1) * (forward + backward) + max(exchange - backward, Fraction())
