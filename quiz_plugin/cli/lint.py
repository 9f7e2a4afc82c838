"""`quizbank lint`: the weak questions of the bank."""

from __future__ import annotations

from inspect import getdoc
from pathlib import Path
from typing import Any

import click

from quiz_plugin.bank.lint.rules import RULES
from quiz_plugin.bank.lint.rules import lint as lint_questions
from quiz_plugin.bank.reporters import REPORTERS
from quiz_plugin.cli.reading import bank_options, fail, folder_argument, read, sound
from quiz_plugin.render.words import check_strings, lint_words


def _explain(context: click.Context, _: click.Parameter, code: str | None) -> None:
    """Print the page about a rule instead of reading a bank."""
    if code is not None and not context.resilient_parsing:
        click.echo(f"{code}: {getdoc(RULES[code])}")
        context.exit()


@click.command()
@folder_argument
@bank_options
@click.option(
    "--explain",
    type=click.Choice(list(RULES)),
    callback=_explain,
    is_eager=True,
    expose_value=False,
    help="Print what a rule finds, why it matters and where it was published.",
)
def lint(folder: Path, form: str | None, **options: Any) -> None:
    """Look for weak questions in FOLDER (by default `bank`): what published item-writing guidance warns of.

    Ends with status 1 if there is a finding. A question breaks a rule on purpose with `allow: {rule: reason}`.

    \b
    Examples:
      quizbank lint
      quizbank lint --format github
      quizbank lint --explain longest-is-key
    """
    reading = read(folder, **options)
    bank = sound(reading, folder, form)
    languages = [*bank.languages, *options["partial"]]
    words = {code: lint_words(folder, code) for code in languages}
    found = sorted([*check_strings(folder, options["partial"]), *lint_questions(reading.questions, languages, words)])
    if found:
        fail(found, folder, form)
    if form == "json":
        click.echo(REPORTERS[form]((), folder))
        return
    click.echo(f"no finding in {sum(map(len, reading.questions.values()))} questions, by {len(RULES)} rules")
