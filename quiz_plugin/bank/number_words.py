"""Number words: “thirty-one”, “doscientos cincuenta y seis”.

What a language has of them is data, `words/<language>.yml`; a language without that file has its numbers in digits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml
from pydantic import BaseModel, ConfigDict, StrictInt, StrictStr

FOLDER = Path(__file__).parent / "words"
_LEAST_THAT_TAKES_MORE = 20
"""Up to here a word is a whole number: “ten two” is ten and two."""


class NumberWords(BaseModel):
    """The number words of one language."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)

    cardinals: Mapping[StrictStr, StrictInt] = {}
    """What each word adds."""
    scales: Mapping[StrictStr, StrictInt] = {}
    """Words that multiply what stands before them, each with its power of ten."""
    joiners: Mapping[StrictStr, StrictInt] = {}
    """Words within a number, each with what the number before it is a multiple of."""


@dataclass(frozen=True)
class Spoken:
    """A number in words, and where it starts and ends in its text."""

    value: int
    start: int
    end: int


@cache
def number_words(language: str) -> NumberWords:
    """The number words of a language, such as `en` or `pt-BR`; none for one without a file."""
    path = FOLDER / f"{language}.yml"
    return NumberWords.model_validate(yaml.safe_load(path.read_text("utf-8")) if path.is_file() else {})


def spoken(text: str, language: str) -> list[Spoken]:
    """The numbers that stand as words in a text, each as long as it can be."""
    return list(_finder(language).find(text))


@cache
def _finder(language: str) -> _Finder:
    return _Finder(number_words(language))


class _Number:
    """A number that is being read: what its words came to so far, and what the next one may add."""

    def __init__(self) -> None:
        self._closed = self._open = 0
        self._room = 0
        """What follows is less than this; 0 before the first word."""

    @property
    def value(self) -> int:
        return self._closed + self._open

    def take(self, worth: int, most: int | None) -> bool:
        """Add a word, after a joiner that stands before what is less than `most`. Returns whether the word fits."""
        if self._room and (worth >= self._room or worth == 0 or (most and (worth >= most or self.value % most))):
            return False
        self._open += worth
        self._room = _round(worth) if worth >= _LEAST_THAT_TAKES_MORE else 1
        return True

    def multiply(self, power: int) -> bool:
        """Multiply by a power of ten. Returns whether the word fits."""
        scale: int = 10**power
        if self._room and (self._open >= scale or self._open == 0 or (self._closed and scale >= _round(self._closed))):
            return False
        product = (self._open or 1) * scale
        if scale < 1000:  # hundreds are multiplied again: two hundred thousand
            self._open = product
        else:
            self._closed, self._open = self._closed + product, 0
        self._room = scale
        return True


def _round(value: int) -> int:
    """The largest power of ten that divides a number."""
    return int("1" + "0" * (len(str(value)) - len(str(value).rstrip("0"))))


class _Finder:
    """What finds the numbers of one language."""

    def __init__(self, known: NumberWords) -> None:
        self._worth = {_plain(word): value for word, value in known.cardinals.items()}
        self._powers = {_plain(word): power for word, power in known.scales.items()}
        self._most = {_plain(word): most for word, most in known.joiners.items()}
        word, joiner = _any_of([*self._worth, *self._powers]), _any_of(self._most)
        self._pattern = re.compile(
            rf"(?<![^\W_])(?:(?<=\s)(?P<joiner>{joiner})\s+)?(?P<word>{word})(?![^\W_])", re.IGNORECASE
        )

    def find(self, text: str) -> Iterator[Spoken]:
        number, start, end = _Number(), 0, 0
        for match in self._pattern.finditer(text):
            most = self._most[_plain(match["joiner"])] if match["joiner"] else None
            at = match.start("joiner") if match["joiner"] else match.start("word")
            if end and text[end:at].strip() in {"", "-"} and at > end and self._fits(number, match["word"], most):
                end = match.end()
                continue
            if end:
                yield Spoken(number.value, start, end)
            number, start, end = _Number(), match.start("word"), match.end()
            self._fits(number, match["word"], None)
        if end:
            yield Spoken(number.value, start, end)

    def _fits(self, number: _Number, word: str, most: int | None) -> bool:
        power = self._powers.get(_plain(word))
        if power is not None:
            return most is None and number.multiply(power)
        return number.take(self._worth[_plain(word)], most)


def _plain(words: str) -> str:
    return " ".join(words.casefold().split())


def _any_of(words: Iterable[str]) -> str:
    """A pattern for any of `words`, the longest first; any space stands for a space."""
    ordered = sorted(words, key=lambda word: (-len(word), word))
    return "|".join(r"\s+".join(map(re.escape, word.split())) for word in ordered) or r"(?!)"
