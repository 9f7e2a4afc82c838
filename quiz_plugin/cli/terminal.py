"""Where a command writes: a terminal, where people look, or a file or a program, which gets plain lines.

On a terminal the library rich lays texts out, in colours unless NO_COLOR is set. Elsewhere every text is written as it
stands: no colours, no boxes, no breaking of lines.
"""

from __future__ import annotations

import io
import os
import sys
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.console import Console

PROMPT = "> "
INDENT = "   "
"""How far a text stands in that belongs to the option above it."""


def is_terminal() -> bool:
    """Whether the output goes to a terminal that can do more than write line after line."""
    return sys.stdout.isatty() and os.environ.get("TERM") not in {"dumb", "unknown"}


def can_ask() -> bool:
    """Whether somebody sits there who can answer a question."""
    return sys.stdin.isatty()


def console() -> Console:
    """Rich's console on a terminal: as wide as that is, and no text of a bank is taken for markup."""
    # Here and below: rich takes a while to load, and most commands never need it.
    from rich.console import Console  # noqa: PLC0415
    from rich.theme import Theme  # noqa: PLC0415

    # Rich sets code on black, which is a dark patch on a light terminal.
    theme = Theme({"markdown.code": "bold cyan"})
    return Console(force_terminal=True, markup=False, emoji=False, highlight=False, theme=theme)


class Screen(ABC):
    """Writes the parts of a question."""

    @abstractmethod
    def line(self, text: str = "", style: str = "", *, inside: bool = False) -> None:
        """Words that are no Markdown; `inside` sets them below an option. `style` is one of rich's."""

    @abstractmethod
    def named(self, name: str, markdown: str, *, heading: bool = False) -> None:
        """What `name` announces, in one line of Markdown."""

    @abstractmethod
    def block(self, markdown: str, *, inside: bool = False) -> None:
        """Paragraphs, lists, code."""

    @abstractmethod
    def option(self, label: str, markdown: str) -> None:
        """An option with its label, in one line of Markdown."""

    @abstractmethod
    def code_option(self, label: str, code: str, syntax: str) -> None:
        """An option that is code."""

    def ask(self) -> str:
        """The words that the learner types, with single spaces. Raises EOFError at the end of the input."""
        if can_ask():
            try:
                return _printable(input(PROMPT))
            except (EOFError, KeyboardInterrupt):
                self.line()  # the cursor still stands behind the prompt
                raise
        typed = sys.stdin.readline()
        if not typed:
            raise EOFError
        words = _printable(typed)
        self.line(f"{PROMPT}{words}".rstrip())  # nobody saw it being typed, and what follows answers it
        return words


class PlainScreen(Screen):
    """Writes plain lines, Markdown as it stands."""

    def line(self, text: str = "", style: str = "", *, inside: bool = False) -> None:  # noqa: ARG002 (plain)
        """Write words."""
        click.echo(_indented(text) if inside else text)

    def named(self, name: str, markdown: str, *, heading: bool = False) -> None:  # noqa: ARG002 (plain)
        """Write a name and what it announces."""
        click.echo(f"{name} {markdown}")

    def block(self, markdown: str, *, inside: bool = False) -> None:
        """Write Markdown."""
        self.line(markdown.strip(), inside=inside)

    def option(self, label: str, markdown: str) -> None:
        """Write an option."""
        click.echo(f"{label}. {markdown}" if label else f"- {markdown}")

    def code_option(self, label: str, code: str, syntax: str) -> None:
        """Write code between fences."""
        click.echo(f"{label}.")
        self.line(f"```{syntax}\n{code.rstrip()}\n```", inside=True)


def screen() -> Screen:
    """The screen for where the output goes."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # a byte that is no text is no reason to stop
    if not is_terminal():
        return PlainScreen()
    from quiz_plugin.cli.rich_screen import RichScreen  # noqa: PLC0415

    return RichScreen(console())


def _indented(text: str) -> str:
    return "\n".join(INDENT + line if line else line for line in text.split("\n"))


def _printable(typed: str) -> str:
    """What was typed without what keys such as the arrows add to it."""
    return "".join(char for char in " ".join(typed.split()) if char.isprintable())
