"""Parity: a text and its translation say the same numbers, show the same code and use the terms of the glossary.

One check, one module; the module's docstring says what it compares. What a text and its translation differ in on
purpose stands in `bank/parity.yml` with its reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from quiz_plugin.bank.glossary import Glossary
from quiz_plugin.l10n.parity import (
    anchors,
    code_spans,
    formulas,
    links,
    names,
    placeholders,
    quantities,
    signs,
    structure,
    terms,
)
from quiz_plugin.l10n.parity.pair import Check, Finding, Pair
from quiz_plugin.l10n.parity.text import Text

__all__ = ["CHECKS", "Finding", "Pair", "Text", "check"]

_MODULES: tuple[Check, ...] = (
    anchors,
    code_spans,
    formulas,
    links,
    names,
    placeholders,
    quantities,
    signs,
    structure,
    terms,
)
CHECKS: Mapping[str, Check] = MappingProxyType({module.CODE: module for module in _MODULES})
"""Every check by its code."""

_NO_TERMS = Glossary()


def check(source: Text, target: Text, glossary: Glossary = _NO_TERMS) -> Iterator[Finding]:
    """Everything in which a translation differs from its source, check by check."""
    pair = Pair(source, target, glossary)
    for module in CHECKS.values():
        yield from module.check(pair)
