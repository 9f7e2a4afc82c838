"""What every screen can do: write the parts of a question, and ask."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod

from quiz_plugin.cli.terminal import can_ask

PROMPT = "> "
INDENT = "   "
"""How far a text stands in that belongs to the option above it."""


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


def _printable(typed: str) -> str:
    """What was typed without what keys such as the arrows add to it."""
    return "".join(char for char in " ".join(typed.split()) if char.isprintable())
