"""Does what the commands of `quizbank` share: takes folders, reads the bank, reports problems, ends with a status."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

import click

from quiz_plugin.bank import Bank, Problem, Reading, languages_of_site, read_bank
from quiz_plugin.bank.files import root_of
from quiz_plugin.bank.reporters import github, text
from quiz_plugin.translations.units import site_languages

PROBLEMS = 1
Command = Callable[..., None]
_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


class Stop(click.ClickException):
    """The command could not be carried out as it was given: ends it with status 2, one sentence and a hint below it."""

    exit_code = 2

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(f"{message}\n  hint: {hint}" if hint else message)


def not_done(error: OSError) -> NoReturn:
    """Say that a file could not be read or written, and end with status 2."""
    if isinstance(error, BrokenPipeError):
        raise error  # click ends quietly for a reader who has had enough
    reason = error.strerror or "it cannot be read or written"
    raise Stop(f"{error.filename}: {reason}" if error.filename else reason) from error


def folder_argument(command: Command) -> Command:
    """Take the folder of the bank as the argument."""
    return click.argument("folder", type=_FOLDER, default="bank")(_docs(command))


def folder_option(command: Command) -> Command:
    """Take the folder of the bank as `--bank`, where the argument is something else."""
    return click.option("--bank", "folder", type=_FOLDER, default="bank", help="By default `bank`.")(command)


def folder_options(command: Command) -> Command:
    """Take the folders of the bank and of the pages as options."""
    return folder_option(_docs(command))


_docs = click.option(
    "--docs", type=click.Path(file_okay=False, path_type=Path), help="The pages. By default `docs` beside the bank."
)


def read(folder: Path, docs: Path | None) -> Reading:
    """What a bank says, in the languages of the site."""
    languages = languages_of_site(folder, site_languages(root_of(folder)))
    return read_bank(folder, docs or root_of(folder) / "docs", *languages)


def bank_of(reading: Reading, folder: Path) -> Bank:
    """The bank; one with problems ends the command, which reports them."""
    if reading.bank is None:
        fail(reading.problems, folder)
    return reading.bank


def fail(problems: Sequence[Problem], folder: Path) -> NoReturn:
    """Report the problems and end with status 1."""
    report(problems, folder)
    sys.exit(PROBLEMS)


def report(problems: Sequence[Problem], folder: Path) -> None:
    """Report the problems, with files named from the root of the guide: for a person, or as annotations in GitHub."""
    if os.environ.get("GITHUB_ACTIONS"):
        click.echo(github(problems))
    else:
        click.echo(text(problems, root_of(folder)), err=True)
