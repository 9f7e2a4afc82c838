"""How a command ends that could not be carried out as it was given."""

from __future__ import annotations

from typing import NoReturn

import click


class NotDone(click.ClickException):
    """The command could not be carried out as it was given: ends it with status 2."""

    exit_code = 2


def not_done(error: OSError) -> NoReturn:
    """Say that a file could not be read or written, and end with status 2."""
    if isinstance(error, BrokenPipeError):
        raise error  # not the author's file: who reads the output has had enough
    reason = error.strerror or "it cannot be read or written"
    raise NotDone(f"{error.filename}: {reason}" if error.filename else reason) from error


class Stop(NotDone):
    """Ends the command with one sentence, with a hint below it."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(f"{message}\n  hint: {hint}")
