"""A text field of the bank as HTML: Markdown, sanitised, with its links resolved.

Bank text is untrusted (it arrives as contributions), so what Markdown makes of it passes an allow-list before the
guide's own markup goes around it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape

import nh3
from markdown import Markdown
from pygments.token import STANDARD_TYPES

_PLAIN = re.compile(r"[^\\`*_{}\[\]<>&#|~$:!+=\n-]+")
"""One line in which no character means anything to the Markdown extensions in use."""

EXTENSIONS = ["pymdownx.highlight", "pymdownx.superfences", "pymdownx.betterem", "tables", "sane_lists"]
EXTENSION_CONFIGS = {"pymdownx.highlight": {"use_pygments": True, "guess_lang": False, "anchor_linenums": False}}

_HIGHLIGHT = {name for name in STANDARD_TYPES.values() if name} | {"highlight"}
_TAGS = {
    "p", "br", "hr", "em", "strong", "del", "sub", "sup", "code", "pre", "span", "div", "ul", "ol", "li", "blockquote",
    "table", "thead", "tbody", "tr", "th", "td", "a", "kbd", "var",
    "math", "mrow", "mi", "mo", "mn", "mtext", "mfrac", "msup", "msub", "msubsup", "msqrt", "mroot", "mover", "munder",
    "munderover", "mspace", "mtable", "mtr", "mtd",
}  # fmt: skip
_ATTRIBUTES = {
    "a": {"href"},
    "ol": {"start"},
    "span": {"lang"},
    "em": {"lang"},
    "math": {"display", "aria-label"},
    "mo": {"stretchy", "fence", "separator"},
    "mi": {"mathvariant"},
}


class Fields:
    """Converts the text fields of one language."""

    def __init__(self, resolve: Callable[[str], str]) -> None:
        """`resolve` turns a target inside the guide (`gpipe#idle-time`) into an address."""
        self._resolve = resolve
        self._markdown = Markdown(extensions=EXTENSIONS, extension_configs=EXTENSION_CONFIGS)
        self._cleaner = nh3.Cleaner(
            tags=_TAGS,
            attributes=_ATTRIBUTES,
            allowed_classes={"span": _HIGHLIGHT, "div": {"highlight"}, "code": {"highlight"}},
            url_schemes={"https", "http"},
            link_rel=None,
            attribute_filter=self._attribute,
        )

    def block(self, text: str) -> str:
        """Paragraphs, lists, code."""
        text = text.strip()
        if _PLAIN.fullmatch(text):
            return f"<p>{escape(text, quote=False)}</p>"
        return self._cleaner.clean(self._markdown.reset().convert(text))

    def inline(self, text: str) -> str:
        """The same without the paragraph around it, where only phrasing content may stand."""
        html = self.block(text)
        if html.startswith("<p>") and html.endswith("</p>") and html.count("<p>") == 1:
            return html.removeprefix("<p>").removesuffix("</p>")
        return html

    def lead(self, opening: str, text: str) -> str:
        """A block whose first paragraph starts with `opening`, which is HTML already."""
        html = self.block(text)
        if html.startswith("<p>"):
            return f"<p>{opening} {html.removeprefix('<p>')}"
        return f"<p>{opening}</p>{html}"

    def code(self, source: str, syntax: str) -> str:
        """Highlighted code as phrasing content, for use inside a label; `syntax` is its Pygments name."""
        html = self.block(f"```{syntax}\n{source.rstrip()}\n```")
        inner = re.search(r"<code>(.*?)</code>", html, re.DOTALL)
        return inner[1].rstrip() if inner else escape(source, quote=False)

    def _attribute(self, tag: str, attribute: str, value: str) -> str | None:
        if tag == "a" and attribute == "href" and not re.match(r"[a-z]+:", value):
            return self._resolve(value)
        return value
