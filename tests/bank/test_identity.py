"""What a question is to a learner's storage, its id and its revision, depends on what is asked and on nothing else."""

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from quiz_plugin.bank import Bank, load_bank, revision
from tests.bank.written import Record, both, choice, statement, write_bank

QUESTIONS = [
    choice("sums", "Which sums?", "¿Qué sumas?", {"a": ("A", "A"), "b": ("B", "B"), "c": ("C", "C")}),
    statement("wait", "They wait.", "Esperan."),
]


def identities(folder: Path, sets: dict[str, list[Record]]) -> dict[str, str]:
    """Id to revision of every question, as a bank's reader knows them."""
    bank = load_bank(write_bank(folder, sets), folder / "docs", ("en", "es"))
    assert isinstance(bank, Bank), bank
    return {each.id: revision(each) for each in bank.questions()}


@pytest.fixture
def before(tmp_path: Path) -> dict[str, str]:
    return identities(tmp_path, {"first": QUESTIONS})


def reword(question: Record) -> None:
    question["stem"] = both("Other words", "Otras palabras")
    question["title"] = both("Other", "Otro")


def surround(question: Record) -> None:
    question |= {"level": "analyse", "hints": [both("One", "Una")], "explanation": both("Thus", "Así pues")}
    question |= {"allow": {"option-count": "on purpose"}}


def reverse_keys_and_options(question: Record) -> None:
    items = list(question.items())[::-1]
    question.clear()
    question.update(items)
    if "options" in question:
        question["options"].reverse()


@pytest.mark.parametrize("change", [reword, surround, reverse_keys_and_options])
def test_what_is_not_asked_changes_no_id_and_no_revision(
    before: dict[str, str], change: Callable[[Record], None], tmp_path: Path
):
    questions = deepcopy(QUESTIONS)
    for question in questions:
        change(question)
    assert identities(tmp_path, {"first": questions}) == before


def test_a_question_may_move_to_another_set_and_place(before: dict[str, str], tmp_path: Path):
    assert identities(tmp_path, {"other": QUESTIONS[:1], "more": QUESTIONS[1:]}) == before
    assert identities(tmp_path, {"first": QUESTIONS[::-1]}) == before


MORE = {"id": "d", "text": both("D", "D"), "why": both("No", "No")}
ASKED: dict[str, Callable[[Record], Any]] = {
    "another option": lambda one: one["options"].append(MORE),
    "an option less": lambda one: one["options"].pop(),
    "another option is right": lambda one: [each.update(correct=each["id"] == "b") for each in one["options"]],
    "another kind": lambda one: one.update(kind="multiple"),
    "another id of an option": lambda one: one["options"][0].update(id="z"),
    "a bump": lambda one: one.update(bump=1),
}


@pytest.mark.parametrize("change", ASKED.values(), ids=ASKED)
def test_what_is_asked_changes_the_revision_of_its_question_and_of_no_other(
    before: dict[str, str], change: Callable[[Record], Any], tmp_path: Path
):
    questions = deepcopy(QUESTIONS)
    change(questions[0])
    after = identities(tmp_path, {"first": questions})
    assert {name for name in before if before[name] != after[name]} == {"sums"}


def test_another_answer_changes_the_revision_of_a_statement(before: dict[str, str], tmp_path: Path):
    questions = [QUESTIONS[0], {**QUESTIONS[1], "answer": False}]
    assert identities(tmp_path, {"first": questions})["wait"] != before["wait"]
