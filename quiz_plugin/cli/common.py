"""Holds what the commands of `quizbank` share: the option `--bank`, reading a bank, and ends with status 1 or 2.

`bank_option` gives the folder; `read` reads its bank in the languages of `mkdocs.yml`; `bank_of` ends a command whose
bank has problems. `fail` prints problems and ends with status 1; who raises `Stop` ends with status 2.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import click

from quiz_plugin.bank import Bank, Problem, Reading, languages_of_site, read_bank
from quiz_plugin.bank.files import root_of
from quiz_plugin.bank.reporters import text
from quiz_plugin.translations.units import site_languages

bank_option = click.option(
    "--bank",
    "folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default="bank",
    help="The folder of the bank, by default `bank`; the pages stand in `docs` beside it.",
)


class Stop(click.ClickException):
    """The command could not be carried out as it was given: ends it with status 2, one sentence and a hint below it."""

    exit_code = 2

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(f"{message}\n  hint: {hint}" if hint else message)


def read(folder: Path) -> Reading:
    """What a bank says, in the languages of the site."""
    root = root_of(folder)
    return read_bank(folder, root / "docs", *languages_of_site(folder, site_languages(root)))


def bank_of(reading: Reading, folder: Path) -> Bank:
    """The bank; one with problems ends the command, which reports them."""
    if reading.bank is None:
        fail(reading.problems, folder)
    return reading.bank


def fail(problems: Sequence[Problem], folder: Path) -> NoReturn:
    """Report the problems, with files named from the root of the guide, and end with status 1."""
    click.echo(text(problems, root_of(folder)), err=True)
    sys.exit(1)
