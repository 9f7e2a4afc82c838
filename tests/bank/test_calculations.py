"""Numeric keys are proved by the formulas of the bank; no other number of their form would pass."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from inspect import signature
from itertools import product
from pathlib import Path

import pytest

from quiz_plugin.bank.calculations import calculate, check_calculations, load_formulas
from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.kinds import NumericQuestion, Question
from quiz_plugin.bank.read import Reading, read_bank
from tests.tools import ROOT

FORMULAS, UNREADABLE = load_formulas(ROOT / "bank")
SAMPLES = tuple(map(Fraction, (1, 40, 300)))


@pytest.fixture(scope="module")
def reading() -> Reading:
    return read_bank(ROOT / "bank", ROOT / "docs", ("en", "es"))


def numeric(reading: Reading) -> Iterator[tuple[Placed[Question], NumericQuestion]]:
    for questions in reading.questions.values():
        for placed in questions:
            if isinstance(placed.item, NumericQuestion):
                yield placed, placed.item


def codes(placed: Placed[Question], question: NumericQuestion) -> list[str]:
    other = Placed[Question](question, placed.file, placed.path)
    return [problem.code for problem in check_calculations([other], FORMULAS)]


def near(value: str, slack: Decimal) -> Iterator[str]:
    """Numbers near a value and outside of its tolerance, and the next ones of its form within it."""
    number = Decimal(value)
    last = Decimal(1).scaleb(min(0, int(number.as_tuple().exponent)))
    for far in (last, slack + last / 1000, slack + last, 2 * slack + last, 10 * slack + 10 * last, number):
        yield from (f"{number + far:f}", f"{number - far:f}")


def test_every_number_of_this_guide_is_proved(reading: Reading):
    assert [placed.item.id for placed, question in numeric(reading) if question.answer.check is None] == []
    assert UNREADABLE == []
    assert list(check_calculations((placed for placed, _ in numeric(reading)), FORMULAS)) == []


def test_no_other_number_would_pass(reading: Reading):
    for placed, question in numeric(reading):
        answer = question.answer
        for value in near(answer.value, answer.slack):
            other = answer.model_copy(update={"value": value, "tolerance": f"{answer.slack:f}"})
            found = codes(placed, question.model_copy(update={"answer": other}))
            assert found == ["other-result"], (question.id, value)


def test_every_argument_can_change_the_result_and_none_is_the_result():
    """A formula that handed an argument back, or ignored one, would prove nothing."""
    for name, formula in FORMULAS.items():
        count = len(signature(formula).parameters)
        for at in range(count):
            others = product(SAMPLES, repeat=count - 1)
            calls = ([(*each[:at], own, *each[at:]) for own in SAMPLES] for each in others)
            assert any(len({calculate(formula, call) for call in alike}) > 1 for alike in calls), name
            assert any(calculate(formula, call) != call[at] for call in product(SAMPLES, repeat=count)), name


def test_a_module_that_cannot_be_run_is_a_problem_at_its_line_and_no_traceback(tmp_path: Path):
    folder = tmp_path / "bank" / "formulas"
    folder.mkdir(parents=True)
    for name, module in (
        ("a", "def double(number: int):\n    return 2 * number\n"),
        ("b", "limit = 3\nprint(1 / (limit - 3))\n"),
        ("c", "def half(number: int)\n"),
        ("d", "raise SystemExit('no')\n"),
        ("e", "from __future__ import annotations\ndef f(stages: Fractoin):\n    return stages\n"),
    ):
        (folder / f"{name}.py").write_text(module, "utf-8")
    formulas, problems = load_formulas(tmp_path / "bank")
    assert list(formulas) == ["double"]
    assert {each.code for each in problems} == {"bad-formulas"}
    places = [str(each.place).removeprefix("bank/formulas/") for each in problems]
    assert places == ["b.py:2:1", "c.py:1:1", "d.py:1:1", "e.py:1:1"]
