"""`quizbank check`: prints every problem of the bank and of what stands beside it; with one, ends with status 1.

Beside it are glossary, works and the like, pages, words of the interface, labels of drawings, examples/comments.yml.
Also finds questions that ask something else than recorded, and runs bank/formulas/ to check numbers. Only builds check
what blocks of pages name, and HTML of pages. Stale translations are for `quizbank status`, weak questions for `lint`.
"""

from pathlib import Path

import click

from quiz_plugin.bank.calculations import check_calculations, load_formulas
from quiz_plugin.bank.files import root_of
from quiz_plugin.bank.page_files import check_pages
from quiz_plugin.bank.side_files import read_side_files
from quiz_plugin.cli.common import bank_option, fail, read
from quiz_plugin.render.drawings import check_labels
from quiz_plugin.render.examples import COMMENTS, EXAMPLES, read_comments
from quiz_plugin.render.words import check_strings
from quiz_plugin.translations.lock import read_lock
from quiz_plugin.translations.status import check_asks


@click.command()
@bank_option
def check(folder: Path) -> None:
    """Check the bank and all that stands beside it.

    Prints every problem as file:line:column and ends with status 1 if there is one. A question whose key or words
    changed is one until `quizbank record` says that it asks the same.

    \b
    Example:
      quizbank check
    """
    reading, lock = read(folder), read_lock(folder)
    beside = read_side_files(reading.known, folder)
    formulas, unloaded = load_formulas(folder)
    questions = [placed for each in reading.questions.values() for placed in each]
    root = root_of(folder)
    if found := {
        *reading.problems,
        *beside.problems,
        *lock.problems,
        *check_asks(reading, lock),
        *(unloaded or check_calculations(questions, formulas)),
        *check_strings(folder, reading.known.partial),
        *check_pages(root / "docs", beside.references),
        *check_labels(root / "docs"),
        *read_comments(root / EXAMPLES / COMMENTS)[1],
    }:
        fail(sorted(found), folder)
    click.echo(f"no problem in {len(questions)} questions")
