"""`parity-sense`: no sentence says the opposite of its translation.

Negations stand in both as often (“not”, “without”, “never”; a double negation counts once), and where one has “more”,
“before” or “backward”, the other does not have “less”, “after” or “forward” in its place. Languages without lists of
such words are not compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quiz_plugin.l10n.language import language, opposites
from quiz_plugin.l10n.parity.marks import NEGATION, Mark, bounds, marks
from quiz_plugin.l10n.parity.pair import Finding, Item, Pair, difference
from quiz_plugin.l10n.parity.parts import Alone, findings, settled
from quiz_plugin.l10n.parity.segments import segments

CODE = "parity-sense"
_HINT = "let both texts say the same"


def check(pair: Pair) -> Iterator[Finding]:
    """The negations and opposites of each sentence."""
    if not all(language(text.language).senses for text in (pair.source, pair.target)):
        return
    here, there = marks(pair.source), marks(pair.target)
    denied = []
    for each in segments(pair.source, pair.target):
        source, target = _within(here, *each.source), _within(there, *each.target)
        negations, turned = _negations(source, target), _turned(source, target)
        if any(negations) and any(turned):
            continue  # “differ” and “not the same”: each turns the other round
        denied.append(Alone(each, *negations))
        yield from difference(pair, CODE, *turned, what="word", hint=_HINT)
    yield from findings(pair, CODE, settled(denied), what="negation", hint=_HINT)


def _within(found: Sequence[Mark], start: int, end: int) -> list[Mark]:
    return [mark for mark in found if start <= mark.offset < end]


def _negations(source: Sequence[Mark], target: Sequence[Mark]) -> tuple[list[Item], list[Item]]:
    (least, most), (other_least, other_most) = bounds(source, NEGATION), bounds(target, NEGATION)
    if least <= other_most and other_least <= most:
        return [], []
    return (_items(source, NEGATION)[other_most:], []) if least > other_most else ([], _items(target, NEGATION)[most:])


def _turned(source: Sequence[Mark], target: Sequence[Mark]) -> tuple[list[Item], list[Item]]:
    """What the source says more often than its translation, which says the opposite more often."""
    lost, added = [], []
    for sense, opposite in opposites().items():
        if _more(source, target, sense) and _more(target, source, opposite):
            lost += _items(source, sense)
            added += _items(target, opposite)
    return lost, added


def _more(here: Sequence[Mark], there: Sequence[Mark], sense: str) -> bool:
    return bounds(here, sense)[0] > bounds(there, sense)[1]


def _items(found: Sequence[Mark], sense: str) -> list[Item]:
    return [Item(sense, mark.shown, mark.offset) for mark in found if mark.sense == sense and mark.sure]
