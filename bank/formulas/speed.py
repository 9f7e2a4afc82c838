"""Speed: operations, tokens and what devices reach."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor, prod

PERCENT = 100
GIGA = 1_000_000_000


def updates_meanwhile(step: Fraction, other_step: Fraction) -> Fraction:
    """Updates by another worker while one computes a gradient, both starting together and neither waiting.

    All that come strictly before: step / other_step, rounded up, less 1. Li et al. (OSDI 2014), asynchronous tasks.
    """
    return Fraction(ceil(step / other_step) - 1)


def replicas_left(devices: int, *ways: int) -> Fraction:
    """Replicas of a model that is cut in so many `ways`, dimension by dimension: N / product. Megatron Core."""
    return Fraction(devices, prod(ways))


def tokens_in_hours(parameters: Fraction, devices: int, peak: Fraction, percent: Fraction, hours: Fraction) -> Fraction:
    """Billions of tokens for billions of `parameters`, a `peak` in TFLOP/s and an MFU in percent: time · FLOP/s / 6N.

    Kaplan et al. (arXiv:2001.08361), section 2.1.
    """
    return devices * peak * percent / PERCENT * hours * 3600 / (6 * parameters * 1_000_000)


def mfu(parameters: Fraction, tokens: Fraction, devices: int, peak: Fraction) -> Fraction:
    """Percent of so many TFLOP/s that billions of `parameters` need at thousands of `tokens` a second: 6N · r / peak.

    PaLM (arXiv:2204.02311), section 4.1.
    """
    return PERCENT * 6 * parameters * tokens / (devices * peak)


def speed_up_from_another(devices: int, times: Fraction, other: int) -> Fraction:
    """The speed-up of `other` devices by Amdahl's law if so many `devices`, two or more, are so many times as fast.

    σ = (n / S − 1) / (n − 1), then 1 / (σ + (1 − σ) / m). Gustafson (1988).
    """
    serial = (devices / times - 1) / (devices - 1) if devices > 1 else Fraction(1)
    left = serial + (1 - serial) / other
    return 1 / left if left else Fraction()


def fewest_accumulated(work: Fraction, exchange: Fraction, percent: Fraction) -> Fraction:
    """Slices before each exchange so that at least so many percent of the time are `work`: p / (100 − p) · c / T.

    Rounded up; what nothing hides of the exchange comes after the slices.
    """
    return Fraction(ceil(percent * exchange / ((PERCENT - percent) * work))) if percent != PERCENT else Fraction()


def times_fewer_steps(batch: Fraction, other_batch: Fraction, critical: Fraction) -> Fraction:
    """How many times fewer steps `other_batch` takes to the same loss: (1 + B_c / B) / (1 + B_c / B').

    Kaplan et al. (arXiv:2001.08361), section 5.1.
    """
    return (1 + critical / batch) / (1 + critical / other_batch)


def timed_share(inputs: int, width: int, outputs: int, batch: int, milliseconds: Fraction, peak: Fraction) -> Fraction:
    """Percent of so many GFLOP/s that a step of three dense layers reaches: 6 N · B, less 2 B for the first layer's N.

    Kaplan et al. (arXiv:2001.08361), section 2.1.
    """
    first = inputs * width
    weights = first + width * width + width * outputs
    return PERCENT * batch * (6 * weights - 2 * first) / (milliseconds * peak * 1_000_000)


def tokens_left_over(devices: int, tokens: int, experts: int, factor: Fraction, sent: int) -> Fraction:
    """Tokens without a place of so many `sent` to one expert, whose places are tokens / experts · capacity factor.

    Switch Transformers (arXiv:2101.03961), section 2.2.
    """
    places = floor(Fraction(devices * tokens, experts) * factor)
    return Fraction(max(sent - places, 0))


def sequences_each(batch: int, devices: int, *ways: int) -> Fraction:
    """Sequences of each replica if the model is cut in so many `ways`: B / (n / (w₁ · w₂ …)). Megatron Core."""
    return batch / replicas_left(devices, *ways)


def python_passes(examples: int, batch: int, epochs: int, replicas: int) -> Fraction:
    """Times that Python runs a traced step to which each epoch hands its number: replicas · epochs · shapes of batches.

    A short last batch is a second shape. TensorFlow, rules of tracing.
    """
    shapes = 2 if examples > batch and examples % batch else 1
    return Fraction(replicas * epochs * shapes)


def stale_distance(start: Fraction, rate: Fraction, age: int, updates: int) -> Fraction:
    """How far a weight is from its minimum after updates whose gradient was read `age` updates before: d' = d − r d₋ₐ.

    The gradient is that distance, and the first ones were all read at the start. Zhang et al. (arXiv:1511.05950).
    """
    distances = [start]
    for update in range(updates):
        distances.append(distances[-1] - rate * distances[max(0, update - age)])
    return abs(distances[-1])


def fewest_devices_by(
    parameters: Fraction, tokens: Fraction, peak: Fraction, percent: Fraction, days: Fraction
) -> Fraction:
    """Devices that take billions of `parameters` through trillions of `tokens` in time: 6 N D / (P · t).

    Rounded up, at so many percent of a `peak` P in TFLOP/s. Kaplan et al. (arXiv:2001.08361), section 2.1.
    """
    return Fraction(ceil(6 * parameters * GIGA * tokens / (peak * percent / PERCENT * days * 24 * 3600)))


def devices_after(devices: int, parameters: Fraction, memory: Fraction, periods: int) -> Fraction:
    """Devices that a growing model fills after so many `periods` of two years: N · (p² / m) ^ periods, rounded up.

    Its `parameters` grow so many times a year and the memory of a device so many times in two. AI and Memory Wall
    (arXiv:2403.14123), and Epoch AI, trends.
    """
    return Fraction(ceil(devices * (parameters**2 / memory) ** periods))


def asynchronous_gain(workers: int, time: Fraction, slow: Fraction) -> Fraction:
    """How many times the gradients of synchronous steps workers deliver of which one is `slow`: ((n − 1) s/t + 1) / n.

    TensorFlow, parameter server training.
    """
    return ((workers - 1) * slow / time + 1) / workers
