"""A bank text as its reader meets it: without markup, in words, in sentences. Knows no language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from quiz_plugin.bank.scan import INLINE, scan

_MATH = re.compile(INLINE.replace("latex", "inside"))
_LINK = re.compile(r"!?\[(?P<label>[^\]]*)\]\([^)]*\)")
_MARK = re.compile(r"\*+|(?<!\w)_{1,2}(?=[^\W_])|(?<=[^\W_])_{1,2}(?!\w)")
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_TERM = re.compile(r"\d+(?:[.,\u202f\u00a0]\d+)*|[^\W\d_]+|[^\w\s.,;:!?¡¿'\"“”‘’«»()\[\]…]")
_SENTENCE_END = re.compile(r"(?<=[.!?…])[\"”’»)\]]*\s+|\n\s*\n|\n\s*(?:[-+]|\d+[.)])\s+")
_QUOTED = 6

CODE = "\N{PLACE OF INTEREST SIGN}"
"""Stands in prose where a piece of code or a formula was."""

START = 5
"""Letters that forms of one word have in common, at least."""
WORDS_CACHED = 1 << 16


def visible(text: str) -> str:
    """The characters that the reader sees."""
    text = _LINK.sub(r"\g<label>", text)
    kept = [text[0:0]]
    end = 0
    for piece in _verbatim(text):
        kept += [_MARK.sub("", text[end : piece.start]), piece.inside]
        end = piece.end
    return " ".join("".join([*kept, _MARK.sub("", text[end:])]).split())


def prose(text: str) -> str:
    """The text without markup, and with a sign in place of each piece of code and each formula."""
    kept, end = [], 0
    for piece in _verbatim(text):
        kept += [text[end : piece.start], CODE]
        end = piece.end
    return _MARK.sub("", _LINK.sub(r"\g<label>", "".join([*kept, text[end:]])))


@dataclass(frozen=True)
class _Verbatim:
    """Code or a formula, with its places in the text."""

    start: int
    end: int
    inside: str


def _verbatim(text: str) -> list[_Verbatim]:
    """Code and formulas, in order; a formula within code is code."""
    if "`" not in text and "~~~" not in text and "$" not in text:
        return []
    found = scan(text)
    code = [_Verbatim(each.start, each.end, text[slice(*each.inside)]) for each in found.fences]
    code += [_Verbatim(each.start, each.end, text[each.start : each.end].strip("`")) for each in found.spans]
    math = [_Verbatim(each.start(), each.end(), each["inside"]) for each in _MATH.finditer(found.bare())]
    return sorted([*code, *math], key=lambda piece: piece.start)


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
    text = _LINK.sub(r"\g<label>", text)
    found: list[str] = []
    end = 0
    for piece in _verbatim(text):
        found += _TERM.findall(_MARK.sub("", text[end : piece.start]).casefold())
        found.append(" ".join(piece.inside.split()))
        end = piece.end
    return tuple(found + _TERM.findall(_MARK.sub("", text[end:]).casefold()))


def sentences(text: str) -> list[str]:
    """The sentences of a text as prose; items of a list are sentences of their own."""
    return [" ".join(part.split()) for part in _SENTENCE_END.split(prose(text).strip()) if part.strip()]


def quoted(text: str) -> str:
    """The start of a text, as a message quotes it."""
    parts = text.replace(CODE, "…").strip(' "“”«»').split()
    start = " ".join(parts[:_QUOTED])
    return f"“{start}”" if len(parts) <= _QUOTED else f"“{start} …”"


def alike(one: str, other: str) -> bool:
    """Whether two words look like forms of one: equal, or a common start of 5 letters and 7 tenths of the longer."""
    if one == other or one[:START] != other[:START]:
        return one == other
    longer = max(len(one), len(other))
    common = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return common >= START and common * 10 >= longer * 7


def holds(whole: Sequence[str], part: Sequence[str]) -> bool:
    """Whether `part` stands in `whole`, word after word."""
    size = len(part)
    return any(tuple(whole[at : at + size]) == tuple(part) for at in range(len(whole) - size + 1))


class Phrases:
    """Words and phrases of a language, to be found in a text."""

    def __init__(self, phrases: Iterable[str]) -> None:
        self._by_first: dict[str, list[tuple[str, ...]]] = {}
        for phrase in phrases:
            parts = words(phrase)
            if parts:
                self._by_first.setdefault(parts[0], []).append(parts)
        for group in self._by_first.values():
            group.sort(key=len, reverse=True)

    def __bool__(self) -> bool:
        return bool(self._by_first)

    def __contains__(self, parts: tuple[str, ...]) -> bool:
        return bool(parts) and parts in self._by_first.get(parts[0], ())

    def spans(self, text: Sequence[str]) -> Iterator[range]:
        """Where phrases stand in a text's words, the longest at each place."""
        for start, word in enumerate(text):
            for phrase in self._by_first.get(word, ()):
                if tuple(text[start : start + len(phrase)]) == phrase:
                    yield range(start, start + len(phrase))
                    break

    def first(self, text: Sequence[str], unless: Phrases | None = None) -> str:
        """The first phrase in a text's words that no phrase of `unless` overlaps, or nothing."""
        spared = {at for span in unless.spans(text) for at in span} if unless else set()
        return next((" ".join(text[at] for at in span) for span in self.spans(text) if not spared & {*span}), "")
