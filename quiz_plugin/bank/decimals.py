"""Numbers as a bank writes them: decimals with a point, in quotes, so that no digit is lost on the way."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from typing import Annotated

from pydantic import BeforeValidator, StrictStr, StringConstraints
from pydantic_core import PydanticCustomError

MAX_LENGTH = 16
"""Fifteen digits are what a browser keeps of a number."""
_DECIMAL = r"-?(0|[1-9][0-9]*)(\.[0-9]+)?"
_TOLERANCE = r"(0|[1-9][0-9]*)(\.[0-9]+)?( ?%)?"
_UNIT = r"[^\s0-9.,+-]\S*( \S+)*"
_ARGUMENT = r"-?[0-9]+(\.[0-9]+)?"
_CALL = rf"[a-z_][a-z0-9_]*\({_ARGUMENT}(, ?{_ARGUMENT})*\)"


def _like(error: str, pattern: str, length: int = 200) -> Callable[[object], object]:
    """A check that refuses, as the `error` that it names, what is no text of the pattern."""

    def check(value: object) -> object:
        if isinstance(value, str) and len(value) <= length and re.fullmatch(pattern, value):
            return value
        raise PydanticCustomError(error, "not of this form")

    return check


DecimalText = Annotated[
    StrictStr,
    StringConstraints(pattern=f"^{_DECIMAL}$", max_length=MAX_LENGTH),
    BeforeValidator(_like("decimal", _DECIMAL, MAX_LENGTH)),
]
ToleranceText = Annotated[
    StrictStr,
    StringConstraints(pattern=f"^{_TOLERANCE}$", max_length=MAX_LENGTH),
    BeforeValidator(_like("tolerance", _TOLERANCE, MAX_LENGTH)),
]
"""A decimal, or a share of the value: `5%`."""
UnitText = Annotated[
    StrictStr,
    StringConstraints(pattern=f"^{_UNIT}$", max_length=20),
    BeforeValidator(_like("unit", _UNIT, 20)),
]
CallText = Annotated[StrictStr, StringConstraints(pattern=f"^{_CALL}$"), BeforeValidator(_like("call", _CALL))]
"""A formula of the bank (`formulas/*.py`) with numbers: `bubble_share(4, 8)`."""


def normalised(number: Decimal) -> str:
    """The shortest way to write a number with a point and without an exponent: what saved answers hold."""
    text = format(number.normalize(), "f")
    return "0" if text == "-0" else text


def resolved(tolerance: str, value: Decimal) -> Decimal:
    """How far an answer may be from the value; a share is one of the value."""
    if tolerance.endswith("%"):
        return abs(value) * Decimal(tolerance.rstrip("% ")) / 100
    return Decimal(tolerance)
