"""`quizbank`: the bank from the command line, one module per command.

Exit codes of every command: 0 nothing to complain of, 1 something is wrong with the bank, 2 the command could not be
carried out as it was given.
"""

from __future__ import annotations

from typing import Any

import click

from quiz_plugin.cli.changed import changed
from quiz_plugin.cli.check import check
from quiz_plugin.cli.ids import ids
from quiz_plugin.cli.l10n import l10n
from quiz_plugin.cli.lint import lint
from quiz_plugin.cli.new import new
from quiz_plugin.cli.practice import practice
from quiz_plugin.cli.reread import reread
from quiz_plugin.cli.show import show
from quiz_plugin.cli.stats import stats
from quiz_plugin.cli.streams import prepare, told


class Commands(click.Group):
    """Commands whose streams are fit to be used."""

    def invoke(self, ctx: click.Context) -> Any:
        """Carry out a command."""
        prepare()
        with told():
            return super().invoke(ctx)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Write, check and try a question bank.

    \b
    Exit codes of every command:
      0  nothing to complain of
      1  something is wrong with the bank
      2  the command could not be carried out as it was given
    """


for command in (changed, check, ids, l10n, lint, new, practice, reread, show, stats):
    main.add_command(command)
