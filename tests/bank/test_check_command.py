"""`quizbank check` prints what a bank holds, or every problem in it, and ends with a status that says which."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from quiz_plugin.cli import main
from tests.bank.test_broken_banks import CASES, write
from tests.tools import ROOT

HERE = Path(__file__).parent
SOUND = HERE / "sound" / "bank"


@pytest.fixture(autouse=True)
def no_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start from a shell of a person, wherever the tests run."""
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)


def check(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["check", *map(str, arguments)], catch_exceptions=False)


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """The folder of a bank with two problems, two levels below the temporary one."""
    write(CASES["bad-level"], tmp_path / "w" / "x")
    return tmp_path / "w" / "x" / "bank"


def test_a_sound_bank_is_counted():
    result = check(SOUND)
    assert result.stdout.splitlines() == [
        "sets: 1",
        "questions: 2",
        "options: 4",
        "concepts: 2",
        "languages: 2 (en, es)",
    ]
    assert (result.exit_code, result.stderr) == (0, "")


def test_the_bank_of_this_guide_is_sound():
    result = check(ROOT / "bank")
    assert (result.exit_code, result.stderr) == (0, "")


def test_without_a_folder_it_checks_the_one_called_bank(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(HERE / "english")
    assert "languages: 1 (en)" in check().stdout
    monkeypatch.chdir(SOUND)
    assert check(".").exit_code == 0


def test_the_report_goes_to_standard_error_with_the_line_in_question(broken: Path):
    result = check(broken)
    lines = result.stderr.splitlines()
    assert lines[1:3] == ["  8 |     level: 2", "    |            ^"]
    assert lines[-1] == "2 problems"
    assert (result.exit_code, result.stdout) == (1, "")


def test_in_github_actions_problems_are_annotations_with_files_from_the_root_of_the_repository(
    broken: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    subprocess.run(["git", "init", "-q", broken.parents[1]], check=True)
    assert check(broken).stdout.startswith("::error file=x/bank/fruit.yml,line=8,")


def test_files_are_named_from_the_current_folder_where_it_holds_the_bank(broken: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(broken.parents[1])
    assert check(broken).stderr.startswith("x/bank/fruit.yml:8:12: error ")
    monkeypatch.chdir(broken)
    assert check(".").stderr.startswith("fruit.yml:8:12: error ")


def test_a_folder_that_is_none_ends_with_2(tmp_path: Path):
    assert check(tmp_path / "nowhere").exit_code == 2
    assert check(SOUND / "fruit.yml").exit_code == 2


def test_pages_elsewhere_are_found_by_option(tmp_path: Path):
    alone = shutil.copytree(HERE / "english" / "bank", tmp_path / "bank")
    assert check(alone).exit_code == 1
    assert check(alone, "--docs", HERE / "english" / "docs").exit_code == 0


def test_a_wrong_number_is_reported(tmp_path: Path):
    write(CASES["calculation-with-another-result"], tmp_path)
    result = check(tmp_path / "bank")
    assert "bank/nuts.yml:11:14: error other-result" in result.stderr
    assert result.exit_code == 1


def test_every_file_of_a_bank_is_reported_in_one_run_in_order(tmp_path: Path):
    guide = shutil.copytree(HERE / "sound", tmp_path / "guide")
    broken = {
        "concepts.yml": "concepts: [\n",
        "formulas/more.py": "1 / 0\n",
        "fruit.yml": "title: [\n",
        "glossary.yml": "terms: [\n",
        "references.yml": "references: [\n",
        "search.yml": "sought: [\n",
        "strings/es.yml": "a: [\n",
    }
    (guide / "bank" / "strings").mkdir()
    for name, text in broken.items():
        (guide / "bank" / name).write_text(text, "utf-8")
    page = guide / "docs" / "concepts" / "apples.en.md"
    page.write_text(page.read_text("utf-8") + "\n[a](ref:nobody)\n", "utf-8")
    files = re.findall(r"^(\S+):\d+:\d+: error", check(guide / "bank").stderr, re.MULTILINE)
    assert files == [*(f"bank/{name}" for name in broken), "docs/concepts/apples.en.md"]


BESIDE = {
    "a formula in a label": (
        "docs/assets/figures/plan.yml",
        "title: {en: A, es: A}\ndesc: {en: A, es: A}\nlabels:\n  one: {en: One, es: 'Uno $n$'}\n",
        "docs/assets/figures/plan.yml:4:27: error formula-in-label",
    ),
    "brackets in comments": ("examples/comments.yml", "[" * 5000, "examples/comments.yml:1:51: error unreadable-yaml"),
    "a formula in a definition": (
        "bank/glossary.yml",
        "terms: [{id: pip, term: {en: Pip, es: Pepita}, definition: {en: 'A $\\lenght$.', es: Una semilla.}}]\n",
        "bank/glossary.yml:1:68: error bad-formula: the formula `\\lenght` can't be read",
    ),
    "a list of the linter": (
        "bank/strings/es.yml",
        yaml.safe_dump({"lint.absolutes": 3}),
        "bank/strings/es.yml:1:17: error wrong-type: this takes a list, and `3` stands here",
    ),
}


@pytest.mark.parametrize(("name", "content", "problem"), BESIDE.values(), ids=BESIDE)
def test_what_stands_beside_the_bank_is_checked(tmp_path: Path, name: str, content: str, problem: str):
    guide = shutil.copytree(HERE / "sound", tmp_path / "guide")
    (guide / name).parent.mkdir(parents=True, exist_ok=True)
    (guide / name).write_text(content, "utf-8")
    result = check(guide / "bank")
    assert result.exit_code == 1
    assert problem in result.stderr
