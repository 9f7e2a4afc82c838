"""Lines of Markdown source that still know where they stand in it, and the front matter above them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

TAB = 4
"""Columns of a level of indentation."""
FENCE = re.compile("\x02(\\d+)\x03")
"""Stands in the lines of a document for a fence, by its number."""

RAW = "\x03"
"""Stands in the lines of a document for raw HTML."""
PLACEHOLDER = re.compile(rf"{FENCE.pattern}|{RAW}")
"""Finds both."""

_FRONT_MATTER = re.compile(r"\A-{3}[ \t]*\n(?P<data>(?:.*\n)*?)(?:\.{3}|-{3})[ \t]*(?:\n|\Z)")
_PREFIX = re.compile(r"[ \t>]*")


@dataclass(frozen=True, slots=True)
class Line:
    """The rest of one line of the source, without the marks of what it stands in."""

    text: str
    end: int
    """Where it ends in the source, without the line break."""

    @property
    def start(self) -> int:
        """Where the text starts in the source."""
        return self.end - len(self.text)

    @property
    def is_blank(self) -> bool:
        """Whether nothing stands here."""
        return not self.text

    def cut(self, length: int) -> Line:
        """The line without its first `length` characters."""
        return Line(self.text[length:], self.end)


Block = list[Line]
"""Lines without a blank one between them."""


def front_matter(text: str) -> re.Match[str] | None:
    """The lines above a page that hold data in YAML, with that as `data`; None where there are none."""
    return _FRONT_MATTER.match(text) if text.startswith("---") else None


def lines_of(text: str, start: int = 0) -> list[Line]:
    """The lines of a text from the offset `start` on; tabs before their first word become blanks."""
    found = []
    for row in text[start:].split("\n"):
        end = start + len(row)
        line = row.rstrip("\r").replace("\x02", "\ufffd").replace("\x03", "\ufffd")
        if "\t" in line:
            prefix = _PREFIX.match(line)
            if prefix is not None:
                line = prefix[0].expandtabs(TAB) + line[prefix.end() :]
        found.append(Line("" if line.isspace() else line, end - (len(row) - len(row.rstrip("\r")))))
        start = end + 1
    return found


def split(lines: Sequence[Line]) -> list[Block]:
    """The blocks of some lines."""
    blocks: list[Block] = [[]]
    for line in lines:
        if not line.is_blank:
            blocks[-1].append(line)
        elif blocks[-1]:
            blocks.append([])
    return blocks if blocks[-1] else blocks[:-1]


def detab(block: Block, width: int = TAB) -> tuple[Block, Block]:
    """The lines at the start of a block that are indented, without the indentation, and the lines after them."""
    blanks = " " * width
    count = next((at for at, line in enumerate(block) if line.text and not line.text.startswith(blanks)), len(block))
    return [line.cut(width) if line.text else line for line in block[:count]], block[count:]


def loose_detab(block: Block, level: int = 1) -> Block:
    """The lines of a block without their indentation, where they have so much."""
    blanks = " " * (TAB * level)
    return [line.cut(len(blanks)) if line.text.startswith(blanks) else line for line in block]
