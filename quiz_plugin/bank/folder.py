"""The folder of a bank: which files it holds and which stray or are misnamed, how problems call them, what they say."""

from __future__ import annotations

import os
import stat
from collections.abc import Container, Iterator
from difflib import get_close_matches
from pathlib import Path

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
MAX_BYTES = 2_000_000
"""What a file may hold that somebody writes: some forty times the longest one of this guide."""
LOCK = ".lock"
"""Ends the names of the files that commands write, which grow with the bank and have no limit."""

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
        status = path.stat()
        if stat.S_ISREG(status.st_mode):
            if status.st_size > MAX_BYTES and path.suffix != LOCK:
                return too_large(name)
            return path.read_bytes()
        reason = "it is no file that holds text"
    except OSError as error:
        if isinstance(error, FileNotFoundError) and not path.is_symlink():
            return None
        reason = error.strerror or "there is no reason given"
    hint = "check its permissions, and where it leads if it is a link"
    return Problem(Place(name), "unreadable-file", f"the file cannot be read: {reason}", hint)


def too_large(name: str) -> Problem:
    """The problem of a file called `name` that holds more bytes than anybody writes."""
    message = f"the file holds more than {MAX_BYTES:,} bytes"
    return Problem(Place(name), "too-large", message, "split it, or take out what was pasted by mistake")


def set_paths(folder: Path) -> list[Path]:
    """The files of sets, those that cannot be read among them. Hidden ones are an editor's own."""
    return sorted(path for path in _entries(folder) if path.name not in NOT_SETS and not _is_folder(path))


def meant(name: str, keys: Container[str]) -> str | None:
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
