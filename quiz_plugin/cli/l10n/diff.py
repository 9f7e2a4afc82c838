"""`quizbank l10n diff`: what changed in a source since its translation was made."""

from __future__ import annotations

from difflib import ndiff
from pathlib import Path

import click

from quiz_plugin.cli.git import versions
from quiz_plugin.cli.l10n.work import language_option, load, work_options
from quiz_plugin.drift.history import find_old
from quiz_plugin.drift.translations import State


@click.command()
@click.argument("unit")
@work_options
@language_option
def diff(unit: str, folder: Path, docs: Path | None, partial: tuple[str, ...], language: str | None) -> None:
    """Show how the source of UNIT changed since its translation was made, and the translation.

    The old text comes from git, if the version is still there.

    \b
    Example:
      quizbank l10n diff q:gpipe-parts/stem
    """
    work = load(folder, docs, partial)
    translation = work.find(unit, language)
    if translation.unit is None:
        raise click.UsageError(f"`{unit}` is gone")
    source, target = translation.source_language, translation.language
    new = translation.unit.texts[source]
    click.echo(f"{unit}: {translation.state} ({target}, from {source})")
    old = None
    if translation.entry is not None and translation.state is State.STALE:
        path = work.root / translation.unit.place(source).file
        old = find_old(versions(path), unit, source, translation.entry.source)
        if old is None:
            click.echo("git does not have the text that it was made from")
    click.echo(f"\n{source}:")
    click.echo("\n".join(ndiff(old.splitlines(), new.splitlines())) if old is not None else new)
    click.echo(f"\n{target}:\n{translation.unit.texts.get(target, '')}")
