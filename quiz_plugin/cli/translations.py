"""`quizbank status`, `diff`, `record`: lists translations missing, stale or unlike the source, shows changes, records.

translations/ decides: status.py what is stale, parity.py what is unlike. Records (`bank/translations.lock`, by lock.py)
are fingerprints, so `diff` looks for old texts in git. `record` also keeps what each question asks, for
`quizbank check`; without a unit, it adds new records, drops gone ones and leaves changed ones.
"""

import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import ndiff
from pathlib import Path

import click

from quiz_plugin.bank import Reading
from quiz_plugin.bank.files import root_of
from quiz_plugin.bank.glossary import read_glossary
from quiz_plugin.bank.problems import did_you_mean
from quiz_plugin.bank.side_files import read_exceptions
from quiz_plugin.cli.common import Stop, bank_of, bank_option, fail, read
from quiz_plugin.translations.lock import Key, Lock, Record, fingerprint, read_lock, write_lock
from quiz_plugin.translations.parity import check_parity
from quiz_plugin.translations.status import State, Translation, all_asks, release_problems, track, unrecorded_questions
from quiz_plugin.translations.units import Unit, passages_in, read_units


@dataclass(frozen=True)
class _Guide:
    """A guide with a sound bank, and how its translations stand."""

    reading: Reading
    languages: tuple[str, ...]
    units: list[Unit]
    lock: Lock
    translations: list[Translation]


def _load(folder: Path) -> _Guide:
    """The guide; one with a file that cannot be read ends the command, which reports it."""
    reading = read(folder)
    languages = bank_of(reading, folder).all_languages
    units, problems = read_units(folder, root_of(folder) / "docs", languages)
    lock = read_lock(folder)
    if problems := [*problems, *lock.problems]:
        fail(problems, folder)
    return _Guide(reading, languages, units, lock, track(units, lock, languages))


@click.command()
@bank_option
def status(folder: Path) -> None:
    """List translations that need work.

    Counts them by their state, and lists what is missing, stale or not recorded, and where a translation has other
    numbers, code, links, formulas, lists or terms of the glossary than its source. Ends with status 1 if there is
    anything.

    \b
    States:
      current  nothing changed since somebody compared the two texts
      stale    the source changed since, and the translation did not
      missing  there is no text in the language
    """
    guide = _load(folder)
    glossary = read_glossary(folder, guide.reading.known)
    exceptions, problems = read_exceptions(folder)
    problems += glossary.problems
    problems += release_problems(guide.translations, guide.lock, guide.reading.known.partial)
    problems += unrecorded_questions(guide.reading, guide.lock)
    problems += check_parity(guide.units, guide.languages, glossary, exceptions)
    counts = Counter((each.language, each.state) for each in guide.translations)
    for language in guide.languages[1:]:
        click.echo(f"{language}: " + ", ".join(f"{counts[language, state]} {state}" for state in State))
    if problems:
        fail(sorted(problems), folder)


@click.command()
@click.argument("unit")
@bank_option
def diff(unit: str, folder: Path) -> None:
    """Show what changed since a record.

    Shows UNIT in its source and in each translation. The old text comes from git, if a version that has it is still
    there.

    \b
    Example:
      quizbank diff q:when-gpipe-updates/stem
    """
    guide = _load(folder)
    found = [each for each in guide.translations if each.unit.id == unit]
    if not found:
        raise _unknown(unit, [each.unit.id for each in guide.translations])
    for each in found:
        click.echo(f"{unit}: {each.state} in `{each.language}`, from `{each.source}`")
        for language, old in zip((each.source, each.language), each.recorded or ("", ""), strict=True):
            text = each.unit.texts.get(language, "")
            click.echo(f"\n{language}:")
            was = _old_text(each.unit, language, old, root_of(folder), guide.languages) if old else text
            if was is None:
                click.echo("(git does not have the text that was recorded)")
            click.echo(text if was in {None, text} else "\n".join(ndiff(was.splitlines(), text.splitlines())))


def _old_text(unit: Unit, language: str, wanted: str, root: Path, languages: tuple[str, ...]) -> str | None:
    """The text of a unit that was recorded, from the versions of its file; None where none has it."""
    passage = unit.passages.get(language)
    if passage is None or fingerprint(passage.text) == wanted:
        return passage.text if passage else None
    name = passage.locate(0).file
    for raw in _versions(root / name):
        for each in passages_in(name, raw, languages)[0]:
            if (each.unit, each.language) == (unit.id, language) and fingerprint(each.text) == wanted:
                return each.text
    return None


def _versions(path: Path) -> Iterator[bytes]:
    """The committed versions of a file from new to old; none where there is no git or no repository."""
    for commit in _git(path.parent, "log", "--format=%H", "--", path.name).decode().split():
        yield _git(path.parent, "cat-file", "blob", f"{commit}:./{path.name}")


def _git(folder: Path, *arguments: str) -> bytes:
    """What git writes; nothing where it fails, or is not there."""
    git = shutil.which("git")
    if git is None:
        return b""
    command = [git, "-C", str(folder), *arguments]
    # No shell, and no argument that an author names is an option.
    return subprocess.run(command, capture_output=True, check=False).stdout  # noqa: S603


@click.command()
@click.argument("units", nargs=-1, metavar="[UNIT]...")
@bank_option
def record(units: tuple[str, ...], folder: Path) -> None:
    """Record translations as compared.

    Says that somebody compared UNIT and its translations as they are now. A question (q:when-gpipe-updates) or a page
    (p:concepts/gpipe) stands for all its units; of a question, what it asks is recorded too. Without UNIT: records what
    is new, and forgets what is gone.

    \b
    Examples:
      quizbank record
      quizbank record q:when-gpipe-updates p:concepts/gpipe#idle-time
    """
    guide = _load(folder)
    now = all_asks(guide.reading) | {
        each.key: each.record for each in guide.translations if each.state is not State.MISSING
    }
    before = guide.lock.records
    if units:
        records = {**before, **{key: now[key] for unit in units for key in _named(unit, now)}}
    else:
        records = {key: before.get(key, now[key]) for key in now}
    write_lock(folder, records)
    new, gone = records.keys() - before.keys(), before.keys() - records.keys()
    changed = [key for key in records.keys() & before.keys() if records[key] != before[key]]
    click.echo(f"new: {len(new)}, changed: {len(changed)}, gone: {len(gone)}")


def _named(unit: str, known: dict[Key, Record]) -> list[Key]:
    """The records that a unit, a question or a page stands for. Raises Stop where there are none."""
    found = [key for key in known if key[0] == unit or key[0].startswith((f"{unit}/", f"{unit}#"))]
    if not found:
        raise _unknown(unit, [name for name, _ in known])
    return found


def _unknown(unit: str, known: list[str]) -> Stop:
    return Stop(f"there is no unit `{unit}` with a translation", did_you_mean(unit, known))
