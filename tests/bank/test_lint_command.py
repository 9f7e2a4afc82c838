"""`quizbank lint` tells weak questions as warnings, and the shipped bank has none."""

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from quiz_plugin.bank import Bank, load_bank
from quiz_plugin.bank.lint.rules import RULES
from quiz_plugin.cli import main
from tests.tools import ROOT

SOUND = Path(__file__).parent / "sound"


@pytest.fixture(autouse=True)
def no_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start from a shell of a person, wherever the tests run."""
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A bank whose first question has two options only."""
    return Path(shutil.copytree(SOUND, tmp_path / "guide")) / "bank"


def lint(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["lint", *map(str, arguments)], catch_exceptions=False)


def test_the_shipped_bank_has_no_finding():
    bank = load_bank(ROOT / "bank", ROOT / "docs", ("en", "es"))
    assert isinstance(bank, Bank)
    result = lint(ROOT / "bank")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"no finding in {len(list(bank.questions()))} questions, by {len(RULES)} rules\n"


def test_a_weak_question_is_a_warning_at_its_place(folder: Path):
    result = lint(folder)
    line = next(line for line in result.stderr.splitlines() if "option-count" in line)
    assert line.startswith("bank/fruit.yml:11:7: warning option-count: ")
    assert result.exit_code == 1


def test_the_page_of_a_rule_is_printed():
    result = lint("--explain", "longest-is-key")
    assert (result.exit_code, result.stdout.startswith("longest-is-key: The right option")) == (0, True)


def test_a_site_adds_words_of_its_own(folder: Path):
    assert "absolutes" not in lint(folder).stderr
    (folder / "strings").mkdir()
    (folder / "strings" / "en.yml").write_text("lint.absolutes: [blue]\n", "utf-8")
    assert "warning absolutes: " in lint(folder).stderr


def test_a_broken_bank_is_reported_instead(folder: Path):
    text = (folder / "fruit.yml").read_text("utf-8")
    (folder / "fruit.yml").write_text(text.replace("level: recall", "level: easy"), "utf-8")
    result = lint(folder)
    assert "error bad-value" in result.stderr
    assert "warning" not in result.stderr
    assert result.exit_code == 1
