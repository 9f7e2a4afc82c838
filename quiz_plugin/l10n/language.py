"""How a language writes numbers, dates and units: CLDR's data, and what `words/<language>.yml` adds to them.

A language without such a file is read by CLDR's separators and months, and its number words are not understood.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import yaml
from babel import Locale, UnknownLocaleError
from babel.dates import get_month_names
from babel.numbers import get_decimal_symbol, get_group_symbol
from pydantic import BaseModel, ConfigDict, StrictInt, StrictStr

from quiz_plugin.bank.number_words import number_words

FOLDER = Path(__file__).parent / "words"
_FALLBACK = "en"
"""Whose separators and months an unknown language gets."""


class Language(BaseModel):
    """What the parity checks know of one language."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)

    decimal: tuple[StrictStr, ...]
    """The decimal separators."""
    group: tuple[StrictStr, ...]
    """The separators of groups of three digits."""
    months: Mapping[StrictStr, StrictInt]
    """The names of the months and their abbreviations."""
    date_joiners: tuple[StrictStr, ...] = ()
    """Words between the parts of a date."""
    scales: Mapping[StrictStr, StrictInt] = {}
    """Words after a number that multiply it, each with its power of ten; they belong to the language's number words."""
    ordinals: Mapping[StrictStr, StrictInt] = {}
    """Words of order, and other words that hold a number."""
    ordinal_ends: tuple[StrictStr, ...] = ()
    """What makes an ordinal of digits."""
    units: Mapping[StrictStr, tuple[StrictStr, ...]] = {}
    """Words for units, by the symbol or the English word that stands for them."""


@cache
def language(code: str) -> Language:
    """What is known of the language called `code`, such as `en` or `pt-BR`."""
    path = FOLDER / f"{code}.yml"
    own = yaml.safe_load(path.read_text("utf-8")) if path.is_file() else {}
    return Language.model_validate({**_from_cldr(code), "scales": number_words(code).scales, **own})


@cache
def symbols() -> Mapping[str, tuple[str, ...]]:
    """The units that every language writes in the same way, with their spellings."""
    found: dict[str, list[str]] = yaml.safe_load((FOLDER / "symbols.yml").read_text("utf-8"))
    return {unit: tuple(spellings) for unit, spellings in found.items()}


def _from_cldr(code: str) -> dict[str, object]:
    try:
        locale = Locale.parse(code.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        locale = Locale.parse(_FALLBACK)
    months = {
        name.rstrip("."): number
        for width in ("wide", "abbreviated")
        for number, name in get_month_names(width, locale=locale).items()
    }
    return {
        "decimal": (get_decimal_symbol(locale),),
        "group": (get_group_symbol(locale),),
        "months": months,
    }
