"""What programs of the pages are about, where their cells begin, and which are long."""

from __future__ import annotations

import re

MOST_LINES = 14
"""More lines of code than these are folded."""
_ABOUT = re.compile(r'"""(?P<said>[^"\n]+)"""')
_CELL = re.compile(r"(?m)^# %% (?P<name>[a-z0-9-]+)(?:: runs)?[ \t]*(?:\n|\Z)")
_MARK = re.compile(r"(?:# %% |[ \t]*# region )(?P<part>[a-z0-9-]+)(?:: runs)?\s*|[ \t]*# endregion\s*")


def about(source: str) -> str:
    """What a program is about, as its docstring of one line says; empty for a program without one."""
    found = _ABOUT.match(source)
    return found["said"] if found else ""


def is_long(code: str) -> bool:
    """Whether a page folds this code."""
    return code.strip("\n").count("\n") >= MOST_LINES


def cells(text: str) -> list[tuple[str, str]]:
    """Name and content of each cell, in order, of a program or of what it printed; none of one that has no cells."""
    _, *rest = _CELL.split(text)
    return list(zip(rest[::2], rest[1::2], strict=True))


def without_cells(text: str) -> str:
    """A program, or what it printed, without the lines at which its cells begin."""
    return _CELL.sub("", text)


def mark(line: str) -> str | None:
    """The part of a program that begins at a line, empty where one ends; nothing for a line that marks none."""
    found = _MARK.fullmatch(line)
    return None if found is None else found["part"] or ""
