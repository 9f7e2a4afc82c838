"""What pages with cards get besides, and what must hold of every page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape, unescape
from typing import TYPE_CHECKING

from mkdocs.structure.toc import AnchorLink

from quiz_plugin.bank import Place, Problem
from quiz_plugin.bank.base import RESERVED_PREFIXES
from quiz_plugin.markdown import PageContext, ShownCard

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page

_HEADING = re.compile(r'<h([1-6])\b[^>]*\bid="([^"]+)"')
_TAG = re.compile(r"<[^>]+>")
_BORROWED = re.compile(r'<span lang="[^"]+">(?!.*</span>.+)')
"""How a title starts that is wholly in another language than its page."""


def check_page(page: Page, context: PageContext) -> Iterator[Problem]:
    """What must hold of a converted page: no heading takes an id of the build."""
    source = page.file.content_string.split("\n")
    for item in _flatten(page.toc):
        if item.id.startswith(RESERVED_PREFIXES):
            line = next((number for number, text in enumerate(source, 1) if f"#{item.id}" in text), 1)
            message = f"the anchor `{item.id}` starts with a prefix that the build uses"
            yield Problem(Place(context.name, line), "reserved-anchor", message, "choose another anchor")


def known_ids(page: Page, context: PageContext) -> list[str]:
    """The ids of a page that the build gave, each once, and those of headings that `check_page` tells of."""
    cards = [name for shown in context.cards for name in (shown.anchor, f"{shown.anchor}--title")]
    return [*cards, *(item.id for item in _flatten(page.toc) if item.id.startswith(RESERVED_PREFIXES))]


def with_cards(html: str, page: Page, context: PageContext) -> str:
    """The HTML of a page with what belongs to all of its cards.

    Cards are no headings to Markdown, so the contents and the check of links learn of them here.
    """
    if not context.cards:
        return html
    page.present_anchor_ids = {*(page.present_anchor_ids or ()), *(shown.anchor for shown in context.cards)}
    _add_to_contents(page, html, [each for each in context.cards if not each.between])
    return f"{html}\n{context.print_buttons()}{context.print_key()}"


def _add_to_contents(page: Page, html: str, cards: Iterable[ShownCard]) -> None:
    """Hang an entry for each card below the heading that precedes it."""
    by_title = {f"{shown.anchor}--title": shown for shown in cards}
    entries = {item.id: item for item in _flatten(page.toc)}
    trail: list[AnchorLink] = []
    for level, anchor in _HEADING.findall(html):
        depth = int(level)
        if anchor in entries:
            item = entries[anchor]
        elif anchor in by_title:
            shown = by_title[anchor]
            title = escape(unescape(_TAG.sub("", shown.card.title)), quote=False)
            if borrowed := _BORROWED.match(shown.card.title):
                title = f"{borrowed[0]}{title}</span>"
            item = AnchorLink(f"{shown.number}. {title}", shown.anchor, depth)
            holder = next((parent for parent in reversed(trail) if parent.level < depth), None)
            (holder.children if holder else page.toc.items).append(item)
        else:
            continue
        trail.append(item)


def _flatten(items: Iterable[AnchorLink]) -> Iterator[AnchorLink]:
    for item in items:
        yield item
        yield from _flatten(item.children)
