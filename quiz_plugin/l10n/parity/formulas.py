"""`parity-math`: both texts have the same formulas, in any order.

Space within them does not count, nor what `\\text{}` says in the language's words, nor the sign between thousands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from quiz_plugin.l10n.parity.pair import Finding, Item, Pair
from quiz_plugin.l10n.parity.parts import compare_parts
from quiz_plugin.l10n.parity.text import Text

CODE = "parity-math"

_WORDS = re.compile(r"(\\text\w*)\{[^{}]*\}")
_THOUSANDS = re.compile(r"(?<=\d)(?:,|\{,\}|\\,|[\u00a0\u202f])(?=\d{3}(?!\d))")


def check(pair: Pair) -> Iterator[Finding]:
    """What stands between dollar signs."""
    hint = "formulas are the same in every language, save the words in `\\text{}`: copy them"
    yield from compare_parts(pair, CODE, _items(pair.source), _items(pair.target), what="formula", hint=hint)


def _items(text: Text) -> list[Item]:
    return [Item(_key(each.inside), each.inside, each.offset) for each in text.formulas]


def _key(latex: str) -> str:
    return "".join(_THOUSANDS.sub("", _WORDS.sub(r"\1{}", latex)).split())
