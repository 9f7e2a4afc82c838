"""`quizbank reread`: questions whose sections changed since somebody last read both together."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import unified_diff
from pathlib import Path

import click

from quiz_plugin.bank.clock import today
from quiz_plugin.bank.folder import root_of
from quiz_plugin.cli.confirming import refuse_others, save_records
from quiz_plugin.cli.git import versions
from quiz_plugin.cli.reading import bank_options, fail, folder_argument, read, sound
from quiz_plugin.drift.history import find_old
from quiz_plugin.drift.rereading import LOCK, Cited, Finding, cited_sections, recorded, to_read

PROGRAMS = "examples"
"""The folder of the programs, beside the bank."""


@click.command()
@folder_argument
@click.option(
    "--confirm",
    "ids",
    metavar="ID",
    multiple=True,
    help=f"Record in {LOCK.name} that this question was read against its sections as they are; repeat it.",
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
    cited = cited_sections(reading, folder, docs or root_of(folder) / "docs", root_of(folder) / PROGRAMS, partial)
    read_before = LOCK.read(folder)
    if read_before.problems:
        fail(read_before.problems, folder, form)
    findings = to_read(cited, read_before.records)
    refuse_others(ids, (each.cited.question for each in findings), "to be read again")
    settled = [each for each in findings if each.cited.question in ids or (record and not each.known)]
    if settled:
        save_records(LOCK, folder, recorded(cited, read_before.records, settled, today()))
        for name in dict.fromkeys(each.cited.question for each in settled):
            click.echo(f"recorded: {name}", err=True)
    left = [each for each in findings if each not in settled]
    if diff:
        _show_changes(folder, left)
    if left:
        fail([each.problem for each in left], folder, form)
    click.echo("[]" if form == "json" else f"no question to read again: {_counted(cited)}")


def _counted(cited: Sequence[Cited]) -> str:
    questions = {each.question for each in cited}
    sections = {each.section for each in cited if "/" not in each.section}
    return f"{len(questions)} questions, {len(sections)} sections"


def _show_changes(folder: Path, findings: Sequence[Finding]) -> None:
    """Print on the error stream what changed in each section, once for all its questions that knew the same text."""
    changes = {(each.cited.section, each.was): each.cited for each in findings if each.was}
    for (section, was), cited in changes.items():
        click.echo(f"{cited.start.file}:{cited.start.line}: {section}", err=True)
        path = root_of(folder) / cited.start.file
        old = find_old(versions(path), cited.unit.id, cited.language, was or "")
        if old is None:
            click.echo("  git does not have the text that was read\n", err=True)
        else:
            lines = unified_diff(old.splitlines(), cited.text.splitlines(), n=0, lineterm="")
            shown = [f"  {line}" for line in list(lines)[2:] if not line.startswith("@@")]
            click.echo("\n".join([*shown, ""]), err=True)
