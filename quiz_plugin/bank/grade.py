"""What grading gives, and the rule for what is picked; the others are in `kinds`.

All are twins of those in assets/kinds. tests/vectors/grading*.json hold the two together.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Verdict = Literal["right", "partly", "wrong"]


class EmptyAnswer(ValueError):
    """Nothing was picked: an input error to be told to the learner, not a wrong answer."""


@dataclass(frozen=True)
class Grade:
    """What an answer is worth."""

    verdict: Verdict
    """`right` is all-or-nothing."""
    credit: Fraction
    """From 0 to 1."""


@dataclass(frozen=True)
class SetGrade(Grade):
    """What picks are worth of which any number may be right: a wrong one cancels a right one, never below zero."""

    hits: int
    right: int
    false_alarms: int
    missed: frozenset[str]


def is_answered(picks: Collection[str]) -> bool:
    """Whether there is anything to grade."""
    return bool(picks)


def grade(right: Collection[str], picks: Collection[str]) -> SetGrade:
    """Grade what was picked, options or pairs, against what is right (plus/minus with a floor of zero).

    Raises EmptyAnswer when nothing was picked.
    """
    if not is_answered(picks):
        raise EmptyAnswer
    key, chosen = frozenset(right), frozenset(picks)
    hits, false_alarms = len(chosen & key), len(chosen - key)
    credit = max(Fraction(0), Fraction(hits - false_alarms, len(key)))
    return SetGrade(verdict(credit), credit, hits, len(key), false_alarms, key - chosen)


def verdict(credit: Fraction) -> Verdict:
    """How a credit from 0 to 1 is called."""
    return "right" if credit == 1 else "partly" if credit else "wrong"
