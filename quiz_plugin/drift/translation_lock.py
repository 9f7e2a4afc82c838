"""Which source text each translation was made from: the files `bank/l10n.lock` and `bank/pages.lock`.

One line for each unit and target language, sorted, so that two people's changes merge like any text.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, StrictInt, StrictStr, StringConstraints, TypeAdapter, ValidationError

from quiz_plugin.bank import Place, Problem
from quiz_plugin.bank.folder import name_of, read_bytes
from quiz_plugin.bank.memo import Memo
from quiz_plugin.bank.model import Record
from quiz_plugin.bank.source import SourceFile
from quiz_plugin.bank.validate import validate
from quiz_plugin.bank.write.save import save
from quiz_plugin.drift.fingerprint import LENGTH
from quiz_plugin.drift.lock_file import read_lines

BANK_LOCK, PAGES_LOCK = "l10n.lock", "pages.lock"
PAGE = "p:"
"""How the ids of the units of pages start."""
SHORTEST_REASON = 10

Key = tuple[str, str]
"""A unit's id and a target language."""
Hash = Annotated[StrictStr, StringConstraints(pattern=rf"^[0-9a-f]{{{LENGTH}}}$")]

_HEAD = "# Which source text each translation was made from. `quizbank l10n` writes this file; do not edit it.\n"


class Ack(Record):
    """Somebody's word that a changed source needs no new translation."""

    reason: Annotated[StrictStr, Field(min_length=SHORTEST_REASON)]
    """Why."""
    day: date


class Entry(Record):
    """What one translation was made from."""

    source_language: StrictStr
    source: Hash
    """The fingerprint of the source text."""
    target: Hash
    """The fingerprint of the translation."""
    state: Literal["machine", "reviewed"]
    day: date
    """The day it was recorded."""
    ack: Ack | None = None


_ENTRY = TypeAdapter(Entry)
_RATCHET: TypeAdapter[int] = TypeAdapter(Annotated[StrictInt, Field(ge=0)])


class TooManyChanges(ValueError):
    """More than one recorded text would change at once, which nothing may do: it would hide stale translations."""


@dataclass(frozen=True)
class Lock:
    """What is recorded of every translation."""

    entries: Mapping[Key, Entry] = field(default_factory=dict)
    stale_at_most: int = 0
    """How many stale translations the guide may have; only ever lowered."""

    def with_entry(self, key: Key, entry: Entry) -> Lock:
        """The same with one entry added or replaced."""
        return Lock({**self.entries, key: entry}, self.stale_at_most)

    def without(self, key: Key) -> Lock:
        """The same without an entry."""
        return Lock({each: entry for each, entry in self.entries.items() if each != key}, self.stale_at_most)


@dataclass(frozen=True)
class LockReading:
    """What reading the lock files gave."""

    lock: Lock
    problems: tuple[Problem, ...] = ()
    places: Mapping[Key, Place] = field(default_factory=dict)


def lock_of(unit: str) -> str:
    """The name of the file that records a unit."""
    return PAGES_LOCK if unit.startswith(PAGE) else BANK_LOCK


def read_lock(folder: Path, memo: Memo[LockReading | None] | None = None) -> LockReading:
    """Read the lock files in the folder of a bank; a missing one is empty. Raises nothing for what a file says.

    A `memo` keeps what they held, for whoever reads them again and again.
    """
    memo = Memo() if memo is None else memo
    entries: dict[Key, Entry] = {}
    places: dict[Key, Place] = {}
    problems: list[Problem] = []
    stale_at_most = 0
    for name in (BANK_LOCK, PAGES_LOCK):
        if quick := _read_quickly(folder / name, folder, memo):
            entries |= quick.lock.entries
            places |= quick.places
            stale_at_most += quick.lock.stale_at_most
            continue
        file = SourceFile.at(folder / name, folder)
        if file is None:
            continue
        problems += file.problems
        data = file.data if isinstance(file.data, dict) else {}
        if "stale_at_most" in data:
            most = validate(_RATCHET, data["stale_at_most"], file, ("stale_at_most",))
            stale_at_most += most[0] or 0
            problems += file.untold(most[1])
        units = data.get("units")
        for unit, languages in units.items() if isinstance(units, dict) else ():
            for language, row in languages.items() if isinstance(languages, dict) else ():
                path_in = ("units", unit, language)
                fitted = validate(_ENTRY, row, file, path_in, known=tuple(Entry.model_fields))
                problems += file.untold(fitted[1])
                if fitted[0] is not None and not fitted[1]:
                    entries[unit, language] = fitted[0]
                    places[unit, language] = file.place(path_in)
    return LockReading(Lock(entries, stale_at_most), tuple(sorted(problems)), places)


def _read_quickly(path: Path, folder: Path, memo: Memo[LockReading | None]) -> LockReading | None:
    """What a file holds that is just as `write_lock` writes it; nothing for any other, nor for one with a mistake."""
    name = name_of(path, folder)
    raw = read_bytes(path, name)
    return memo.get(name, raw, lambda: _read_rows(raw, name))


def _read_rows(raw: bytes | Problem | None, name: str) -> LockReading | None:
    found = read_lines(raw, _HEAD) if isinstance(raw, bytes) else None
    if found is None:
        return None
    try:
        entries = {row.key: _ENTRY.validate_python(row.data) for row in found.rows}
    except ValidationError:
        return None
    places = {row.key: Place(name, row.line, row.column) for row in found.rows}
    return LockReading(Lock(entries, found.stale_at_most), (), places)


def write_lock(folder: Path, before: Lock, after: Lock) -> None:
    """Write the lock files.

    Raises TooManyChanges if more than one entry of `before` has other fingerprints in `after`.
    """
    changed = [
        key
        for key, entry in before.entries.items()
        if key in after.entries
        and (entry.source, entry.target) != (after.entries[key].source, after.entries[key].target)
    ]
    if len(changed) > 1:
        raise TooManyChanges(", ".join(f"{unit} ({language})" for unit, language in changed))
    for name in (BANK_LOCK, PAGES_LOCK):
        entries = {key: entry for key, entry in after.entries.items() if lock_of(key[0]) == name}
        ratchet = f"stale_at_most: {after.stale_at_most}\n" if name == BANK_LOCK else ""
        text = _HEAD + ratchet + "units:" + ("\n" + _lines(entries) if entries else " {}\n")
        path = folder / name
        if not path.is_file() or path.read_text("utf-8") != text:
            save(path, text)


def _lines(entries: Mapping[Key, Entry]) -> str:
    lines, last = [], ""
    for (unit, language), entry in sorted(entries.items()):
        if unit != last:
            lines.append(f"  {unit}:\n")
            last = unit
        lines.append(f"    {language}: {_row(entry)}\n")
    return "".join(lines)


def _row(entry: Entry) -> str:
    # In quotes, because a fingerprint without letters would be a number.
    parts = [
        f"source_language: {entry.source_language}",
        f'source: "{entry.source}"',
        f'target: "{entry.target}"',
        f"state: {entry.state}",
        f"day: {entry.day}",
    ]
    if entry.ack:
        parts.append(f"ack: {{reason: {json.dumps(entry.ack.reason, ensure_ascii=False)}, day: {entry.ack.day}}}")
    return "{" + ", ".join(parts) + "}"
