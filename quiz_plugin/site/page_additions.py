"""What is added to pages that have cards or a place in the learning path, and what must hold of every page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape, unescape
from typing import TYPE_CHECKING

from mkdocs.structure.toc import AnchorLink
from mkdocs.utils import get_relative_url

from quiz_plugin.bank import Bank, Concept, Place, Problem
from quiz_plugin.bank.base import RESERVED_PREFIXES
from quiz_plugin.markdown import PageContext, ShownCard
from quiz_plugin.render.card import Original
from quiz_plugin.render.on_page import lent
from quiz_plugin.render.words import Words
from quiz_plugin.site.pages import concept_slug
from quiz_plugin.site.study import APP, META

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page

_HEADING = re.compile(r'<h([1-6])\b[^>]*\bid="([^"]+)"')
_TAG = re.compile(r"<[^>]+>")
_BORROWED = re.compile(r'<span lang="[^"]+">(?!.*</span>.+)')
"""How a title starts that is wholly in another language than its page."""


def check_page(page: Page, context: PageContext, bank: Bank, concept: Concept | None) -> Iterator[Problem]:
    """What must hold of a converted page: no heading takes an id of the build, a concept shows its questions."""
    source = page.file.content_string.split("\n")
    for item in _flatten(page.toc):
        if item.id.startswith(RESERVED_PREFIXES):
            line = next((number for number, text in enumerate(source, 1) if f"#{item.id}" in text), 1)
            message = f"the anchor `{item.id}` starts with a prefix that the build uses"
            yield Problem(Place(context.name, line), "reserved-anchor", message, "choose another anchor")
    if concept is not None and not context.problems:  # a block with a problem shows nothing
        shown = {each.question for each in context.cards}
        if missing := [f"`{question.id}`" for question in bank.about(concept.id) if question.id not in shown]:
            message = f"the page of `{concept.id}` does not show {', '.join(missing)}"
            hint = f"end it with a `/// questions` block that says `concept: {concept.id}`"
            yield Problem(Place(context.name, len(source)), "questions-not-shown", message, hint)


def known_ids(page: Page, context: PageContext) -> list[str]:
    """The ids of a page that the build gave, each once, and those of headings that `check_page` tells of."""
    cards = [name for shown in context.cards for name in (shown.anchor, f"{shown.anchor}--title")]
    headings = [item.id for item in _flatten(page.toc) if item.id.startswith(RESERVED_PREFIXES)]
    return [*cards, *headings, *([APP] if META in page.meta else [])]


def late_html(page: Page, words: Words, original: Original | None, key: str = "late.page") -> str:
    """The line that leads to the original of a page, with what `key` says of the translation; empty without one."""
    file = getattr(page.file, "alternates", {}).get(original.language) if original else None
    if original is None or file is None:
        return ""
    link = (
        f'<a href="{get_relative_url(file.url, page.url)}" lang="{original.language}" hreflang="{original.language}">'
        f"{escape(original.link, quote=False)}</a>"
    )
    return f'<p class="gd-path" data-search-exclude>{escape(words.t(key), quote=False)} {link}</p>'


def marked(html: str, language: str) -> str:
    """HTML that says in which language it is, where that is another one than around it."""
    return f'<div lang="{language}">{html}</div>' if html.strip() else html


def finish_page(html: str, page: Page, context: PageContext, path: str, late: str = "") -> str:
    """The page's HTML with its place in the learning path (`path`: two paragraphs, either may be empty) and its cards.

    `late` comes first: a line that says that the page lags behind, if it does.
    Cards are no headings to Markdown, so the contents and the check of links learn of them here.
    """
    before, _, after = path.partition("\n")
    before = late + before
    if before:
        html = html.replace("</h1>", f"</h1>\n{before}", 1)
    if context.cards:
        page.present_anchor_ids = {
            *(page.present_anchor_ids or ()),
            *(shown.anchor for shown in context.cards),
        }
        _add_to_contents(page, html, context.cards)
    return f"{html}\n{after}\n{context.print_buttons()}{context.print_key()}" if after or context.cards else html


def path_html(bank: Bank, words: Words, concept: Concept, base: str, ending: str) -> str:
    """What comes before a concept and what after it, as one paragraph each on a line of its own."""

    def paragraph(key: str, concepts: Iterable[Concept]) -> str:
        links = ", ".join(
            f'<a href="{base}{concept_slug(c)}{ending}">'
            f"{lent(escape(bank.text(c.title, words.language), quote=False), bank, c.title, words.language)}</a>"
            for c in concepts
        )
        lead = escape(words.t(key), quote=False)
        return f'<p class="gd-path" data-search-exclude>{lead} {links}</p>' if links else ""

    before = [bank.concept[name] for name in concept.requires]
    return f"{paragraph('con.before', before)}\n{paragraph('con.after', bank.leads_to(concept.id))}"


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
