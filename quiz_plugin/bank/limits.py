"""Texts that would take Markdown minutes: what it needs for some signs grows with the square of their number.

The limits are far above what anybody writes, and low enough for 10 kB of any sign to be read within two seconds.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator

from quiz_plugin.bank.markdown import MAX_DEPTH, MAX_LINES, bare, too_deep, too_long
from quiz_plugin.bank.problems import Place, Problem

MAX_OPEN = 60
"""Square brackets that may be open at one place of a paragraph."""
MAX_SIGNS = 1000
"""Signs of one kind in a paragraph that may be the start of something."""

_PARAGRAPH = re.compile(r"(?:[^\n]+\n?)+")
_SIGN = re.compile(r"[\[\]]")
_COUNTED = "[(*_`$<{!\\&:"
_HINT = "split the paragraph, write the signs as code between back-ticks, or delete what was pasted by mistake"


def check_text(text: str, place: Callable[[int, str], Place]) -> Iterator[Problem]:
    """The first reason why Markdown could not read a text in a reasonable time.

    `place` says where an offset of the text stands, and the words that the text holds there.
    """
    if len(text) <= MAX_OPEN:
        return
    if found := _too_large(text):
        at, message, hint = found
        yield Problem(place(at, text[at : at + 1]), "text-too-complex", message, hint)
        return
    signs = Counter(text)
    if signs["["] <= MAX_OPEN and all(signs[each] <= MAX_SIGNS for each in _COUNTED):
        return
    for paragraph in _PARAGRAPH.finditer(bare(text)):
        if len(paragraph[0]) > MAX_OPEN and (most := _too_many(paragraph[0])):
            offset, what = most
            at = paragraph.start() + offset
            message = f"this paragraph has {what}, more than Markdown can read in a reasonable time"
            yield Problem(place(at, text[at : at + 1]), "text-too-complex", message, _HINT)
            return


def _too_large(text: str) -> tuple[int, str, str] | None:
    """Where a text has too many levels or lines, and what to say of it."""
    if (at := too_deep(text)) is not None:
        message = f"lists and quotes stand more than {MAX_DEPTH} levels deep in each other"
        return at, message, "write it with fewer levels"
    if (at := too_long(text)) is not None:
        message = f"more than {MAX_LINES} lines stand here without an empty one between them"
        return at, message, "put empty lines between them"
    return None


def _too_many(paragraph: str) -> tuple[int, str] | None:
    """Where a paragraph passes a limit, and of what it has too many."""
    signs = Counter(paragraph)
    if signs["["] > MAX_OPEN:
        opened = 0
        for found in _SIGN.finditer(paragraph):
            opened = opened + 1 if found[0] == "[" else max(opened - 1, 0)
            if opened > MAX_OPEN:
                return found.start(), f"more than {MAX_OPEN} square brackets open at once"
    most = next((each for each in _COUNTED if signs[each] > MAX_SIGNS), None)
    return None if most is None else (paragraph.index(most), f"more than {MAX_SIGNS} times `{most}`")
