"""A number as it was found in a text, and what the patterns that find numbers share."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

START = r"(?<![^\W_])"
END = r"(?![^\W_])"
NEVER = r"(?!)"
"""A pattern that matches nothing, where a language has no words of a kind."""
FACTOR = "×"
"""A unit only where its sign touches the number: with a space it is an operator, as “times” is before a number."""


@dataclass(frozen=True)
class Number:
    """One number in a text."""

    value: str
    """Equal in all languages: digits with a decimal point, a date as 2026-11-20, a version or a name as it is."""
    unit: str
    shown: str
    offset: int


def plain(words: str) -> str:
    """Words as a table of words lists them: in lower case, one space between two."""
    return " ".join(words.casefold().split())


def any_of(words: Iterable[str]) -> str:
    """A pattern for any of `words`, the longest first; any space stands for a space."""
    ordered = sorted(words, key=lambda word: (-len(word), word))
    return "|".join(r"\s+".join(map(re.escape, word.split())) for word in ordered) or NEVER
