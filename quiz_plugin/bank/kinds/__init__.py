"""The kinds of questions: one module for each family of them, which has the same name in every room of the house.

A module holds the record of its kinds, what of it a revision is made of, its checks and stand-ins, and its grading.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter
from typing import Annotated, get_args

from pydantic import Field

from quiz_plugin.bank.fields import Items, TellsKind, find_mark
from quiz_plugin.bank.kinds.choice import ChoiceQuestion, TrueFalseQuestion
from quiz_plugin.bank.kinds.matching import MatchingQuestion
from quiz_plugin.bank.kinds.numeric import NumericAnswer, NumericQuestion, Trap
from quiz_plugin.bank.kinds.ordering import OrderingQuestion
from quiz_plugin.bank.parts import Option, Part

__all__ = [
    "BY_KIND",
    "KINDS",
    "MODULES",
    "PARTS",
    "AnyQuestion",
    "ChoiceQuestion",
    "MatchingQuestion",
    "NumericAnswer",
    "NumericQuestion",
    "Option",
    "OrderingQuestion",
    "Part",
    "Question",
    "Trap",
    "TrueFalseQuestion",
    "guess_kind",
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
PARTS: Mapping[str, str] = {
    name: items.name
    for model in BY_KIND.values()
    for name in model.model_fields
    if (items := find_mark(model, name, Items))
}
"""The lists of questions whose items have ids, each with what messages call an item."""


def model_of(record: object) -> type[Question]:
    """What a record is to be read as; one that does not say its kind, as a question with options."""
    kind = record.get("kind") if isinstance(record, dict) else None
    return BY_KIND.get(kind, ChoiceQuestion) if isinstance(kind, str) else ChoiceQuestion


def guess_kind(record: Mapping[str, object]) -> str | None:
    """The kind of a question that does not say it, from what only one kind has; None if it has nothing of that.

    A key that only one kind has tells more than the type of a value. Of two kinds, it is the one that allows more.
    """
    found = [
        (tells.of is not object, kind)
        for model, kind in {model: kind for kind, model in BY_KIND.items()}.items()
        for name in record.keys() & model.model_fields
        if (tells := find_mark(model, name, TellsKind)) and isinstance(record[name], tells.of)
    ]
    return min(found, key=itemgetter(0))[1] if found else None
