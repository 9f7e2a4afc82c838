"""`parity-numbers`: both texts have the same numbers with the same units, each written as its language writes it.

A number in digits may stand as a word in the other text, and number words from three on need an equal in either form,
though not as often. Numbers in code, formulas and links belong to the other checks. Where either language has no file
of words, only what is written in digits is compared: 83.9 billion is 83.9 there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from quiz_plugin.l10n.language import language
from quiz_plugin.l10n.parity.number import Number
from quiz_plugin.l10n.parity.numerals import numbers
from quiz_plugin.l10n.parity.pair import Finding, Item, Pair, difference, unmatched
from quiz_plugin.l10n.parity.spoken import cardinals, number_words
from quiz_plugin.l10n.parity.text import Text

CODE = "parity-numbers"
_HINT = "give both texts the same numbers, each written as its language writes them"


def check(pair: Pair) -> Iterator[Finding]:
    """The numbers in digits."""
    worded = all(language(text.language).scales for text in (pair.source, pair.target))
    source, target = (numbers(text, worded=worded) for text in (pair.source, pair.target))
    lost, added = _without_spoken_for(source, target)
    if worded:
        lost = _unsaid(lost, pair.source, target, pair.target)
        added = _unsaid(added, pair.target, source, pair.source)
    yield from difference(pair, CODE, _items(lost), _items(added), what="number", hint=_HINT)


def _items(numbers: Sequence[Number]) -> list[Item]:
    return [Item(f"{number.value} {number.unit}", number.shown, number.offset) for number in numbers]


def _unsaid(left: Sequence[Number], here: Text, digits: Sequence[Number], there: Text) -> list[Number]:
    """What the text `here` has alone: numbers in digits that are `left`, and words. `there` has `digits` and words."""
    said = number_words(there)
    known = said | {number.value for number in digits}
    in_digits = [number for number in left if number.value not in said]
    return in_digits + [number for number in cardinals(here) if number.value not in known]


def _without_spoken_for(source: Sequence[Number], target: Sequence[Number]) -> tuple[list[Number], list[Number]]:
    """What either text has alone. In “8 and 16 GB” the unit speaks for both numbers."""
    lost, added = _alone(source, target), _alone(target, source)
    for number in [*lost]:
        twin = next((other for other in added if _agree(number, other, source, target)), None)
        if twin:
            lost.remove(number)
            added.remove(twin)
    return lost, added


def _alone(numbers: Sequence[Number], others: Sequence[Number]) -> list[Number]:
    offsets = {item.offset for item in unmatched(_items(numbers), _items(others))}
    return [number for number in numbers if number.offset in offsets]


def _agree(one: Number, other: Number, source: Sequence[Number], target: Sequence[Number]) -> bool:
    """Whether two numbers are equal but for a unit that the bare one takes from another number of its text."""
    if one.value != other.value:
        return False
    return (not one.unit and _has(source, other.unit)) or (not other.unit and _has(target, one.unit))


def _has(numbers: Collection[Number], unit: str) -> bool:
    return any(number.unit == unit for number in numbers)
