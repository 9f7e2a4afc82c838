"""`quizbank`: the bank from the command line.

Exit codes: 0 the bank is sound, 1 it has problems, 2 the command could not be carried out.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from quiz_plugin.bank import Bank, find_languages, load_bank
from quiz_plugin.bank.reporters import REPORTERS

CLEAN, PROBLEMS = 0, 1


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Check a question bank."""


@main.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path), default="bank")
@click.option(
    "--docs",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder with the concept pages. By default `docs` beside the bank.",
)
@click.option(
    "--lang",
    "languages",
    multiple=True,
    help="A language every text must have; repeat it. By default those of the sets' titles.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(list(REPORTERS)),
    help="How problems are told. By default as text, and as annotations in GitHub Actions.",
)
def check(folder: Path, docs: Path | None, languages: tuple[str, ...], form: str | None) -> None:
    """Check the bank in FOLDER (by default `bank`) and print what it holds.

    Prints every problem as file:line:column and ends with status 1 if there is one.

    \b
    Examples:
      quizbank check
      quizbank check bank --lang en --lang es
      quizbank check --format json
    """
    bank = load_bank(folder, docs or folder.resolve().parent / "docs", languages or find_languages(folder))
    if not isinstance(bank, Bank):
        form = form or ("github" if os.environ.get("GITHUB_ACTIONS") else "text")
        # Problems in a form for programs are the result of the command; told to a person they are an error message.
        click.echo(REPORTERS[form](bank, folder.resolve().parent), err=form == "text")
        sys.exit(PROBLEMS)
    for name, count in counts(bank).items():
        click.echo(f"{name}: {count}")


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
