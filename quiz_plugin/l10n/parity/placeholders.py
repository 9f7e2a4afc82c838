"""`parity-placeholders`: both texts have the same `{names}` to be filled in, as often."""

from __future__ import annotations

import re
from collections.abc import Iterator

from quiz_plugin.l10n.parity.pair import Finding, Item, Pair, compare
from quiz_plugin.l10n.parity.text import Text

CODE = "parity-placeholders"
_PLACEHOLDER = re.compile(r"\{[A-Za-z_]\w*\}")


def check(pair: Pair) -> Iterator[Finding]:
    """What stands between braces."""
    hint = "a placeholder keeps its name in every language; only its position may change"
    yield from compare(pair, CODE, _items(pair.source), _items(pair.target), what="placeholder", hint=hint)


def _items(text: Text) -> list[Item]:
    return [Item(each[0], each[0], each.start()) for each in _PLACEHOLDER.finditer(text.prose)]
