"""The files of a bank: their names and bytes, their text, characters that an author cannot mean, and how to write one.

Whatever is wrong with a file becomes a problem with its place; nothing here knows YAML or Markdown.
"""

from __future__ import annotations

import codecs
import os
import re
import shutil
import stat
import unicodedata
from collections.abc import Container, Iterator
from difflib import get_close_matches
from html import unescape
from pathlib import Path
from typing import NamedTuple

from quiz_plugin.bank.problems import Place, Problem

CONCEPTS, MISCONCEPTIONS = "concepts.yml", "misconceptions.yml"
NOT_SETS = {
    CONCEPTS: "concepts",
    "glossary.yml": "terms",
    MISCONCEPTIONS: "misconceptions",
    "parity.yml": "exceptions",
    "references.yml": "references",
    "search.yml": "sought",
}
"""The files that are no sets, each with the key that it holds."""
STRINGS = "strings"
"""The folder within a bank's own whose files are no sets."""

_CLOSE = 0.85
"""How like one of these names another is that was meant to be it; one letter more or less is."""
_ENDINGS = frozenset({".yml", ".yaml"})


def root_of(folder: Path) -> Path:
    """The folder that holds the bank, from which problems name files, as in an editor's project tree."""
    return Path(os.path.realpath(folder)).parent  # Path.resolve raises for links that lead in a circle


def name_of(path: Path, folder: Path) -> str:
    """How problems call a file: from the folder that holds the bank in `folder`."""
    real = Path(os.path.realpath(path.parent)) / path.name
    root = root_of(folder)
    return (real.relative_to(root) if real.is_relative_to(root) else path).as_posix()


def read_bytes(path: Path, name: str) -> bytes | Problem | None:
    """The content of the file that problems call `name`, or why it cannot be read; None where there is no file."""
    try:
        if stat.S_ISREG(path.stat().st_mode):
            return path.read_bytes()
        reason = "it is no file that holds text"
    except OSError as error:
        if isinstance(error, FileNotFoundError) and not path.is_symlink():
            return None
        reason = error.strerror or "there is no reason given"
    hint = "check its permissions, and where it leads if it is a link"
    return Problem(Place(name), "unreadable-file", f"the file cannot be read: {reason}", hint)


def set_paths(folder: Path) -> list[Path]:
    """The files of sets, those that cannot be read among them. Hidden ones are an editor's own."""
    return sorted(path for path in _entries(folder) if path.name not in NOT_SETS and not _is_folder(path))


def intended_file(name: str, keys: Container[str]) -> str | None:
    """Which of the files that are no sets the one called `name` was meant to be, judging by its name or its `keys`."""
    if "questions" in keys:
        return None
    near = next(iter(get_close_matches(name.casefold(), NOT_SETS, n=1, cutoff=_CLOSE)), None)
    return near or next((file for file, key in NOT_SETS.items() if key in keys), None)


def strays(folder: Path) -> Iterator[Problem]:
    """The files in folders within the bank's that look like sets, and that nobody would miss."""
    for path in sorted(folder.glob("[!.]*/**/[!.]*")):
        inside = path.relative_to(folder)
        if inside.parts[0] != STRINGS and path.suffix.lower() in _ENDINGS and not _is_folder(path):
            message = f"`{inside.as_posix()}` is not read: the sets of a bank stand in no folder of their own"
            yield Problem(Place(name_of(path, folder)), "stray-file", message, f"move it into `{folder.name}`")


def _entries(folder: Path) -> Iterator[Path]:
    return (path for path in folder.glob("[!.]*") if path.suffix.lower() in _ENDINGS)


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        return False


CONFLICT = re.compile(r"^(?:<{7}|={7}|>{7}|\|{7})(?=[ \t]|$)[^\n]*", re.MULTILINE)
"""Finds the lines that Git writes around two versions of a text that it could not join."""
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


def not_utf_8(name: str, error: UnicodeDecodeError) -> Problem:
    """The problem of a file called `name` that could not be decoded."""
    raw = bytes(error.object)
    for mark, encoding in _OTHER_ENCODINGS.items():
        if raw.startswith(mark):
            return Problem(Place(name), "not-utf-8", f"the file is in {encoding}", "save it as UTF-8")
    before = raw[: error.start].decode("utf-8", "replace").removeprefix(_BYTE_ORDER_MARK)
    return Problem(place_at(name, before, len(before)), "not-utf-8", "this byte is not UTF-8", "save the file as UTF-8")


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


def conflict(place: Place, line: str) -> Problem:
    """The problem of a line that Git left."""
    message = f"a conflict of Git stands here that nobody has settled: `{line[:7]}`"
    return Problem(place, "conflict-marker", message, "keep one of the versions, and delete the lines around them")


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


def save(path: Path, content: str | bytes) -> None:
    """Write the file whole or not at all, and keep its permissions; a link stays a link. Raises OSError."""
    target = path.resolve()
    # Hidden and without the ending of a set, so that nobody takes it for one in the meantime.
    temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        with temporary.open("xb") as file:
            file.write(content.encode("utf-8") if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, temporary)
        temporary.replace(target)
    except FileExistsError:
        raise
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
