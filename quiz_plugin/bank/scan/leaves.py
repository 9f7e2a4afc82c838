"""What a block of lines can be that holds no other blocks: a heading, a text, a table, indented code, a rule."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field

from quiz_plugin.bank.scan.inline import BLOCK
from quiz_plugin.bank.scan.lines import FENCE, Block, Line, detab, loose_detab
from quiz_plugin.bank.scan.tables import is_table

_HEADING = re.compile(r"(#{1,6})(.*)")
_UNDERLINE = re.compile(r"(?:=+|-+) *")
_RULE = re.compile(r" {0,3}(?:(?:- {0,2}){3,}|(?:_ {0,2}){3,}|(?:\* {0,2}){3,}) *")
_FORMULA = re.compile(rf"\s*{BLOCK}\s*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Heading:
    """One heading."""

    level: int
    line: Line
    """Its text, with attributes."""


@dataclass(frozen=True, slots=True)
class Opener:
    """The first line of one of our blocks."""

    name: str
    mark: str
    line: Line


@dataclass(slots=True)
class Element:
    """One element of the page, as far as others depend on it."""

    tag: str
    parts: list[Element] = field(default_factory=list)
    has_text: bool = False

    @property
    def last(self) -> Element | None:
        """The last of its parts."""
        return self.parts[-1] if self.parts else None

    def add(self, tag: str) -> Element:
        """Put a new one at the end."""
        self.parts.append(Element(tag))
        return self.parts[-1]

    def wrap(self) -> None:
        """Put the text into a paragraph, as a list does whose items are set apart."""
        if self.has_text:
            self.has_text = False
            self.parts.insert(0, Element("p"))


class Leaves(ABC):
    """What some lines hold."""

    def __init__(self, fences: Sequence[Sequence[Line]]) -> None:
        """Take the lines of each fence, for which its number stands in other lines."""
        self._fenced = fences
        self.undone: set[int] = set()
        """The numbers of the fences that are none, because they go on where indented code ends."""
        self.headings: list[Heading] = []
        self.texts: list[Block] = []
        """What is written in lines: paragraphs, headings, items, cells."""
        self.indented: list[Block] = []
        """Code that is indented."""
        self.openers: list[Opener] = []
        """The blocks of ours, in order."""
        self.unclosed: list[Opener] = []
        """Those that nothing closes."""
        self.lost: list[Opener] = []
        """Those that Python-Markdown forgets over another block in the same paragraph."""
        self.too_deep: Line | None = None
        """Where lists and quotes stand too deep in each other."""
        self.too_long: Line | None = None
        """Where too many lines stand without a blank one between them."""
        self._states = [""]
        self._depth = 0

    @abstractmethod
    def _parse(self, parent: Element, blocks: list[Block], state: str = "") -> None:
        """Read blocks into an element, in a state that Python-Markdown knows."""

    def _formula(self, parent: Element, block: Block) -> Block | None:
        if "$$" not in block[0].text or not _FORMULA.fullmatch("\n".join(line.text for line in block)):
            return None
        parent.add("div")
        self.texts.append(block)
        return []

    def _code(self, parent: Element, block: Block) -> Block | None:
        if not block[0].text.startswith("    "):
            return None
        inside, after = detab(block)
        after = [each for line in after for each in self._unfold(line)]
        if parent.last is None or parent.last.tag != "pre":
            parent.add("pre")
        self.indented.append(inside)
        return after

    def _unfold(self, line: Line) -> Sequence[Line]:
        """The lines of the fence that a line stands for, or else the line."""
        found = FENCE.search(line.text)
        if found is None:
            return [line]
        self.undone.add(int(found[1]))
        return self._fenced[int(found[1])]

    def _table(self, parent: Element, block: Block) -> Block | None:
        if not is_table(block):
            return None
        parent.add("table")
        self.texts += [[line] for line in block]
        return []

    def _heading(self, parent: Element, block: Block) -> Block | None:
        at = next((at for at, line in enumerate(block) if line.text.startswith("#") and not _escaped(line.text)), None)
        if at is None:
            return None
        self._parse(parent, [block[:at]])
        self._add_heading(parent, block[at], _HEADING)
        after = block[at + 1 :]
        return loose_detab(after) if self._states[-1] == "looselist" else after

    def _add_heading(self, parent: Element, line: Line, pattern: re.Pattern[str] | None, level: int = 0) -> None:
        found = pattern.match(line.text) if pattern else None
        if found is not None:
            level, words = len(found[1]), found[2].rstrip("#")
            words += "#" if _escaped(words) and len(words) < len(found[2]) else ""
            line = Line(words, line.end - len(found[2]) + len(words))
        stripped = line.text.rstrip()
        line = Line(stripped, line.end - len(line.text) + len(stripped))
        line = line.cut(len(stripped) - len(stripped.lstrip()))
        parent.add(f"h{level}")
        self.headings.append(Heading(level, line))
        self.texts.append([line])

    def _setext(self, parent: Element, block: Block) -> Block | None:
        if len(block) < 2 or not _UNDERLINE.fullmatch(block[1].text):
            return None
        self._add_heading(parent, block[0], None, 1 if block[1].text[0] == "=" else 2)
        return block[2:]

    def _rule(self, parent: Element, block: Block) -> Block | None:
        at = first_line(_RULE, block)
        if at is None:
            return None
        self._parse(parent, [block[:at]])
        parent.add("hr")
        return block[at + 1 :]

    def _paragraph(self, parent: Element, block: Block) -> Block | None:
        if self._states[-1] == "list":
            parent.has_text = parent.has_text or parent.last is None
        else:
            parent.add("p")
        self.texts.append(block)
        return []


def first_line(pattern: re.Pattern[str], block: Block) -> int | None:
    """The number of the first line of a block that is nothing else."""
    return next((at for at, line in enumerate(block) if pattern.fullmatch(line.text)), None)


def _escaped(text: str) -> bool:
    """Whether a backslash at the end takes the meaning from what follows."""
    return (len(text) - len(text.rstrip("\\"))) % 2 == 1
