"""Fenced code as pymdownx.superfences finds it, which looks for it before anything else is read.

A fence may be indented and stand in quotes. It is closed by its own sign, as often and in the same column; one that is
not closed, or whose first line holds something that it does not take, is no fence but text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from quiz_plugin.bank.scan.lines import Line

_OPEN = re.compile(
    r"(?P<mark>~{3,}|`{3,})(?:[ \t]*\.?(?P<syntax>[\w#.+-]+)(?=[\t ]|$))?"
    r"(?:[ \t]*\{[^\n]*\}|(?P<options>(?:[ \t]*[a-zA-Z]\w*(?:=(?:\"[^\"]*\"|'[^']*'))?(?=[\t ]|$))+))?[ \t]*$"
)
_OPTION = re.compile(r"(?P<key>\w+)(?:=(?P<quote>[\"'])(?P<value>.*?)(?P=quote))?")
_TAKEN = {
    "hl_lines": re.compile(r"\d+(?:-\d+)?(?:[ \t]+\d+(?:-\d+)?)*"),
    "linenums": re.compile(r"\d+.*"),
    "title": re.compile(".*"),
    "title_mode": re.compile(".*"),
}
_PREFIX = re.compile(r"[> ]*")


@dataclass(frozen=True, slots=True)
class Fence:
    """One piece of fenced code."""

    start: int
    """Where its first line starts, blanks and quote marks included."""
    inside: tuple[int, int]
    """From where to where the code stands."""
    end: int
    """Where its last line ends."""
    syntax: str
    """What stands after the sign that opens it."""


def fold(lines: Sequence[Line]) -> tuple[list[Line], list[Fence]]:
    """The lines with one that holds the number of a fence in the place of each fence; and the fences."""
    folded: list[Line] = []
    fences: list[Fence] = []
    kept = 0
    opened: _Opened | None = None
    for at, line in enumerate(lines):
        if opened is None:
            opened = _Opened.by(line, at)
        elif opened.is_closed_by(line):
            first = lines[opened.at]
            fences.append(Fence(first.start, (first.end + 1, max(line.start, first.end + 1)), line.end, opened.header))
            folded += lines[kept : opened.at]
            folded.append(Line(f"{opened.prefix}\x02{len(fences) - 1}\x03", line.end))
            kept, opened = at + 1, None
        elif not opened.holds(line):
            opened = None
    return folded + list(lines[kept:]), fences


class _Opened:
    """A fence that is not closed yet."""

    def __init__(self, at: int, prefix: str, mark: str, header: str) -> None:
        self.at, self.prefix, self.header = at, prefix, header
        self._mark = mark
        self._quotes = prefix.count(">")
        self._after_blank = False

    @classmethod
    def by(cls, line: Line, at: int) -> _Opened | None:
        """The fence that a line opens."""
        prefix = _prefix(line.text)
        found = _OPEN.match(line.text, len(prefix))
        if found is None:
            return None
        for option in _OPTION.finditer(found["options"] or ""):
            key = option["key"]
            if key not in _TAKEN or not _TAKEN[key].fullmatch(key if option["value"] is None else option["value"]):
                return None
        return cls(at, prefix, found["mark"], line.text[found.end("mark") :])

    def is_closed_by(self, line: Line) -> bool:
        """Whether a line holds the sign that closes the fence, in its column."""
        prefix, content = self._parted(line)
        if prefix.count(">") > self._quotes or len(prefix) != len(self.prefix):
            return False
        return content.rstrip(" \t") == self._mark and not (self._after_blank and prefix.count(">") < self._quotes)

    def holds(self, line: Line) -> bool:
        """Whether a line can be of the code: indented and quoted as the first one is."""
        prefix, content = self._parted(line)
        quotes = prefix.count(">")
        if not (prefix + content).strip() or (self._quotes and not content and quotes <= self._quotes):
            self._after_blank = True
            return True
        if quotes > self._quotes or len(prefix) < len(self.prefix):
            return False
        if self._quotes and self._after_blank and quotes < self._quotes:
            return False
        self._after_blank = False
        return True

    def _parted(self, line: Line) -> tuple[str, str]:
        prefix = _prefix(line.text)[: len(self.prefix)]
        return prefix, line.text[len(prefix) :]


def _prefix(text: str) -> str:
    found = _PREFIX.match(text)
    return found[0] if found else ""
