"""`quizbank l10n todo`, `export` and `import`: work lists for translators, and what comes back of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from quiz_plugin.bank import Problem
from quiz_plugin.bank.folder import read_bytes
from quiz_plugin.bank.yaml.edit import Unwritable
from quiz_plugin.cli.l10n.work import Work, load, work_options
from quiz_plugin.cli.reading import fail
from quiz_plugin.cli.stop import not_done
from quiz_plugin.drift.fingerprint import normal
from quiz_plugin.drift.translations import State, Translation
from quiz_plugin.l10n.exchange import FORMATS, Entry
from quiz_plugin.l10n.exchange import todo as todo_format
from quiz_plugin.l10n.rewrite import rewrite
from quiz_plugin.l10n.sound import faults

Options = tuple[str, ...]
_TO_DO = {State.MISSING, State.STALE}


@click.command()
@work_options
@click.option("--lang", "language", required=True, help="The language to translate into.")
def todo(folder: Path, docs: Path | None, partial: Options, language: str) -> None:
    """Print what is missing or stale in a language, as a list to fill in and give to `quizbank l10n import`.

    \b
    Example:
      quizbank l10n todo --lang es > todo.yml
    """
    work = load(folder, docs, partial)
    chosen = [each for each in _into(work, language) if each.state in _TO_DO]
    click.echo(todo_format.write(_entries(chosen), work.guide.languages[0], language), nl=False)


@click.command()
@work_options
@click.option("--lang", "language", required=True, help="The language to translate into.")
@click.option("--format", "form", type=click.Choice(list(FORMATS)), default="po", show_default=True)
@click.option(
    "--output", type=click.Path(dir_okay=False, path_type=Path), help="By default guide.LANG.po or guide.LANG.xlf."
)
def export(folder: Path, docs: Path | None, partial: Options, language: str, form: str, output: Path | None) -> None:
    """Write all texts with their translations to a file that translation platforms read.

    \b
    Examples:
      quizbank l10n export --lang es
      quizbank l10n export --lang es --format xliff --output es.xlf
    """
    work = load(folder, docs, partial)
    chosen = _into(work, language)
    path = output or Path(f"guide.{language}{FORMATS[form].ENDING}")
    sources = {each.source_language for each in chosen} or {work.guide.languages[0]}
    path.write_bytes(FORMATS[form].write(_entries(chosen), ", ".join(sorted(sources)), language))
    click.echo(f"{path}: {len(chosen)} texts")


@click.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@work_options
def import_(file: Path, folder: Path, docs: Path | None, partial: Options) -> None:
    """Take over the translations in FILE: a filled-in list of `todo`, or an exported file.

    Writes the texts into the bank and the pages, and creates the pages that the language has not yet. A text whose
    source changed since the file was written is left, and told; so is what `quizbank check` would refuse. The
    translations are yours to look at: record each
    with `quizbank l10n record UNIT`, or review it.
    """
    form = next((each for each in FORMATS.values() if file.suffix == each.ENDING), todo_format)
    raw = read_bytes(file, file.name) or b""
    read = raw if isinstance(raw, Problem) else form.read(raw, file.name)
    if isinstance(read, Problem):
        fail([read], file.resolve())
    language, entries = read
    work = load(folder, docs, partial)
    current = {each.id: each for each in _into(work, language)}
    written = left = 0
    for entry in entries:
        translation = current.get(entry.unit)
        if not entry.target.strip() or (translation and _says(translation, entry.target)):
            continue
        if why := _take_over(translation, entry, work):
            click.echo(f"{entry.unit or entry.place}: {why}", err=True)
            left += 1
        else:
            written += 1
    click.echo(f"written: {written}, left: {left}")
    if left:
        raise click.exceptions.Exit(1)


def _take_over(translation: Translation | None, entry: Entry, work: Work) -> str:
    """Write one translation. Returns why it was left; nothing if it was written."""
    if entry.fault:
        return entry.fault if not entry.unit else f"{entry.place}: {entry.fault}"
    if translation is None or translation.unit is None:
        return "there is no such text"
    if normal(translation.unit.texts[translation.source_language]) != normal(entry.source):
        return "its source changed since the file was written"
    if found := next(faults(translation.unit, translation.language, entry.target, work.bank), None):
        return str(found)
    try:
        rewrite(translation.unit, translation.source_language, translation.language, entry.target, work.root)
    except Unwritable as error:
        return str(error)
    except OSError as error:
        not_done(error)
    return ""


def _says(translation: Translation, words: str) -> bool:
    return translation.unit is not None and translation.unit.texts.get(translation.language) == words


def _into(work: Work, language: str) -> list[Translation]:
    """The translations into a language. Ends the command for a language that the guide has not."""
    if language not in work.guide.languages:
        known = ", ".join(work.guide.languages)
        hint = f"name a new one under `partial:` in mkdocs.yml, or add --partial {language}"
        raise click.UsageError(f"the languages of the guide are {known}; {hint}")
    return [each for each in work.translations if each.language == language and each.unit is not None]


def _entries(translations: Sequence[Translation]) -> list[Entry]:
    return [
        Entry(
            each.id,
            each.unit.texts[each.source_language],
            each.unit.texts.get(each.language, ""),
            done=each.state not in _TO_DO,
            place=each.unit.place(each.source_language),
        )
        for each in translations
        if each.unit is not None
    ]
