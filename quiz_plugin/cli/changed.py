"""`quizbank changed`: questions that may ask something else than they did at a commit, under the same revision."""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from quiz_plugin.bank import Question, find_languages
from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.problems import did_you_mean
from quiz_plugin.cli.git import find_commit, write_old_bank
from quiz_plugin.cli.reading import PROBLEMS, fail, folder_argument, format_option, partial_option, read
from quiz_plugin.cli.stop import Stop
from quiz_plugin.drift.rewording.comparison import Finding
from quiz_plugin.drift.rewording.comparison import changed as compare
from quiz_plugin.drift.rewording.confirmed import NAME, Confirmed, read_confirmed, write_confirmed
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
    help=f"Record in {NAME} that the new wording of this question asks the same; repeat it.",
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
    confirmed, problems = read_confirmed(folder)
    if problems:
        fail([*problems, *(finding.problem for finding in findings)], folder, form)
    if ids:
        known = None if missing else {placed.item.id for placed in readable(now)}
        confirmed = _confirm(folder, ids, findings, confirmed, known)
    if missing:
        click.echo(f"{missing} of the bank could not be read: run `quizbank check`", err=True)
    left = [each.problem for each in findings if each.id not in confirmed or confirmed[each.id].wording != each.wording]
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


def _confirm(
    folder: Path,
    ids: Sequence[str],
    findings: Sequence[Finding],
    confirmed: Mapping[str, Confirmed],
    known: Collection[str] | None,
) -> dict[str, Confirmed]:
    """The confirmations with those of `ids`, written to their file; of ids that are not `known` no more is kept.

    Where nobody can say which ids there are, because some could not be read, all are kept.
    """
    wordings = {finding.id: finding.wording for finding in findings}
    for name in ids:
        if name not in wordings:
            hint = did_you_mean(name, wordings) or "there is nothing to confirm"
            raise Stop(f"`{name}` is not among the findings, and nothing was recorded", hint)
    today = datetime.now(UTC).date()
    entries = {name: entry for name, entry in confirmed.items() if known is None or name in known}
    for name in ids:
        if name not in entries or entries[name].wording != wordings[name]:
            entries[name] = Confirmed(wordings[name], today)
    try:
        write_confirmed(folder, entries)
    except OSError as error:
        raise Stop(f"{folder / NAME} could not be written", str(error.strerror)) from error
    for name in dict.fromkeys(ids):
        click.echo(f"confirmed: {name}", err=True)
    return entries
