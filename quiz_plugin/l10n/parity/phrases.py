"""Words and phrases in a text, whole words only; emphasis and line ends between the words of a phrase do not matter."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

_BEFORE, _AFTER = r"(?<![^\W_])(?<![^\W_][-.])", r"(?![^\W_])(?!-[^\W_])"
_BETWEEN = r"[\s*_]+"


@cache
def pattern(phrases: tuple[str, ...], *, exact: bool = False) -> re.Pattern[str]:
    """Finds any of `phrases`, at each place the longest; in their own case only if `exact`."""
    ordered = sorted(set(phrases), key=lambda phrase: (-len(phrase), phrase))
    flags = re.NOFLAG if exact else re.IGNORECASE
    return re.compile(f"{_BEFORE}(?:{'|'.join(map(_written, ordered))}){_AFTER}" if ordered else r"(?!)", flags)


def key(words: str) -> str:
    """Words as an index of phrases has them: without emphasis, in lower case, one space between two."""
    return " ".join(re.sub(r"[*_]", " ", words).casefold().split())


def found(phrases: Iterable[str], text: str, *, exact: bool = False) -> bool:
    """Whether any of `phrases` stands in `text`."""
    return pattern(tuple(phrases), exact=exact).search(text) is not None


def _written(phrase: str) -> str:
    return _BETWEEN.join(map(re.escape, phrase.split()))
