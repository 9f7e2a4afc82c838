"""What a page read while it was converted, so that a server can tell whether it would read the same now."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path
from typing import TypeVar

from quiz_plugin.bank import Problem
from quiz_plugin.bank.files import read_bytes
from quiz_plugin.bank.memo import Notebook, Notes

T = TypeVar("T")


class PageReader(Notebook):
    """Notes what the blocks of one page read."""

    def read(self, what: Callable[..., T], *args: Hashable) -> T:
        """Return what the function `what` says of this page, such as which questions a set has.

        It takes the page, then `args`. Blocks read in this way whatever neither their own text nor the words of the
        page's language say. A server notes it, and converts the page again only when the function says something else.
        """
        said = what(self, *args)
        self.note((what, args), said)
        return said

    def reads_the_same(self, notes: Notes) -> bool:
        """Whether what was noted, perhaps for this page in an earlier build, is the same now."""
        return all(what(self, *args) == said for (what, args), said in notes.items())


def file_content(_: PageReader, path: Path) -> bytes | Problem | None:
    """What a file holds, or why it cannot be read; None where there is none."""
    return read_bytes(path, path.name)
