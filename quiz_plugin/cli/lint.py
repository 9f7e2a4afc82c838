"""`quizbank lint`: warns of weak questions in a bank without problems, by bank/lint/ (status 1), or explains a rule."""

from inspect import getdoc
from pathlib import Path

import click

from quiz_plugin.bank.lint import RULES
from quiz_plugin.bank.lint import lint as lint_questions
from quiz_plugin.cli.common import bank_of, bank_option, fail, read


@click.command()
@bank_option
@click.option("--explain", type=click.Choice(list(RULES)), help="Print what a rule finds, why, and who published it.")
def lint(folder: Path, explain: str | None) -> None:
    """Look for weak questions.

    Warns of what published guidance for writing questions warns of. Ends with status 1 if there is a finding. A
    question breaks a rule on purpose with `allow: {rule: reason}`.

    \b
    Examples:
      quizbank lint
      quizbank lint --explain longest-is-key
    """
    if explain:
        click.echo(f"{explain}: {getdoc(RULES[explain])}")
        return
    reading = read(folder)
    if found := [*lint_questions(reading.questions, bank_of(reading, folder).all_languages)]:
        fail(found, folder)
    click.echo(f"no finding in {sum(map(len, reading.questions.values()))} questions, by {len(RULES)} rules")
