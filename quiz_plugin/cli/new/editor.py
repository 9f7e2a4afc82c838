"""The author's editor, with a text in a file that stays until what it holds has been used."""

from __future__ import annotations

import os
import signal
from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkstemp

import click

from quiz_plugin.bank.problems import Problem, total
from quiz_plugin.bank.write.save import save
from quiz_plugin.cli.stop import Stop

_MARK = b"#!! "
"""Starts the lines that say what is wrong; they are taken out again before the text is read."""


class EditedFile:
    """A text that the author changes."""

    def __init__(self, text: str, name: str) -> None:
        """Put `text` into a temporary file whose name starts with `name`."""
        handle, path = mkstemp(prefix=f"{name}-", suffix=".yml")
        os.close(handle)
        self.path, self.name = Path(path), path
        self.content = text.encode()
        """What the author wrote last, without comments of ours."""
        self._first = self.content
        save(self.path, self.content)

    def edit(self, problems: Sequence[Problem]) -> bool:
        """Open the file with `problems` as comments above their lines; tell whether the author changed the text.

        A text without anything but comments is no change. Raises Stop if the editor fails, and OSError.
        """
        save(self.path, _with_comments(self.content, problems))
        _open(self.path)
        return self._take()

    def keep(self) -> None:
        """Leave the file, if the author wrote anything, and say where it is."""
        self._take()
        if self.content == self._first:
            self.path.unlink()
        else:
            click.echo(f"What you wrote stays in {self.path}; --from takes it up again.", err=True)

    def _take(self) -> bool:
        """Take over what the file holds, and leave it without our comments."""
        raw = self.path.read_bytes() if self.path.exists() else b""
        found = b"".join(line for line in raw.splitlines(keepends=True) if not line.startswith(_MARK))
        lines = found.removeprefix(BOM_UTF8).splitlines()
        changed = found != self.content and any(line.strip()[:1] not in {b"", b"#"} for line in lines)
        if changed:
            self.content = found
        save(self.path, self.content)
        return changed


@contextmanager
def edited(text: str, name: str) -> Iterator[EditedFile]:
    """A file to edit `text` in. It goes away at the end, but stays if that is an error or an interruption."""
    file = EditedFile(text, name)
    try:
        yield file
    except BaseException:
        file.keep()
        raise
    file.path.unlink()


def _with_comments(content: bytes, problems: Sequence[Problem]) -> bytes:
    notes = [
        (each.place, f"{each.severity} {each.code}: {each.message}" + (f"; {each.hint}" if each.hint else ""))
        for each in problems
    ]
    notes += [note for each in problems for note in each.related if note[0].file == each.place.file]
    lines = content.splitlines(keepends=True)
    for place, words in sorted(notes, reverse=True):
        lines.insert(min(place.line, len(lines)) - 1, _MARK + f"column {place.column}: {words}\n".encode())
    if problems:
        first = f"{total(problems)}, each above its line. Closed without a change, this stays in a file for later.\n"
        lines.insert(0, _MARK + first.encode())
    return b"".join(lines)


def _open(path: Path) -> None:
    # Ctrl+C belongs to the editor: it may mean something there, and if not, the editor ends with an error.
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        click.edit(filename=str(path))
    except (click.ClickException, ValueError) as error:  # ValueError: quotes in the variable that are not closed
        if isinstance(error, click.ClickException) and not isinstance(error.__cause__, OSError):
            raise Stop("the editor ended with an error; nothing was added", "call the command again") from error
        hint = "set the variable VISUAL or EDITOR to the command of one, or describe the question by flags or --from"
        raise Stop("no editor could be started", hint) from error
    finally:
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)
