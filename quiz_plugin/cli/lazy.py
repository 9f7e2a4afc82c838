"""A group of commands, each of which is imported only when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click


class LazyGroup(click.Group):
    """Knows where its commands are and what they are for, so that a list of them needs none of their modules."""

    def __init__(self, *args: Any, commands: Mapping[str, tuple[str, str]], **kwargs: Any) -> None:
        """Take by the name of each command its place, as `package.module:function`, and its short help."""
        super().__init__(*args, **kwargs)
        self._places = commands

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 — click asks with it
        """Return the names in the order in which they were given."""
        return list(self._places)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import the command of this name; none if there is no such command."""
        if cmd_name not in self._places:
            return None
        module, _, function = self._places[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(module), function)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write what each command is for."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, short) for name, (_, short) in self._places.items()])
