"""The numbers of the shipped bank come from their calculations, and no other number would."""

from collections.abc import Iterator
from decimal import Decimal

import pytest

from quiz_plugin.bank.calculations import check_calculations
from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.kinds import NumericQuestion, Question
from quiz_plugin.bank.load import read_bank
from tests.tools import ROOT

READING = read_bank(ROOT / "bank", ROOT / "docs", ("en", "es"))
PLACED: dict[str, Placed[Question]] = {
    placed.item.id: placed
    for questions in READING.questions.values()
    for placed in questions
    if isinstance(placed.item, NumericQuestion)
}


def numeric(placed: Placed[Question]) -> NumericQuestion:
    assert isinstance(placed.item, NumericQuestion)
    return placed.item


def codes(placed: Placed[Question], question: NumericQuestion) -> list[str]:
    here = Placed(question, placed.file, placed.path)
    return [problem.code for problem in check_calculations(here, question.numbers, question.answer.slack)]


def mutated(value: str, slack: Decimal) -> Iterator[str]:
    """Numbers near a value and outside of its tolerance, and the next ones of its form within it."""
    number = Decimal(value)
    last = Decimal(1).scaleb(min(0, int(number.as_tuple().exponent)))
    finer = last / 1000
    for far in (last, slack + finer, slack + last, 2 * slack + last, 10 * slack + 10 * last, number):
        yield from (f"{number + far:f}", f"{number - far:f}")


@pytest.mark.parametrize("name", PLACED)
def test_every_number_has_a_calculation(name: str):
    assert numeric(PLACED[name]).answer.check is not None


@pytest.mark.parametrize("name", PLACED)
def test_a_key_is_what_its_calculation_gives(name: str):
    assert codes(PLACED[name], numeric(PLACED[name])) == []


@pytest.mark.parametrize("name", PLACED)
def test_a_mutated_key_fails_its_calculation(name: str):
    placed = PLACED[name]
    question = numeric(placed)
    answer = question.answer
    for value in mutated(answer.value, answer.slack):
        other = answer.model_copy(update={"value": value, "tolerance": f"{answer.slack:f}"})
        assert codes(placed, question.model_copy(update={"answer": other})) in (
            ["other-result"],
            ["result-among-arguments"],
        ), value


@pytest.mark.parametrize("name", PLACED)
def test_a_mutated_trap_fails_its_calculation(name: str):
    placed = PLACED[name]
    question = numeric(placed)
    for index, trap in enumerate(question.traps):
        for value in mutated(trap.value, question.answer.slack) if trap.check else ():
            traps = list(question.traps)
            traps[index] = trap.model_copy(update={"value": value})
            found = codes(placed, question.model_copy(update={"traps": tuple(traps)}))
            assert found in (["other-result"], ["result-among-arguments"]), (trap.value, value)


def test_some_traps_have_a_calculation_too():
    assert sum(trap.check is not None for placed in PLACED.values() for trap in numeric(placed).traps) >= 5
