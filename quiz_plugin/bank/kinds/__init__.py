"""Joins the records of all kinds of questions in `Question`; says which there are, and the module of each (`MODULES`).

A family of kinds has one module here, and one of the same name in render/kinds/ and assets/kinds/. Here it has the
record, its checks, which wrong answers name a misconception (`slips`), and what of it a revision is made of; what all
kinds share is in question.py. Other rooms take the records from this file.
"""

from collections.abc import Mapping
from typing import Annotated, get_args

from pydantic import Field

from quiz_plugin.bank.kinds.choice import ChoiceQuestion, TrueFalseQuestion
from quiz_plugin.bank.kinds.matching import MatchingQuestion
from quiz_plugin.bank.kinds.numeric import NumericQuestion
from quiz_plugin.bank.kinds.ordering import OrderingQuestion

__all__ = [
    "BY_KIND",
    "KINDS",
    "MODULES",
    "AnyQuestion",
    "ChoiceQuestion",
    "MatchingQuestion",
    "NumericQuestion",
    "OrderingQuestion",
    "Question",
    "TrueFalseQuestion",
    "model_of",
]

Question = ChoiceQuestion | TrueFalseQuestion | OrderingQuestion | NumericQuestion | MatchingQuestion
AnyQuestion = Annotated[Question, Field(discriminator="kind")]

BY_KIND: Mapping[str, type[Question]] = {
    kind: model for model in get_args(Question) for kind in get_args(model.model_fields["kind"].annotation)
}
"""What a question of each kind is read as."""
KINDS = tuple(BY_KIND)
MODULES: Mapping[str, str] = {kind: model.__module__.rpartition(".")[2] for kind, model in BY_KIND.items()}
"""By kind: how the module for it is called in every room."""


def model_of(record: object) -> type[Question]:
    """What a record is to be read as; one that does not say its kind, as a question with options."""
    kind = record.get("kind") if isinstance(record, dict) else None
    return BY_KIND.get(kind, ChoiceQuestion) if isinstance(kind, str) else ChoiceQuestion
