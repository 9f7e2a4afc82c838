"""Counts in the Markdown of a page how many minutes it takes to read; finds its sections, their questions and figures.

200 words a minute, or 15 lines of a program. For `language_build.py`, which knows the time of a page before it is
converted, and `concept_pages.py`, which places cards by the words between sections.
"""

import re
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from quiz_plugin.bank.markdown import Opener, find_code, front_matter, masked, structure

WORDS, LINES = 200, 15
"""How many words of text, and how many lines of a program, somebody reads in a minute."""
SECTION = 2
"""The level of the headings whose sections are told apart; those below belong to them."""

_SILENT = re.compile(r"\]\([^)\s]*\)|\{[^{}\n]*#[^{}\n]*\}")
"""Where links lead, and the anchors of headings: no reader sees them."""
_WORD = re.compile(r"\w+(?:(?:[-'’.,\u202f]|\\,|\{,\})\w+)*")
"""A number is one, however its thousands are separated."""
_NO_TEXT = re.compile(
    r"<!--.*?-->|^[ \t>]*(?:/{3,}[^\n]*(?:\n {4}[^\n]*)*|(?:!!!|\?\?\?)[^\n]*|\d+\.(?=[ \t])|\[[^\[\]\n]+\]:[^\n]*)",
    re.MULTILINE | re.DOTALL,
)
"""Comments, blocks with their options, the first lines of boxes, numbers of items and definitions of links."""
_SOURCE = re.compile(r"^ {4}(?P<key>src|part):[^\S\n]*(?P<value>\S+)", re.MULTILINE)
_OPTIONS = re.compile(r"(?: {4}[^\n]*\n?)*")


@dataclass(frozen=True)
class Part:
    """A section of a page, with those below its heading."""

    anchors: tuple[str, ...]
    """Of its heading first, then of the headings in it; one without an anchor has an empty one."""
    start: int
    end: int
    """From where to where it stands in the text."""


class PageText:
    """The Markdown of one page."""

    def __init__(self, text: str) -> None:
        """Take the whole text, front matter included."""
        self._text = text
        self._page = structure(self._text, page=True)
        self._fences = [(each.start, each.end) for each in find_code(self._text, page=True) if each.fenced]

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """The sections in their order; what stands before the first one belongs to none."""
        headings = self._page.headings
        firsts = [number for number, each in enumerate(headings) if each.level <= SECTION]
        ends = [*firsts[1:], len(headings)]
        starts = [each.start for each in headings] + [len(self._text)]
        return tuple(
            Part(tuple(each.anchor for each in headings[first:end]), starts[first], starts[end])
            for first, end in zip(firsts, ends, strict=False)
            if headings[first].level == SECTION
        )

    @property
    def anchors(self) -> list[str]:
        """The anchors of all headings in their order."""
        return [each.anchor for each in self._page.headings if each.anchor]

    @property
    def asking(self) -> list[int]:
        """Where the author's own blocks of questions stand."""
        return [each.start for each in self._page.openers if each.name == "questions"]

    def explored(self, part: Part) -> list[str]:
        """The figures to play with that a section shows."""
        blocks = [each for each in self._page.openers if each.name == "explore"]
        return [self._options(each).get("src", "") for each in blocks if part.start <= each.start < part.end]

    def words(self, start: int = 0, end: int | None = None) -> int:
        """How many words of text stand between two places."""
        offsets, counts = self._counted
        return counts[len(offsets) if end is None else bisect_left(offsets, end)] - counts[bisect_left(offsets, start)]

    @cached_property
    def _counted(self) -> tuple[list[int], list[int]]:
        """Where each line of text starts, and how many words stand before it; at the end, how many there are."""
        front = front_matter(self._text)
        skipped = [(0, front.end() if front else 0), *self._fences, *self._page.indented]
        text = masked(self._text, sorted(skipped), " ")
        text = masked(text, [found.span() for found in _NO_TEXT.finditer(text)], " ")
        lines = text.split("\n")
        counts = (len(_WORD.findall(_SILENT.sub(" ", line))) for line in lines)
        return [*accumulate((len(line) + 1 for line in lines[:-1]), initial=0)], [*accumulate(counts, initial=0)]

    def minutes(self, lines_of: Callable[[str, str], int], anchor: str = "") -> int:
        """How many minutes it takes to read, or what is left of it from a heading on, rounded up.

        `lines_of` counts the lines of a program, or of its part.
        """
        at = next((each.start for each in self._page.headings if anchor and each.anchor == anchor), 0)
        programs = [self._options(each) for each in self._page.openers if each.name == "example" and each.start >= at]
        lines = sum(lines_of(each.get("src", ""), each.get("part", "")) for each in programs)
        lines += sum(max(0, self._text.count("\n", *fence) - 1) for fence in self._fences if fence[0] >= at)
        return max(1, -(-(self.words(at) * LINES + lines * WORDS) // (WORDS * LINES)))

    def _options(self, opener: Opener) -> dict[str, str]:
        options = _OPTIONS.match(self._text, opener.end + 1)
        return {row["key"]: row["value"] for row in _SOURCE.finditer(options[0] if options else "")}
