"""Cutting inside a layer: sums, shares and pieces; experts."""

from __future__ import annotations

from fractions import Fraction
from math import floor

PERCENT = 100
GIGA = 1_000_000_000
MILLISECONDS = 1000
"""In a second."""


def inside_by_copies(tokens: int, inner: int) -> Fraction:
    """How many times as much a cut inside pairs of layers sends as copies do: 2 T h / (2 h f) for a width f inside.

    Narayanan et al. (arXiv:2104.04473), section 2.3, and NCCL, PERFORMANCE.md: both are all-reduces.
    """
    return Fraction(tokens, inner)


def bias_taken_back(output: Fraction, bias: Fraction, devices: int) -> Fraction:
    """What one device gives for an `output` to whose sum so many devices each added a bias: z − (t − 1) b. Megatron."""
    return output - (devices - 1) * bias


def share_cut_otherwise(percent: Fraction, pieces: int, other: int, wider: Fraction) -> Fraction:
    """Percent of computing that exchanges take in layers so many times as wide, cut in `other` instead of `pieces`.

    p (t' − 1) / (t − 1) / w for two pieces or more: 16 b s h (t − 1)/t bytes by 72 h² b s/t operations. Megatron-LM
    (arXiv:2104.04473), sections 2.3 and 3.2.
    """
    return percent * (other - 1) / (pieces - 1) / wider if pieces > 1 else Fraction()


def sums_time(layers: int, sums: int, tokens: int, width: int, pieces: int, speed: Fraction) -> Fraction:
    """Milliseconds of so many `sums` of an activation in each layer, in 16 bits at gigabytes a second, without latency.

    n L · 2(t − 1)/t · 2 s h / β. NCCL, PERFORMANCE.md.
    """
    sent = Fraction(4 * layers * sums * tokens * width * (pieces - 1), pieces)
    return MILLISECONDS * sent / (speed * GIGA)


def saved_by_stretches(layers: int, tokens: int, width: int, pieces: int) -> Fraction:
    """Gigabytes of a sequence's activations that sequence parallelism saves on each device: 10 L s h (t − 1)/t.

    Korthikanti et al. (arXiv:2205.05198), section 4.2.
    """
    return Fraction(10 * layers * tokens * width * (pieces - 1), pieces * GIGA)


def most_pieces(heads: int, devices: int) -> Fraction:
    """The most pieces with equally many heads on so many `devices`: the largest divisor up to them. Megatron-LM."""
    return Fraction(max(count for count in range(1, devices + 1) if heads % count == 0))


def empty_places(tokens: int, experts: int, favourite: int) -> Fraction:
    """Percent of all places that stay empty if each expert has as many as the `favourite` needs: 1 − T / (E · f).

    Switch Transformers (arXiv:2101.03961), section 2.2.
    """
    return PERCENT * (1 - Fraction(tokens, experts * favourite))


def sent_with_stretches(sent: Fraction) -> Fraction:
    """What a device sends with sequence parallelism if it `sent` this for four all-reduces in each layer: 10/8 of it.

    Two inputs are collected once more. Korthikanti et al. (arXiv:2205.05198), section 4.2.2.
    """
    return sent * Fraction(10, 8)


def step_on_two_servers(computing: Fraction, activations: Fraction, inside: Fraction, card: Fraction) -> Fraction:
    """Seconds of a step in 16 pieces on two servers of 8, whose `computing` took so long in 8 pieces on one.

    Half of it, and two-level all-reduces of so many gigabytes of `activations` at gigabytes a second:
    2 · 7/8 · S inside and 2 · S/8 · 1/2 across. Scaling Book, “How to Think About GPUs”.
    """
    return computing / 2 + Fraction(7, 4) * activations / inside + activations / 8 / card


def causal_share(devices: int) -> Fraction:
    """Percent of the time that devices with one stretch each compute under a causal mask: c / (2 c − 1).

    Device i has i + 1/2 to do, counted from 0, and all wait for the last. ring-flash-attention, README.
    """
    return Fraction(PERCENT * devices, 2 * devices - 1)


def causal_wait(devices: int, device: int) -> Fraction:
    """Percent of the time that one of them waits, counted from 1: the last takes c - 1/2 and this one i - 1/2.

    ring-flash-attention, README.
    """
    return Fraction(PERCENT * 2 * (devices - device), 2 * devices - 1)


def expert_places(tokens: int, experts: int, chosen: int, factor: Fraction) -> Fraction:
    """Places of an expert if each token goes to so many `chosen` ones: k T / E · capacity factor, rounded down.

    Megatron Core, moe_utils.py; Switch Transformers (arXiv:2101.03961), section 2.2.
    """
    return Fraction(floor(Fraction(chosen * tokens, experts) * factor))


def slowest_expert(tokens: int, experts: int, chosen: int, favourite: int) -> Fraction:
    """How many times as long experts compute as with an even router, if one gets so many tokens: f E / (k T)."""
    return Fraction(favourite * experts, chosen * tokens)


def devices_in_block(pieces: int, stages: int, replicas: int) -> Fraction:
    """Devices of so many replicas, cut into stages and these into pieces of each layer: t K d. Megatron Core."""
    return Fraction(pieces * stages * replicas)


def most_pieces_by_width(inner: int, link: Fraction, peak: Fraction) -> Fraction:
    """Most pieces of an MLP of two matrices whose exchange hides, at GB/s and TFLOP/s: 1 + f β / P, rounded down.

    "How to Scale Your Model", part 12.
    """
    return Fraction(floor(1 + inner * link / (1000 * peak)))


def shard_megabytes(rows: int, columns: int, width: int, parts: int) -> Fraction:
    """Megabytes of an array on a device, of numbers of so many bytes, cut into so many parts: r c b / p.

    "How to Scale Your Model", part 3.
    """
    return Fraction(rows * columns * width, parts * 1_000_000)


def resharded(devices: int, size: Fraction) -> Fraction:
    """What a device sends to turn rows into columns of an array of that size: S/n · (n − 1)/n. NCCL, PERFORMANCE.md."""
    return size / devices * Fraction(devices - 1, devices)


def gathered_matrix(rows: int, columns: int, replicas: int, pieces: int) -> Fraction:
    """Megabytes that a device sends to gather its piece of a 16-bit matrix from so many replicas: 2 r c/t · (d − 1)/d.

    "How to Scale Your Model", part 5.
    """
    return Fraction(2 * rows * columns * (replicas - 1), pieces * replicas * 1_000_000)


def tokens_for_fsdp(inner: int, devices: int) -> Fraction:
    """Tokens on each device from which gathering weights sends less than adding up activations: 3 f / 2 n.

    12 h f by 8 D h bytes. "How to Scale Your Model", part 5.
    """
    return Fraction(3 * inner, 2 * devices)
