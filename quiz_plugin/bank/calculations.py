"""Whether the numbers of a question hold: traps that are wrong, and numbers that their calculations give.

A number that carries `check: name(arguments)` must be the result of that formula, rounded to as many decimals as it is
written with: of all numbers of that form it alone passes. Its tolerance must reach the exact result. And no argument
may be the number itself: a call that holds it could hand it back, and a learner could copy it from the question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction

from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.decimals import normalised
from quiz_plugin.bank.formulas import FORMULAS, Formula
from quiz_plugin.bank.kinds import NumericAnswer, NumericQuestion, Question, Trap
from quiz_plugin.bank.problems import Place, Problem, did_you_mean, quoted
from quiz_plugin.bank.stand_ins import UNREAD_NUMBER, UNREAD_TOLERANCE
from quiz_plugin.bank.yaml.source import Step

DIGITS = 8
"""Of a result in a message."""


@dataclass(frozen=True)
class _Call:
    """A calculation with its place."""

    placed: Placed[Question]
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


def check_numbers(placed: Placed[Question], question: NumericQuestion) -> Iterator[Problem]:
    """The numbers of a question, by themselves and beside each other."""
    yield from _check_traps(placed, question)
    yield from check_calculations(placed, question)


def _check_traps(placed: Placed[Question], question: NumericQuestion) -> Iterator[Problem]:
    answer = question.answer
    if answer.value == UNREAD_NUMBER:
        return
    traps = [(index, trap.number) for index, trap in enumerate(question.traps) if trap.value != UNREAD_NUMBER]
    for at, (index, number) in enumerate(traps):
        if abs(number - answer.number) <= answer.slack:
            message = f"{quoted(question.traps[index].value)} is right: it is within the tolerance of the answer"
            yield Problem(
                placed.place("traps", index, "value"),
                "trap-is-right",
                message,
                "correct the number, or narrow the tolerance",
                ((placed.place("answer", "value"), "the answer"),),
            )
        elif (near := next((i for i, other in traps[:at] if abs(number - other) <= answer.slack), None)) is not None:
            yield Problem(
                placed.place("traps", index, "value"),
                "duplicate-trap",
                f"{quoted(question.traps[index].value)} is within the tolerance of a trap before it",
                "keep one of them, or narrow the tolerance",
                ((placed.place("traps", near, "value"), "the first one"),),
            )


def check_calculations(placed: Placed[Question], question: NumericQuestion) -> Iterator[Problem]:
    """Every number of the question that carries a calculation is its result."""
    items: list[tuple[tuple[Step, ...], NumericAnswer | Trap]] = [(("answer",), question.answer)]
    items += [(("traps", index), trap) for index, trap in enumerate(question.traps)]
    for path, item in items:
        if item.check is None:
            continue
        call = _Call(placed, path, item.check)
        wrong = list(_check_call(call))
        yield from wrong
        if not wrong and item.value != UNREAD_NUMBER:
            yield from _check_result(call, item.value, question.answer)


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


def _check_result(call: _Call, value: str, answer: NumericAnswer) -> Iterator[Problem]:
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
    elif answer.tolerance != UNREAD_TOLERANCE and abs(number - result) > Fraction(answer.slack):
        message = f"{quoted(value)} is rounded, and the tolerance leaves out the exact result, {_told(result)}"
        hint = "write a tolerance that reaches it, or more decimals"
        yield Problem(here, "tight-tolerance", message, hint, ((call.place, "the calculation"),))


def _told(result: Fraction) -> str:
    """A result as a message tells it."""
    rounded = Context(prec=DIGITS).divide(result.numerator, result.denominator)
    return quoted(normalised(rounded)) if Fraction(rounded) == result else f"about {quoted(normalised(rounded))}"


def _counted(count: int) -> str:
    return "1 number" if count == 1 else f"{count} numbers"
