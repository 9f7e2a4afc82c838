"""`quizbank check`: every problem of the bank, or what it holds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from quiz_plugin.bank import Bank
from quiz_plugin.bank.calculations import check_calculations, load_formulas
from quiz_plugin.bank.files import root_of
from quiz_plugin.bank.pages import check_pages
from quiz_plugin.bank.references import check_citations, cited
from quiz_plugin.cli.reading import bank_options, fail, folder_argument, read, sound, tell
from quiz_plugin.render.comments import COMMENTS, EXAMPLES, read_comments
from quiz_plugin.render.labels import check_labels
from quiz_plugin.render.words import check_strings
from quiz_plugin.translations.side_files import read_side_files
from quiz_plugin.translations.status import check_asks


@click.command()
@folder_argument
@bank_options
def check(folder: Path, form: str | None, **options: Any) -> None:
    """Check the bank in FOLDER (by default `bank`) with all that stands beside it, and print what it holds.

    Prints every problem as file:line:column and ends with status 1 if there is one. A question whose key or words
    changed is one until `quizbank record` says that it asks the same. A misconception that no question names is only
    warned of.

    \b
    Examples:
      quizbank check
      quizbank check bank --lang en --lang es
      quizbank check --format json
    """
    reading = read(folder, **options)
    beside = read_side_files(reading, folder, options["partial"])
    formulas, unloaded = load_formulas(folder)
    questions = [placed for each in reading.questions.values() for placed in each]
    docs = options["docs"] or root_of(folder) / "docs"
    if found := {
        *reading.problems,
        *beside.problems,
        *check_asks(reading, beside.lock),
        *(unloaded or check_calculations(questions, formulas)),
        *check_citations(beside.references, cited(docs)),
        *check_strings(folder, options["partial"]),
        *check_pages(docs),
        *check_labels(docs),
        *read_comments(root_of(folder) / EXAMPLES / COMMENTS)[1],
    }:
        fail(sorted(found), folder, form)
    bank = sound(reading, folder, form)
    if form == "json" or reading.warnings:
        tell(reading.warnings, folder, form)
    if form == "json":
        return
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
