"""A question as plain YAML data, in the order in which the house writes its keys."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import BaseModel

from quiz_plugin.bank.fields import Mark, marks, record_in
from quiz_plugin.bank.kinds import Question, model_of


def as_data(question: Question) -> dict[str, object]:
    """The record of a question, without the keys that say what holds anyway."""
    return in_house_order(question.model_dump(exclude_defaults=True))


def in_house_order(record: Mapping[str, object]) -> dict[str, object]:
    """A record of a question, complete or not, with its keys and those of the records in it in their usual order."""
    return _ordered(record, model_of(record))


def _ordered(data: Mapping[str, object], model: type[BaseModel]) -> dict[str, object]:
    """The keys in the order of the model; those it does not know stand where what is particular to a kind ends."""
    closing = [name for name in model.model_fields if Mark.CLOSING in marks(model, name)]
    order = [name for name in model.model_fields if name not in closing]
    middle = len(order)
    order += closing
    keys = sorted(data, key=lambda key: order.index(key) if key in order else middle)
    return {key: _plain(data[key], record_in(model, key)) for key in keys}


def _plain(value: object, model: type[BaseModel] | None) -> object:
    """A value as YAML has it, with lists for tuples; records in it are those of the `model`."""
    if isinstance(value, list | tuple):
        return [_plain(item, model) for item in value]
    return _ordered(value, model) if isinstance(value, dict) and model else value
