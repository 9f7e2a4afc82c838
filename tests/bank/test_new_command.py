"""`quizbank new` appends a template that says what is missing, and changes nothing else."""

from pathlib import Path
from shutil import copytree

import pytest
from click.testing import CliRunner, Result

from quiz_plugin.bank import read_bank
from quiz_plugin.bank.kinds import KINDS
from quiz_plugin.cli import main
from tests.bank.terminals import MIXED


def new(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["new", *arguments], catch_exceptions=False)


@pytest.fixture
def bank(tmp_path: Path) -> Path:
    for part in ("bank", "docs"):
        copytree(MIXED.parent / part, tmp_path / part)
    return tmp_path / "bank"


@pytest.mark.parametrize("kind", KINDS)
def test_a_template_follows_what_was_there_and_only_lacks_what_is_empty(bank: Path, kind: str):
    file = sorted(path for path in bank.glob("*.yml") if "\nquestions:" in path.read_text("utf-8"))[0]
    before = file.read_text("utf-8")
    done = new(kind, file.stem, "--bank", str(bank))
    after = file.read_text("utf-8")
    line = before.rstrip().count("\n") + 3
    assert done.stdout.startswith(f"bank/{file.name}:{line}: ")
    assert after.startswith(before.rstrip())
    assert after.splitlines()[line - 1].lstrip().startswith("- id:")
    codes = {each.code for each in read_bank(bank, bank.parent / "docs").problems}
    assert codes <= {"empty-text", "bad-value", "wrong-type", "too-few"}
    assert codes


def test_a_set_that_there_is_not_is_a_sentence(bank: Path):
    done = new("single", "nowhere", "--bank", str(bank))
    assert done.exit_code == 2
    assert "nowhere.yml" in done.stderr


def test_a_file_without_questions_stays_as_it_is(bank: Path):
    (bank / "empty.yml").write_text("title: {en: A}\n", "utf-8")
    done = new("single", "empty", "--bank", str(bank))
    assert done.exit_code == 2
    assert "has no list of questions" in done.stderr
    assert (bank / "empty.yml").read_text("utf-8") == "title: {en: A}\n"


def test_a_set_with_a_key_below_its_questions_stays_as_it_is(bank: Path):
    file = sorted(path for path in bank.glob("*.yml") if "\nquestions:" in path.read_text("utf-8"))[0]
    text = file.read_text("utf-8").rstrip() + "\nbelow: here\n"
    file.write_text(text, "utf-8")
    done = new("single", file.stem, "--bank", str(bank))
    assert done.exit_code != 0
    assert "`below:`" in done.stderr
    assert file.read_text("utf-8") == text
