"""Raw HTML and comments that start a line: Markdown means nothing in them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from quiz_plugin.bank.scan.lines import RAW, Line

_ELEMENTS = frozenset({
    "address", "article", "aside", "blockquote", "body", "canvas", "center", "colgroup", "dd", "details", "div", "dl",
    "dt", "fieldset", "figcaption", "figure", "footer", "form", "group", "h1", "h2", "h3", "h4", "h5", "h6", "header",
    "hgroup", "html", "iframe", "legend", "li", "main", "map", "math", "menu", "nav", "noscript", "object", "ol",
    "option", "output", "p", "pre", "progress", "script", "section", "style", "summary", "table", "tbody", "td",
    "textarea", "tfoot", "th", "thead", "tr", "ul", "video",
})  # fmt: skip
"""The elements that Python-Markdown takes for blocks; `hr` is one that nothing closes."""
_MARKUP = re.compile(
    r"<!--(?P<comment>.*?)--!?>|<(?P<close>/?)(?P<name>[a-zA-Z][^\s/>`<]*+)(?:\"[^\"]*+\"|'[^']*+'|[^'\">`])*+>"
    r"|<[?!](?P<other>[a-zA-Z\[][^>]*+)>",
    re.DOTALL,
)


def without_raw(lines: list[Line]) -> tuple[list[Line], list[tuple[int, int]]]:
    """The lines that are Markdown, with one that stands for each piece of raw HTML; and where comments stand."""
    if not any("<" in line.text for line in lines):
        return lines, []
    text = "\n".join(line.text for line in lines)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line.text) + 1)
    kept: list[Line] = []
    comments = []
    at = offset = 0
    for begin, end, is_comment in _pieces(text):
        while starts[at + 1] <= begin:
            kept.append(_rest(lines[at], offset - starts[at]))
            at, offset = at + 1, starts[at + 1]
        first = lines[at].end - len(lines[at].text) + begin - starts[at]
        kept += [Line("", first), Line(RAW, first + 1), Line("", first)]
        while starts[at + 1] <= end - 1:
            at += 1
        offset = end
        if is_comment:
            comments.append((first, lines[at].end - len(lines[at].text) + end - starts[at]))
        if end - starts[at] == len(lines[at].text):
            at, offset = at + 1, starts[at + 1]
    while at < len(lines):
        kept.append(_rest(lines[at], offset - starts[at]))
        at, offset = at + 1, starts[at + 1]
    return kept, comments


def _rest(line: Line, column: int) -> Line:
    return line.cut(column) if column > 0 else line


def _pieces(text: str) -> Iterator[tuple[int, int, bool]]:
    """Where raw HTML starts and ends, and whether it is a comment."""
    opened: list[str] = []
    start = done = 0
    for found in _MARKUP.finditer(text):
        name = (found["name"] or "").lower()
        if opened:
            _nest(opened, name, found)
            if not opened:
                yield start, (done := found.end()), False
        elif found.start() >= done and _starts_line(text, found.start(), done):
            stands_alone = not name or name == "hr" or found[0].endswith("/>")
            if name in _ELEMENTS and not found["close"] and not stands_alone:
                opened, start = [name], found.start()
            elif stands_alone and (name in _ELEMENTS or name in ("", "hr")):
                yield found.start(), (done := found.end()), found["comment"] is not None
    if opened:
        yield start, len(text), False


def _nest(opened: list[str], name: str, found: re.Match[str]) -> None:
    """Note an element that opens or closes within raw HTML."""
    if name and not found["close"]:
        opened += [] if found[0].endswith("/>") else [name]
    elif name in opened:
        del opened[len(opened) - 1 - opened[::-1].index(name) :]


def _starts_line(text: str, at: int, done: int) -> bool:
    """Whether no more than three blanks, or raw HTML that has just ended, stand before the place in its line."""
    before = text[max(text.rfind("\n", 0, at) + 1, done) : at]
    return not before.strip() and (len(before) <= 3 or before == "")
