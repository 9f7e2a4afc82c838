"""Words on which the meaning of a text turns: numbers, negations, and words of which one contradicts another.

They are data: `words/<language>.yml`, the number words of the language, and the linter's lists of negations, to which a
site may add. A language without lists has its numbers in figures, and is otherwise compared by its words alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any

import yaml

from quiz_plugin.bank.lint.lists import load
from quiz_plugin.bank.lint.text import Phrases
from quiz_plugin.bank.number_words import number_words
from quiz_plugin.drift.rewording.wording import plain

SHIPPED = Path(__file__).parent / "words"
_NEGATING = ("negations", "opposites", "exclusions")
_SIGN = re.compile(r"[^\w\s]")


@dataclass(frozen=True)
class Pivots:
    """The lists of one language, as normalised words."""

    numbers: Mapping[str, str] = field(default_factory=dict)
    """Figures by number word."""
    negations: Phrases = field(default_factory=lambda: Phrases(()))
    contrasts: Sequence[Sequence[Mapping[str, str]]] = ()
    """Groups of words, each with its accents: those in one mapping mean the same, those in two of a group do not."""
    stop_words: frozenset[str] = frozenset()
    """Words that carry no content."""

    def turned(self, was: Sequence[str], now: Sequence[str]) -> Iterator[str]:
        """The numbers, signs and negations that came or went between two texts, each as a part of a message."""
        old, new = Counter(self._exact(was)), Counter(self._exact(now))
        yield from (f"`{token}` is gone" for token in old - new)
        yield from (f"`{token}` is new" for token in new - old)
        more = self._negated(now) - self._negated(was)
        if more:
            yield "a negation is new" if more > 0 else "a negation is gone"

    def opposed(self, was: Sequence[str], now: Sequence[str]) -> Iterator[str]:
        """The words in whose place their opposites stand now, each as a part of a message."""
        gone, come = set(was) - set(now), set(now) - set(was)
        for group in self.contrasts:
            for one, other in permutations(group, 2):
                lost, new_ones = one.keys() & gone, other.keys() & come
                if lost and new_ones:
                    yield f"`{one[min(lost)]}` became `{other[min(new_ones)]}`"

    def _exact(self, text: Sequence[str]) -> Iterator[str]:
        """The signs and numbers of a text, number words as figures."""
        figures = (self.numbers.get(token, token) for token in text)
        return (token for token in figures if token[0].isdigit() or _SIGN.match(token))

    def _negated(self, text: Sequence[str]) -> int:
        return sum(1 for _ in self.negations.spans(text))


def pivots(language: str, additions: Mapping[str, object]) -> Pivots:
    """The lists of a language; `additions` are what a site's strings say under `lint.…`."""
    lists = load(language, additions)
    data = _shipped(language)
    return Pivots(
        {plain(word): str(figure) for word, figure in _figures(language).items()},
        Phrases(plain(phrase) for name in _NEGATING for phrase in getattr(lists, name)),
        [[{plain(word): word for word in words.split()} for words in group] for group in data.get("contrasts", [])],
        frozenset(plain(word) for word in lists.empty_words),
    )


def _figures(language: str) -> Mapping[str, int]:
    """What each number word is worth. 1 is left out, for it is a pronoun more often, and 0, for ZeRO is a name."""
    known = number_words(language)
    scales = {word: 10**power for word, power in known.scales.items() if " " not in word}
    return {word: value for word, value in {**known.cardinals, **scales}.items() if value > 1}


@cache
def _shipped(language: str) -> Mapping[str, Any]:
    path = SHIPPED / f"{language}.yml"
    return yaml.safe_load(path.read_text("utf-8")) if path.is_file() else {}
