"""What a question asks of the learner, in words: normalised, so that a comma or a reflow makes no other wording."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from pydantic import BaseModel

from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.fields import Mark, marked
from quiz_plugin.bank.kinds import PARTS, Question
from quiz_plugin.bank.lint.text import visible
from quiz_plugin.bank.yaml.source import Step
from quiz_plugin.drift.fingerprint import digest
from quiz_plugin.drift.units import Unit, unit_of

_ITSELF = frozenset({"text", "code"})
"""Keys whose value is what an option says, so that it goes by the option's name."""
_APOSTROPHE = str.maketrans("’", "'")
_NARROW_SPACES = re.compile(r"[\u00a0\u202f]")
_WORD = r"[^\W\d_]+(?:'[^\W\d_]+)*"
_NUMBER = r"\d+(?:[.,\u00a0\u202f]\d+)*"
_PROSE = re.compile(rf"{_NUMBER}|{_WORD}|[+*^<=>|~¬±×÷−∑√∞∝≈≠≤≥]")
_CODE = re.compile(rf"{_NUMBER}|{_WORD}|[^\w\s.,;'\"()\[\]{{}}]")
_CACHED = 1 << 16


def asked(placed: Placed[Question]) -> Iterator[Unit]:
    """The parts of what a question asks, in the order of its record: its stem or statement, and its options.

    Code is the same text in each language of the stem.
    """
    return _parts(placed, placed.item, ())


def _parts(placed: Placed[Question], record: BaseModel, path: tuple[Step, ...]) -> Iterator[Unit]:
    for name in marked(type(record), Mark.ASKED):
        value = getattr(record, name)
        here, ids = (*path, name), f"q:{placed.item.id}"
        if isinstance(value, dict):
            yield unit_of(ids, placed, here, value)
        elif name == "code" and value is not None:
            yield unit_of(ids, placed, here, dict.fromkeys(placed.item.stem, value), code=True)
        elif isinstance(value, tuple):
            for index, item in enumerate(value):
                if isinstance(item, BaseModel):
                    yield from _parts(placed, item, (*here, index))


def called(unit: Unit) -> str:
    """A part as a message calls it; unique in its question, and the same wherever an option stands."""
    key, *part = unit.id.split("/")[1:]
    if not part:
        return f"the {key}"
    item = f"{PARTS[key]} `{part[0]}`"
    return item if part[1] in _ITSELF else f"the {part[1]} of {item}"


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


def wording(placed: Placed[Question]) -> str:
    """The fingerprint of what is asked in all languages; the order of the options does not count."""
    said = {
        called(unit): {language: tokens(text, code=unit.code) for language, text in unit.texts.items()}
        for unit in asked(placed)
    }
    return digest(json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False))
