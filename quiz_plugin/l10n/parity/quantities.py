"""`parity-numbers`: both texts have the same numbers with the same units, each written as its language writes it.

Sentence is compared with sentence. A number in digits may stand as
a word in the other text. Number words from three on, ordinals among them, need an equal in either form, and of the same
unit where both say theirs, though not as often. Numbers in code, formulas and links belong to the other checks. Where
either language has no file of words, only what is written in digits is compared: 83.9 billion is 83.9 there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from quiz_plugin.l10n.language import language
from quiz_plugin.l10n.parity.number import Number
from quiz_plugin.l10n.parity.numerals import numbers
from quiz_plugin.l10n.parity.pair import Finding, Item, Pair, unmatched
from quiz_plugin.l10n.parity.parts import Alone, findings, settled
from quiz_plugin.l10n.parity.segments import Span, segments
from quiz_plugin.l10n.parity.spoken import certain, in_words
from quiz_plugin.l10n.parity.text import Text

CODE = "parity-numbers"
_HINT = "give both texts the same numbers, each written as its language writes them"


@dataclass(frozen=True)
class _Numbers:
    """The numbers of a text, or of a part of one."""

    digits: Sequence[Number]
    words: Sequence[Number]
    """All words that may stand for a number."""
    sure: Sequence[Number]
    """Those of them that can hardly be anything else."""

    def within(self, span: Span) -> _Numbers:
        """Those that stand in a part."""
        start, end = span
        return _Numbers(
            *([n for n in each if start <= n.offset < end] for each in (self.digits, self.words, self.sure))
        )


def check(pair: Pair) -> Iterator[Finding]:
    """The numbers of each sentence."""
    worded = all(language(text.language).scales for text in (pair.source, pair.target))
    source, target = (_numbers(text, worded=worded) for text in (pair.source, pair.target))
    parts = []
    for each in segments(pair.source, pair.target):
        here, there = source.within(each.source), target.within(each.target)
        parts.append(Alone(each, *_alone(here, there)))
    yield from findings(pair, CODE, settled(parts), what="number", hint=_HINT)


def _numbers(text: Text, *, worded: bool) -> _Numbers:
    digits = sorted(numbers(text, worded=worded), key=lambda number: number.offset)
    if not worded:
        return _Numbers(digits, (), ())
    taken = {at for number in digits for at in range(number.offset, number.offset + len(number.shown))}
    words = ([word for word in found if word.offset not in taken] for found in (in_words(text), certain(text)))
    return _Numbers(digits, *words)  # the “million” of “3 million” is no number of its own


def _alone(source: _Numbers, target: _Numbers) -> tuple[list[Item], list[Item]]:
    lost, added = _without_spoken_for(source.digits, target.digits)
    return _items(_unsaid(lost, source, target)), _items(_unsaid(added, target, source))


def _items(numbers: Sequence[Number]) -> list[Item]:
    return [Item(f"{number.value} {number.unit}", number.shown, number.offset) for number in numbers]


def _unsaid(left: Sequence[Number], here: _Numbers, there: _Numbers) -> list[Number]:
    """What one part has alone: numbers in digits that are `left`, and words that the other has in neither form."""
    in_digits = [number for number in left if not _is_among(number, there.words)]
    return in_digits + [number for number in here.sure if not _is_among(number, [*there.words, *there.digits])]


def _is_among(number: Number, others: Collection[Number]) -> bool:
    """Whether one of the others is as many, of the same unit if both say theirs."""
    return any(number.value == each.value and (number.unit in {"", each.unit} or not each.unit) for each in others)


def _without_spoken_for(source: Sequence[Number], target: Sequence[Number]) -> tuple[list[Number], list[Number]]:
    """What either text has alone. In “8 and 16 GB” the unit speaks for both numbers."""
    lost, added = _unequal(source, target), _unequal(target, source)
    for number in [*lost]:
        twin = next((other for other in added if _agree(number, other, source, target)), None)
        if twin:
            lost.remove(number)
            added.remove(twin)
    return lost, added


def _unequal(numbers: Sequence[Number], others: Sequence[Number]) -> list[Number]:
    offsets = {item.offset for item in unmatched(_items(numbers), _items(others))}
    return [number for number in numbers if number.offset in offsets]


def _agree(one: Number, other: Number, source: Sequence[Number], target: Sequence[Number]) -> bool:
    """Whether two numbers are equal but for a unit that the bare one takes from another number of its text."""
    if one.value != other.value:
        return False
    return (not one.unit and _has(source, other.unit)) or (not other.unit and _has(target, one.unit))


def _has(numbers: Collection[Number], unit: str) -> bool:
    return any(number.unit == unit for number in numbers)
