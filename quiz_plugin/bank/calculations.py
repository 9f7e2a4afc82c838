"""Whether numbers are what their calculations give.

A number that carries `check: name(arguments)` must be the result of that formula, rounded to as many decimals as it is
written with: of all numbers of that form it alone passes. Its tolerance must reach the exact result. And no argument
may be the number itself: a call that holds it could hand it back, and a learner could copy it from the question.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction
from typing import Any, NamedTuple

from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.decimals import normalised
from quiz_plugin.bank.formulas import FORMULAS, Formula
from quiz_plugin.bank.problems import Place, Problem, did_you_mean, quoted
from quiz_plugin.bank.yaml.source import Step

DIGITS = 8
"""Of a result in a message."""


class Number(NamedTuple):
    """A number that may carry a calculation."""

    path: tuple[Step, ...]
    """Of the record that holds it under `value`, and the calculation under `check`."""
    value: str
    check: str | None


@dataclass(frozen=True)
class _Call:
    """A calculation with its place."""

    placed: Placed[Any]
    path: tuple[Step, ...]
    """Of the record that carries it."""
    text: str

    @property
    def name(self) -> str:
        """What it calls."""
        return self.text[: self.text.index("(")]

    @property
    def place(self) -> Place:
        """Where it stands."""
        return self.placed.place(*self.path, "check")

    def arguments(self) -> list[tuple[Fraction, Place]]:
        """The numbers between its brackets, each with its place."""
        found = re.finditer(r"-?[0-9.]+", " " * len(self.name) + self.text[len(self.name) :])
        path = (*self.path, "check")
        return [(Fraction(each[0]), self.placed.place_in(path, each.start(), each[0])) for each in found]


def check_calculations(placed: Placed[Any], numbers: Iterable[Number], slack: Decimal | None) -> Iterator[Problem]:
    """Every number that carries a calculation is its result, and the exact result is within `slack`, if that is known.

    Numbers that could not be read are compared with nothing.
    """
    for path, value, check in numbers:
        if check is None:
            continue
        call = _Call(placed, path, check)
        wrong = list(_check_call(call))
        yield from wrong
        if not wrong and not placed.is_repaired(*path, "value"):
            yield from _check_result(call, value, slack)


def _check_call(call: _Call) -> Iterator[Problem]:
    """It calls a formula, with what the formula takes."""
    formula = FORMULAS.get(call.name)
    if formula is None:
        hint = did_you_mean(call.name, FORMULAS)
        yield Problem(call.place, "unknown-formula", f"{quoted(call.name)} is not a formula of the guide", hint)
        return
    arguments = call.arguments()
    if not formula.takes(len(arguments)):
        message = f"`{formula.signature}` does not take {_counted(len(arguments))}"
        yield Problem(call.place, "bad-arguments", message, "write one number for each of its parameters")
        return
    for index, (number, place) in enumerate(arguments):
        yield from _check_argument(formula, index, number, place)


def _check_argument(formula: Formula, index: int, number: Fraction, place: Place) -> Iterator[Problem]:
    parameter = formula.parameter(index)
    whole = parameter.annotation is int
    if number <= 0 or (whole and number.denominator > 1):
        takes = "a whole number from 1 on" if whole else "a number above 0"
        message = f"`{parameter.name}` of `{formula.signature}` takes {takes}"
        yield Problem(place, "bad-arguments", message, "correct the number")


def _check_result(call: _Call, value: str, slack: Decimal | None) -> Iterator[Problem]:
    """The number is the result, and the call does not hold it."""
    number, arguments = Fraction(value), call.arguments()
    here = call.placed.place(*call.path, "value")
    for given, place in arguments:
        if given == number:
            message = f"the calculation holds its result, {quoted(value)}, as a number"
            hint = "ask with other numbers: what stands in the question can be copied without calculating"
            yield Problem(place, "result-among-arguments", message, hint, ((here, "the result"),))
            return
    formula = FORMULAS[call.name]
    result = formula(*(each for each, _ in arguments))
    half = Fraction(1, 2 * 10 ** max(0, -int(Decimal(value).as_tuple().exponent)))
    if not -half < number - result <= half:
        message = f"{quoted(call.text)} gives {_told(result)}, and {quoted(value)} stands here"
        hint = "write the result, rounded to as many decimals as you like, or correct the calculation"
        yield Problem(here, "other-result", message, hint, ((call.place, "the calculation"),))
    elif slack is not None and abs(number - result) > Fraction(slack):
        message = f"{quoted(value)} is rounded, and the tolerance leaves out the exact result, {_told(result)}"
        hint = "write a tolerance that reaches it, or more decimals"
        yield Problem(here, "tight-tolerance", message, hint, ((call.place, "the calculation"),))


def _told(result: Fraction) -> str:
    """A result as a message tells it."""
    rounded = Context(prec=DIGITS).divide(result.numerator, result.denominator)
    return quoted(normalised(rounded)) if Fraction(rounded) == result else f"about {quoted(normalised(rounded))}"


def _counted(count: int) -> str:
    return "1 number" if count == 1 else f"{count} numbers"
