"""The words of a text that turn what it says: “not”, “without”, “more”, “before”, each with its sense.

Which words they are is data of the language: `words/<language>.yml`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise

from quiz_plugin.l10n.language import Language, language
from quiz_plugin.l10n.parity.number import plain
from quiz_plugin.l10n.parity.text import Text

NEGATION = "negation"

_WORD = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")
_BETWEEN = re.compile(r"[\s*_]+")
_CLAUSE, _SENTENCE = re.compile(r"[.,;:()!?|]|\n\s*\n"), re.compile(r"[.;:()!?|]|\n\s*\n")
"""What ends the reach of a negation: for a word that repeats it nearby, and for one that may do so after a comma."""
_APOSTROPHE = str.maketrans("’", "'")


@dataclass(frozen=True)
class Mark:
    """A word, or several, with a sense."""

    sense: str
    shown: str
    offset: int
    sure: bool
    """Whether another language must say it too."""


@lru_cache(maxsize=64)  # one text is looked at by several checks in turn
def marks(text: Text) -> Sequence[Mark]:
    """The words with a sense, in the order of their places."""
    return tuple(_finder(text.language).find(text.prose.translate(_APOSTROPHE)))


def bounds(found: Iterable[Mark], sense: str) -> tuple[int, int]:
    """How often some words have a sense: at least, and at most."""
    own = [mark.sure for mark in found if mark.sense == sense]
    return sum(own), len(own)


@cache
def _finder(code: str) -> _Finder:
    return _Finder(language(code))


@dataclass(frozen=True)
class _Phrase:
    """Some words with a sense, or with none."""

    words: tuple[str, ...]
    """In lower case; one that starts or ends with `*` stands for all words that end or start like it."""
    senses: tuple[tuple[str, bool], ...]
    """Each with whether another language must say it too."""
    echoes: re.Pattern[str] | None
    """Of a negation that may only repeat another one: what ends the reach of that one."""
    carries: bool
    """Whether it may carry on a negation."""

    def fits(self, words: Sequence[str]) -> bool:
        """Whether `words` start with this phrase."""
        return len(words) >= len(self.words) and all(map(_fits, self.words, words))


def _fits(pattern: str, word: str) -> bool:
    if pattern.endswith("*"):
        return word.startswith(pattern[:-1])
    return word.endswith(pattern[1:]) and word != pattern[1:] if pattern.startswith("*") else word == pattern


class _Finder:
    """What finds the words of one language."""

    def __init__(self, known: Language) -> None:
        self._phrases = sorted(_phrases(known), key=lambda phrase: -len(" ".join(phrase.words)))
        self._beginning: dict[str, list[_Phrase]] = {}
        """The phrases that may begin with a word, for each word that was met."""

    def find(self, prose: str) -> Iterator[Mark]:
        """The words with a sense, in the order of their places."""
        found = list(_WORD.finditer(prose))
        number, denied = 0, -1
        while number < len(found):
            phrase = self._at(prose, found, number)
            if phrase is None:
                number += 1
                continue
            start, end = found[number].start(), found[number + len(phrase.words) - 1].end()
            shown = " ".join(prose[start:end].split())
            repeats = denied >= 0 and not (phrase.echoes or _SENTENCE).search(prose, denied, start)
            if phrase.carries and repeats:
                yield Mark(NEGATION, shown, start, sure=False)
            for sense, sure in phrase.senses:
                if sense == NEGATION and sure:
                    denied = end
                yield Mark(sense, shown, start, sure and not (sense == NEGATION and phrase.echoes and repeats))
            number += len(phrase.words)

    def _at(self, prose: str, found: Sequence[re.Match[str]], number: int) -> _Phrase | None:
        """The longest phrase that begins with a word."""
        first = found[number][0].casefold()
        if first not in self._beginning:
            self._beginning[first] = [each for each in self._phrases if _fits(each.words[0], first)]
        for phrase in self._beginning[first]:
            words = found[number : number + len(phrase.words)]
            if phrase.fits([word[0].casefold() for word in words]) and _together(prose, words):
                return phrase
        return None


def _together(prose: str, words: Sequence[re.Match[str]]) -> bool:
    """Whether nothing but blanks and emphasis stands between some words."""
    return all(_BETWEEN.fullmatch(prose, one.end(), other.start()) for one, other in pairwise(words))


def _phrases(known: Language) -> Iterator[_Phrase]:
    senses: dict[str, list[tuple[str, bool]]] = {plain(word): [] for word in (*known.idioms, *known.carries)}
    for words, sure in ((known.senses, True), (known.perhaps, False)):
        for sense, phrases in words.items():
            for phrase in phrases:
                senses.setdefault(plain(phrase), []).append((sense, sure))
    echoes = {plain(word): _CLAUSE for word in known.echoes} | {plain(word): _SENTENCE for word in known.far_echoes}
    senses |= {word: [(NEGATION, True)] for word in echoes}
    carries = set(map(plain, known.carries))
    for phrase, own in senses.items():
        yield _Phrase(tuple(phrase.split()), tuple(own), echoes.get(phrase), phrase in carries)
