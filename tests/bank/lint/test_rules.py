"""Each rule finds its weakness, at its place, in both languages, and nothing else.

A case marks the values that have to be reported (`▸`). `cases/<rule>.expected` holds the reports as an author reads
them; `LINT_UPDATE=1 pytest tests/bank/lint` writes those files anew, to be read before they are committed.
"""

import os
import re
from pathlib import Path
from textwrap import indent
from types import ModuleType

import pytest

from quiz_plugin.bank.lint.rules import RULES, lint
from quiz_plugin.bank.problems import Problem
from tests.bank.lint.banks import HEAD, LANGUAGES, Case, read_cases, read_set

CASES_FOLDER = Path(__file__).parent / "cases"
CASES = [case for path in sorted(CASES_FOLDER.glob("*.txt")) for case in read_cases(path)]


def found(case: Case, folder: Path) -> list[Problem]:
    path = folder / "set.yml"
    path.write_text(case.text, "utf-8")
    return [problem for problem in lint({"set": read_set(path)}, LANGUAGES, {}) if problem.code == case.rule]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_rule_reports_what_is_marked_and_nothing_else(case: Case, tmp_path: Path):
    places = [(problem.place.line, problem.place.column) for problem in found(case, tmp_path)]
    assert places == sorted(case.marks)


@pytest.mark.parametrize("rule", RULES)
def test_an_author_reads_the_report(rule: str, tmp_path: Path):
    reports = []
    for case in CASES:
        if case.rule == rule and case.fails:
            reports += [f"### {case.name}", *map(str, found(case, tmp_path))]
    golden = CASES_FOLDER / f"{rule}.expected"
    if os.environ.get("LINT_UPDATE"):
        golden.write_text("\n".join(reports) + "\n", "utf-8")
        pytest.fail(f"{golden.name} was written anew: read it, then run without LINT_UPDATE")
    assert "\n".join(reports) + "\n" == golden.read_text("utf-8")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_case_marks_something_exactly_if_it_fails(case: Case):
    assert bool(case.marks) is case.fails


@pytest.mark.parametrize("fails", [True, False], ids=["fails", "passes"])
@pytest.mark.parametrize("rule", RULES)
def test_a_rule_has_three_cases_of_each_kind_in_both_languages(rule: str, fails: bool):
    texts = [case.text for case in CASES if case.rule == rule and case.fails is fails]
    assert all(sum(f"{language}: " in text for text in texts) >= 3 for language in LANGUAGES)


def test_every_case_is_of_a_rule():
    assert {case.rule for case in CASES} == {*RULES}


@pytest.mark.parametrize("rule", RULES)
def test_the_page_of_a_rule_shows_a_question_that_fails_and_one_that_passes(rule: str, tmp_path: Path):
    blocks = re.findall(r"```yaml\n(.*?)```", RULES[rule].__doc__ or "", re.DOTALL)
    assert len(blocks) == 2
    told = []
    for block in blocks:
        path = tmp_path / "set.yml"
        body = block if block.startswith("- ") else "- " + indent(block, "  ")[2:]
        path.write_text(HEAD + body, "utf-8")
        told.append({problem.code for problem in lint({"set": read_set(path)}, LANGUAGES, {})})
    assert rule in told[0]
    assert told[1] == set()


@pytest.mark.parametrize("rule", RULES)
def test_the_page_of_a_rule_has_its_headings(rule: str):
    page = RULES[rule].__doc__ or ""
    headings = re.findall(r"^\*\*(\w+)\.?\*\*", page, re.MULTILINE)
    assert headings == ["Finds", "Before", "After", "Limits"]


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_is_a_module_of_its_name_with_a_reason_and_a_published_source(rule: str):
    module = RULES[rule]
    assert isinstance(module, ModuleType)
    assert module.__name__.split(".")[-1] == rule.replace("-", "_")
    assert re.fullmatch("[a-z]+(-[a-z]+)*", rule)
    assert re.fullmatch(r"[A-Z][^.]*\.", module.REASON)
    assert re.search(r"\((19|20)\d\d\), ", module.SOURCE)


def test_every_finding_is_a_warning(tmp_path: Path):
    severities = {problem.severity for case in CASES if case.fails for problem in found(case, tmp_path)}
    assert severities == {"warning"}
