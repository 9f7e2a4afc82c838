"""`quizbank`: the bank from the command line, one module per command.

Exit codes of every command: 0 nothing to complain of, 1 something is wrong with the bank, 2 the command could not be
carried out as it was given.
"""

from __future__ import annotations

from typing import Any

import click

from quiz_plugin.cli.lazy import LazyGroup
from quiz_plugin.cli.streams import prepare, told


class Commands(LazyGroup):
    """Commands whose streams are fit to be used."""

    def invoke(self, ctx: click.Context) -> Any:
        """Carry out a command."""
        prepare()
        with told():
            return super().invoke(ctx)


COMMANDS = {
    "check": ("quiz_plugin.cli.check:check", "Check the bank and all that stands beside it."),
    "figures": ("quiz_plugin.cli.figures:figures", "Write what figures to play with show at first."),
    "diff": ("quiz_plugin.cli.translations:diff", "Show what changed in a text since its translation was recorded."),
    "lint": ("quiz_plugin.cli.lint:lint", "Look for weak questions."),
    "new": ("quiz_plugin.cli.new:new", "Add the template of a question at the end of a set."),
    "record": ("quiz_plugin.cli.translations:record", "Record that somebody compared a text and its translations."),
    "stats": ("quiz_plugin.cli.stats:stats", "Count what the bank holds."),
    "status": (
        "quiz_plugin.cli.translations:status",
        "List translations that are missing, stale or say something else.",
    ),
}
"""By its name, where each command is and what it is for."""


@click.group(cls=Commands, commands=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Write and check a question bank.

    \b
    Exit codes of every command:
      0  nothing to complain of
      1  something is wrong with the bank
      2  the command could not be carried out as it was given
    """
