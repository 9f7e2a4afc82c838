"""Converts a text of the bank from Markdown to safe HTML: as blocks, or as one line without links; highlights code.

Anybody may contribute texts, so `Fields` lets only listed tags pass. It resolves links, marks borrowed texts and terms
of another language (`Foreign`). Of lines, only parts that can be picked hold formulas. For cards, on_page.py and, in
`site/`, terms and misconceptions; the Markdown of pages is converted by MkDocs.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Collection
from dataclasses import dataclass
from html import escape

import nh3
from markdown import Extension, Markdown
from markdown.blockprocessors import EmptyBlockProcessor, ParagraphProcessor
from markdown.util import Registry
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer
from pygments.token import STANDARD_TYPES

from quiz_plugin.bank import latex
from quiz_plugin.bank.model import FallbackText
from quiz_plugin.render.formulas import BOX, FormulaExtension

_WORDS = r"[^\\`*_{}\[\]<>&#|~$\x00-\x1f\x7f]"
"""Characters that mean nothing to the Markdown extensions in use."""
_SIMPLE = re.compile(
    rf"(?![-+=:]|\d+\.\s)(?:{_WORDS}++|`[^`\x00-\x1f\x7f]++`(?!`)|\*(?=\w){_WORDS}*+(?<=\w)\*(?!\*))++"
)
"""One line of words, code and emphasis, as most texts are: they need no converter, which takes fifty times as long."""
_MARKED = re.compile(r"`([^`]+)`|\*([^*]+)\*")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_MARKUP = re.compile(r"[<>\"]")
"""What no value of an attribute needs, and what would let somebody who reads on take it for a tag. Formulas need it:
what they say is escaped wherever it is written."""
_REFERENCE = re.compile(r"&#(?:x(?P<hex>[0-9a-f]+)|(?P<decimal>[0-9]+));?", re.IGNORECASE)

EXTENSIONS = ["pymdownx.highlight", "pymdownx.superfences", "pymdownx.betterem", "tables", "sane_lists"]
EXTENSION_CONFIGS = {"pymdownx.highlight": {"use_pygments": True, "guess_lang": False, "anchor_linenums": False}}

_HIGHLIGHT = {name for name in STANDARD_TYPES.values() if name} | {"highlight"}
_TAGS = {
    "p", "br", "hr", "em", "strong", "del", "sub", "sup", "code", "pre", "span", "div", "ul", "ol", "li", "blockquote",
    "table", "thead", "tbody", "tr", "th", "td", "a", "kbd", "var", *latex.TAGS,
}  # fmt: skip
_BLOCKS = {"p", "hr", "pre", "div", "ul", "ol", "li", "blockquote", "table", "thead", "tbody", "tr", "th", "td"}
_NOT_INLINE = {*_BLOCKS, "a"}
"""Titles, options and names of sections stand in headings, labels and links, where there is no room for these."""
_ATTRIBUTES = {"a": {"href"}, "ol": {"start"}, "span": {"lang"}, "em": {"lang"}, **latex.ATTRIBUTES}


_EMPHASIS = re.compile(r"<em>([^<>]+)</em>")


@dataclass(frozen=True)
class Foreign:
    """The terms of one language, as they stand in texts of another: voices have to pronounce them as what they are."""

    language: str = ""
    terms: frozenset[str] = frozenset()
    """In lower case."""

    @classmethod
    def of(cls, language: str, terms: Collection[str]) -> Foreign:
        """The `terms` of a language."""
        return cls(language, frozenset(term.casefold() for term in terms))

    def mark(self, html: str) -> str:
        """The HTML with the language of each emphasised term that is one of these."""
        if not self.terms or "<em>" not in html:
            return html
        return _EMPHASIS.sub(self._marked, html)

    def _marked(self, match: re.Match[str]) -> str:
        words = match[1]
        return f'<em lang="{self.language}">{words}</em>' if words.casefold() in self.terms else match[0]


class Fields:
    """Converts the text fields of one language."""

    def __init__(self, resolve: Callable[[str], str], foreign: Foreign | None = None) -> None:
        """`resolve` turns a target inside the guide (`gpipe#idle-time`) into an address; `foreign` terms are marked."""
        self._resolve = resolve
        self._foreign = foreign or Foreign()
        self._markdown = Markdown(extensions=[*EXTENSIONS, FormulaExtension()], extension_configs=EXTENSION_CONFIGS)
        self._cleaner = self._cleaner_of(_TAGS)
        self._line_markdown, self._part_markdown = _of_lines(), _of_lines(FormulaExtension())
        self._line_cleaner = self._cleaner_of(_TAGS - _NOT_INLINE)

    def block(self, text: str) -> str:
        """Paragraphs, lists, code; with its language, if the text is borrowed from another."""
        if isinstance(text, FallbackText):
            return f'<div lang="{text.language}">{self.block(str(text))}</div>'
        text = text.strip()
        if _SIMPLE.fullmatch(text):
            html = f"<p>{_simple(text)}</p>"
        else:
            html = self._cleaner.clean(_printable(self._markdown.reset().convert(text)))
        return self._foreign.mark(html)

    def inline(self, text: str, *, formulas: bool = False) -> str:
        """One line, where only phrasing content may stand: nothing in it starts a list or a heading, links are text."""
        if isinstance(text, FallbackText):
            return f'<span lang="{text.language}">{self.inline(str(text), formulas=formulas)}</span>'
        text = text.strip()
        if _SIMPLE.fullmatch(text):
            html = _simple(text)
        else:
            markdown = self._part_markdown if formulas else self._line_markdown
            html = self._line_cleaner.clean(_printable(markdown.reset().convert(text))).strip()
        return self._foreign.mark(html)

    def lead(self, opening: str, text: str) -> str:
        """A block whose first paragraph starts with `opening`, which is HTML already."""
        html = self.block(text)
        if html.startswith("<p>"):
            return f"<p>{opening} {html.removeprefix('<p>')}"
        return f"<p>{opening}</p>{html}"

    def code(self, source: str) -> str:
        """Highlighted Python as phrasing content, for use inside a label."""
        lexer = PythonLexer(stripnl=False)
        return highlight(_CONTROL.sub("", source), lexer, HtmlFormatter(nowrap=True)).rstrip()

    def _cleaner_of(self, tags: set[str]) -> nh3.Cleaner:
        classes = {"span": _HIGHLIGHT, "div": {"highlight", BOX}, "code": {"highlight"}}
        return nh3.Cleaner(
            tags=tags,
            attributes={tag: names for tag, names in _ATTRIBUTES.items() if tag in tags},
            allowed_classes={tag: names for tag, names in classes.items() if tag in tags},
            url_schemes={"https", "http"},
            link_rel=None,
            attribute_filter=self._attribute,
        )

    def _attribute(self, tag: str, attribute: str, value: str) -> str | None:
        if (tag, attribute) != ("a", "href"):
            return value if attribute == "alttext" or not _MARKUP.search(value) else None
        value = _MARKUP.sub(lambda sign: f"%{ord(sign[0]):02X}", value)
        return value if re.match(r"\s*https?:", value, re.IGNORECASE) else self._resolve(value)


def _simple(text: str) -> str:
    """The HTML of words, code and emphasis."""
    return _MARKED.sub(
        lambda mark: f"<code>{mark[1].strip()}</code>" if mark[1] else f"<em>{mark[2]}</em>", escape(text, quote=False)
    )


def _of_lines(*extensions: Extension) -> Markdown:
    markdown = Markdown(extensions=["pymdownx.betterem", *extensions])
    parser = markdown.parser
    parser.blockprocessors = Registry()
    parser.blockprocessors.register(EmptyBlockProcessor(parser), "empty", 20)
    parser.blockprocessors.register(ParagraphProcessor(parser), "paragraph", 10)
    return markdown


def _printable(html: str) -> str:
    """Without control characters, written out or as references: a card's holes are marked with them."""

    def keep(match: re.Match[str]) -> str:
        code = int(match["hex"], 16) if match["hex"] else int(match["decimal"])
        return "" if code < sys.maxunicode and _CONTROL.match(chr(code)) else match[0]

    return _REFERENCE.sub(keep, _CONTROL.sub("", html))
