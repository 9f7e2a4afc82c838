"""Each rule of the lint finds its weakness at its place, in both languages, and opt-outs silence it for a reason."""

from pathlib import Path

import pytest

from quiz_plugin.bank.lint import RULES, lint
from quiz_plugin.bank.lint.text import LISTS, load_lists
from quiz_plugin.bank.problems import Problem
from tests.bank.lint.banks import LANGUAGES, read_cases, read_set

CASES_FOLDER = Path(__file__).parent / "cases"
TWO = """questions:
  - kind: single
    stem: {en: Which mode?}
    options:
      - {correct: true, text: {en: Eager}}
      - {text: {en: Graph}}
"""
STATEMENT = "questions:\n  - {kind: true-false, stem: {en: %s}, answer: true}\n"


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
    assert {case.fails for case in cases} == {True, False}
    for case in cases:
        found = [problem.place for problem in report(tmp_path, case.text) if problem.code == rule]
        assert [(place.line, place.column) for place in found] == sorted(case.marks), case.name


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
