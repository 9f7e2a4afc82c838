"""Small banks for the lint: written as YAML, read as the loader reads them, with what does not matter filled in."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.kinds import Question
from quiz_plugin.bank.validate import QUESTION, validate
from quiz_plugin.bank.yaml import SourceFile

MARK = "▸"
"""In a case: the value that follows has to be reported."""
WHY = {
    "en": "Messages travel between neighbours after every backward sweep.",
    "es": "Los mensajes viajan entre vecinos tras cada barrido inverso.",
}
HEAD = "questions:\n"
LANGUAGES = ("en", "es")


@dataclass(frozen=True)
class Case:
    """Questions that a rule complains of, or does not."""

    rule: str
    name: str
    fails: bool
    text: str
    """The file, without marks."""
    marks: tuple[tuple[int, int], ...]
    """Line and column of what has to be reported."""

    def __str__(self) -> str:
        return f"{self.rule}: {self.name}"


def read_cases(path: Path) -> Iterator[Case]:
    """The cases of one rule: `### fails: name` or `### passes: name`, then the questions."""
    for part in path.read_text("utf-8").split("### ")[1:]:
        title, _, body = part.partition("\n")
        verdict, _, name = title.partition(": ")
        assert verdict in {"fails", "passes"}, title
        text, marks = unmark(HEAD + body)
        yield Case(path.stem, name, verdict == "fails", text, marks)


def unmark(marked: str) -> tuple[str, tuple[tuple[int, int], ...]]:
    """The text without marks, and line and column of each."""
    text, *rest = marked.split(MARK)
    marks = []
    for part in rest:
        marks.append((text.count("\n") + 1, len(text) - text.rfind("\n")))
        text += part
    return text, tuple(marks)


def read_set(path: Path) -> list[Placed[Question]]:
    """The questions of a file, each with its place."""
    file = SourceFile(path.read_bytes(), f"bank/{path.name}")
    assert file.readable, file.problems
    assert isinstance(file.data, dict)
    found = []
    for index, row in enumerate(file.data["questions"]):
        fitted = validate(QUESTION, completed(row, index), file, ("questions", index))
        assert fitted.record is not None, fitted.problems
        found.append(Placed(fitted.record, file, ("questions", index)))
    return found


def completed(row: Any, index: int) -> Any:
    """A question with all that it needs. What it has stays as it is."""
    why = {language: WHY.get(language, "…") for language in row["stem"]}
    rest = {
        "id": f"q{index + 1}",
        "title": dict.fromkeys(row["stem"], "Tea"),
        "concepts": ["tea"],
        "level": "understand",
        "sources": [{"title": "Tea", "url": "https://example.org/", "checked": "2026-11-20"}],
    }
    if row["kind"] == "true-false" or "options" not in row:
        rest["why"] = why
    else:
        options = [{"id": f"o{at + 1}", "why": why} | option for at, option in enumerate(row["options"])]
        row = {**row, "options": options}
    return rest | row
