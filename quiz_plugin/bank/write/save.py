"""Files read and written whole, to the byte."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from quiz_plugin.bank.problems import Place, Problem
from quiz_plugin.bank.write.nodes import Unwritable


def read_text(path: Path, name: str) -> str:
    """The content of a file with its line ends and its byte order mark.

    Raises Unwritable for what is not UTF-8, and OSError.
    """
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        before = error.object[error.object.rfind(b"\n", 0, error.start) + 1 : error.start].decode("utf-8", "replace")
        problem = Problem(
            Place(name, line, len(before) + 1), "not-utf-8", "this byte is not UTF-8", "save the file as UTF-8"
        )
        raise Unwritable(problem) from error


def save(path: Path, text: str) -> None:
    """Write the file whole or not at all, and keep its permissions; a link stays a link. Raises OSError."""
    target = path.resolve()
    # Hidden and without the ending of a set, so that nobody takes it for one in the meantime.
    temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        with temporary.open("xb") as file:
            file.write(text.encode("utf-8"))
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
