"""Misspelt words: what neither Hunspell's dictionary of the language nor the project's own list has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache

from hunspell import Hunspell

from quiz_plugin.bank import Place
from quiz_plugin.l10n.parity.phrases import pattern
from quiz_plugin.l10n.parity.text import FILL
from tests.l10n.readable import Said
from tests.tools import ROOT

DICTIONARIES = {"en": "dictionary-en-gb", "es": "dictionary-es"}
"""The npm packages with the dictionaries; English is British."""
LISTS = ROOT / "tests" / "words"
SUGGESTIONS = 3

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_APART = re.compile(r"[\w'’]+")
_ACCENTED = str.maketrans("aeiou", "áéíóú")
_RIGHT_IN_O = frozenset({"aquello", "como", "cuando", "cuanto", "eso", "esto", "solo"})
"""Spanish words in -o that are right although the same letters with an accent are a word as well."""
_NEVER_MEANT = {
    "limites": "límites",
    "linea": "línea",
    "lineas": "líneas",
    "maquina": "máquina",
    "maquinas": "máquinas",
    "mas": "más",
    "ordenes": "órdenes",
    "pagina": "página",
    "paginas": "páginas",
    "perdida": "pérdida",
    "perdidas": "pérdidas",
    "replicas": "réplicas",
}
"""Spanish words that are right elsewhere; in this guide they lack their accent."""


@dataclass(frozen=True)
class Misspelt:
    """A word that is none."""

    place: Place
    word: str
    speller: Speller

    @property
    def suggestions(self) -> tuple[str, ...]:
        """What may have been meant; slow."""
        return self.speller.suggestions(self.word)

    def __str__(self) -> str:
        return f"{self.place}: {self.word}" + (f" ({', '.join(self.suggestions)}?)" if self.suggestions else "")


class Speller:
    """Knows the words of one language."""

    def __init__(self, language: str, listed: Iterable[str], names: Iterable[str] = ()) -> None:
        """`listed` are words beside those of the dictionary; `names` stand as they are in every language."""
        self._hunspell = _hunspell(language)
        self.listed = frozenset(listed)
        together = [word for word in self.listed if not word.isalpha()]
        self._together = pattern((*names, *together, *(word[:1].upper() + word[1:] for word in together)), exact=True)
        self._language = language
        self.used: set[str] = set()
        """The listed words that the dictionary lacks and somebody asked for."""

    def without_names(self, prose: str) -> str:
        """The prose without the listed words that are known only together: `et al`, `tf.function`."""
        for match in self._together.finditer(prose):
            self.used |= {match[0], match[0][:1].lower() + match[0][1:]} & self.listed
        return self._together.sub(lambda match: FILL * len(match[0]), prose)

    def knows(self, word: str) -> bool:
        """Whether `word` is one. A listed word may also stand with a capital; a listed name stands as it is."""
        if self._language == "en":
            word = word.removesuffix("'s") or word
        if self._hunspell.spell(word):
            return not (self._language == "es" and self._accents(word))
        listed = {word, word.casefold()} & self.listed
        self.used |= listed
        return bool(listed)

    def suggestions(self, word: str) -> tuple[str, ...]:
        """What may have been meant."""
        near = get_close_matches(word, sorted(self.listed), n=1, cutoff=0.85)
        meant = [*(self._accents(word) if self._language == "es" else ()), *near, *self._hunspell.suggest(word)]
        return tuple(dict.fromkeys(meant))[:SUGGESTIONS]

    def _accents(self, word: str) -> list[str]:
        """The words with an accent that this must be: `computo` is a form of “computar”, but nobody says “I” here."""
        lower = word.casefold()
        if lower in _NEVER_MEANT:
            return [_NEVER_MEANT[lower]]
        if not lower.endswith("o") or not lower.isascii() or lower in _RIGHT_IN_O:
            return []
        vowels = [at for at, letter in enumerate(lower[:-1]) if letter in "aeiou"]
        forms = [lower[:at] + lower[at].translate(_ACCENTED) + lower[at + 1 :] for at in vowels]
        return [form for form in forms if self._hunspell.spell(form)]


@cache
def _hunspell(language: str) -> Hunspell:
    return Hunspell("index", hunspell_data_dir=str(ROOT / "node_modules" / DICTIONARIES[language]))


def listed(language: str) -> list[str]:
    """The project's own words."""
    return (LISTS / f"{language}.txt").read_text("utf-8").splitlines()


def spellers(names: Iterable[str]) -> dict[str, Speller]:
    """One for each language, with the project's words and the `names` of its glossary."""
    return {language: Speller(language, listed(language), tuple(names)) for language in DICTIONARIES}


def misspelt(said: Iterable[Said], by_language: dict[str, Speller]) -> Iterator[Misspelt]:
    """Every word that its language does not know."""
    for text in said:
        speller = by_language[text.language]
        for offset, word in words(speller.without_names(text.prose)):
            if not speller.knows(word.replace("’", "'")):
                yield Misspelt(text.place(offset), word, speller)


def words(prose: str) -> Iterator[tuple[int, str]]:
    """The words of a text with their offsets; what holds a digit or an underscore is a name of something."""
    for chunk in _APART.finditer(prose):
        if re.search(r"[\d_]", chunk[0].strip("_")):
            continue
        for word in _WORD.finditer(chunk[0]):
            if len(word[0]) > 1:
                yield chunk.start() + word.start(), word[0]
