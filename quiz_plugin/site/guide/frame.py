"""What the pages of a guide get around their title: among it, how their translation stands."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from mkdocs.utils import get_relative_url

from quiz_plugin.render.card import Original
from quiz_plugin.render.words import Words

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page


_TITLE = re.compile(r"<h1\b")


def framed(html: str, above: str, below: str) -> str:
    """The HTML of a page with what stands `above` its title, and right `below` it; either may be empty."""
    if above:
        html = _TITLE.sub(lambda title: f"{above}\n{title[0]}", html, count=1)
    return html.replace("</h1>", f"</h1>\n{below}", 1) if below else html


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
