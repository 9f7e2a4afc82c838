"""A question on a terminal: its Markdown laid out, its code in colours."""

from __future__ import annotations

from rich.console import Console, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.syntax import Syntax
from rich.table import Table
from rich.text import Text

from quiz_plugin.cli.screen.base import INDENT, Screen

THEME = "ansi_dark"
"""Colours that the terminal itself defines, readable on whatever ground it has."""


class RichScreen(Screen):
    """Writes on a terminal."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def line(self, text: str = "", style: str = "", *, inside: bool = False) -> None:
        """Write words."""
        self._print(Text(text, style), inside=inside)

    def named(self, name: str, markdown: str, *, heading: bool = False) -> None:
        """Write a name and what it announces, side by side."""
        style = "bold" if heading else ""
        self._console.print(self._labelled(Text(name, "bold"), line_of(markdown, style)))

    def block(self, markdown: str, *, inside: bool = False) -> None:
        """Lay Markdown out."""
        self._print(_markdown(markdown.strip()), inside=inside)

    def option(self, label: str, markdown: str) -> None:
        """Write an option beside its label."""
        self._console.print(self._labelled(Text(label or "•", "bold cyan"), line_of(markdown)))

    def code_option(self, label: str, code: str, syntax: str) -> None:
        """Write code in colours beside its label."""
        shown = Syntax(code.rstrip(), syntax, theme=THEME, background_color="default", word_wrap=True)
        self._console.print(self._labelled(Text(label, "bold cyan"), shown))

    def _print(self, content: RenderableType, *, inside: bool) -> None:
        self._console.print(Padding(content, (0, 0, 0, len(INDENT))) if inside else content)

    @staticmethod
    def _labelled(label: Text, content: RenderableType) -> Table:
        row = Table.grid(padding=(0, 2 if len(label) == 1 else 1, 0, 0))
        row.add_column(no_wrap=True)
        row.add_column(ratio=1)
        row.add_row(label, content)
        return row


def line_of(markdown: str, style: str = "") -> RenderableType:
    """One line of Markdown. What would start a list or a heading there is text, as it is on the pages."""
    laid_out = _markdown(markdown.strip(), style)
    first = laid_out.parsed[0].type if laid_out.parsed else ""
    return laid_out if first == "paragraph_open" else Text(markdown, style)


def _markdown(text: str, style: str = "none") -> Markdown:
    return Markdown(text, code_theme=THEME, hyperlinks=False, style=style or "none")
