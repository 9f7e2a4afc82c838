"""How much of a bank could not be read: what a mistake hides from a comparison has to be said.

A reading mends what it can, so that one mistake does not hide the others; what was put in then is nothing the author
wrote, and is not compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.kinds import Question
from quiz_plugin.bank.load import Reading, read_sets
from quiz_plugin.bank.revision import is_certain
from quiz_plugin.drift.units import Unit


@dataclass(frozen=True)
class Unread:
    """What could not be read of a bank; false if nothing."""

    questions: int = 0
    files: int = 0
    """Files of which not even the questions can be counted."""

    def __bool__(self) -> bool:
        return bool(self.questions or self.files)

    def __str__(self) -> str:
        counts = ((self.questions, "question"), (self.files, "file"))
        return " and ".join(f"{count} {word}{'' if count == 1 else 's'}" for count, word in counts if count)


def readable(reading: Reading) -> list[Placed[Question]]:
    """The questions whose id and revision are the author's own."""
    return [placed for questions in reading.questions.values() for placed in questions if is_certain(placed)]


def unread(folder: Path, reading: Reading) -> Unread:
    """What is missing from `readable` of what the files in `folder` hold."""
    rows = files = 0
    for source in read_sets(folder).values():
        data = source.data
        questions = data.get("questions") if isinstance(data, dict) else None
        if isinstance(questions, list):
            rows += len(questions)
        else:
            files += 1
    return Unread(rows - len(readable(reading)), files)


def written_texts(placed: Placed[Question], unit: Unit) -> dict[str, str]:
    """The texts of a unit that the author wrote, by language."""
    paths = {language: unit.steps if unit.code else (*unit.steps, language) for language in unit.texts}
    return {language: text for language, text in unit.texts.items() if placed.file.written(paths[language]) == text}
