"""Checks numeric answers and traps by the formulas of the bank: `check: bubble_share(4, 8)` calls one by its name.

The formulas are the public functions of `formulas/*.py` in the bank's folder. They are code of the guide, so only
`quizbank check` and the tests run them, no build. A number must be the result, rounded to as many decimals as it is
written with, and the answer's tolerance must reach the exact result. A formula that fails becomes a problem.
"""

import inspect
import re
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import Context, Decimal
from fractions import Fraction
from pathlib import Path
from runpy import run_path
from typing import Any

from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.files import name_of
from quiz_plugin.bank.kinds import NumericQuestion, Question
from quiz_plugin.bank.kinds.numeric import normalised
from quiz_plugin.bank.problems import Place, Problem, did_you_mean, quoted
from quiz_plugin.bank.yaml import Step

FOLDER = "formulas"
"""Within the folder of a bank."""
DIGITS = 8
"""Of a result in a message."""


Formula = Callable[..., Fraction]
"""A function that calculations may call."""


def calculate(formula: Formula, arguments: Iterable[Fraction]) -> Fraction:
    """The exact result. Raises whatever the formula does, and ValueError for what a parameter does not take.

    One that is annotated as `int` takes whole numbers from 1 on, any other a number above 0.
    """
    parameters = [*inspect.signature(formula, eval_str=True).parameters.values()]
    given: list[int | Fraction] = []
    for at, each in enumerate(arguments):
        parameter = parameters[min(at, len(parameters) - 1)]  # the last may take any number of them
        if each <= 0 or (parameter.annotation is int and each.denominator > 1):
            whole = "a whole number from 1 on" if parameter.annotation is int else "a number above 0"
            raise ValueError(f"`{parameter.name}` takes {whole}")
        given.append(int(each) if parameter.annotation is int else each)
    return Fraction(formula(*given))


def load_formulas(folder: Path) -> tuple[dict[str, Formula], list[Problem]]:
    """Run the modules with the formulas of the bank in `folder`; the formulas by name, and what could not be run."""
    formulas: dict[str, Formula] = {}
    problems = []
    for path in sorted((folder / FOLDER).glob("*.py")):
        try:
            for name, function in run_path(str(path), run_name=FOLDER).items():
                if inspect.isfunction(function) and function.__module__ == FOLDER and not name.startswith("_"):
                    inspect.signature(function, eval_str=True)  # raises for an annotation that names nothing
                    formulas[name] = function
        except (Exception, SystemExit) as error:  # noqa: BLE001 (whatever the module of a bank raises)
            problems.append(_not_run(error, path, folder))
    return formulas, problems


def _not_run(error: BaseException, path: Path, folder: Path) -> Problem:
    """The problem of a module that cannot be run, at the last line of it that was reached."""
    reached = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
    line = error.lineno if isinstance(error, SyntaxError) else (reached[-1] if reached else 1)
    place = Place(name_of(path, folder), line or 1)
    return Problem(place, "bad-formulas", f"these formulas cannot be loaded: {error}", "correct the module")


def check_calculations(questions: Iterable[Placed[Question]], formulas: Mapping[str, Formula]) -> Iterator[Problem]:
    """Every number that carries a calculation is its result, and the exact result is within the tolerance."""
    for placed in questions:
        question = placed.item
        if isinstance(question, NumericQuestion):
            numbers: list[tuple[tuple[Step, ...], Any]] = [(("answer",), question.answer)]
            numbers += [(("traps", index), trap) for index, trap in enumerate(question.traps)]
            for path, number in numbers:
                if number.check is not None:
                    here, there = placed.place(*path, "value"), placed.place(*path, "check")
                    yield from _check_number(number.value, here, number.check, there, formulas, question.answer.slack)


def _check_number(
    value: str, here: Place, call: str, there: Place, formulas: Mapping[str, Formula], slack: Decimal
) -> Iterator[Problem]:
    """The number that stands `here` is the result of the call that stands `there`."""
    name, _, arguments = call.partition("(")
    formula, number = formulas.get(name), Fraction(value)
    if formula is None:
        message = f"{quoted(name)} is not a formula of the guide"
        yield Problem(there, "unknown-formula", message, did_you_mean(name, formulas))
        return
    try:
        result = calculate(formula, map(Fraction, re.findall(r"-?[0-9.]+", arguments)))
    except Exception as error:  # noqa: BLE001 (whatever the formula of a bank raises)
        message = f"{quoted(call)} cannot be calculated: {error}"
        takes = ", ".join(inspect.signature(formula).parameters)
        yield Problem(there, "bad-arguments", message, f"correct the numbers; the formula is `{name}({takes})`")
        return
    related = ((there, "the calculation"),)
    half = Fraction(1, 2 * 10 ** max(0, -int(Decimal(value).as_tuple().exponent)))
    if not -half < number - result <= half:
        message = f"{quoted(call)} gives {_decimal(result)}, and {quoted(value)} stands here"
        hint = "write the result, rounded to as many decimals as you like, or correct the calculation"
        yield Problem(here, "other-result", message, hint, related)
    elif abs(number - result) > Fraction(slack):
        message = f"{quoted(value)} is rounded, and the tolerance leaves out the exact result, {_decimal(result)}"
        hint = "write a tolerance that reaches it, or more decimals"
        yield Problem(here, "tight-tolerance", message, hint, related)


def _decimal(result: Fraction) -> str:
    """A result as a message writes it."""
    rounded = Context(prec=DIGITS).divide(result.numerator, result.denominator)
    return quoted(normalised(rounded)) if Fraction(rounded) == result else f"about {quoted(normalised(rounded))}"
