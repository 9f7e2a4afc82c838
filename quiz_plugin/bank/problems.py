"""Defines `Problem` (what is wrong, at which `Place`, what to do) and `Refused`, for what can't be shown or used.

Readers and checks of the bank return problems, errors or warnings (`severity`); render/ and site/ raise subclasses of
`Refused`, of which most callers make a problem. `quoted` shortens a value for a message, `did_you_mean` makes the hint
for a misspelt name. reporters.py adds lines of files.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal


@dataclass(frozen=True, order=True)
class Place:
    """A position in a file as an editor shows it: both counts start at 1."""

    file: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, order=True)
class Problem:
    """One mistake. The message stands on its own when it is all that is shown."""

    place: Place
    code: str
    message: str
    hint: str = ""
    related: tuple[tuple[Place, str], ...] = ()
    """Other places that belong to the mistake, each with a label: the first of two equal ids, say."""
    severity: Literal["error", "warning"] = "error"
    """An error means that the bank cannot be used as it is; a warning, that it could be better."""

    def __str__(self) -> str:
        lines = [f"{self.place}: {self.severity} {self.code}: {self.message}"]
        lines += [f"  {place}: {label}" for place, label in self.related]
        if self.hint:
            lines.append(f"  hint: {self.hint}")
        return "\n".join(lines)


class Refused(ValueError):
    """Something that cannot be shown or used: the message says why."""

    def __init__(self, message: str, hint: str = "", problems: Sequence[Problem] = ()) -> None:
        """Take, besides the message, what its author should do, or the problems of a file at their places."""
        super().__init__(message)
        self.hint, self.problems = hint, tuple(problems)


MAX_SHOWN = 40
MAX_LISTED = 20
"""Of more names than this, a hint lists only some."""
_CLOSE = 0.61
"""How like a known name a wrong one is that was meant to be it; `options` is no misspelt `misconception`."""


def quoted(value: str) -> str:
    """A value as a message quotes it: on one line, and only the start of a long one."""
    line = re.sub(r"\s+", " ", value.strip("\r\n"))  # blanks around it may be what is wrong
    return f"`{line}`" if len(line) <= MAX_SHOWN else f"`{line[:MAX_SHOWN].rstrip()}…`"


def did_you_mean(wrong: str, known: Iterable[str]) -> str:
    """A hint for a misspelt name: the nearest known one, else the list of them, of a long one those most like it."""
    names = sorted(known)
    if not names:
        return ""
    folded = {name.casefold(): name for name in reversed(names)}
    if near := get_close_matches(wrong.casefold(), folded, n=1, cutoff=_CLOSE):
        return f"did you mean `{folded[near[0]]}`?"
    if len(names) <= MAX_LISTED:
        return f"use one of {', '.join(f'`{name}`' for name in names)}"
    like = get_close_matches(wrong, names, n=3, cutoff=0) or names[:3]
    return f"there are {len(names)}, such as {', '.join(f'`{name}`' for name in sorted(like))}"
