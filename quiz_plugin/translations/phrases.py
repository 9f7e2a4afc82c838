"""Finds words and phrases in a text: whole words only, with any emphasis or line end between them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

_BEFORE, _AFTER = r"(?<![^\W_])(?<![^\W_][-.])", r"(?![^\W_])(?!-[^\W_])"
_BETWEEN = r"[\s*_]+"


@cache
def pattern(phrases: tuple[str, ...]) -> re.Pattern[str]:
    """Finds any of `phrases`, at each place the longest."""
    return re.compile(expression(phrases), re.IGNORECASE)


def expression(phrases: Iterable[str], between: str = _BETWEEN) -> str:
    """What finds any of `phrases`, at each place the longest; `between` finds what separates two of their words."""
    ordered = sorted(set(phrases), key=lambda phrase: (-len(phrase), phrase))
    written = (between.join(map(re.escape, phrase.split())) for phrase in ordered)
    return f"{_BEFORE}(?:{'|'.join(written)}){_AFTER}" if ordered else r"(?!)"


def key(words: str) -> str:
    """Words as an index of phrases has them: without emphasis, in lower case, one space between two."""
    return " ".join(re.sub(r"[*_]", " ", words).casefold().split())
