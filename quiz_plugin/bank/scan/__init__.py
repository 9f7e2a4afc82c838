"""Markdown source, read as Python-Markdown reads it: what is code, a heading or a block of ours, where links lead.

Everything that looks into Markdown before it is converted asks here: sections, citations, formulas, the linter,
translations. tests/bank/test_scan_oracle.py compares the answers with Python-Markdown's own on generated documents.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from quiz_plugin.bank.scan.blocks import BLOCKS, MAX_DEPTH, MAX_LINES, Opener, Structure
from quiz_plugin.bank.scan.fences import Fence, fold
from quiz_plugin.bank.scan.inline import BLOCK, INLINE, Code, anchor_of, code_spans, targets
from quiz_plugin.bank.scan.lines import PLACEHOLDER, Line, front_matter, lines_of
from quiz_plugin.bank.scan.raw import without_raw

__all__ = [
    "BLOCK",
    "BLOCKS",
    "INLINE",
    "MAX_DEPTH",
    "MAX_LINES",
    "Code",
    "Document",
    "Fence",
    "Heading",
    "Opener",
    "bare",
    "front_matter",
    "scan",
    "without_code",
]

_MAY_BE_CODE = re.compile(r"`|~~~|^(?: {4}|\t)", re.MULTILINE)
_SENTENCE = re.compile(r"[\w(¿¡\"“«*`][^\n<~]*")
"""A line that is a paragraph, a heading or an item, in which code can only stand between back-ticks."""
_CACHED = 4096


@dataclass(frozen=True, slots=True)
class Heading:
    """One heading of a page."""

    level: int
    title: str
    """Without its attributes, as Markdown."""
    anchor: str
    """The id that its attributes give it, or nothing."""
    start: int
    """Where its first line starts in the source."""
    line: int
    """The number of that line, from 1 on."""


@dataclass(frozen=True, slots=True)
class Document:
    """What a text holds. All places are offsets in it."""

    text: str
    headings: tuple[Heading, ...]
    """In their order; those of lists, quotes and admonitions are among them."""
    fences: tuple[Fence, ...]
    spans: tuple[Code, ...]
    """Code between back-ticks."""
    indented: tuple[tuple[int, int], ...]
    """From where to where indented code stands, line by line."""
    comments: tuple[tuple[int, int], ...]
    openers: tuple[Opener, ...]
    """The blocks of ours, in order."""
    unclosed: tuple[Opener, ...]
    """Those that nothing closes."""
    lost: tuple[Opener, ...]
    """Those that Python-Markdown forgets over another block in the same paragraph."""
    prose: tuple[tuple[int, int], ...]
    """From where to where text stands, line by line, code between back-ticks included."""
    too_deep: int | None
    """Where lists and quotes stand too deep in each other."""
    too_long: int | None
    """Where too many lines stand without a blank one between them."""

    @property
    def code(self) -> list[tuple[int, int]]:
        """From where to where fences and code between back-ticks stand."""
        spans = [(each.start, each.end) for each in self.spans]
        return sorted([*((each.start, each.end) for each in self.fences), *spans])

    def bare(self) -> str:
        """The text with null characters in place of its code: every other character stands where it stood."""
        return _masked(self.text, sorted([*self.code, *self.indented]))

    def links(self) -> Iterator[tuple[int, str]]:
        """The targets of the links outside code, each after its offset."""
        yield from targets(self.bare())


@lru_cache(maxsize=_CACHED)
def scan(text: str, *, page: bool = False) -> Document:
    """Read a text; one that is a `page` may start with front matter, in which nothing is Markdown."""
    front = front_matter(text) if page else None
    folded, fences = fold(lines_of(text, front.end() if front else 0))
    lines, comments = without_raw(folded)
    found = Structure(lines, [lines_of(text[: each.end], each.start) for each in fences])
    spans = sorted((span for block in found.texts for span in _spans(block)), key=lambda span: span.start)
    texts = (line for block in found.texts for line in block)
    prose = sorted((line.start, line.end) for line in texts if not PLACEHOLDER.search(line.text))
    held = [(line.start, line.end) for block in found.indented for line in block if not PLACEHOLDER.search(line.text)]
    masked = _masked(text, [(span.start, span.end) for span in spans])
    headings = []
    for each in sorted(found.headings, key=lambda each: each.line.start):
        title, anchor = anchor_of(each.line.text, masked[each.line.start : each.line.end])
        start = text.rfind("\n", 0, each.line.start) + 1
        headings.append(Heading(each.level, title, anchor, start, text.count("\n", 0, start) + 1))
    return Document(
        text,
        tuple(headings),
        tuple(each for number, each in enumerate(fences) if number not in found.undone),
        tuple(spans),
        tuple(sorted(held)),
        tuple(comments),
        tuple(found.openers),
        tuple(found.unclosed),
        tuple(found.lost),
        tuple(prose),
        found.too_deep.start if found.too_deep else None,
        found.too_long.start if found.too_long else None,
    )


def bare(text: str, *, page: bool = False) -> str:
    """The text with null characters in place of its code: every other character stands where it stood.

    A whole `page` is scanned as one, as those who look for other things on it do, so that it is scanned once.
    """
    return scan(text, page=page).bare() if _MAY_BE_CODE.search(text) else text


def without_code(text: str, put: Callable[[str], str]) -> str:
    """The text with what `put` makes of it in the place of each piece of code but indented one."""
    if "`" not in text and "~~~" not in text:
        return text
    parts, done = [], 0
    code = [(each.start, each.end) for each in code_spans(text)] if _SENTENCE.fullmatch(text) else scan(text).code
    for start, end in code:
        if start >= done:
            parts += [text[done:start], put(text[start:end])]
            done = end
    return "".join([*parts, text[done:]])


def _spans(block: list[Line]) -> Iterator[Code]:
    """The code between back-ticks of a paragraph, in the places of the source."""
    text = "\n".join(line.text for line in block)
    if "`" not in text:
        return
    ends = [*accumulate(len(line.text) + 1 for line in block)]

    def place(at: int) -> int:
        line = bisect_right(ends, at)
        return block[line].end - (ends[line] - 1 - at)

    for span in code_spans(text):
        yield Code(place(span.start), place(span.end - 1) + 1, span.ticks)


def _masked(text: str, spans: list[tuple[int, int]]) -> str:
    parts, done = [], 0
    for start, end in spans:
        if start >= done:
            parts += [text[done:start], re.sub(r"[^\n]", "\0", text[start:end])]
            done = end
    return "".join([*parts, text[done:]])
