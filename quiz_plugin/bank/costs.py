"""Texts that would take Markdown minutes: the time that it needs for some signs grows with the square of their number."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from quiz_plugin.bank.problems import Place, Problem
from quiz_plugin.bank.scan import bare, scan

MOST = 300
"""Signs that may stand in a row of paragraphs without what closes them; no text of a person has a tenth of them."""

_PARAGRAPH = re.compile(r"(?:[^\n]+\n?)+")


def check_text(text: str, place: Callable[[int, str], Place]) -> Iterator[Problem]:
    """A text that Markdown could not read in a reasonable time; `place` says where an offset and its words stand."""
    deep = scan(text, page=True).too_deep if len(text) > MOST else None
    if deep is not None:
        message = "lists and quotes stand more than 30 levels deep in each other"
        yield Problem(place(deep, text[deep : deep + 1]), "text-too-complex", message, "write it with fewer levels")
    _ = bare
