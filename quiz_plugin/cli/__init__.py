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
    "changed": ("quiz_plugin.cli.changed:changed", "Find questions that ask something else under the same revision."),
    "check": ("quiz_plugin.cli.check:check", "Check the bank and all that stands beside it."),
    "figures": ("quiz_plugin.cli.figures:figures", "Write what figures to play with show at first."),
    "l10n": ("quiz_plugin.cli.l10n:l10n", "Keep the languages of the guide together."),
    "lint": ("quiz_plugin.cli.lint:lint", "Look for weak questions."),
    "new": ("quiz_plugin.cli.new:new", "Add the template of a question at the end of a set."),
    "reread": ("quiz_plugin.cli.reread:reread", "List questions whose section of a page has changed."),
    "stats": ("quiz_plugin.cli.stats:stats", "Count what the bank holds."),
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
