"""`quizbank changed`: questions that may ask something else than they did at a commit, under the same revision."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from quiz_plugin.bank import Question, find_languages
from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.clock import today
from quiz_plugin.cli.confirming import refuse_others, save_records
from quiz_plugin.cli.git import find_commit, write_old_bank
from quiz_plugin.cli.reading import PROBLEMS, fail, folder_argument, format_option, partial_option, read
from quiz_plugin.drift.lock_file import Key
from quiz_plugin.drift.rewording.comparison import Finding
from quiz_plugin.drift.rewording.comparison import changed as compare
from quiz_plugin.drift.rewording.confirmed import LOCK, Confirmed
from quiz_plugin.drift.rewording.unread import readable, unread
from quiz_plugin.render.words import lint_words

SHORT = 10
"""Digits of a commit that are shown."""


@click.command()
@folder_argument
@click.option(
    "--since",
    metavar="REV",
    help="A commit, branch or tag. By default the commit at which HEAD left origin/main; without origin/main, HEAD.",
)
@click.option(
    "--confirm",
    "ids",
    metavar="ID",
    multiple=True,
    help=f"Record in {LOCK.name} that the new wording of this question asks the same; repeat it.",
)
@partial_option
@format_option
def changed(folder: Path, since: str | None, ids: tuple[str, ...], partial: tuple[str, ...], form: str | None) -> None:
    """Compare the bank in FOLDER (by default `bank`) with what it was at a commit.

    Lists the questions whose words changed a lot while their revision stayed, for saved answers then still count, and
    those that stand under another id, for saved answers are then lost. Raise `bump` where another thing is asked, or
    confirm that it is the same. Ends with status 1 if there is a finding that nobody confirmed.

    \b
    Examples:
      quizbank changed
      quizbank changed --since v1.2 --format json
      quizbank changed --since v1.2 --confirm dp-all-reduce-what
    """
    commit = find_commit(folder, since)
    now = read(folder, None, (), partial)
    missing = unread(folder, now)
    findings = compare(_old_questions(folder, commit, partial), readable(now), _words(folder, partial))
    confirmed = LOCK.read(folder)
    if confirmed.problems:
        fail([*confirmed.problems, *(finding.problem for finding in findings)], folder, form)
    records = confirmed.records
    if ids:
        refuse_others(ids, (each.id for each in findings), "among the findings")
        records = _confirm([each for each in findings if each.id in ids], records)
        if not missing:  # else nobody can say which ids there are
            known = {placed.item.id for placed in readable(now)}
            records = {key: record for key, record in records.items() if key[0] in known}
        save_records(LOCK, folder, records)
        for name in dict.fromkeys(ids):
            click.echo(f"confirmed: {name}", err=True)
    if missing:
        click.echo(f"{missing} of the bank could not be read: run `quizbank check`", err=True)
    left = [each.problem for each in findings if not _is_confirmed(each, records)]
    if left:
        fail(left, folder, form)
    named = f"{since} ({commit[:SHORT]})" if since else commit[:SHORT]
    click.echo("[]" if form == "json" else f"no finding in {len(readable(now))} questions since {named}")
    if missing:
        sys.exit(PROBLEMS)


def _old_questions(folder: Path, commit: str, partial: tuple[str, ...]) -> list[Placed[Question]]:
    """What can be read of the bank at a commit. Its pages are not needed, so what is wrong without them is not told."""
    with TemporaryDirectory() as temporary:
        target = Path(temporary) / "bank"
        target.mkdir()
        write_old_bank(folder, commit, target)
        reading = read(target, None, (), partial)
        if missing := unread(target, reading):
            click.echo(f"{missing} of the bank at {commit[:SHORT]} could not be read and compared", err=True)
        return readable(reading)


def _words(folder: Path, partial: Sequence[str]) -> dict[str, Mapping[str, object]]:
    return {language: lint_words(folder, language) for language in {*find_languages(folder), *partial}}


def _is_confirmed(finding: Finding, records: Mapping[Key, Confirmed]) -> bool:
    record = records.get((finding.id,))
    return record is not None and record.wording == finding.wording


def _confirm(findings: Sequence[Finding], records: Mapping[Key, Confirmed]) -> dict[Key, Confirmed]:
    """The records with the wordings of some findings, each with the day on which it was first confirmed."""
    new = [each for each in findings if not _is_confirmed(each, records)]
    return {**records, **{(each.id,): Confirmed(each.wording, today()) for each in new}}
