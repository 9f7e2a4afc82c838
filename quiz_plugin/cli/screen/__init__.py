"""Where a command writes a question: a terminal lays it out, a file or a program gets plain lines."""

from __future__ import annotations

import io
import sys

from quiz_plugin.cli.screen.base import Screen
from quiz_plugin.cli.screen.plain import PlainScreen
from quiz_plugin.cli.terminal import console, is_terminal

__all__ = ["Screen", "screen"]


def screen() -> Screen:
    """The screen for where the output goes."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # a byte that is no text is no reason to stop
    if not is_terminal():
        return PlainScreen()
    from quiz_plugin.cli.screen.rich import RichScreen  # noqa: PLC0415 (see terminal.py)

    return RichScreen(console())
