"""The one grading rule, twin of assets/quiz/grade.js. tests/vectors/grading.json holds the two together."""

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
    """`right` is all-or-nothing: every right option and no other."""
    credit: Fraction
    """From 0 to 1: a wrong pick cancels a right one, never below zero."""
    hits: int
    right: int
    false_alarms: int
    missed: frozenset[str]


def is_answered(picks: Collection[str]) -> bool:
    """Whether there is anything to grade."""
    return bool(picks)


def grade(right: Collection[str], picks: Collection[str]) -> Grade:
    """Grade the ids of the picked options against the ids of the right ones (plus/minus with a floor of zero).

    Raises EmptyAnswer when nothing was picked.
    """
    if not is_answered(picks):
        raise EmptyAnswer
    key, chosen = frozenset(right), frozenset(picks)
    hits, false_alarms = len(chosen & key), len(chosen - key)
    credit = max(Fraction(0), Fraction(hits - false_alarms, len(key)))
    verdict: Verdict = "right" if chosen == key else "partly" if credit else "wrong"
    return Grade(verdict, credit, hits, len(key), false_alarms, key - chosen)
