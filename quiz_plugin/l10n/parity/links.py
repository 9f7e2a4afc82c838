"""`parity-links`: both texts link to the same places, in any order; a page may be named with its language or not."""

from __future__ import annotations

from collections.abc import Iterator

from quiz_plugin.l10n.parity.pair import Finding, Item, Pair
from quiz_plugin.l10n.parity.parts import compare_parts
from quiz_plugin.l10n.parity.text import Text

CODE = "parity-links"


def check(pair: Pair) -> Iterator[Finding]:
    """The targets of links and images."""
    hint = "link to the same places, with the same anchors"
    yield from compare_parts(pair, CODE, _items(pair.source), _items(pair.target), what="link to", hint=hint)


def _items(text: Text) -> list[Item]:
    return [Item(_neutral(link.inside, text.language), link.inside, link.offset) for link in text.links]


def _neutral(target: str, language: str) -> str:
    """A link's target without the language in the name of its page."""
    page, mark, anchor = target.partition("#")
    return page.removesuffix(f".{language}.md").removesuffix(".md") + mark + anchor
