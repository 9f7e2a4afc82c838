"""What the pages of a guide get around their text: their place in the learning path, how their translation stands."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from mkdocs.utils import get_relative_url

from quiz_plugin.bank import Bank, Concept
from quiz_plugin.render.card import Original
from quiz_plugin.render.on_page import in_its_language
from quiz_plugin.render.words import Words
from quiz_plugin.site.quiz.pages import concept_slug

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page


def framed(html: str, path: str, outdated: str = "") -> str:
    """The HTML of a page with its place in the learning path: two paragraphs on a line each, either may be empty.

    `outdated` comes first: a line that says that the page lags behind, if it does.
    """
    before, _, after = path.partition("\n")
    if before := outdated + before:
        html = html.replace("</h1>", f"</h1>\n{before}", 1)
    return f"{html}\n{after}" if after else html


def outdated_html(page: Page, words: Words, original: Original | None, key: str = "late.page") -> str:
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


def path_html(bank: Bank, words: Words, concept: Concept, base: str, ending: str) -> str:
    """What comes before a concept and what after it, as one paragraph each on a line of its own."""

    def link(to: Concept) -> str:
        title = escape(bank.text(to.title, words.language), quote=False)
        shown = in_its_language(title, bank, to.title, words.language)
        return f'<a href="{base}{concept_slug(to)}{ending}">{shown}</a>'

    def paragraph(key: str, concepts: Iterable[Concept]) -> str:
        links = ", ".join(map(link, concepts))
        lead = escape(words.t(key), quote=False)
        return f'<p class="gd-path" data-search-exclude>{lead} {links}</p>' if links else ""

    before = [bank.concept[name] for name in concept.requires]
    return f"{paragraph('con.before', before)}\n{paragraph('con.after', bank.leads_to(concept.id))}"
