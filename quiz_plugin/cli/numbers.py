"""Numbers as the commands write them."""

from __future__ import annotations

from fractions import Fraction


def decimal(number: Fraction) -> str:
    """A number with at most two decimals, after a point as in all numbers of the guide."""
    return f"{float(number):.2f}".rstrip("0").rstrip(".")
