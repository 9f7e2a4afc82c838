"""A question in plain lines, its Markdown as it stands."""

from __future__ import annotations

import click

from quiz_plugin.cli.screen.base import INDENT, Screen


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


def _indented(text: str) -> str:
    return "\n".join(INDENT + line if line else line for line in text.split("\n"))
