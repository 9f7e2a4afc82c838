"""Proves the numeric keys of a bank by the bank's own formulas: `check: bubble_share(4, 8)` calls one by its name.

The formulas are the public functions of `formulas/*.py` in the folder of the bank. They are code of the guide, so they
run only where somebody asks for it, `quizbank check` and the tests; building a site runs none of them.

A number with a calculation must be the formula's result, rounded to as many decimals as it is written with: of all
numbers of that form it alone passes. Its tolerance must reach the exact result. And no argument may be the number
itself: a call that holds it could hand it back, and a learner could copy it from the question.
"""

from __future__ import annotations

import inspect
import re
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
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


@dataclass(frozen=True)
class Formula:
    """A function that calculations may call."""

    function: Callable[..., Fraction]
    parameters: Sequence[inspect.Parameter]
    """What it takes: whole numbers from 1 on where they are annotated as `int`, any number above 0 elsewhere."""

    @property
    def signature(self) -> str:
        """How it is called: `bubble_share(stages, micro_batches)`."""
        return f"{self.function.__name__}({', '.join(map(self._parameter_name, self.parameters))})"

    @staticmethod
    def _parameter_name(parameter: inspect.Parameter) -> str:
        return f"{parameter.name}, …" if parameter.kind is parameter.VAR_POSITIONAL else parameter.name

    def __call__(self, *arguments: Fraction) -> Fraction:
        """The exact result; the arguments are what its parameters take."""
        converted = [int(each) if self.parameter(at).annotation is int else each for at, each in enumerate(arguments)]
        return Fraction(self.function(*converted))

    def takes(self, count: int) -> bool:
        """Whether so many arguments can be given; of those at the end, of which there may be more, at least one."""
        has_more = any(each.kind is inspect.Parameter.VAR_POSITIONAL for each in self.parameters)
        return count >= len(self.parameters) if has_more else count == len(self.parameters)

    def parameter(self, index: int) -> inspect.Parameter:
        """What an argument is given for."""
        return self.parameters[min(index, len(self.parameters) - 1)]


def load_formulas(folder: Path) -> tuple[dict[str, Formula], list[Problem]]:
    """Run the modules with the formulas of the bank in `folder`; the formulas by name, and what could not be run."""
    formulas: dict[str, Formula] = {}
    problems = []
    for path in sorted((folder / FOLDER).glob("*.py")):
        module = _module(path)
        try:
            module.__loader__.exec_module(module)  # type: ignore[union-attr]
            for name, function in inspect.getmembers(module, inspect.isfunction):
                if function.__module__ == module.__name__ and not name.startswith("_"):
                    parameters = inspect.signature(function, eval_str=True).parameters
                    formulas[name] = Formula(function, tuple(parameters.values()))
        except (Exception, SystemExit) as error:  # noqa: BLE001 (whatever the module of a bank raises)
            problems.append(_not_run(error, path, folder))
    return formulas, problems


def _module(path: Path) -> ModuleType:
    spec = spec_from_file_location(path.stem, path)
    if spec is None:
        raise ImportError(path)
    return module_from_spec(spec)


def _not_run(error: BaseException, path: Path, folder: Path) -> Problem:
    """The problem of a module that cannot be run, at the last line of it that was reached."""
    reached = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
    line = error.lineno if isinstance(error, SyntaxError) else (reached[-1] if reached else 1)
    place = Place(name_of(path, folder), line or 1)
    return Problem(place, "bad-formulas", f"these formulas cannot be loaded: {error}", "correct the module")


@dataclass(frozen=True)
class _Call:
    """A calculation with its place, and the number that must be its result."""

    placed: Placed[Any]
    path: tuple[Step, ...]
    """Of the record that carries it."""
    text: str
    value: str

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


def check_calculations(questions: Iterable[Placed[Question]], formulas: Mapping[str, Formula]) -> Iterator[Problem]:
    """Every number that carries a calculation is its result, and the exact result is within the tolerance."""
    for placed in questions:
        question = placed.item
        if isinstance(question, NumericQuestion):
            numbers: list[tuple[tuple[Step, ...], Any]] = [(("answer",), question.answer)]
            numbers += [(("traps", index), trap) for index, trap in enumerate(question.traps)]
            for path, number in numbers:
                if number.check is not None:
                    call = _Call(placed, path, number.check, number.value)
                    wrong = list(_check_call(call, formulas))
                    yield from wrong or _check_result(call, formulas[call.name], question.answer.slack)


def _check_call(call: _Call, formulas: Mapping[str, Formula]) -> Iterator[Problem]:
    """It calls a formula, with what the formula takes."""
    formula = formulas.get(call.name)
    if formula is None:
        hint = did_you_mean(call.name, formulas)
        yield Problem(call.place, "unknown-formula", f"{quoted(call.name)} is not a formula of the guide", hint)
        return
    arguments = call.arguments()
    if not formula.takes(len(arguments)):
        count = "1 number" if len(arguments) == 1 else f"{len(arguments)} numbers"
        message = f"`{formula.signature}` does not take {count}"
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


def _check_result(call: _Call, formula: Formula, slack: Decimal) -> Iterator[Problem]:
    """The number is the result, and the call does not hold it."""
    number, arguments = Fraction(call.value), call.arguments()
    here = call.placed.place(*call.path, "value")
    for argument, place in arguments:
        if argument == number:
            message = f"the calculation holds its result, {quoted(call.value)}, as a number"
            hint = "ask with other numbers: what stands in the question can be copied without calculating"
            yield Problem(place, "result-among-arguments", message, hint, ((here, "the result"),))
            return
    try:
        result = formula(*(each for each, _ in arguments))
    except Exception as error:  # noqa: BLE001 (whatever the formula of a bank raises)
        message = f"{quoted(call.text)} cannot be calculated: {error}"
        yield Problem(call.place, "bad-arguments", message, "correct the numbers, or the formula")
        return
    half = Fraction(1, 2 * 10 ** max(0, -int(Decimal(call.value).as_tuple().exponent)))
    if not -half < number - result <= half:
        message = f"{quoted(call.text)} gives {_decimal(result)}, and {quoted(call.value)} stands here"
        hint = "write the result, rounded to as many decimals as you like, or correct the calculation"
        yield Problem(here, "other-result", message, hint, ((call.place, "the calculation"),))
    elif abs(number - result) > Fraction(slack):
        message = f"{quoted(call.value)} is rounded, and the tolerance leaves out the exact result, {_decimal(result)}"
        hint = "write a tolerance that reaches it, or more decimals"
        yield Problem(here, "tight-tolerance", message, hint, ((call.place, "the calculation"),))


def _decimal(result: Fraction) -> str:
    """A result as a message writes it."""
    rounded = Context(prec=DIGITS).divide(result.numerator, result.denominator)
    return quoted(normalised(rounded)) if Fraction(rounded) == result else f"about {quoted(normalised(rounded))}"
