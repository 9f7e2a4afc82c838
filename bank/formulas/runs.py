"""Whole runs: parameters, memory, time of a step, days and what was reached."""

from __future__ import annotations

from fractions import Fraction

PERCENT = 100
GIGA = 1_000_000_000
MEGA = 1_000_000
TERA = 1_000_000_000_000
UNITS = Fraction("33.5")
"""Units of s h bytes that a layer with grouped queries 8 of 64 and an MLP 3.5 times as wide keeps, at least."""


def parameters_of_a_part(layers: int, width: int, inner: int, shared: int, words: int, parts: int) -> Fraction:
    """Millions of parameters of one of so many `parts` of a Llama: (L (2 h² + 2 h h_kv + 3 h f) + 2 V h) / parts.

    `shared` is the width of all keys. Llama 3 (arXiv:2407.21783), table 3.
    """
    layer = 2 * width * width + 2 * width * shared + 3 * width * inner
    return Fraction(layers * layer + 2 * words * width, parts * MEGA)


def state_of_a_device(parameters: Fraction, replicas: int) -> Fraction:
    """Gigabytes for billions of parameters on a device, wide gradients and ZeRO-1: N (6 + 12/d). Megatron Core."""
    return parameters * (6 + Fraction(12, replicas))


def kept_by_first_stage(layers: int, tokens: int, width: int, pieces: int) -> Fraction:
    """Gigabytes of activations on a device of the first stage under 1F1B: L/K layers, K micro-batches, 33.5 s h / t.

    Korthikanti et al. (arXiv:2205.05198), section 4.1; Narayanan et al. (arXiv:2104.04473), section 2.2.
    """
    return UNITS * layers * tokens * width / (pieces * GIGA)


def fewest_stages(parameters: Fraction, devices: int, pieces: int, kept: Fraction, room: Fraction) -> Fraction:
    """The fewest stages, a power of two, with which state and so many gigabytes of activations fit; 0 if none do.

    `state_of_a_device` of N / (t K) billions with n / (t K) replicas. What 1F1B keeps depends on no number of stages.
    """
    for stages in (2**power for power in range(10)):
        part = parameters / (pieces * stages)
        if part * (6 + 12 * Fraction(pieces * stages, devices)) + kept <= room:
            return Fraction(stages)
    return Fraction()


def step_seconds(parameters: Fraction, sequences: int, tokens: int, devices: int, reached: Fraction) -> Fraction:
    """Seconds of a step for billions of parameters at so many TFLOP/s: 6 N · B s / (n P). Kaplan et al. (2020)."""
    return 6 * parameters * GIGA * sequences * tokens / (devices * reached * TERA)


def days_of_a_run(parameters: Fraction, tokens: Fraction, devices: int, reached: Fraction) -> Fraction:
    """Days for billions of parameters and trillions of tokens at so many TFLOP/s: 6 N D / (n P · 86,400)."""
    return 6 * parameters * GIGA * tokens / (devices * reached * 24 * 3600)


def implied_mfu(parameters: Fraction, tokens: Fraction, hours: Fraction, peak: Fraction) -> Fraction:
    """Percent of a peak in TFLOP/s that millions of device hours imply: 6 N D / (3,600 H · peak). PaLM, section 4.1."""
    return PERCENT * 6 * parameters * GIGA * tokens / (3600 * hours * 1_000_000 * peak)


def mfu_of_parts(at_peak: Fraction, bubble: Fraction, all_else: Fraction) -> Fraction:
    """Percent of the peak, from the parts of a step in seconds: t₀ / (t₀ + t_b + t_e). PaLM, section 4.1."""
    return PERCENT * at_peak / (at_peak + bubble + all_else)


def mfu_with_full_attention(percent: Fraction, weights: Fraction, causal: Fraction) -> Fraction:
    """An MFU that counts masked pairs too, from one that does not: p (w + 2 a) / (w + a).

    “Insights into DeepSeek-V3” (arXiv:2505.09343), table 4, which prints both.
    """
    return percent * (weights + 2 * causal) / (weights + causal)


def kept_by_dualpipe(layers: int, stages: int, kept: Fraction) -> Fraction:
    """Gigabytes of activations on a device if a layer keeps so many for a micro-batch: (K + 1) L/K x. DualPipe."""
    return (stages + 1) * Fraction(layers, stages) * kept
