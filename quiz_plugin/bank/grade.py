"""The grading rules, twins of those in assets/kinds. tests/vectors/grading*.json hold the two together."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Literal

Verdict = Literal["right", "partly", "wrong"]
FEWEST_FOR_HALF = 4
"""Blocks of an order of which one may be out of place for half the credit."""


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


@dataclass(frozen=True)
class OrderGrade(Grade):
    """What an order is worth."""

    moves: int
    """The fewest blocks that have to move."""
    order: tuple[str, ...]
    """The right order that the answer comes closest to."""
    kept: tuple[str, ...]
    """The blocks that can stay where they are, in their order."""


@dataclass(frozen=True)
class NumberGrade(Grade):
    """What a number is worth."""

    trap: int | None
    """Which of the known wrong numbers it is."""


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
    return SetGrade(_verdict(credit), credit, hits, len(key), false_alarms, key - chosen)


def grade_order(orders: Sequence[Sequence[str]], picks: Sequence[str]) -> OrderGrade:
    """Grade an order of blocks against the accepted ones: by the fewest that have to move, one of four for half."""
    runs = [(_longest([order.index(name) for name in picks if name in order]), order) for order in orders]
    run, order = max(runs, key=lambda each: len(each[0]))
    moves = len(order) - len(run)
    half = moves == 1 and len(order) >= FEWEST_FOR_HALF
    credit = Fraction(1, 2) if half else Fraction(not moves)
    return OrderGrade(_verdict(credit), credit, moves, tuple(order), tuple(order[place] for place in run))


def grade_number(value: Decimal, slack: Decimal, traps: Sequence[Decimal], number: Decimal) -> NumberGrade:
    """Grade a number: right within `slack` of the value; as far from a trap, it is that trap."""
    if abs(number - value) <= slack:
        return NumberGrade("right", Fraction(1), None)
    trap = next((index for index, wrong in enumerate(traps) if abs(number - wrong) <= slack), None)
    return NumberGrade("wrong", Fraction(0), trap)


def _verdict(credit: Fraction) -> Verdict:
    return "right" if credit == 1 else "partly" if credit else "wrong"


def _longest(places: Sequence[int]) -> list[int]:
    """The longest run of growing places, with gaps; of several, the one whose places come first."""
    best: list[list[int]] = []  # from each place on
    for index in reversed(range(len(places))):
        rest = [run for run in best if run[0] > places[index]]
        best.insert(0, [places[index], *max(rest, key=len, default=[])])
    return max(best, key=len, default=[])
