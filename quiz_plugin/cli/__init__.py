"""Makes `quizbank` of the commands beside it."""

import click

from quiz_plugin.cli.check import check
from quiz_plugin.cli.figures import figures
from quiz_plugin.cli.lint import lint
from quiz_plugin.cli.new import new
from quiz_plugin.cli.stats import stats
from quiz_plugin.cli.translations import diff, record, status


@click.group(
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
