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
    "answer",
    "why",
    "show_count",
    "hints",
    "explanation",
    "sources",
    "bump",
    "allow",
)
_OPTION = ("id", "correct", "text", "code", "syntax", "why", "pin", "exclusive")


def as_data(question: Question) -> dict[str, object]:
    """The record of a question, without the keys that say what holds anyway."""
    return in_house_order(question.model_dump(exclude_defaults=True))


def in_house_order(record: Mapping[str, object]) -> dict[str, object]:
    """A record, complete or not, with its keys and those of its options in their usual order."""
    data = _ordered(record, _QUESTION)
    if isinstance(options := data.get("options"), list):
        data["options"] = [_ordered(option, _OPTION) if isinstance(option, dict) else option for option in options]
    return data


def _ordered(data: Mapping[str, object], order: tuple[str, ...]) -> dict[str, object]:
    """The keys in the given order; what a kind adds that the order does not name stands where options stand."""
    middle = order.index("options") if "options" in order else len(order)
    keys = sorted(data, key=lambda key: order.index(key) if key in order else middle)
    return {key: list(value) if isinstance(value := data[key], tuple) else value for key in keys}
