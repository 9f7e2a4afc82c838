"""Few bits: scales, steps and what they save."""

from __future__ import annotations

from fractions import Fraction

PERCENT = 100
SMALLEST_E4M3 = Fraction(1, 512)


def scale_for(end: Fraction, largest: Fraction) -> Fraction:
    """The scale that takes the largest number of a group to the end of the range: end / largest. Transformer Engine."""
    return end / largest


def steps_after_scale(largest: Fraction, number: Fraction) -> Fraction:
    """Steps of 2⁻⁹ to which a small number is rounded in E4M3, scaled by 448 / largest; exact below 2⁻⁶.

    Transformer Engine, FP8.
    """
    return Fraction(round(number * scale_for(Fraction(448), largest) / SMALLEST_E4M3))


def bytes_with_scales(numbers: int, bits: int, block: int, scale_bits: int) -> Fraction:
    """Bytes of so many numbers in blocks that share a scale: n (bits + scale / block) / 8. NVFP4 (arXiv:2509.25149)."""
    return Fraction(numbers * bits, 8) + Fraction(numbers * scale_bits, block * 8)


def run_times_faster(percent: Fraction, times: Fraction) -> Fraction:
    """How many times as fast a run is whose part of so many percent gets so many times faster: 1 / (1 − p + p / t).

    Amdahl (1967).
    """
    part = percent / PERCENT
    return 1 / (1 - part + part / times)


def rounded_up(number: Fraction, step: Fraction, times: int) -> Fraction:
    """How often stochastic rounding takes a number between 0 and a step up, on average: t · x / step. NVFP4."""
    return times * number / step


def state_in(parameters: Fraction, weight: int, gradient: int, optimizer: int) -> Fraction:
    """Gigabytes of state for so many billion parameters with so many bytes for each part. Megatron Core."""
    return parameters * (weight + gradient + optimizer)


def after_delayed_scale(history: Fraction, number: Fraction) -> Fraction:
    """What E4M3 keeps of a number whose scale comes from the largest of a history: min(448, x · 448 / h) · h / 448.

    Without the rounding to its steps. Transformer Engine, FP8 delayed scaling.
    """
    end = Fraction(448)
    scale = scale_for(end, history)
    return min(end, number * scale) / scale


def smaller_product(product: Fraction, rounding: Fraction, times: int) -> Fraction:
    """How many times as fast 8 bits make a product once its three lengths are so many times shorter.

    p / (p / 2 + r), where the product falls with the cube of the lengths and the rounding with the square. torchao.
    """
    shorter = product / times**3
    return shorter / (shorter / 2 + rounding / times**2)


def run_length(more: Fraction, times: Fraction) -> Fraction:
    """Percent of the twin's time for so many percent more tokens and steps so many times as fast: (100 + m) / t.

    NVFP4, section 5, for the tokens.
    """
    return (PERCENT + more) / times
