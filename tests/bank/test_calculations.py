"""Numeric keys are proved by the formulas of the bank; no other number of their form would pass."""

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from quiz_plugin.bank.calculations import check_calculations, load_formulas
from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.kinds import NumericQuestion, Question
from quiz_plugin.bank.read import Reading, read_bank
from tests.tools import ROOT

FORMULAS, _ = load_formulas(ROOT / "bank")


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
    assert list(check_calculations((placed for placed, _ in numeric(reading)), FORMULAS)) == []


def test_no_other_number_would_pass(reading: Reading):
    for placed, question in numeric(reading):
        answer = question.answer
        for value in near(answer.value, answer.slack):
            other = answer.model_copy(update={"value": value, "tolerance": f"{answer.slack:f}"})
            found = codes(placed, question.model_copy(update={"answer": other}))
            assert found == ["other-result"], (question.id, value)


def test_a_module_that_cannot_be_run_is_a_problem_at_its_line(tmp_path: Path):
    folder = tmp_path / "bank" / "formulas"
    folder.mkdir(parents=True)
    (folder / "a.py").write_text("def double(number: int):\n    return 2 * number\n", "utf-8")
    (folder / "b.py").write_text("limit = 3\nprint(1 / (limit - 3))\n", "utf-8")
    (folder / "c.py").write_text("def half(number: int)\n", "utf-8")
    formulas, problems = load_formulas(tmp_path / "bank")
    assert list(formulas) == ["double"]
    assert [str(each.place) for each in problems] == ["bank/formulas/b.py:2:1", "bank/formulas/c.py:1:1"]


def test_a_formula_that_cannot_be_used_is_a_problem_and_no_traceback(tmp_path: Path):
    folder = tmp_path / "bank" / "formulas"
    folder.mkdir(parents=True)
    for module in (
        "raise SystemExit('no')\n",
        "def f(stages: Fractoin):\n    return stages\n",
    ):
        (folder / "own.py").write_text(f"from __future__ import annotations\n\n{module}", "utf-8")
        _, problems = load_formulas(tmp_path / "bank")
        assert [(each.code, each.place.file) for each in problems] == [("bad-formulas", "bank/formulas/own.py")]
