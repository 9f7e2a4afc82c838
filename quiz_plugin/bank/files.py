"""Finds and names the files of a bank, reads them as text, finds places in them, and writes one whole or not at all.

A YAML file in the bank's folder is a set, unless `NOT_SETS` names it. Problems call a file by its path from the folder
that holds the bank. What is wrong with a file (not UTF-8, a control character, not readable) is returned as a problem
in place of its text. For pages, too; knows no YAML or Markdown, but marks of Git conflicts.
"""

import os
import re
from functools import lru_cache
from pathlib import Path

from quiz_plugin.bank.problems import Place, Problem

CONCEPTS, MISCONCEPTIONS = "concepts.yml", "misconceptions.yml"
NOT_SETS = frozenset({CONCEPTS, "glossary.yml", MISCONCEPTIONS, "parity.yml", "references.yml", "search.yml"})
"""The files that are no sets."""
STRINGS = "strings"
"""The folder within a bank's own with the words that a site adds."""
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
        return path.read_bytes()
    except OSError as error:
        if isinstance(error, FileNotFoundError) and not path.is_symlink():
            return None
        hint = "check its permissions, and where it leads if it is a link"
        return Problem(Place(name), "unreadable-file", f"the file cannot be read: {error.strerror}", hint)


def set_paths(folder: Path) -> list[Path]:
    """The files of sets, those that cannot be read among them. Hidden ones are an editor's own."""
    paths = (path for path in folder.glob("[!.]*") if path.suffix.lower() in _ENDINGS)
    return sorted(path for path in paths if path.name not in NOT_SETS and not path.is_dir())


CONFLICT = re.compile(r"^(?:<{7}|={7}|>{7}|\|{7})(?=[ \t]|$)[^\n]*", re.MULTILINE)
"""Finds the lines that Git writes around two versions of a text that it could not join."""
LINE_BREAK = re.compile(r"\r\n?|\n")
"""What ends a line in an editor, and to YAML."""
UNSEEN = re.compile(
    r"[^\t\n\r\x20-\x7e\xa0-\u2027\u202f-\u2065\u206a-\ud7ff\ue000-\ufefe\uff00-\ufffc\U00010000-\U0010ffff]"
)
"""Characters that no author means: control characters, line breaks that editors do not show as such, byte order marks,
signs that turn the direction of a text, and U+FFFD, which stands for a letter that got lost.

After https://yaml.org/spec/1.1/#c-printable, without U+0085, U+2028 and U+2029, at which YAML and editors count lines
differently.
"""


@lru_cache(maxsize=512)
def decode(raw: bytes | Problem, name: str) -> str | Problem:
    """The text of the file called `name`, with newlines and without a byte order mark, or what is wrong with its bytes.

    Takes a problem in place of the bytes, too: why the file could not even be read.
    """
    if isinstance(raw, Problem):
        return raw
    try:
        text = LINE_BREAK.sub("\n", raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        before = bytes(error.object)[: error.start].decode("utf-8", "replace").removeprefix("\ufeff")
        before = LINE_BREAK.sub("\n", before)
        place = place_at(name, before, len(before))
        return Problem(place, "not-utf-8", "this byte is not UTF-8", "save the file as UTF-8")
    odd = UNSEEN.search(text)
    return text if odd is None else unseen(place_at(name, text, odd.start()), odd[0])


def unseen(place: Place, sign: str) -> Problem:
    """The problem of a character that no author means."""
    message = f"a control character or a lost letter stands here (U+{ord(sign):04X})"
    return Problem(place, "control-character", message, "delete it, or write the letter")


def place_at(name: str, text: str, offset: int) -> Place:
    """The place of a character of the file's text."""
    return Place(name, text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset))


def conflict(place: Place, line: str) -> Problem:
    """The problem of a line that Git left."""
    message = f"a conflict of Git stands here that nobody has settled: `{line[:7]}`"
    return Problem(place, "conflict-marker", message, "keep one of the versions, and delete the lines around them")


def is_empty(text: str) -> bool:
    """Whether a text shows nothing: it is made of blanks, with or without width."""
    return not text.replace("\u200b", "").strip()


def save(path: Path, content: str) -> None:
    """Write the file whole or not at all. Raises OSError."""
    # Hidden and without the ending of a set, so that nobody takes it for one in the meantime.
    temporary = path.with_name(f".{path.name}.tmp")
    try:
        temporary.write_bytes(content.encode("utf-8"))
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
