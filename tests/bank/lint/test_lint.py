"""Each rule of the lint finds its weakness at its place, in both languages, and opt-outs silence it for a reason."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.kinds import Question
from quiz_plugin.bank.lint import RULES, lint
from quiz_plugin.bank.lint.text import LISTS, load_lists
from quiz_plugin.bank.problems import Problem
from quiz_plugin.bank.validate import QUESTION, validate
from quiz_plugin.bank.yaml import SourceFile

CASES_FOLDER = Path(__file__).parent / "cases"
TWO = """questions:
  - kind: single
    stem: {en: Which mode?}
    options:
      - {correct: true, text: {en: Eager}}
      - {text: {en: Graph}}
"""
STATEMENT = "questions:\n  - {kind: true-false, stem: {en: %s}, answer: true}\n"


MARK = "▸"
"""In a case: the value that follows has to be reported."""
WHY = {
    "en": "Messages travel between neighbours after every backward sweep.",
    "es": "Los mensajes viajan entre vecinos tras cada barrido inverso.",
}
HEAD = "questions:\n"
LANGUAGES = ("en", "es")


def read_cases(path: Path) -> Iterator[tuple[str, str, list[tuple[int, int]]]]:
    """The cases of one rule, `### fails: name` or `### passes: name`, then the questions.

    Yields the title of each, its file without marks, and line and column of what has to be reported.
    """
    for part in path.read_text("utf-8").split("### ")[1:]:
        title, _, body = part.partition("\n")
        text, *rest = (HEAD + body).split(MARK)
        marks = []
        for more in rest:
            marks.append((text.count("\n") + 1, len(text) - text.rfind("\n")))
            text += more
        assert title.startswith("fails: " if marks else "passes: "), title
        yield title, text, marks


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


def report(folder: Path, *texts: str) -> list[Problem]:
    sets = {}
    for number, text in enumerate(texts, 1):
        path = folder / f"set{number}.yml"
        path.write_text(text, "utf-8")
        sets[path.stem] = read_set(path)
    return list(lint(sets, LANGUAGES))


def places(problems: list[Problem]) -> list[str]:
    return [f"{problem.place} {problem.code}" for problem in problems]


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_reports_what_is_marked_and_nothing_else(rule: str, tmp_path: Path):
    cases = list(read_cases(CASES_FOLDER / f"{rule}.txt"))
    assert {bool(marks) for _, _, marks in cases} == {True, False}
    for title, text, marks in cases:
        found = [problem.place for problem in report(tmp_path, text) if problem.code == rule]
        assert [(place.line, place.column) for place in found] == sorted(marks), title


ALLOWED: dict[str, list[str]] = {
    "{option-count: The interface has two modes.}": [],
    "{option-cuont: It has two modes.}": ["bank/set1.yml:5:7 option-count", "bank/set1.yml:7:13 bad-allow"],
    "{option-count: It has two modes., absolutes: It is quoted.}": ["bank/set1.yml:7:46 unused-allow"],
}


def test_an_opt_out_with_a_reason_silences_its_rule_and_is_itself_checked(tmp_path: Path):
    for allow, expected in ALLOWED.items():
        problems = report(tmp_path, f"{TWO}    allow: {allow}\n")
        assert places(problems) == expected
        assert {problem.severity for problem in problems} <= {"warning"}


def test_either_question_may_opt_out_of_a_finding_about_two(tmp_path: Path):
    text = STATEMENT % "The host reads one file."
    (problem,) = report(tmp_path, text, text)
    assert places([problem]) == ["bank/set2.yml:2:35 near-duplicate-stem"]
    assert [str(place) for place, _ in problem.related] == ["bank/set1.yml:2:35"]
    allowing = text.replace("true}\n", "true, allow: {near-duplicate-stem: They stand side by side.}}\n")
    assert report(tmp_path, text, allowing) == report(tmp_path, allowing, text) == []


def test_the_shipped_lists_are_complete():
    for language in LANGUAGES:
        lists = load_lists(language)
        assert [name for name in LISTS if not lists[name]] == []
