"""Takes texts of the bank apart for rules.py, into words and sentences without markup; loads the lists of words.

`visible` is what a reader sees; `words` leaves out code and formulas, `names` takes them apart, `terms` keeps them
whole. `alike` compares two words by their letters alone. `load_lists` reads `words/<language>.yml`, each list as
`Phrases` to be found in a text. Where a list is missing, a rule that needs it finds nothing in that language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from quiz_plugin.bank.latex import FORMULAS
from quiz_plugin.bank.markdown import find_code, masked
from quiz_plugin.bank.yaml import SourceFile

SHIPPED = Path(__file__).parent / "words"
LISTS = (
    "absolutes",  # words that allow no exception
    "absolutes_unless",  # phrases in which such a word does not mean that
    "catch_all",  # phrases that make an option stand for all the others, or for none of them
    "catch_all_alone",  # those that do so only when they are the whole option
    "negations",  # words that turn a question round when they belong to its main clause
    "negations_unless",  # phrases in which such a word does not do so
    "exclusions",  # phrases that turn a question round wherever they stand in it
    "clause_openers",  # words with which a subordinate clause begins
    "stop_words",  # words that carry no content
)

_LINK = re.compile(r"!?\[(?P<label>[^\]]*)\]\([^)]*\)")
_MARK = re.compile(r"\*+|(?<!\w)_{1,2}(?=[^\W_])|(?<=[^\W_])_{1,2}(?!\w)")
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_TERM = re.compile(r"\d+(?:[.,\u202f\u00a0]\d+)*|[^\W\d_]+|[^\w\s.,;:!?¡¿'\"“”‘’«»()\[\]…]")
_SENTENCE_END = re.compile(r"(?<=[.!?…])[\"”’»)\]]*\s+|\n\s*\n|\n\s*(?:[-+]|\d+[.)])\s+")

CODE = "\N{PLACE OF INTEREST SIGN}"
"""Stands in prose where a piece of code or a formula was."""

START = 5
"""Letters that forms of one word have in common, at least."""
WORDS_CACHED = 1 << 16


def visible(text: str) -> str:
    """The characters that the reader sees."""
    return " ".join("".join(part + (inside or "") for part, inside in _pieces(text)).split())


def prose(text: str) -> str:
    """The text without markup, and with a sign in place of each piece of code and each formula."""
    return "".join(part if inside is None else part + CODE for part, inside in _pieces(text))


def _pieces(text: str) -> Iterator[tuple[str, str | None]]:
    """Each stretch of prose, without markup, with the code or formula behind it; none follows the last."""
    text = _LINK.sub(r"\g<label>", text)
    verbatim = [(each.start, each.end, text[slice(*each.inside)]) for each in find_code(text)]
    rest = masked(text, [(start, end) for start, end, _ in verbatim])
    for pattern in FORMULAS:
        found = [(*each.span(), each["latex"]) for each in pattern.finditer(rest)]
        rest = masked(rest, [(start, end) for start, end, _ in found])
        verbatim += found
    done = 0
    for start, end, inside in sorted(verbatim):
        yield _MARK.sub("", text[done:start]), inside
        done = end
    yield _MARK.sub("", text[done:]), None


@lru_cache(maxsize=WORDS_CACHED)
def words(text: str) -> tuple[str, ...]:
    """The words of a text in lower case; those of code are none."""
    return tuple(word.replace("’", "'") for word in _WORD.findall(prose(text).casefold()))


@lru_cache(maxsize=WORDS_CACHED)
def names(text: str) -> tuple[str, ...]:
    """The words of a text in lower case with those of its code, whose names are taken apart."""
    return tuple(re.findall(r"[^\W_]+", visible(text).casefold()))


@lru_cache(maxsize=WORDS_CACHED)
def terms(text: str) -> tuple[str, ...]:
    """What makes a text the same as another: words in lower case, numbers, signs such as `<` and `+`, code verbatim."""
    found: list[str] = []
    for part, inside in _pieces(text):
        found += _TERM.findall(part.casefold())
        found += [" ".join(inside.split())] if inside is not None else []
    return tuple(found)


def sentences(text: str) -> list[str]:
    """The sentences of a text as prose; items of a list are sentences of their own."""
    return [" ".join(part.split()) for part in _SENTENCE_END.split(prose(text).strip()) if part.strip()]


def alike(one: str, other: str) -> bool:
    """Whether two words look like forms of one: equal, or a common start of 5 letters and 7 tenths of the longer."""
    if one == other or one[:START] != other[:START]:
        return one == other
    longer = max(len(one), len(other))
    common = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return common >= START and common * 10 >= longer * 7


class Phrases:
    """Words and phrases of a language, to be found in a text."""

    def __init__(self, phrases: Iterable[str]) -> None:
        self._known = {*map(words, phrases)} - {()}
        self._lengths = sorted({*map(len, self._known)}, reverse=True)

    def __bool__(self) -> bool:
        return bool(self._known)

    def __contains__(self, parts: tuple[str, ...]) -> bool:
        return parts in self._known

    def spans(self, text: Sequence[str]) -> Iterator[range]:
        """Where phrases stand in a text's words, the longest at each place."""
        for start in range(len(text)):
            pieces = (tuple(text[start : start + length]) for length in self._lengths)
            if found := next((piece for piece in pieces if piece in self._known), None):
                yield range(start, start + len(found))

    def first(self, text: Sequence[str], unless: Phrases | None = None) -> str:
        """The first phrase in a text's words that no phrase of `unless` overlaps, or nothing."""
        spared = {at for span in unless.spans(text) for at in span} if unless else set()
        return next((" ".join(text[at] for at in span) for span in self.spans(text) if not spared & {*span}), "")


Lists = Mapping[str, Phrases]
"""The lists of one language by their names."""


@cache
def load_lists(language: str) -> Lists:
    """The lists of a language, of which one without a file has none."""
    path = SHIPPED / f"{language}.yml"
    shipped: Any = SourceFile.of(path.read_bytes(), path.name).data if path.is_file() else {}
    return {name: Phrases(shipped.get(name, ())) for name in LISTS}
