"""Which source text each translation was made from: the files `bank/l10n.lock` and `bank/pages.lock`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any, Literal

from quiz_plugin.bank import Place, Problem
from quiz_plugin.bank.memo import Memo
from quiz_plugin.drift.lock_file import Content, Key, Level, LockFile
from quiz_plugin.drift.lock_record import DAY, FINGERPRINT, Record, Value

BANK_LOCK, PAGES_LOCK = "l10n.lock", "pages.lock"
SHORTEST_REASON = 10
Vouched = Literal["machine", "reviewed"]
"""Whether somebody has compared a translation with its source."""


@dataclass(frozen=True)
class Ack:
    """Somebody's word that a changed source needs no new translation."""

    reason: str
    """Why."""
    day: date


@dataclass(frozen=True)
class Entry:
    """What one translation was made from."""

    source_language: str
    source: str
    """The fingerprint of the source text."""
    target: str
    """The fingerprint of the translation."""
    state: Vouched
    day: date
    """The day it was recorded."""
    ack: Ack | None = None


_REASON = Value(f"{SHORTEST_REASON} characters or more", rf".{{{SHORTEST_REASON},}}", quoted=True)
_ENTRY = Record(
    Entry,
    {
        "source_language": Value("the code of a language", r"[a-z]{2,3}(-[A-Za-z0-9]+)*"),
        "source": FINGERPRINT,
        "target": FINGERPRINT,
        "state": Value("`machine` or `reviewed`", "machine|reviewed"),
        "day": DAY,
        "ack": Record(Ack, {"reason": _REASON, "day": DAY}),
    },
    optional=frozenset({"ack"}),
)
_FILES = tuple(
    LockFile(
        name,
        "# Which source text each translation was made from. `quizbank l10n` writes this file; do not edit it.\n",
        (Level("a line for each text"), Level("a line for each language")),
        _ENTRY,
        "take the file back from git, or take the entry out and record the translation again",
        top="units",
        number="stale_at_most",
    )
    for name in (BANK_LOCK, PAGES_LOCK)
)


class TooManyChanges(ValueError):
    """More than one recorded text would change at once, which nothing may do: it would hide stale translations."""


@dataclass(frozen=True)
class Lock:
    """What is recorded of every translation, by the id of its unit and its language."""

    entries: Mapping[Key, Entry] = field(default_factory=dict)
    stale_at_most: int = 0
    """How many stale translations the guide may have; only ever lowered."""
    places: Mapping[Key, Place] = field(default_factory=dict, compare=False)
    """Where the entries stand that were read."""
    problems: tuple[Problem, ...] = field(default=(), compare=False)

    def with_entry(self, key: Key, entry: Entry) -> Lock:
        """The same with one entry added or replaced."""
        return replace(self, entries={**self.entries, key: entry})

    def without(self, key: Key) -> Lock:
        """The same without an entry."""
        return replace(self, entries={each: entry for each, entry in self.entries.items() if each != key})


def lock_of(unit: str) -> str:
    """The name of the file that records a unit."""
    return PAGES_LOCK if unit.startswith("p:") else BANK_LOCK


def read_lock(folder: Path, memo: Memo[Content[Any]] | None = None) -> Lock:
    """Read both files in the folder of a bank as `LockFile.read` does."""
    bank, pages = (file.read(folder, memo) for file in _FILES)
    return Lock(
        {**bank.records, **pages.records},
        bank.number + pages.number,
        {**bank.places, **pages.places},
        tuple(sorted([*bank.problems, *pages.problems])),
    )


def write_lock(folder: Path, before: Lock, after: Lock) -> None:
    """Write both files. Raises OSError.

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
    for file in _FILES:
        entries = {key: entry for key, entry in after.entries.items() if lock_of(key[0]) == file.name}
        file.write(folder, entries, after.stale_at_most if file.name == BANK_LOCK else None)
