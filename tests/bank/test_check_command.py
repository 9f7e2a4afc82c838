"""`quizbank check` prints what a bank holds, or every problem in it, and says by its status which of the two."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result

from quiz_plugin.cli import main
from tests.tools import ROOT

HERE = Path(__file__).parent
BANKS = {"shipped": ROOT / "bank", "two languages": HERE / "sound" / "bank", "one language": HERE / "english" / "bank"}


@pytest.fixture(autouse=True)
def no_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start from a shell of a person, wherever the tests run."""
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)


def check(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["check", *map(str, arguments)], catch_exceptions=False)


def _options(question: dict[str, Any]) -> list[Any]:
    pair = ["true", "false"] if question["kind"] == "true-false" else []
    return list(question.get("options", pair))


def counted(folder: Path) -> dict[str, str]:
    """What a bank holds, counted from its files by other means."""
    files = {file.stem: yaml.safe_load(file.read_text("utf-8")) for file in folder.glob("*.yml")}
    for name in ("glossary", "misconceptions", "references", "parity", "search"):
        files.pop(name, None)
    concepts = files.pop("concepts")["concepts"]
    questions = [question for file in files.values() for question in file["questions"]]
    languages = sorted({code for file in files.values() for code in file["title"]})
    return {
        "sets": str(len(files)),
        "questions": str(len(questions)),
        "options": str(sum(len(_options(question)) for question in questions)),
        "concepts": str(len(concepts)),
        "languages": f"{len(languages)} ({', '.join(languages)})",
    }


@pytest.mark.parametrize("name", BANKS)
def test_it_prints_the_counts_of_a_sound_bank(name: str):
    result = check(BANKS[name])
    assert dict(line.split(": ") for line in result.stdout.splitlines()) == counted(BANKS[name])


def test_each_file_of_a_bank_is_read_once(read_files: list[str]):
    assert check(BANKS["two languages"]).exit_code == 0
    assert sorted(read_files) == ["bank/concepts.yml", "bank/fruit.yml"]


@pytest.mark.parametrize("name", BANKS)
def test_a_sound_bank_ends_with_0_and_no_complaint(name: str):
    result = check(BANKS[name])
    assert (result.exit_code, result.stderr) == (0, "")


def test_the_three_banks_are_of_different_sizes():
    rows = [tuple(counted(folder).values()) for folder in BANKS.values()]
    assert rows[1:] == [("1", "2", "4", "2", "2 (en, es)"), ("3", "4", "11", "1", "1 (en)")]
    assert rows[0] not in rows[1:]


