"""Characters that say something else than an author sees: hidden turns of direction, lost letters, garbled ones."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple

from quiz_plugin.bank.decode import place_at
from quiz_plugin.bank.problems import Problem


class Odd(NamedTuple):
    """One such place in a text."""

    offset: int
    code: str
    message: str
    hint: str


_TURNS = "\u202a-\u202e\u2066-\u2069"
_LOST = "\ufffd"
_LATER = "\xa0-\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ"
"""What the bytes 80 to BF of UTF-8 look like in Windows-1252."""
_CLOSING = "”’»…–—"
"""Of these, what may follow a word in capitals: `AMANHÃ…` is honest Portuguese."""
_GARBLED = (
    rf"[ÃÂ](?:(?![{_CLOSING}])[{_LATER}]|[{_CLOSING}](?=\w))"
    rf"|â[€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ][{_LATER}]?|ðŸ[{_LATER}]{{1,2}}|ï¿½|ï»¿"
)
_ODD = re.compile(rf"(?P<turn>[{_TURNS}])|(?P<lost>{_LOST})|(?P<garbled>{_GARBLED})")
_QUICK = re.compile(rf"[{_TURNS}{_LOST}ÃÂâðï]")
"""Finds every such text, and some others: one class of characters is searched for quickly."""
_PLAIN = re.compile(r"[!-~]")
"""Signs that everybody sees."""
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs without ink."""


def odd_characters(text: str) -> Iterator[Odd]:
    """What an author cannot mean, wherever it stands in a text, in order."""
    if not _QUICK.search(text):
        return
    for found in _ODD.finditer(text):
        if found.lastgroup == "turn":
            message = f"an invisible character (U+{ord(found[0]):04X}) turns the direction of the text that follows"
            yield Odd(found.start(), "hidden-direction", message, "delete it")
        elif found.lastgroup == "lost":
            message = "a letter got lost here (U+FFFD), as when a file is opened in another encoding"
            yield Odd(found.start(), "lost-character", message, "write the letter again")
        else:
            was = _read_again(found[0])
            hint = f"write `{was}`, and save the file as UTF-8" if was else "write it again, and save the file as UTF-8"
            message = f"`{found[0]}` looks like UTF-8 that was read in another encoding"
            yield Odd(found.start(), "garbled-text", message, hint)


def check_characters(text: str, name: str) -> list[Problem]:
    """The same in the text of the file called `name`, with its places; of several on a line, the first of each kind."""
    found: dict[tuple[int, str], Problem] = {}
    for odd in odd_characters(text):
        place = place_at(name, text, odd.offset)
        found.setdefault((place.line, odd.code), Problem(place, odd.code, odd.message, odd.hint))
    return list(found.values())


def shows_nothing(text: str) -> bool:
    """Whether a reader sees nothing of a text: it is empty, or made of blanks and of characters without ink."""
    if "&" not in text and _PLAIN.search(text):
        return False
    return not any(unicodedata.category(sign)[0] in "LNPS" and sign not in _BLANK for sign in unescape(text))


def emptiness(text: str) -> str:
    """How to call a text that shows nothing; empty for one that shows something."""
    if not shows_nothing(text):
        return ""
    return "holds only characters that nobody sees" if text.strip() else "is empty"


def _read_again(garbled: str) -> str:
    """What garbled letters were; empty where that cannot be told."""
    try:
        return garbled.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return ""
