"""Makes MathML of formulas in Markdown (LaTeX between dollar signs); says where formulas of finished pages may break.

`FormulaExtension`, for fields.py and site/blocks.py, takes MathML from bank/latex.py, changes letters for Firefox, adds
plain signs, as `(K − 1) / M`, for screen readers and search, and shows a wrong formula as code. `with_whole_formulas`,
for site/build.py, keeps short formulas whole, also in words (`B = 128`), and MathML with its comma.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from html import escape, unescape
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from markdown import Extension, Markdown
from markdown.blockprocessors import BlockProcessor
from markdown.inlinepatterns import InlineProcessor

from quiz_plugin.bank.latex import FormulaError, mathml
from quiz_plugin.bank.markdown import BLOCK, INLINE

BOX = "gd-formula"
"""The class of what holds a formula that stands alone: there it scrolls when it is wider than the page."""
_ALONE = re.compile(rf"\s*{BLOCK}\s*", re.DOTALL)
_LETTER = re.compile(r"<mi(?P<upright> mathvariant=\"normal\")?>(?P<sign>[^<])</mi>")
_MATH = re.compile(r'<math\b[^<>]*\balttext="(?P<signs>[^"]*)"[^<>]*>.*?</math>', re.DOTALL)
_RELATIONS = frozenset("=≠≈<>≤≥→∝∈")
_BINARY = _RELATIONS | frozenset("+−±×⋅·÷")
_SIMPLE = re.compile(r"[\w.,\u00a0]+|√\([^()]*\)|⌈[^⌈⌉]*⌉|⌊[^⌊⌋]*⌋")
_SIGN = r"[ \n](?:[=≈≠≤≥→+−×·÷/]|&[lg]t;)[ \n]"
_PLAIN = re.compile(rf"[^ \n]++(?:{_SIGN}[^ \n]*+)+")
_FOUND = re.compile(
    r"<(script|style|title|pre|code|svg|table|footer)\b.*?</\1(?=>)"
    r"|[=≈≠≤≥→+−×·÷/;](?=[ \n])(?:(?<=[ \n].)|(?<=[ \n]&[lg]t;))",
    re.DOTALL,
)
"""What is left alone, tables too, which would get wider; or where such a sign ends, or a semicolon stands like one."""
_M = r"<math\b(?:[^<]++|<(?!/math>))*+</math>"
_JOINED, _TOUCHING = ((gap, re.compile(rf"{_M}(?:[^{gap}<>]++(?:{_M})?)*")) for gap in (" \n", " \n\u00a0"))
"""What ends a word, and MathML with what goes on behind it in the same word."""
_BRACKET = re.compile(r"\([^()]{,18}\)")
_SHORT = 24
_SCRIPTS = {"msub": "_", "msup": "^", "munder": "_", "mover": "^", "msubsup": "_^", "munderover": "_^"}


def formula_html(latex: str, *, block: bool) -> str:
    """The formula as markup; a wrong one, which the checks report, as code."""
    try:
        markup = mathml(latex, block=block)
        signs = escape(linear(latex))
    except FormulaError:
        return f"<code>{escape(latex, quote=False)}</code>"
    return _LETTER.sub(_letter, markup).replace("<math", f'<math alttext="{signs}"', 1)


def _letter(found: re.Match[str]) -> str:
    """A letter as Firefox does not take it from a font of the machine, as it does italic ones: the style slants it."""
    return f"<mtext>{found['sign']}</mtext>" if found["upright"] else f'<mi mathvariant="normal">{found["sign"]}</mi>'


def with_plain_formulas(html: str) -> str:
    """The HTML with the plain signs of each formula in its place, as the search takes it."""
    return _MATH.sub(lambda math: math["signs"].replace("&quot;", '"').replace("&#x27;", "'"), html)


def with_whole_formulas(html: str) -> str:
    """A page where no short formula breaks, a long one in words before a sign, and signs stay beside MathML."""
    html = _replaced(html, _with_formulas(html))
    return _replaced(html, _words_with_math(html, *_JOINED, _joined)) if "<math" in html else html


def _replaced(html: str, parts: Iterable[tuple[int, int, str]]) -> str:
    """The HTML with a text in the place of each part, of which `parts` has the bounds, in order."""
    made, done = [], 0
    for start, end, part in parts:
        made += [html[done:start], part]
        done = end
    return "".join([*made, html[done:]])


def _with_formulas(html: str) -> Iterator[tuple[int, int, str]]:
    """Bounds of each text between two tags that holds a formula in words, and what to write in its place."""
    end = 0
    for found in _FOUND.finditer(html):
        at = found.start()
        if found[1] or at < end:  # left alone, or known already
            continue
        # A text begins behind the first `>` after the last `<`; where there is none, the sign stands inside a tag.
        start = html.find(">", max(html.rfind("<", end, at), end), at) + 1
        if not start:
            if (end := html.find(">", at)) < 0:
                return
            continue
        end = after if (after := html.find("<", at)) >= 0 else len(html)
        # What goes on behind MathML, counted by its plain signs.
        math = html.endswith("</math", 0, start - 1) and _MATH.match(html, html.rfind("<math", 0, start))
        signs = math["signs"] if math else ""
        yield start, end, _PLAIN.sub(lambda formula: _whole(formula[0]), signs + html[start:end])[len(signs) :]


def _words_with_math(
    html: str, gap: str, pattern: re.Pattern[str], write: Callable[[str], str]
) -> Iterator[tuple[int, int, str]]:
    """Bounds of each piece between two signs of `gap` that is MathML and more, and what to `write` of it."""
    done = 0
    for found in pattern.finditer(html):
        start = max(done - 1, *(html.rfind(sign, done, found.start()) for sign in (*gap, ">"))) + 1
        part, done = html[start : found.end()], found.end()
        if part.count("<math") > 1 or not (part.startswith("<math") and part.endswith("</math>")):
            yield start, done, write(part)


def _joined(part: str) -> str:
    """What is short with the words that hang on it, in one; of what is longer, what touches its formulas.

    Behind these a browser breaks lines even before a space that should not break, which would begin the next one.
    """
    if len(unescape(with_plain_formulas(part))) <= _SHORT:
        return _box(part)
    part = part.replace("</math>\u00a0", "</math> ")
    return _replaced(part, _words_with_math(part, *_TOUCHING, _box))


def _box(part: str) -> str:
    return f'<span class="gd-joined">{part}</span>'


def _whole(formula: str, signs: tuple[str, ...] = ("=≈≠≤≥→", "+−", "×·÷/")) -> str:
    """The formula with spaces that don't break but before these `signs`, the outer ones first, where it is long."""
    if len(unescape(formula)) <= 20 or not signs:  # every line of a phone has room
        return re.sub("[ \n]", "\u00a0", formula)
    formula = _BRACKET.sub(lambda bracket: re.sub("[ \n]", "\u00a0", bracket[0]), formula)
    parts = re.split(rf"[ \n](?=(?:[{signs[0]}]|&[lg]t;)[ \n])", formula)
    return " ".join(_whole(part, signs[1:]) for part in parts)


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
        md.ESCAPED_CHARS = [*{*md.ESCAPED_CHARS, "$"}]


