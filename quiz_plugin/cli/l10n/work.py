"""What the commands of `quizbank l10n` share: the guide with its lock, and one translation found by its name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import click

from quiz_plugin.bank import Bank, Reading
from quiz_plugin.bank.problems import did_you_mean
from quiz_plugin.cli.reading import fail, folder_option, partial_option, read, sound
from quiz_plugin.drift.guide import Guide, read_guide
from quiz_plugin.drift.translation_lock import Entry, Lock, read_lock, write_lock
from quiz_plugin.drift.translations import Refused, Translation, track

Command = Callable[..., None]


@dataclass(frozen=True)
class Work:
    """A guide, and how its translations stand."""

    folder: Path
    docs: Path
    partial: tuple[str, ...]
    reading: Reading
    bank: Bank
    guide: Guide
    lock: Lock
    translations: tuple[Translation, ...]

    @property
    def root(self) -> Path:
        """The folder from which places name their files."""
        return self.folder.resolve().parent

    def find(self, name: str, language: str | None) -> Translation:
        """The translation of a unit; the language may be left out where there is only one.

        Ends the command if none fits.
        """
        found = [each for each in self.translations if each.id == name]
        if not found:
            names = {each.id for each in self.translations}
            hint = did_you_mean(name, names)
            if len(names) >= 12 and not hint.startswith("did"):
                hint = "quizbank l10n status --format json lists them"
            raise click.UsageError(f"there is no unit `{name}`; {hint}")
        if language is None and len(found) > 1:
            raise click.UsageError(f"give --lang: {', '.join(each.language for each in found)}")
        chosen = next((each for each in found if language in {None, each.language}), None)
        if chosen is None:
            raise click.UsageError(f"`{name}` is not translated into `{language}`, but from it or not at all")
        return chosen

    def record(
        self, name: str, language: str | None, entry_of: Callable[[Translation], Entry], source: str = ""
    ) -> Translation:
        """Record what `entry_of` makes of one translation, and return that translation.

        Where its `source` is another language than before, the record changes sides. Ends the command for a
        translation that there is not, and for one whose state does not fit.
        """
        translation, lock = self.find(name, language), self.lock
        key = translation.key
        if source and source != translation.source_language:
            if source not in self.guide.languages:
                raise click.UsageError(f"the languages of the guide are {', '.join(self.guide.languages)}")
            key, lock = (translation.id, translation.source_language), lock.without((translation.id, source))
        try:
            write_lock(self.folder, self.lock, lock.with_entry(key, entry_of(translation)))
        except Refused as error:
            raise click.ClickException(str(error)) from None
        return translation


def work_options(command: Command) -> Command:
    """What every command takes that looks at translations."""
    docs = click.option(
        "--docs", type=click.Path(file_okay=False, path_type=Path), help="By default `docs` beside the bank."
    )
    return folder_option(docs(partial_option(command)))


def language_option(command: Command) -> Command:
    """Which language's translation is meant."""
    return click.option("--lang", "language", help="The language translated into, where there are several.")(command)


def load(folder: Path, docs: Path | None, partial: tuple[str, ...], form: str | None = None) -> Work:
    """The work at hand. Ends the command if the bank or a lock file has problems."""
    reading = read(folder, docs, (), partial)
    bank = sound(reading, folder, form)
    pages = docs or folder.resolve().parent / "docs"
    guide, lock = read_guide(reading, folder, pages, partial), read_lock(folder)
    if problems := [*guide.problems, *lock.problems]:
        fail(sorted(problems), folder, form)
    translations = tuple(track(guide.units, lock, guide.languages))
    return Work(folder, pages, partial, reading, bank, guide, lock, translations)
