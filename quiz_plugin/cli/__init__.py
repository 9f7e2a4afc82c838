"""Defines `main`, which is `quizbank`, with the commands of the modules beside it; a new command is listed here.

An `OSError` that nothing else catches ends any command with one sentence and status 2, without a traceback.
"""

from typing import Any

import click

from quiz_plugin.cli.check import check
from quiz_plugin.cli.common import Stop
from quiz_plugin.cli.figures import figures
from quiz_plugin.cli.lint import lint
from quiz_plugin.cli.new import new
from quiz_plugin.cli.stats import stats
from quiz_plugin.cli.translations import diff, record, status


class _Commands(click.Group):
    """Commands of which none ends with a traceback because of a file."""

    def invoke(self, ctx: click.Context) -> Any:
        """Carry out a command."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise  # click ends quietly for a reader who has had enough
        except OSError as error:
            raise Stop(f"{error.filename}: {error.strerror}" if error.filename else str(error.strerror)) from error


@click.group(
    cls=_Commands,
    commands=[check, figures, lint, new, stats, status, diff, record],
    context_settings={"help_option_names": ["-h", "--help"]},
)
def main() -> None:
    """Write and check a question bank.

    \b
    Exit codes of every command:
      0  nothing to complain of
      1  something is wrong with the bank
      2  the command could not be carried out as it was given
    """
