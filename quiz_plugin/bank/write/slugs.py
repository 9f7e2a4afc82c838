"""Ids made from texts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator
from itertools import count

from quiz_plugin.bank.model import RESERVED_PREFIXES

MAX_LENGTH = 60
_GOOD_LENGTH = 40
"""An id is written by hand in pages and links: beyond this length it loses words that say little, then its end."""
_STOP_WORDS = re.compile(
    r"an?|and|are|as|at|be|by|can|do|does|for|from|has|have|how|in|into|is|its?|of|on|or|so|that|the|their|them|then"
    r"|there|they|this|to|was|what|when|where|which|who|why|will|with"
    r"|al|como|con|cuales|cual|cuando|del?|donde|el?|en|esta|este|es|las?|los?|o|para|por|que|se|son|sus?|un|unas?|unos?|y"
)
_TARGET = re.compile(r"\]\([^)]*\)")


def propose(text: str, taken: Collection[str], fallback: str) -> str:
    """An id from the words of `text` that is not among `taken`; from `fallback` if the text has no Latin letters."""
    words = re.findall(r"[a-z0-9]+", _as_ascii(_TARGET.sub("]", text)))
    names = map(_without_reserved_prefix, _numbered(_shortened(words) or fallback))
    return next(name for name in names if name not in taken)


def _as_ascii(text: str) -> str:
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii").lower()


def _shortened(words: list[str]) -> str:
    name = "-".join(words)
    if len(name) > _GOOD_LENGTH:
        name = "-".join([word for word in words if not _STOP_WORDS.fullmatch(word)] or words)
    if len(name) > _GOOD_LENGTH:
        # One hyphen more than fits, so that a word that just fits stays.
        name = name[: _GOOD_LENGTH + 1].rpartition("-")[0] or name[:_GOOD_LENGTH]
    return name


def _without_reserved_prefix(name: str) -> str:
    """The prefix grows together with the word after it."""
    return name.replace("-", "", 1) if name.startswith(RESERVED_PREFIXES) else name


def _numbered(base: str) -> Iterator[str]:
    yield base
    for number in count(2):
        ending = f"-{number}"
        yield base[: MAX_LENGTH - len(ending)].rstrip("-") + ending
