"""Things that stand in a text, compared sentence by sentence: what is lost or added."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from quiz_plugin.l10n.parity.pair import Finding, Item, Pair, difference, unmatched
from quiz_plugin.l10n.parity.segments import Segment, Span, segments


@dataclass(frozen=True)
class Alone:
    """What either side of a segment has that the other lacks."""

    segment: Segment
    lost: Sequence[Item]
    added: Sequence[Item]


def within(items: Sequence[Item], span: Span) -> list[Item]:
    """The items in a part of their text, in the order of their places."""
    return sorted((item for item in items if span[0] <= item.offset < span[1]), key=lambda item: item.offset)


def compare_parts(
    pair: Pair,
    code: str,
    source: Sequence[Item],
    target: Sequence[Item],
    *,
    what: str,
    hint: str,
) -> Iterator[Finding]:
    """The findings of each sentence; `what` names one of the things."""
    parts = []
    for each in segments(pair.source, pair.target):
        here, there = within(source, each.source), within(target, each.target)
        parts.append(Alone(each, unmatched(here, there), unmatched(there, here)))
    yield from findings(pair, code, settled(parts), what=what, hint=hint)


def findings(pair: Pair, code: str, parts: Iterable[Alone], *, what: str, hint: str) -> Iterator[Finding]:
    """What the parts differ in, each with the place in either text."""
    for part in parts:
        starts = part.segment.source[0], part.segment.target[0]
        yield from difference(pair, code, part.lost, part.added, what=what, hint=hint, starts=starts)


def settled(parts: Sequence[Alone]) -> list[Alone]:
    """What remains when something may move to the next sentence.

    A thing that one sentence lost and its neighbour won has moved, as long as nothing came the other way: two things
    that changed places are two mistakes.
    """
    left = list(parts)
    for number in range(len(parts) - 1):
        one, other = left[number], left[number + 1]
        if _keys(one.lost) == _keys(other.added) and not one.added and not other.lost:
            left[number], left[number + 1] = replace(one, lost=()), replace(other, added=())
        elif _keys(one.added) == _keys(other.lost) and not one.lost and not other.added:
            left[number], left[number + 1] = replace(one, added=()), replace(other, lost=())
    return [each for each in left if each.lost or each.added]


def _keys(items: Sequence[Item]) -> list[str]:
    return sorted(item.key for item in items)
