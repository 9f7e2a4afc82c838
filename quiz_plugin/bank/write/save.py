"""Files read and written whole, to the byte."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from quiz_plugin.bank.decode import not_utf_8
from quiz_plugin.bank.yaml.edit import Unwritable
from quiz_plugin.bank.yaml.source import SourceFile


def read_text(path: Path, name: str) -> str:
    """The content of a file with its line ends and its byte order mark.

    Raises Unwritable for what is not UTF-8, and OSError.
    """
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unwritable(not_utf_8(name, error)) from error


def read_yaml(path: Path, name: str) -> str:
    """The same of a file of a bank. Raises Unwritable for what a bank could not hold, too, and OSError."""
    return checked_yaml(path.read_bytes(), name)


def checked_yaml(raw: bytes, name: str) -> str:
    """The text of a YAML file with this content, read as those of a bank are. Raises Unwritable with what is wrong."""
    if problems := SourceFile(raw, name).problems:
        raise Unwritable(min(problems))
    return raw.decode("utf-8")


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
