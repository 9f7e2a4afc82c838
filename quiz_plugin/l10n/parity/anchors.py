"""`parity-anchors`: both texts have the same explicit anchors."""

from __future__ import annotations

import re
from collections.abc import Iterator

from quiz_plugin.l10n.parity.pair import Finding, Item, Pair, compare
from quiz_plugin.l10n.parity.text import Text

CODE = "parity-anchors"
HINT = "an anchor is the same in every language: links rely on it"
_ANCHOR = re.compile(r"#[\w-]+")


def check(pair: Pair) -> Iterator[Finding]:
    """The ids in attribute lists: `{#top}`."""
    yield from compare(pair, CODE, _items(pair.source), _items(pair.target), what="anchor", hint=HINT)


def _items(text: Text) -> list[Item]:
    return [
        Item(anchor[0], anchor[0], each.offset + anchor.start())
        for each in text.attributes
        for anchor in _ANCHOR.finditer(each.inside)
    ]
