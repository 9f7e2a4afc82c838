"""How much of a bank could not be read: what a mistake hides from a comparison has to be said.

A reading mends what it can, so that one mistake does not hide the others; what was put in then is nothing the author
wrote, and is not compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.kinds import (
    MatchingQuestion,
    NumericQuestion,
    OrderingQuestion,
    Question,
    TrueFalseQuestion,
)
from quiz_plugin.bank.load import Reading, read_sets
from quiz_plugin.bank.yaml.source import Step
from quiz_plugin.drift.units import Unit

_TRUE = frozenset({"true", "yes", "on"})


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
    return [placed for questions in reading.questions.values() for placed in questions if _is_as_written(placed)]


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


def _is_as_written(placed: Placed[Question]) -> bool:
    return all(placed.file.written((*placed.path, *path)) in wanted for path, wanted in _decisive(placed.item))


def _decisive(question: Question) -> Iterator[tuple[tuple[Step, ...], frozenset[str | None]]]:
    """What id and revision are made of and a reading may have mended, with the values that were not."""
    yield ("id",), frozenset({question.id})
    yield ("kind",), frozenset({question.kind})
    if not question.bump:
        yield ("bump",), frozenset({None, "0"})
    if isinstance(question, TrueFalseQuestion):
        if question.answer:
            yield ("answer",), frozenset({*_TRUE, *map(str.capitalize, _TRUE), *map(str.upper, _TRUE)})
    else:
        yield from ((path, frozenset({value})) for path, value in _names(question))


def _names(question: Question) -> Iterator[tuple[tuple[Step, ...], str | None]]:
    """What stands for the parts of a question in its revision: ids, and the words of a number."""
    for key in ("options", "blocks", "left", "right"):
        yield from (((key, at, "id"), part.id) for at, part in enumerate(getattr(question, key, ())))
    if isinstance(question, OrderingQuestion):
        for at, order in enumerate(question.orders):
            yield from ((("orders", at, place), name) for place, name in enumerate(order))
    elif isinstance(question, MatchingQuestion):
        yield from ((("pairs", left), right) for left, right in question.pairs.items())
    elif isinstance(question, NumericQuestion):
        answer = question.answer
        yield ("answer", "value"), answer.value
        for key in ("unit", "tolerance"):
            if key in answer.model_fields_set:
                yield ("answer", key), getattr(answer, key)
