"""What stands beside the sets and concepts of a bank: glossary, works, exceptions from parity, and the lock files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from quiz_plugin.bank import Problem, Reading
from quiz_plugin.bank.exceptions import read_exceptions
from quiz_plugin.bank.glossary import GlossaryReading, read_glossary
from quiz_plugin.bank.memo import Memo
from quiz_plugin.bank.references import References, read_references
from quiz_plugin.bank.sought import SoughtReading, read_sought
from quiz_plugin.drift import rereading
from quiz_plugin.drift.lock_file import Content
from quiz_plugin.drift.rewording import confirmed
from quiz_plugin.drift.translation_lock import Lock, read_lock


@dataclass(frozen=True)
class SideFiles:
    """What reading those files gave."""

    glossary: GlossaryReading
    references: References
    sought: SoughtReading
    lock: Lock
    problems: tuple[Problem, ...] = field(default=())
    """All problems of all the files, in the order of their places."""


def read_side_files(
    reading: Reading, folder: Path, partial: Sequence[str] = (), locks: Memo[Content[Any]] | None = None
) -> SideFiles:
    """Read the files beside the bank in `folder`, of which `reading` is what reading it gave, sound or not.

    `locks` keeps what the lock files held, for whoever reads them again and again.
    """
    glossary = read_glossary(folder, reading.known, partial)
    references, lock = read_references(folder), read_lock(folder, locks)
    sought = read_sought(folder, reading.known, partial)
    problems = [
        *glossary.problems,
        *references.problems,
        *sought.problems,
        *read_exceptions(folder)[1],
        *lock.problems,
        *confirmed.LOCK.read(folder, locks).problems,
        *rereading.LOCK.read(folder, locks).problems,
    ]
    return SideFiles(glossary, references, sought, lock, tuple(sorted(problems)))
