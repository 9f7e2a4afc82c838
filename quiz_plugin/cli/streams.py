"""What a command reads from and writes to, whatever the shell connected: a terminal, a pipe, a full disk, nothing."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO, cast

from quiz_plugin.cli.stop import NotDone, not_done

SIGPIPE = 141
"""The status with which programs end whose reader went away."""


def prepare() -> None:
    """A stream that the shell closed reads and writes nothing; what is no terminal gets UTF-8 on every system."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 (as long as the process)
    for stream in (sys.stdout, sys.stderr):
        if not isinstance(stream, io.TextIOWrapper):
            continue
        if stream.isatty():
            stream.reconfigure(errors="replace")  # a sign that the terminal lacks is no reason to stop
        else:
            stream.reconfigure(encoding="utf-8")


@contextmanager
def told() -> Iterator[None]:
    """End the command where its output cannot be written: with a sentence, or quietly if the reader has had enough."""
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        _give_up()
        sys.exit(SIGPIPE)
    except OSError as error:
        if error.filename is not None:
            not_done(error)
        _give_up()
        raise NotDone(f"the output cannot be written: {error.strerror}") from error


def _give_up() -> None:
    """Let nothing be left that Python would try to write once more at its end."""
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, cast("TextIO", sys.stdout).fileno())
        os.close(nowhere)
