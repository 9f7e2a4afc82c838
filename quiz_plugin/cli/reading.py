"""What the commands share: how they are told of a bank, how they read it, and how they say what is wrong with it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

import click

from quiz_plugin.bank import Bank, Problem, Reading, find_languages, read_bank
from quiz_plugin.bank.files import root_of
from quiz_plugin.bank.problems import did_you_mean
from quiz_plugin.bank.read import read_sets, titles
from quiz_plugin.bank.reporters import REPORTERS, Part, text
from quiz_plugin.cli.git import top_of
from quiz_plugin.cli.naming import from_folder
from quiz_plugin.translations.units import site_languages

PROBLEMS = 1
_BASES: Mapping[str, Callable[[Path], Path]] = {"text": lambda _: Path.cwd(), "github": top_of}
"""From where files are named, for each form that somebody follows to the file."""
_STYLES: Mapping[Part, Mapping[str, Any]] = {
    "error": {"fg": "red", "bold": True},
    "warning": {"fg": "yellow", "bold": True},
    "total": {"bold": True},
}

Command = Callable[..., None]
_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


def folder_argument(command: Command) -> Command:
    """Take the folder of the bank as the argument."""
    return click.argument("folder", type=_FOLDER, default="bank", is_eager=True)(command)


def folder_option(command: Command) -> Command:
    """Take the folder of the bank as `--bank`, where the argument is something else."""
    return click.option(
        "--bank",
        "folder",
        type=_FOLDER,
        default="bank",
        is_eager=True,
        help="Folder of the bank. By default `bank`.",
    )(command)


_DOCS = click.option(
    "--docs",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder with the concept pages. By default `docs` beside the bank.",
)
_LANGUAGES = click.option(
    "--lang",
    "languages",
    multiple=True,
    is_eager=True,
    help="A language every text must have; repeat it. By default those of the sets' titles.",
)


def _gaps(context: click.Context, _: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """The languages that may have gaps; those that a command is told to want whole have none."""
    folder = context.params["folder"]
    whole = context.params.get("languages", ())
    languages = given or tuple(code for code in site_languages(root_of(folder)) if code not in whole)
    if given or not languages:
        return given
    written = find_languages(folder)
    return tuple(code for code in languages if code not in written)


# What this depends on is eager, which means that it is known before.
partial_option = click.option(
    "--partial",
    multiple=True,
    callback=_gaps,
    help="A language that may have gaps; repeat it. By default those of mkdocs.yml with less than half of the bank.",
)


def format_option(command: Command) -> Command:
    """Take how problems are told as `--format`."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(list(REPORTERS)),
        help="How problems are told. By default as text, and as annotations in GitHub Actions.",
    )(command)


def bank_options(command: Command) -> Command:
    """What every command takes that reads a whole bank and tells its problems."""
    return reading_options(format_option(command))


def reading_options(command: Command) -> Command:
    """What every command takes that reads a whole bank."""
    return _DOCS(_LANGUAGES(partial_option(command)))


def read(folder: Path, docs: Path | None, languages: tuple[str, ...], partial: tuple[str, ...]) -> Reading:
    """Read the bank that the options name."""
    known = {code for title in titles(read_sets(folder).values()) for code in title} if languages else ()
    if known and (unknown := [code for code in languages if code not in known]):
        message = f"no set of this bank has a title in `{unknown[0]}`; {did_you_mean(unknown[0], known)}"
        raise click.BadParameter(message, param_hint="'--lang'")
    order = site_languages(root_of(folder))  # its first language is the one that is translated, whatever a title says
    wanted = languages or tuple(code for code in find_languages(folder) if code not in partial)
    wanted = tuple(sorted(wanted, key=lambda code: order.index(code) if code in order else len(order)))
    return read_bank(folder, docs or root_of(folder) / "docs", wanted or None, partial)


def sound(reading: Reading, folder: Path, form: str | None = None) -> Bank:
    """The bank; one with problems ends the command, which tells them."""
    if reading.bank is None:
        fail(reading.problems, folder, form)
    return reading.bank


def fail(problems: Sequence[Problem], folder: Path, form: str | None = None) -> NoReturn:
    """Tell the problems and end with status 1."""
    tell(problems, folder, form)
    sys.exit(PROBLEMS)


def tell(problems: Sequence[Problem], folder: Path, form: str | None = None) -> None:
    """Tell the problems."""
    form = form or ("github" if os.environ.get("GITHUB_ACTIONS") else "text")
    root = root_of(folder)
    if form in _BASES:
        problems, root = from_folder(problems, root, _BASES[form](folder))
    # Problems in a form for programs are the result of the command; told to a person they are an error message.
    said = text(problems, root, painted) if form == "text" and colours() else REPORTERS[form](problems, root)
    click.echo(said, err=form == "text", color=True)


def colours() -> bool:
    """Whether an error message goes to somebody who sees colours."""
    return sys.stderr.isatty() and os.environ.get("TERM") not in {"dumb", "unknown"} and not os.environ.get("NO_COLOR")


def painted(words: str, part: Part) -> str:
    """A part of a report in the colours that the terminal itself defines."""
    return click.style(words, **_STYLES[part])
