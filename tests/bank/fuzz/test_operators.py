"""What the operators and the generated guides cover."""

from pydantic import BaseModel

from quiz_plugin.bank.base import Source
from quiz_plugin.bank.kinds import (
    ChoiceQuestion,
    MatchingQuestion,
    NumericAnswer,
    NumericQuestion,
    Option,
    OrderingQuestion,
    Part,
    Trap,
    TrueFalseQuestion,
)
from quiz_plugin.bank.model import Concept, SetHeader
from tests.bank.fuzz.operators import NEUTRAL, OPERATORS
from tests.bank.fuzz.pool import generated
from tests.bank.test_broken import ELSEWHERE, written_codes

UNSTATED: dict[str, str] = {
    **ELSEWHERE,
    **dict.fromkeys(("cut-text", "unshown-figure"), "tests/bank/test_broken.py"),
    **dict.fromkeys(
        ("link-in-misconception", "misconception-of-key", "unknown-misconception"), "tests/bank/test_broken.py"
    ),
}
"""Codes that no operator states, and the test that does."""


def test_every_problem_code_is_stated_by_an_operator():
    stated = {code for operator in OPERATORS.values() for code in operator.codes}
    assert stated | set(UNSTATED) == written_codes()
    assert not stated & set(UNSTATED)


def test_no_operator_is_both_a_mistake_and_none():
    assert not set(OPERATORS) & set(NEUTRAL)


def test_generated_guides_have_every_kind_of_question_with_every_field():
    seen: set[tuple[str, str]] = set()

    for guide in generated():
        for name in guide.sets:
            data = guide.yaml[name].data
            seen.update(("set", key) for key in data)
            for question in data["questions"]:
                seen.update((question["kind"], key) for key in question)
                seen.update(("option", key) for option in question.get("options", []) for key in option)
                for parts in ("blocks", "left", "right"):
                    seen.update(("part", key) for part in question.get(parts, []) for key in part)
                seen.update(("trap", key) for trap in question.get("traps", []) for key in trap)
                if question["kind"] == "numeric":
                    seen.update(("answer", key) for key in question["answer"])
                seen.update(("source", key) for source in question["sources"] for key in source)
        seen.update(("concept", key) for concept in guide.concepts for key in concept)
    wanted: dict[str, type[BaseModel]] = {
        "single": ChoiceQuestion,
        "multiple": ChoiceQuestion,
        "true-false": TrueFalseQuestion,
        "ordering": OrderingQuestion,
        "numeric": NumericQuestion,
        "matching": MatchingQuestion,
        "option": Option,
        "part": Part,
        "trap": Trap,
        "answer": NumericAnswer,
        "source": Source,
        "concept": Concept,
    }
    # Misconceptions stand in a file that generated guides do not have: tests/bank/test_misconceptions.py.
    fields = {(name, key) for name, model in wanted.items() for key in model.model_fields}
    every = {(name, key) for name, key in fields if key != "misconception"}
    assert seen == every | {("set", key) for key in (*SetHeader.model_fields, "questions")}