@lru_cache(maxsize=4096)
def linear(latex: str) -> str:
    """The formula in a line, for the search and screen readers: `(K − 1) / (M + K − 1)`. Raises FormulaError."""
    return " ".join(_signs_of(ElementTree.fromstring(mathml(latex, block=False))).split())  # noqa: S314 (our own markup)


def _signs_of(element: Element) -> str:
    tag, children = element.tag, list(element)
    if not children:
        return " " if tag == "mspace" else (element.text or "").replace("\u2061", "").replace("\u2063", "")
    if tag == "mfrac":
        return f"{_grouped(children[0])} / {_grouped(children[1])}"
    if tag in _SCRIPTS:
        base = _signs_of(children[0])
        if element.get("accent") == "true":
            return base + _signs_of(children[1])
        return base + "".join(sign + _grouped(part) for sign, part in zip(_SCRIPTS[tag], children[1:], strict=True))
    if tag == "msqrt":
        return f"√({_row(children)})"
    if tag == "mroot":
        return f"{_grouped(children[0])}^(1/{_grouped(children[1])})"
    return _row(children)


def _row(children: list[Element]) -> str:
    parts: list[str] = []
    for index, child in enumerate(children):
        signs = _signs_of(child)
        after_operand = bool(parts) and parts[-1].strip() not in {*_BINARY, "(", "[", ","}
        if child.tag == "mo" and signs in _BINARY and after_operand and index + 1 < len(children):
            signs = f" {signs} "
        elif child.tag == "mo" and signs == ",":
            signs = ", "
        elif child.tag == "mfrac" and not _stands_apart(children, index):
            signs = f"({signs})"
        elif child.tag in {"munderover", "msubsup"} and index + 1 < len(children):
            signs = f"{signs} "
        parts.append(signs)
    return "".join(parts)


def _stands_apart(children: list[Element], index: int) -> bool:
    """Whether a fraction is a whole side of an equation, or all there is."""
    beside = (*children[max(index - 1, 0) : index], *children[index + 1 : index + 2])
    return all(
        child.tag == "mspace" or _signs_of(child) in {*_RELATIONS, "⌈", "⌉", "⌊", "⌋", "(", ")", ","}
        for child in beside
    )


def _grouped(element: Element) -> str:
    signs = " ".join(_signs_of(element).split())
    return signs if _SIMPLE.fullmatch(signs) else f"({signs})"
