"""`quizbank reread`: questions whose sections changed since somebody last read both together."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from difflib import unified_diff
from pathlib import Path

import click

from quiz_plugin.bank.folder import root_of
from quiz_plugin.bank.problems import did_you_mean
from quiz_plugin.cli.l10n.diff import versions
from quiz_plugin.cli.reading import bank_options, fail, folder_argument, read, sound
from quiz_plugin.cli.stop import Stop
from quiz_plugin.drift.history import find_old
from quiz_plugin.drift.reread_lock import NAME, Entries, Entry, read_entries, write_entries
from quiz_plugin.drift.rereading import Cited, Finding, cited_sections, recorded, to_read

PROGRAMS = "examples"
"""The folder of the programs, beside the bank."""


@click.command()
@folder_argument
@click.option(
    "--confirm",
    "ids",
    metavar="ID",
    multiple=True,
    help=f"Record in {NAME} that this question was read against its sections as they are; repeat it.",
)
@click.option("--record", is_flag=True, help="Take in the questions that are new: those without any entry.")
@click.option("--diff", is_flag=True, help="Show what changed in the sections, as far as git has their old text.")
@bank_options
def reread(
    folder: Path,
    docs: Path | None,
    languages: tuple[str, ...],
    partial: tuple[str, ...],
    form: str | None,
    ids: tuple[str, ...],
    record: bool,
    diff: bool,
) -> None:
    """List the questions of the bank in FOLDER (by default `bank`) to be read again.

    Those are the questions of which a section that they name in `concepts` says something else than when somebody
    last read both together; how its text is laid out does not count, the programs in it and what they print do.
    Read them, then confirm them one by one.
    Ends with status 1 if there is a question to read, with 2 for a question that cannot be confirmed.

    \b
    Examples:
      quizbank reread --diff
      quizbank reread --confirm pods-and-slices --confirm tpu-cores
      quizbank reread --record
      quizbank reread --format json
    """
    reading = read(folder, docs, languages, partial)
    sound(reading, folder, form)
    language, cited = cited_sections(
        reading, folder, docs or root_of(folder) / "docs", root_of(folder) / PROGRAMS, partial
    )
    entries, problems = read_entries(folder)
    if problems:
        fail(problems, folder, form)
    findings = to_read(cited, entries)
    settled = [each for each in findings if each.cited.question in _known(ids, findings)]
    settled += [each for each in findings if record and not each.known and each not in settled]
    if settled:
        _write(folder, recorded(cited, entries, settled, Entry("", datetime.now(UTC).date())))
        for name in dict.fromkeys(each.cited.question for each in settled):
            click.echo(f"recorded: {name}", err=True)
    left = [each for each in findings if each not in settled]
    if diff:
        _show_changes(folder, left, language)
    if left:
        fail([each.problem for each in left], folder, form)
    click.echo("[]" if form == "json" else f"no question to read again: {_counted(cited)}")


def _counted(cited: Sequence[Cited]) -> str:
    questions = {each.question for each in cited}
    sections = {each.section for each in cited if "/" not in each.section}
    return f"{len(questions)} questions, {len(sections)} sections"


def _known(ids: Sequence[str], findings: Sequence[Finding]) -> Sequence[str]:
    """The `ids`, each of which has to be of a question to be read again."""
    waiting = {each.cited.question for each in findings}
    for name in ids:
        if name not in waiting:
            hint = did_you_mean(name, waiting) or "there is nothing to confirm"
            raise Stop(f"`{name}` is not to be read again, and nothing was recorded", hint)
    return ids


def _write(folder: Path, entries: Entries) -> None:
    try:
        write_entries(folder, entries)
    except OSError as error:
        raise Stop(f"{folder / NAME} could not be written", str(error.strerror)) from error


def _show_changes(folder: Path, findings: Sequence[Finding], language: str) -> None:
    """Print on the error stream what changed in each section, once for all its questions that knew the same text."""
    changes = {(each.cited.section, each.was): each.cited for each in findings if each.was}
    for (section, was), cited in changes.items():
        click.echo(f"{cited.start.file}:{cited.start.line}: {section}", err=True)
        path = root_of(folder) / cited.start.file
        unit = f"p:concepts/{section}" if "/" not in section else f"program:{section}"
        old = find_old(versions(path), unit, language, was or "")
        if old is None:
            click.echo("  git does not have the text that was read\n", err=True)
        else:
            lines = unified_diff(old.splitlines(), cited.text.splitlines(), n=0, lineterm="")
            shown = [f"  {line}" for line in list(lines)[2:] if not line.startswith("@@")]
            click.echo("\n".join([*shown, ""]), err=True)
