"""`quizbank l10n record`, `review` and `ack`: what becomes of one translation at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import click

from quiz_plugin.bank.clock import today
from quiz_plugin.cli import terminal
from quiz_plugin.cli.l10n.work import language_option, load, work_options
from quiz_plugin.drift.translation_lock import SHORTEST_REASON, Lock, lock_of, write_lock
from quiz_plugin.drift.translations import State, Translation, acknowledged, recorded

Options = tuple[str, ...]


@click.command()
@click.argument("unit", required=False)
@work_options
@language_option
@click.option("--source", default="", help="From now on UNIT is translated from this language.")
@click.option("--anew", is_flag=True, help="Record everything although most of it is new.")
def record(
    unit: str | None, folder: Path, docs: Path | None, partial: Options, language: str | None, source: str, anew: bool
) -> None:
    """Record that a translation was made from its source as it is now.

    Without UNIT: records every new text, forgets those that are gone, and lowers the number of stale translations that
    are allowed. With UNIT: records one text that changed in both languages. What changed in the source alone is
    stale, and is not recorded: translate it, or acknowledge it. Where most texts of a lock file are new, a terminal
    asks first; elsewhere --anew says that this is meant.

    \b
    Examples:
      quizbank l10n record
      quizbank l10n record q:gpipe-parts/stem
      quizbank l10n record q:gpipe-parts/stem --source es
    """
    work = load(folder, docs, partial)
    if unit is not None:
        work.record(unit, language, lambda each: recorded(each, today(), source=source), source)
        click.echo(f"{unit}: recorded")
        return
    new = [each for each in work.translations if each.entry is None and each.state is State.MACHINE]
    if not anew:
        _ask_where_most_is_new(work.lock, new)
    gone = {each.key for each in work.translations if each.state is State.ORPHAN}
    entries = {key: entry for key, entry in work.lock.entries.items() if key not in gone}
    entries |= {each.key: recorded(each, today()) for each in new}
    stale = sum(each.state is State.STALE and each.language not in partial for each in work.translations)
    write_lock(folder, work.lock, Lock(entries, min(work.lock.stale_at_most, stale)))
    click.echo(f"new: {len(new)}, gone: {len(gone)}, stale: {stale}")


def _ask_where_most_is_new(lock: Lock, new: Sequence[Translation]) -> None:
    """Ask whether to go on where most of a lock file would be new. Ends the command unless somebody says yes."""
    known = Counter(lock_of(unit) for unit, _ in lock.entries)
    added = Counter(lock_of(each.id) for each in new)
    lost = {name: count for name, count in sorted(added.items()) if count > known[name]}
    if not lost:
        return
    files = " and ".join(
        f"bank/{name} records {known[name] or 'none'} of {known[name] + count} translations"
        for name, count in lost.items()
    )
    message = (
        f"{files}. Recording the others takes each of them for up to date: which of them are stale, which were "
        "reviewed and what was acknowledged is lost. If a file was deleted or cut off, take it back from git."
    )
    if not terminal.can_ask():
        raise click.UsageError(f"{message} If they were never recorded, add --anew.")
    click.echo(message, err=True)
    click.confirm("Record them all?", default=False, abort=True, err=True)


@click.command()
@click.argument("unit")
@work_options
@language_option
def review(unit: str, folder: Path, docs: Path | None, partial: Options, language: str | None) -> None:
    """Record that you have compared the translation of UNIT with its source."""
    work = load(folder, docs, partial)
    translation = work.record(unit, language, lambda each: recorded(each, today(), "reviewed"))
    click.echo(f"{unit} ({translation.language}): reviewed")


@click.command()
@click.argument("unit")
@click.option(
    "--reason", required=True, help=f"Why the translation need not change; {SHORTEST_REASON} characters or more."
)
@work_options
@language_option
def ack(unit: str, reason: str, folder: Path, docs: Path | None, partial: Options, language: str | None) -> None:
    """Say that the translation of UNIT is still right although its source changed. The reason is kept.

    \b
    Example:
      quizbank l10n ack q:gpipe-parts/stem --reason "A typo in the English text."
    """
    if len(reason.strip()) < SHORTEST_REASON:
        raise click.UsageError(f"the reason needs {SHORTEST_REASON} characters or more")
    work = load(folder, docs, partial)
    translation = work.record(unit, language, lambda each: acknowledged(each, reason.strip(), today()))
    click.echo(f"{unit} ({translation.language}): acknowledged")
