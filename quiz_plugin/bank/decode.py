"""From the bytes of a file to its text, or to the problem that keeps it from being read."""

from __future__ import annotations

import codecs
import re

from quiz_plugin.bank.problems import Place, Problem

LINE_BREAK = re.compile(r"\r\n?|\n")
"""What ends a line in an editor, and to YAML."""
UNSEEN = re.compile(r"[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
"""Characters that no author means: control characters, line breaks that editors do not show as such, byte order marks.

After https://yaml.org/spec/1.1/#c-printable, without U+0085, U+2028 and U+2029, at which YAML and editors count lines
differently.
"""
_BYTE_ORDER_MARK = "\ufeff"
_OTHER_ENCODINGS = {
    codecs.BOM_UTF32_LE: "UTF-32",
    codecs.BOM_UTF32_BE: "UTF-32",
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
}


def decode(raw: bytes | Problem, name: str) -> str | Problem:
    """The text of the file called `name`, without a byte order mark at its start, or what is wrong with its bytes.

    Takes a problem in place of the bytes, too: why the file could not even be read.
    """
    if isinstance(raw, Problem):
        return raw
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return not_utf_8(name, error)
    if odd := UNSEEN.search(text):
        place = place_at(name, text, odd.start())
        if odd[0] == _BYTE_ORDER_MARK:
            message = "an invisible byte order mark stands here (U+FEFF), as when two files are joined"
            return Problem(place, "byte-order-mark", message, "delete it: one is allowed at the very start only")
        return Problem(
            place, "control-character", f"a control character (U+{ord(odd[0]):04X}) stands here", "delete it"
        )
    return text


def place_at(name: str, text: str, offset: int) -> Place:
    """The place of a character of the file's text."""
    breaks = list(LINE_BREAK.finditer(text, 0, offset))
    return Place(name, len(breaks) + 1, offset - (breaks[-1].end() if breaks else 0) + 1)


def offset_of(text: str, place: Place) -> int:
    """The character of the file's text at a place."""
    return [0, *(found.end() for found in LINE_BREAK.finditer(text))][place.line - 1] + place.column - 1


def not_utf_8(name: str, error: UnicodeDecodeError) -> Problem:
    """The problem of a file called `name` that could not be decoded."""
    raw = bytes(error.object)
    for mark, encoding in _OTHER_ENCODINGS.items():
        if raw.startswith(mark):
            return Problem(Place(name), "not-utf-8", f"the file is in {encoding}", "save it as UTF-8")
    before = raw[: error.start].decode("utf-8", "replace").removeprefix(_BYTE_ORDER_MARK)
    return Problem(place_at(name, before, len(before)), "not-utf-8", "this byte is not UTF-8", "save the file as UTF-8")
