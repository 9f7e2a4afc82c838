"""`parity-math`: both texts have the same formulas, in any order; space within them does not count."""

from __future__ import annotations

from collections.abc import Iterator

from quiz_plugin.l10n.parity.pair import Finding, Item, Pair, compare
from quiz_plugin.l10n.parity.text import Text

CODE = "parity-math"


def check(pair: Pair) -> Iterator[Finding]:
    """What stands between dollar signs."""
    hint = "formulas are the same in every language: copy them"
    yield from compare(pair, CODE, _items(pair.source), _items(pair.target), what="formula", hint=hint)


def _items(text: Text) -> list[Item]:
    return [Item("".join(each.inside.split()), each.inside, each.offset) for each in text.formulas]
