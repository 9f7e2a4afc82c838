"""The numbers that a text has as words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from quiz_plugin.l10n.language import Language, language
from quiz_plugin.l10n.parity.number import END, START, Number, any_of, plain
from quiz_plugin.l10n.parity.text import Text

_LEAST = 3
"""“One” and “two” are articles and pronouns too often: “one of them”, “the two”."""


def number_words(text: Text) -> frozenset[str]:
    """The values of all words that may stand for a number in digits: “eight”, “twice”, “four” in “four-stage”."""
    return frozenset(number.value for number in _all(text.language).find(text.prose))


def cardinals(text: Text) -> list[Number]:
    """The words that can hardly be anything but a number: not the smallest, nor parts of other words."""
    return [number for number in _sure(text.language).find(text.prose) if not _is_tied(text.prose, number)]


@cache
def _all(code: str) -> _Words:
    known = language(code)
    scales = {word: 10**power for word, power in known.scales.items()}
    return _Words({**known.cardinals, **known.ordinals, **scales}, known)


@cache
def _sure(code: str) -> _Words:
    known = language(code)
    return _Words({word: value for word, value in known.cardinals.items() if value >= _LEAST}, known)


class _Words:
    """Some number words of a language, each with the scale after it: “three”, “three million”."""

    def __init__(self, values: Mapping[str, int], known: Language) -> None:
        self._values = {plain(word): value for word, value in values.items()}
        self._powers = {plain(word): power for word, power in known.scales.items()}
        scale = rf"(?:\s+(?P<scale>{any_of(self._powers)}){END})?"
        self._pattern = re.compile(rf"{START}(?P<word>{any_of(self._values)}){END}{scale}", re.IGNORECASE)

    def find(self, prose: str) -> list[Number]:
        found = []
        for match in self._pattern.finditer(prose):
            power = self._powers[plain(match["scale"])] if match["scale"] else 0
            value = self._values[plain(match["word"])] * 10**power
            found.append(Number(str(value), "", match[0], match.start()))
        return found


def _is_tied(prose: str, number: Number) -> bool:
    """Whether a hyphen ties a number word to another word."""
    end = number.offset + len(number.shown)
    return prose[: number.offset].endswith("-") or prose[end : end + 1] == "-"
