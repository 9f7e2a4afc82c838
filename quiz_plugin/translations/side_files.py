"""What stands beside the sets and concepts of a bank, read for `quizbank check` and the build."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from quiz_plugin.bank import Problem, Reading
from quiz_plugin.bank.exceptions import read_exceptions
from quiz_plugin.bank.glossary import GlossaryReading, read_glossary
from quiz_plugin.bank.references import References, read_references
from quiz_plugin.bank.sought import SoughtReading, read_sought
from quiz_plugin.translations.lock import Lock, read_lock


@dataclass(frozen=True)
class SideFiles:
    """What reading those files gave."""

    glossary: GlossaryReading
    references: References
    sought: SoughtReading
    lock: Lock
    problems: tuple[Problem, ...]
    """All problems of all the files, in the order of their places."""


def read_side_files(reading: Reading, folder: Path, partial: Sequence[str] = ()) -> SideFiles:
    """Read the files beside the bank in `folder`, of which `reading` is what reading it gave, sound or not."""
    glossary = read_glossary(folder, reading.known, partial)
    references, lock = read_references(folder), read_lock(folder)
    sought = read_sought(folder, reading.known, partial)
    exceptions = read_exceptions(folder)[1]
    problems = [*glossary.problems, *references.problems, *sought.problems, *exceptions, *lock.problems]
    return SideFiles(glossary, references, sought, lock, tuple(sorted(problems)))
