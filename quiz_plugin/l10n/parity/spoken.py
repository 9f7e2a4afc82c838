"""The numbers that a text has as words."""

from __future__ import annotations

import re
from functools import cache

from quiz_plugin.bank.number_words import spoken
from quiz_plugin.l10n.language import language
from quiz_plugin.l10n.parity.number import END, FACTOR, START, Number, any_of, plain
from quiz_plugin.l10n.parity.text import Text

_LEAST = 3
"""“One” and “two” are articles and pronouns too often: “one of them”, “the two”."""


def in_words(text: Text) -> list[Number]:
    """All that may stand for a number in digits: “thirty-one”, “fourth”, “twice”, “four” in “four-stage”."""
    return [*_cardinals(text), *_others(text)]


def certain(text: Text) -> list[Number]:
    """The numbers that can hardly be anything else: not the smallest, nor parts of other words."""
    return [number for number in in_words(text) if int(number.value) >= _LEAST and not _is_tied(text.prose, number)]


def _cardinals(text: Text) -> list[Number]:
    found = []
    for each in spoken(text.prose, text.language):
        unit = _unit_pattern(text.language).match(text.prose, each.end)
        name = _unit_names(text.language)[plain(unit["unit"])] if unit else ""
        found.append(Number(str(each.value), name, text.prose[each.start : each.end], each.start))
    return found


def _others(text: Text) -> list[Number]:
    values = _ordinals(text.language)
    found = _pattern(text.language).finditer(text.prose)
    return [Number(values[plain(each[0])], "", each[0], each.start()) for each in found]


@cache
def _unit_names(code: str) -> dict[str, str]:
    """The words for units, but for factors: “times” may stand between two numbers."""
    return {plain(word): unit for unit, words in language(code).units.items() if unit != FACTOR for word in words}


@cache
def _unit_pattern(code: str) -> re.Pattern[str]:
    return re.compile(rf"[\s-](?P<unit>{any_of(_unit_names(code))}){END}", re.IGNORECASE)


@cache
def _ordinals(code: str) -> dict[str, str]:
    return {plain(word): str(value) for word, value in language(code).ordinals.items()}


@cache
def _pattern(code: str) -> re.Pattern[str]:
    return re.compile(rf"{START}(?:{any_of(_ordinals(code))}){END}", re.IGNORECASE)


def _is_tied(prose: str, number: Number) -> bool:
    """Whether a hyphen ties a number word to another word."""
    end = number.offset + len(number.shown)
    return prose[: number.offset].endswith("-") or prose[end : end + 1] == "-"
