"""Which parts of two texts belong together: their sentences, where both have as many, else their paragraphs, else all.

Paragraphs, list items, headings and cells of tables are blocks. Where a translator has cut a sentence in two, the block
as a whole is compared; where blocks were joined, the whole text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from quiz_plugin.l10n.parity.text import FILL, Text

_BREAK = re.compile(r"\n\s*\n|\n(?=[^\S\n]*(?:[-*+]|\d{1,9}[.)])\s)|\n(?=[^\S\n]*#{1,6}\s)|(?<=\|)|(?<=\S):(?=\n)")
_SENTENCE = re.compile(rf"(?<=[.!?…])[)”»\"’*_]*\s+(?=[¿¡“«\"(\[*_]*[^\W\d_a-z]|[*_“(]*{FILL})")
_WORD = re.compile(rf"[^\W_]|{FILL}")
Span = tuple[int, int]


@dataclass(frozen=True)
class Segment:
    """A part of a text and the part of its translation that says it: where each starts and ends."""

    source: Span
    target: Span


@lru_cache(maxsize=64)  # the same two texts are looked at by several checks in turn
def segments(source: Text, target: Text) -> Sequence[Segment]:
    """The parts of two texts side by side, as small as they can be told to belong together."""
    return tuple(_segments(source, target))


def _segments(source: Text, target: Text) -> Iterator[Segment]:
    blocks = _blocks(source.prose), _blocks(target.prose)
    if len(blocks[0]) != len(blocks[1]):
        yield Segment((0, len(source.prose)), (0, len(target.prose)))
        return
    for one, other in zip(*blocks, strict=True):
        sentences = _sentences(source.prose, one), _sentences(target.prose, other)
        if len(sentences[0]) == len(sentences[1]):
            yield from (Segment(*pair) for pair in zip(*sentences, strict=True))
        else:
            yield Segment(one, other)


def _blocks(prose: str) -> list[Span]:
    return _cut(prose, (0, len(prose)), _BREAK)


def _sentences(prose: str, block: Span) -> list[Span]:
    return _cut(prose, block, _SENTENCE)


def _cut(prose: str, within: Span, at: re.Pattern[str]) -> list[Span]:
    """The pieces with words in them."""
    start, end = within
    cuts: Sequence[int] = [start, *(found.end() for found in at.finditer(prose, start, end)), end]
    return [(one, other) for one, other in pairwise(cuts) if _WORD.search(prose, one, other)]
