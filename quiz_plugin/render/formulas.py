"""Formulas in Markdown: LaTeX between dollar signs becomes MathML when the page is made."""

from __future__ import annotations

import re
from html import escape
from xml.etree.ElementTree import Element, SubElement

from markdown import Extension, Markdown
from markdown.blockprocessors import BlockProcessor
from markdown.inlinepatterns import InlineProcessor

from quiz_plugin.bank.latex import FormulaError, mathml
from quiz_plugin.bank.markdown import BLOCK, INLINE
from quiz_plugin.render.linear import linear

BOX = "gd-formula"
"""The class of what holds a formula that stands alone: there it scrolls when it is wider than the page."""
_ALONE = re.compile(rf"\s*{BLOCK}\s*", re.DOTALL)
_NAME = re.compile(r"<mi>(?=\w\w)")
"""Where a name of several letters begins."""
_MATH = re.compile(r'<math\b[^<>]*\balttext="(?P<signs>[^"]*)"[^<>]*>.*?</math>', re.DOTALL)


def formula_html(latex: str, *, block: bool) -> str:
    """The formula as markup; a wrong one, which the checks report, as code."""
    try:
        markup = mathml(latex, block=block)
        signs = escape(linear(latex))
    except FormulaError:
        return f"<code>{escape(latex, quote=False)}</code>"
    upright = _NAME.sub('<mi mathvariant="normal">', markup)  # as browsers do, but for the page's style
    return upright.replace("<math", f'<math alttext="{signs}"', 1)


def with_plain_formulas(html: str) -> str:
    """The HTML with the plain signs of each formula in its place, as the search takes it."""
    return _MATH.sub(lambda math: math["signs"].replace("&quot;", '"').replace("&#x27;", "'"), html)


class _Inline(InlineProcessor):
    """A formula within a line; with two dollar signs it is one all the same."""

    def handleMatch(self, m: re.Match[str], data: str) -> tuple[str, int, int]:  # type: ignore[override]  # noqa: ARG002, N802 (Markdown's names)
        return self.md.htmlStash.store(formula_html(m["latex"], block=False)), m.start(0), m.end(0)


class _Alone(BlockProcessor):
    """A paragraph that is nothing but a formula."""

    def test(self, parent: Element, block: str) -> bool:  # noqa: ARG002 (Markdown's signature)
        return _ALONE.fullmatch(block) is not None

    def run(self, parent: Element, blocks: list[str]) -> None:
        found = _ALONE.fullmatch(blocks.pop(0))
        assert found is not None  # noqa: S101 (`test` said so)
        box = SubElement(parent, "div", {"class": BOX})
        SubElement(box, "p").text = self.parser.md.htmlStash.store(formula_html(found["latex"], block=True))


class FormulaExtension(Extension):
    """Reads `$…$` and `$$…$$`."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 (Markdown's name)
        """Register before escapes and emphasis, and after code."""
        md.parser.blockprocessors.register(_Alone(md.parser), "formula-alone", 95)
        md.inlinePatterns.register(_Inline(BLOCK, md), "formula-block", 186)
        md.inlinePatterns.register(_Inline(INLINE, md), "formula", 185)
        if "$" not in md.ESCAPED_CHARS:
            md.ESCAPED_CHARS = [*md.ESCAPED_CHARS, "$"]
