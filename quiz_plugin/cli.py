"""`quizbank`: the bank from the command line.

Exit codes: 0 the bank is sound, 1 it has problems, 2 the command could not be carried out.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

import click

from quiz_plugin.bank import Bank, Problem, Reading, find_languages, read_bank
from quiz_plugin.bank.lint import RULES
from quiz_plugin.bank.lint import lint as lint_questions
from quiz_plugin.bank.reporters import REPORTERS
from quiz_plugin.render.words import lint_words

CLEAN, PROBLEMS = 0, 1


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Check a question bank."""


def _bank_options(command: Callable[..., None]) -> Callable[..., None]:
    """What every command takes that reads a bank."""
    for decorate in reversed(
        [
            click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path), default="bank"),
            click.option(
                "--docs",
                type=click.Path(file_okay=False, path_type=Path),
                help="Folder with the concept pages. By default `docs` beside the bank.",
            ),
            click.option(
                "--lang",
                "languages",
                multiple=True,
                help="A language every text must have; repeat it. By default those of the sets' titles.",
            ),
            click.option("--partial", multiple=True, help="A language that may have gaps; repeat it."),
            click.option(
                "--format",
                "form",
                type=click.Choice(list(REPORTERS)),
                help="How problems are told. By default as text, and as annotations in GitHub Actions.",
            ),
        ]
    ):
        command = decorate(command)
    return command


@main.command()
@_bank_options
def check(folder: Path, form: str | None, **options: Any) -> None:
    """Check the bank in FOLDER (by default `bank`) and print what it holds.

    Prints every problem as file:line:column and ends with status 1 if there is one.

    \b
    Examples:
      quizbank check
      quizbank check bank --lang en --lang es
      quizbank check --format json
    """
    reading = _read(folder, **options)
    if reading.bank is None:
        _fail(reading.problems, folder, form)
    else:
        for name, count in counts(reading.bank).items():
            click.echo(f"{name}: {count}")


@main.command()
@_bank_options
def lint(folder: Path, form: str | None, **options: Any) -> None:
    """Look for weak questions in FOLDER (by default `bank`): what published item-writing guidance warns of.

    Ends with status 1 if there is a finding. A question breaks a rule on purpose with `allow: {rule: reason}`.

    \b
    Examples:
      quizbank lint
      quizbank lint --format github
    """
    reading = _read(folder, **options)
    if reading.bank is None:
        _fail(reading.problems, folder, form)
    languages = [*reading.bank.languages, *options["partial"]]
    found = list(lint_questions(reading.questions, languages, {code: lint_words(folder, code) for code in languages}))
    if found:
        _fail(found, folder, form)
    click.echo(f"no finding in {sum(map(len, reading.questions.values()))} questions, by {len(RULES)} rules")


def _read(folder: Path, docs: Path | None, languages: tuple[str, ...], partial: tuple[str, ...]) -> Reading:
    chosen = languages or tuple(code for code in find_languages(folder) if code not in partial)
    return read_bank(folder, docs or folder.resolve().parent / "docs", chosen, partial)


def _fail(problems: Sequence[Problem], folder: Path, form: str | None) -> NoReturn:
    form = form or ("github" if os.environ.get("GITHUB_ACTIONS") else "text")
    # Problems in a form for programs are the result of the command; told to a person they are an error message.
    click.echo(REPORTERS[form](problems, folder.resolve().parent), err=form == "text")
    sys.exit(PROBLEMS)


def counts(bank: Bank) -> dict[str, str]:
    """What the bank holds. A true-or-false statement counts two options, as the learner sees them."""
    questions = list(bank.questions())
    return {
        "sets": str(len(bank.sets)),
        "questions": str(len(questions)),
        "options": str(sum(len(question.key) for question in questions)),
        "concepts": str(len(bank.concepts)),
        "languages": f"{len(bank.languages)} ({', '.join(bank.languages)})",
    }
