"""`quizbank check`: prints every problem of the bank and of what stands beside it, or else what the bank holds."""

from __future__ import annotations

from pathlib import Path

import click

from quiz_plugin.bank import Bank
from quiz_plugin.bank.calculations import check_calculations, load_formulas
from quiz_plugin.bank.files import root_of
from quiz_plugin.bank.page_files import check_pages
from quiz_plugin.bank.side_files import read_side_files
from quiz_plugin.cli.common import bank_of, fail, folder_argument, read
from quiz_plugin.render.drawings import check_labels
from quiz_plugin.render.examples import COMMENTS, EXAMPLES, read_comments
from quiz_plugin.render.words import check_strings
from quiz_plugin.translations.lock import read_lock
from quiz_plugin.translations.status import check_asks


@click.command()
@folder_argument
def check(folder: Path, docs: Path | None) -> None:
    """Check the bank and all that stands beside it.

    FOLDER is that of the bank, by default `bank`. Prints what it holds, or every problem as file:line:column and ends
    with status 1 if there is one. A question whose key or words changed is one until `quizbank record` says that it
    asks the same.

    \b
    Example:
      quizbank check
    """
    reading, lock = read(folder, docs), read_lock(folder)
    beside = read_side_files(reading.known, folder)
    formulas, unloaded = load_formulas(folder)
    questions = [placed for each in reading.questions.values() for placed in each]
    pages = docs or root_of(folder) / "docs"
    if found := {
        *reading.problems,
        *beside.problems,
        *lock.problems,
        *check_asks(reading, lock),
        *(unloaded or check_calculations(questions, formulas)),
        *check_strings(folder, reading.known.partial),
        *check_pages(pages, beside.references),
        *check_labels(pages),
        *read_comments(root_of(folder) / EXAMPLES / COMMENTS)[1],
    }:
        fail(sorted(found), folder)
    bank = bank_of(reading, folder)
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
