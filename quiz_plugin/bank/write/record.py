"""A question as plain YAML data, in the order in which the house writes its keys."""

from __future__ import annotations

from collections.abc import Mapping

from quiz_plugin.bank.model import Question

_QUESTION = (
    "id",
    "kind",
    "title",
    "concepts",
    "level",
    "stem",
    "options",
    "blocks",
    "orders",
    "shown",
    "left",
    "right",
    "pairs",
    "answer",
    "why",
    "traps",
    "show_count",
    "hints",
    "explanation",
    "sources",
    "bump",
    "allow",
)
_PARTS = ("options", "blocks", "left", "right")
_PART = ("id", "correct", "text", "code", "syntax", "why", "pin", "exclusive")


def as_data(question: Question) -> dict[str, object]:
    """The record of a question, without the keys that say what holds anyway."""
    return in_house_order(question.model_dump(exclude_defaults=True))


def in_house_order(record: Mapping[str, object]) -> dict[str, object]:
    """A record, complete or not, with its keys and those of its parts in their usual order."""
    data = _ordered(record, _QUESTION)
    for key in _PARTS:
        if isinstance(parts := data.get(key), list):
            data[key] = [_ordered(part, _PART) if isinstance(part, dict) else part for part in parts]
    return data


def _ordered(data: Mapping[str, object], order: tuple[str, ...]) -> dict[str, object]:
    """The keys in the given order; what a kind adds that the order does not name stands where options stand."""
    middle = order.index("options") if "options" in order else len(order)
    keys = sorted(data, key=lambda key: order.index(key) if key in order else middle)
    return {key: _listed(data[key]) for key in keys}


def _listed(value: object) -> object:
    return [_listed(item) for item in value] if isinstance(value, tuple) else value
