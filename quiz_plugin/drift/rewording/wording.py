"""What a question asks of the learner, in words: normalised, so that a comma or a reflow makes no other wording."""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from pydantic import BaseModel

from quiz_plugin.bank.lint.text import visible
from quiz_plugin.bank.model import Question
from quiz_plugin.bank.source import Step

NOT_ASKED = frozenset({"title", "concepts", "hints", "explanation", "why", "sources", "allow", "pairs"})
"""What a learner's answer does not depend on, or no text. Any other text of a question is asked."""
LENGTH = 12
"""Hexadecimal digits of a wording's fingerprint."""

_CALLED = {"left": "item", "right": "partner"}
"""What an item of a list is called, where that is not the name of the list."""
_ITSELF = frozenset({"text", "code"})
"""Keys whose value is what an option says, so that it goes by the option's name."""
_APOSTROPHE = str.maketrans("’", "'")
_NARROW_SPACES = re.compile(r"[\u00a0\u202f]")
_WORD = r"[^\W\d_]+(?:'[^\W\d_]+)*"
_NUMBER = r"\d+(?:[.,\u00a0\u202f]\d+)*"
_PROSE = re.compile(rf"{_NUMBER}|{_WORD}|[+*^<=>|~¬±×÷−∑√∞∝≈≠≤≥]")
_CODE = re.compile(rf"{_NUMBER}|{_WORD}|[^\w\s.,;'\"()\[\]{{}}]")
_CACHED = 1 << 16


@dataclass(frozen=True)
class Unit:
    """One part of what is asked: the stem (for `true-false` the statement), or an option."""

    name: str
    """As a message calls it; unique in its question, and the same wherever an option stands."""
    path: tuple[Step, ...]
    """Where it stands in its question."""
    texts: Mapping[str, str]
    """By language. Code is the same text in each language of the stem."""
    code: bool = False


def asked(question: Question) -> Iterator[Unit]:
    """The parts of what a question asks, in the order of its record."""
    return _units(question, (), "", tuple(question.stem))


def _units(record: BaseModel, path: tuple[Step, ...], owner: str, languages: tuple[str, ...]) -> Iterator[Unit]:
    for name in type(record).model_fields:
        value = None if name in NOT_ASKED else getattr(record, name)
        here = (*path, name)
        called = f"the {name}" if not owner else owner if name in _ITSELF else f"the {name} of {owner}"
        if isinstance(value, dict):
            yield Unit(called, here, value)
        elif name == "code" and value is not None:
            yield Unit(called, here, dict.fromkeys(languages, value), code=True)
        elif isinstance(value, tuple):
            for index, item in enumerate(value):
                if isinstance(item, BaseModel):
                    item_name = f"{_CALLED.get(name, name.removesuffix('s'))} `{getattr(item, 'id', index)}`"
                    yield from _units(item, (*here, index), item_name, languages)


def plain(text: str) -> str:
    """A text without capitals and accents: both are corrected more often than they make a difference."""
    bare = unicodedata.normalize("NFD", text.translate(_APOSTROPHE).casefold())
    return unicodedata.normalize("NFC", "".join(char for char in bare if not unicodedata.combining(char)))


@lru_cache(maxsize=_CACHED)
def tokens(text: str, *, code: bool = False) -> tuple[str, ...]:
    """The words, numbers and signs of a text, without markup, punctuation, accents and capitals.

    A number within a name stands by itself (`float16`), and a decimal comma is a point. Code keeps more of its signs.
    """
    found = (_CODE if code else _PROSE).findall(plain(text if code else visible(text)))
    return tuple(_NARROW_SPACES.sub("", token).replace(",", ".") for token in found)


def fingerprint(question: Question) -> str:
    """First 12 hex digits of the SHA-256 of what is asked in all languages; the order of the options does not count."""
    said = {
        unit.name: {language: tokens(text, code=unit.code) for language, text in unit.texts.items()}
        for unit in asked(question)
    }
    canonical = json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode("utf-8")).hexdigest()[:LENGTH]
