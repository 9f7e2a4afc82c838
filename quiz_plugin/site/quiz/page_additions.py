"""What pages with cards get besides, and what must hold of every page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from quiz_plugin.bank import Place, Problem
from quiz_plugin.bank.base import RESERVED_PREFIXES
from quiz_plugin.markdown import PageContext

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page
    from mkdocs.structure.toc import AnchorLink


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
    figures = [f"xp-{name}" for name in context.explored]
    return [*cards, *figures, *(item.id for item in _flatten(page.toc) if item.id.startswith(RESERVED_PREFIXES))]


def with_cards(html: str, page: Page, context: PageContext) -> str:
    """The HTML of a page with what belongs to all of its cards, of which the check of links learns here."""
    if not context.cards:
        return html
    page.present_anchor_ids = {*(page.present_anchor_ids or ()), *(shown.anchor for shown in context.cards)}
    return f"{context.name_line()}{html}\n{context.print_buttons()}{context.print_key()}"


def _flatten(items: Iterable[AnchorLink]) -> Iterator[AnchorLink]:
    for item in items:
        yield item
        yield from _flatten(item.children)
