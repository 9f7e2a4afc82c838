"""How much of a text is left in its new wording, and whether the new one may ask something else."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches

from quiz_plugin.drift.rewording.pivots import Pivots

SAME = 0.8
"""The least similarity of two wordings of one thing.

Of the labelled pairs in tests/drift/reworded.yml that are not held out, small corrections leave 0.83 or more; where
something else is asked and no number, negation or opposite tells, at most 0.60 is left. The threshold stands at the
upper end of the gap: a mistaken warning costs the author a `--confirm`, a missed one misleads a learner. So one word of
four in place of another is told, and one of five is not.
"""
NEAR = 0.5
"""The least similarity at which a word in its opposite's place tells something: a text written anew may have both."""
FORMS = 0.8
"""The least similarity, by their letters, of two forms or spellings of one word."""


@dataclass(frozen=True)
class Likeness:
    """Two wordings of one text, compared."""

    similarity: float
    """From 0 to 1: how much of the words that carry content is left."""
    turned: tuple[str, ...]
    """Numbers, signs, negations and opposites that came or went, in words."""
    other: bool
    """Whether the new wording may ask something else."""


def compare(was: Sequence[str], now: Sequence[str], pivots: Pivots, *, code: bool = False) -> Likeness:
    """Compare two texts given as normalised tokens. In code every token counts, for none is a matter of style."""
    if code:
        similarity = _ratio(was, now)
        return Likeness(similarity, tuple(Pivots().turned(was, now)), tuple(was) != tuple(now))
    similarity = _ratio(*_comparable(was, now, pivots))
    turned = tuple(pivots.turned(was, now))
    if similarity >= NEAR:
        turned += tuple(pivots.opposed(was, now))
    return Likeness(similarity, turned, bool(turned) or similarity < SAME)


def _comparable(was: Sequence[str], now: Sequence[str], pivots: Pivots) -> tuple[list[str], list[str]]:
    """The words that carry content, number words as figures, and in the new text each word in its old spelling."""
    old, new = _content(was, pivots), _content(now, pivots)
    if not (old and new):
        old, new = list(was), list(now)
    gone = set(old) - set(new)
    return old, [word if word in old else _old_spelling(word, gone) for word in new]


def _old_spelling(word: str, gone: AbstractSet[str]) -> str:
    """The old word of which this is another form, or in which letters changed places; else the word itself."""
    swapped = sorted(old for old in gone if sorted(old) == sorted(word))
    return next(iter([*swapped, *get_close_matches(word, sorted(gone), 1, FORMS)]), word)


def _content(text: Sequence[str], pivots: Pivots) -> list[str]:
    figures = (pivots.numbers.get(word, word) for word in text)
    return [word for word in figures if word not in pivots.stop_words]


def _ratio(one: Sequence[str], other: Sequence[str]) -> float:
    return SequenceMatcher(None, one, other, autojunk=False).ratio()