def test_without_a_folder_it_checks_the_one_called_bank(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(HERE / "english")
    assert check().stdout == check(BANKS["one language"]).stdout


def test_it_finds_the_pages_from_within_the_bank(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(BANKS["two languages"])
    assert check(".").exit_code == 0


def broken(case: str, folder: Path) -> Path:
    shutil.copytree(HERE / "sound", folder, dirs_exist_ok=True)
    shutil.copytree(HERE / "broken" / case, folder, dirs_exist_ok=True)
    return folder / "bank"


def test_a_broken_bank_ends_with_1(tmp_path: Path):
    assert check(broken("many-problems-in-several-files", tmp_path)).exit_code == 1


def test_the_report_goes_to_standard_error_in_full(tmp_path: Path):
    result = check(broken("missing-key", tmp_path))
    lines = [line for line in result.stderr.splitlines() if " | " not in line]
    assert lines == (HERE / "broken" / "missing-key" / "expected.txt").read_text("utf-8").splitlines()
    assert result.stdout == ""


def test_the_report_shows_the_line_in_question(tmp_path: Path):
    result = check(broken("bad-level", tmp_path))
    assert result.stderr.splitlines()[1:3] == ["  8 |     level: 2", "    |            ^"]


def test_a_program_reads_the_report_from_standard_output(tmp_path: Path):
    result = check(broken("bad-level", tmp_path), "--format", "json")
    assert [row["line"] for row in json.loads(result.stdout)] == [8, 24]
    assert (result.exit_code, result.stderr) == (1, "")


def test_in_github_actions_problems_are_annotations(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    result = check(broken("bad-level", tmp_path))
    assert result.stdout.startswith("::error file=bank/fruit.yml,line=")
    assert (result.exit_code, result.stderr) == (1, "")


def test_a_folder_that_does_not_exist_ends_with_2(tmp_path: Path):
    result = check(tmp_path / "nowhere")
    assert result.exit_code == 2
    assert "does not exist" in result.stderr


def test_a_file_in_place_of_the_folder_ends_with_2():
    assert check(HERE / "sound" / "bank" / "fruit.yml").exit_code == 2


def test_an_empty_folder_ends_with_1_and_says_what_is_missing(tmp_path: Path):
    (tmp_path / "bank").mkdir()
    result = check(tmp_path / "bank")
    assert result.exit_code == 1
    assert [line.split(": ")[1] for line in result.stderr.splitlines() if ": error " in line] == [
        "error no-sets",
        "error no-concepts",
    ]


def test_a_language_asked_for_by_name_is_missed_where_it_is_missing(tmp_path: Path):
    guide = shutil.copytree(BANKS["one language"].parent, tmp_path / "guide")
    path = guide / "bank" / "cups.yml"
    path.write_text(path.read_text("utf-8").replace("title: {en: Cups}", "title: {en: Cups, es: Tazas}"), "utf-8")
    result = check(guide / "bank", "--lang", "en", "--lang", "es")
    assert result.exit_code == 1
    assert "`title` has no text in `es`" in result.stderr


@pytest.mark.parametrize("command", ["check", "lint", "stats"])
def test_a_language_that_no_title_has_is_one_sentence(command: str):
    arguments = [command, str(BANKS["two languages"]), "--lang", "en", "--lang", "xx"]
    result = CliRunner().invoke(main, arguments, catch_exceptions=False)
    assert result.stderr.splitlines()[-1].endswith("no set of this bank has a title in `xx`; use one of `en`, `es`")
    assert (result.exit_code, result.stdout) == (2, "")


def test_files_are_named_from_the_current_folder_where_it_holds_the_bank(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    folder = broken("bad-level", tmp_path / "w" / "x")
    monkeypatch.chdir(tmp_path / "w")
    lines = check(folder).stderr.splitlines()
    assert lines[0].startswith("x/bank/fruit.yml:8:12: error ")
    assert lines[1] == "  8 |     level: 2"
    monkeypatch.chdir(folder)
    assert check(".").stderr.startswith("fruit.yml:8:12: error ")


def test_annotations_name_files_from_the_root_of_the_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = broken("bad-level", tmp_path / "w" / "x")
    subprocess.run(["git", "init", "-q", tmp_path / "w"], check=True)
    monkeypatch.chdir(tmp_path)
    assert check(folder, "--format", "github").stdout.startswith("::error file=x/bank/fruit.yml,line=8,")
    shutil.rmtree(tmp_path / "w" / ".git")
    assert check(folder, "--format", "github").stdout.startswith("::error file=w/x/bank/fruit.yml,line=8,")


def test_fewer_languages_than_the_bank_has_make_the_others_unknown():
    result = check(BANKS["two languages"], "--lang", "en")
    assert result.exit_code == 1
    assert "`es` is no language of this guide" in result.stderr


def test_pages_elsewhere_are_found_by_option(tmp_path: Path):
    alone = shutil.copytree(BANKS["one language"], tmp_path / "bank")
    assert check(alone).exit_code == 1
    assert check(alone, "--docs", HERE / "english" / "docs").exit_code == 0


def test_a_bank_whose_titles_are_all_missing_is_not_told_that_its_languages_are_unknown(tmp_path: Path):
    folder = broken("missing-key", tmp_path)
    text = (HERE / "sound" / "bank" / "fruit.yml").read_text("utf-8")
    (folder / "fruit.yml").write_text(text.replace("title: {en: Fruit, es: Fruta}\n", ""), "utf-8")
    result = check(folder)
    assert result.stderr.splitlines()[0] == "bank/fruit.yml:1:1: error missing-key: the key `title` is missing"
    assert result.stderr.splitlines()[-1] == "1 problem"


def test_a_broken_glossary_is_a_problem_of_the_bank(tmp_path: Path):
    shutil.copytree(ROOT / "bank", tmp_path / "bank")
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    glossary = tmp_path / "bank" / "glossary.yml"
    lines = glossary.read_text("utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if line.strip().startswith("term:"))
    lines[at] = lines[at].replace("term:", "trem:")
    glossary.write_text("\n".join(lines) + "\n", "utf-8")
    result = check(tmp_path / "bank")
    assert result.exit_code == 1
    assert f"bank/glossary.yml:{at + 1}:" in result.stderr
    assert "did you mean `term`?" in result.stderr


def test_nothing_wrong_is_an_empty_list_for_programs():
    result = check(BANKS["shipped"], "--format", "json")
    assert (result.exit_code, json.loads(result.stdout)) == (0, [])


def test_every_file_of_a_bank_is_told_in_one_run_in_order(tmp_path: Path):
    guide = shutil.copytree(HERE / "sound", tmp_path / "guide")
    broken = {
        "concepts.yml": "concepts: [\n",
        "fruit.yml": "title: [\n",
        "glossary.yml": "terms: [\n",
        "parity.yml": "exceptions: [\n",
        "references.yml": "references: [\n",
        "search.yml": "sought: [\n",
        "strings/es.yml": "a: [\n",
        "translations.lock": "units: [\n",
    }
    (guide / "bank" / "strings").mkdir()
    for name, text in broken.items():
        (guide / "bank" / name).write_text(text, "utf-8")
    page = guide / "docs" / "concepts" / "apples.en.md"
    page.write_text(page.read_text("utf-8") + "\n[a](ref:nobody)\n", "utf-8")
    result = check(guide / "bank", "--format", "json")
    told = [row["file"] for row in json.loads(result.stdout)]
    assert told == [*(f"bank/{name}" for name in broken), "docs/concepts/apples.en.md"]
    assert result.exit_code == 1


def test_a_list_of_the_linter_is_told_at_its_place(tmp_path: Path):
    guide = shutil.copytree(HERE / "sound", tmp_path / "guide")
    (guide / "bank" / "strings").mkdir()
    (guide / "bank" / "strings" / "es.yml").write_text("lint.absolutes: 3\n", "utf-8")
    for command in ("check", "lint"):
        result = CliRunner().invoke(main, [command, str(guide / "bank")], catch_exceptions=False)
        assert "bank/strings/es.yml:1:17: error wrong-type: this takes a list, and `3` stands here" in result.stderr
        assert result.exit_code == 1


BESIDE = {
    "a formula in a label": (
        "docs/assets/figures/plan.yml",
        "title: {en: A, es: A}\ndesc: {en: A, es: A}\nlabels:\n  one: {en: One, es: 'Uno $n$'}\n",
        "docs/assets/figures/plan.yml:4:27: error formula-in-label",
    ),
    "a key of a figure twice": (
        "docs/assets/figures/plan.yml",
        "title: {en: A, es: A}\ntitle: {en: A, es: A}\n",
        "docs/assets/figures/plan.yml:2:1: error duplicate-key",
    ),
    "brackets in a figure": (
        "docs/assets/figures/plan.yml",
        "title: " + "[" * 5000,
        "docs/assets/figures/plan.yml:1:57: error unreadable-yaml",
    ),
    "brackets in comments": ("examples/comments.yml", "[" * 5000, "examples/comments.yml:1:51: error unreadable-yaml"),
    "a comment that is no text": (
        "examples/comments.yml",
        "Add.: Suma.\n",
        "examples/comments.yml:1:7: error bad-example",
    ),
    "a formula in a definition": (
        "bank/glossary.yml",
        "terms: [{id: pip, term: {en: Pip, es: Pepita}, definition: {en: 'A $\\lenght$.', es: Una semilla.}}]\n",
        "bank/glossary.yml:1:68: error bad-formula: the formula `\\lenght` can't be read",
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
