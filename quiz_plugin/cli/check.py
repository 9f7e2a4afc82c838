"""`quizbank check`: every problem of the bank, or what it holds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from quiz_plugin.bank import Bank, Problem
from quiz_plugin.bank.glossary import read_glossary
from quiz_plugin.bank.references import check_citations, cited, read_references
from quiz_plugin.bank.reporters import REPORTERS
from quiz_plugin.cli.reading import bank_options, fail, folder_argument, read, sound


@click.command()
@folder_argument
@bank_options
def check(folder: Path, form: str | None, **options: Any) -> None:
    """Check the bank in FOLDER (by default `bank`) and print what it holds.

    Prints every problem as file:line:column and ends with status 1 if there is one.

    \b
    Examples:
      quizbank check
      quizbank check bank --lang en --lang es
      quizbank check --format json
    """
    bank = sound(read(folder, **options), folder, form)
    if problems := [
        *read_glossary(folder, bank, options["partial"]).problems,
        *_references(folder, options["docs"] or folder.resolve().parent / "docs"),
    ]:
        fail(problems, folder, form)
    if form == "json":
        click.echo(REPORTERS[form]((), folder))
        return
    for name, count in counts(bank).items():
        click.echo(f"{name}: {count}")


def _references(folder: Path, docs: Path) -> list[Problem]:
    """What is wrong with the works, or with how the pages cite them."""
    references = read_references(folder)
    return [*references.problems, *check_citations(references, cited(docs))]


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
