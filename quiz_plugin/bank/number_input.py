"""A number as people write it, in their language or another: twin of `readNumber` in assets/kinds/numeric.js."""

from __future__ import annotations

import math
import re
from decimal import Decimal
from typing import Literal

from babel import Locale

_BARE = re.compile(r"([-+]?)([0-9.,]*[0-9][0-9.,]*)(e[-+]?[0-9]+)?")
_COMMAS = re.compile(r"([0-9]+|[1-9][0-9]{0,2}(,[0-9]{3})+)?(\.[0-9]*)?")
"""Digits with a point before decimals, and perhaps with commas between thousands."""
_SWAPPED = str.maketrans(".,", ",.")


class NotANumber(ValueError):
    """A text that is no number, or could be two."""

    def __init__(self, key: Literal["err.num", "err.num_sep"]) -> None:
        """`key` is that of the words for it."""
        super().__init__(key)
        self.key = key


def read_number(text: str, language: str, unit: str = "") -> Decimal:
    """The number that a reader of `language` wrote, who may have added the unit. Raises NotANumber.

    Where the language's decimal sign is the comma, many write a point all the same: what could mean two numbers is
    then not guessed.
    """
    bare, *endings = (_squeezed(each) for each in (text, unit, "%"))
    for ending in endings:
        bare = bare.removesuffix(ending)
    found = _BARE.fullmatch(bare)
    if found is None:
        raise NotANumber("err.num")
    sign, body, exponent = found[1], found[2], found[3] or ""
    ways = [way for way in (body, body.translate(_SWAPPED)) if _COMMAS.fullmatch(way)]
    numbers = [float(sign + way.replace(",", "") + exponent) for way in ways]
    if not numbers:
        raise NotANumber("err.num")
    if len(set(numbers)) > 1 and _has_decimal_comma(language):
        raise NotANumber("err.num_sep")
    if math.isinf(numbers[0]):
        raise NotANumber("err.num")
    # The shortest text of a binary number is the same in Python and in browsers.
    return Decimal(repr(numbers[0]))


def _squeezed(text: str) -> str:
    return "".join(text.split()).replace("\u2212", "-", 1).lower()


def _has_decimal_comma(language: str) -> bool:
    return bool(Locale.parse(language, sep="-").number_symbols["latn"]["decimal"] == ",")
