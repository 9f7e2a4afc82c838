"""What both formats carry: a text, its translation, and what is known of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from quiz_plugin.bank import Place, Problem


@dataclass(frozen=True)
class Entry:
    """One text and its translation."""

    unit: str
    """The unit's id."""
    source: str
    target: str = ""
    """Empty where there is no translation."""
    done: bool = False
    """Whether somebody vouches for the translation: it is neither missing nor stale."""
    place: Place | None = None
    """Where the source stands; the files do not bring it back. Of a fault, where the entry stands."""
    fault: str = ""
    """Why a translation that was read cannot be taken over."""


NAMELESS = "says not which text it is"


class Format(Protocol):
    """A module that writes and reads one kind of file."""

    ENDING: str
    """The usual ending of the file's name, with its dot."""

    def write(self, entries: Sequence[Entry], source: str, target: str) -> bytes:
        """The content of a file with the entries; `source` and `target` are language codes."""

    def read(self, raw: bytes, name: str) -> tuple[str, list[Entry]] | Problem:
        """The target language and the entries of a file called `name`, or why it cannot be read."""
