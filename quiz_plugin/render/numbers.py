"""Numbers as the guide writes them: the sign between thousands and the place of a unit are a language's own."""

from __future__ import annotations

from quiz_plugin.render.words import Words


def written(words: Words, decimal: str, unit: str = "") -> str:
    """A decimal of the bank with its unit. The decimal sign is the point in every language, as in code and formulas."""
    digits, point, decimals = decimal.removeprefix("-").partition(".")
    if len(digits) >= int(words.t("num.thousands_from")):
        digits = _grouped(words, digits)
    number = ("\u2212" if decimal.startswith("-") else "") + digits + point + decimals
    if unit == "%":
        return words.t("num.percent", n=number)
    return words.t("num.unit", n=number, unit=unit) if unit else number


def _grouped(words: Words, digits: str) -> str:
    if len(digits) <= 3:
        return digits
    return words.t("num.thousands", n=_grouped(words, digits[:-3]), rest=digits[-3:])
