"""Failures: how often they come, how often to save and what that costs. Times are in seconds unless it says hours."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

PERCENT = 100
HOUR = 3600
DAY_HOURS = 24


def hours_between_failures(units: int, per_thousand_days: Fraction) -> Fraction:
    """Hours between failures of so many units with so many failures in 1,000 unit-days each: 24,000 / (n r).

    Kokolis et al. (arXiv:2410.21680).
    """
    return Fraction(DAY_HOURS * 1000) / (units * per_thousand_days)


def checkpoint_interval(pause: Fraction, hours: Fraction) -> Fraction:
    """Seconds of work between checkpoints after Young and Daly: √(2 T_S μ), rounded down to a whole second.

    A pause in seconds, a mean time between failures in hours. Du et al. (hal-02514107).
    """
    return Fraction(isqrt(int(2 * pause * hours * HOUR)))


def time_lost(pause: Fraction, interval: Fraction, restart: Fraction, hours: Fraction) -> Fraction:
    """Percent of useful time lost: T_S / τ + τ / 2μ + T_R / μ. Du et al. (hal-02514107)."""
    mean = hours * HOUR
    return PERCENT * (pause / interval + interval / (2 * mean) + restart / mean)


def lost_in_background(pause: Fraction, writing: Fraction, interval: Fraction, hours: Fraction) -> Fraction:
    """Percent of useful time lost to saving and repeating if a write ends so many seconds after its pause.

    T_S / τ + (τ/2 + T_W) / μ: a failure within the write goes back one checkpoint further. Du et al. (hal-02514107).
    """
    return PERCENT * (pause / interval + (interval / 2 + writing) / (hours * HOUR))


def checkpoint_seconds(parameters: Fraction, speed: Fraction) -> Fraction:
    """Seconds for 14 bytes of each of so many billion parameters at so many gigabytes a second: 14 P / β.

    Weights in 16 and 32 bits and Adam's two moments. ZeRO (arXiv:1910.02054), section 3.1.
    """
    return 14 * parameters / speed


def longer_by_a_slow_device(computing: Fraction, speed: Fraction) -> Fraction:
    """Percent by which one device at so many percent of the others' speed lengthens a step: p (1/s − 1).

    So many percent of the step are computing; Llama 3 (arXiv:2407.21783), section 3.3, on stragglers.
    """
    return computing * (PERCENT / speed - 1)


def partner_memory(parameters: Fraction, servers: int) -> Fraction:
    """Gigabytes of a host with its own share and a partner's, each twice: 4 · 14 P / servers. GEMINI (SOSP 2023)."""
    return 4 * 14 * parameters / servers


def lost_without_replica(halt: Fraction, away: Fraction, replicas: int, hours: Fraction) -> Fraction:
    """Percent of useful time lost if all halt and one replica is away: T_H / μ + T_A / (d μ).

    FT-HSDP (arXiv:2602.00277).
    """
    return PERCENT * (halt + away / replicas) / (hours * HOUR)
