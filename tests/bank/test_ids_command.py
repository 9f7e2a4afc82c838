"""`quizbank ids` proposes ids where there are none and never touches one that is there."""

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from quiz_plugin.cli import main
from tests.tools import ROOT

SOUND = Path(__file__).parent / "sound"


@pytest.fixture(autouse=True)
def no_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start from a shell of a person, wherever the tests run."""
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)


@pytest.fixture
def bank(tmp_path: Path) -> Path:
    """The sound bank, in which a question and an option have lost their ids."""
    folder = shutil.copytree(SOUND, tmp_path / "guide") / "bank"
    file = folder / "fruit.yml"
    text = file.read_text("utf-8")
    for lost in ("- id: blue\n        ", "- id: pear-trees\n    "):
        assert text.count(lost) == 1
        text = text.replace(lost, "- ")
    file.write_text(text, "utf-8")
    return folder


def ids(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["ids", *map(str, arguments)], catch_exceptions=False)


def test_it_proposes_an_id_for_each_record_without_one(bank: Path):
    result = ids(bank)
    assert result.stdout.splitlines() == ["bank/fruit.yml:15:9: blue", "bank/fruit.yml:19:5: pear-trees"]
    assert (result.exit_code, result.stderr) == (1, "")


def test_a_proposal_writes_nothing(bank: Path):
    before = (bank / "fruit.yml").read_bytes()
    ids(bank)
    assert (bank / "fruit.yml").read_bytes() == before


def test_written_ids_make_the_file_what_it_was_with_them(bank: Path):
    result = ids(bank, "--write")
    assert (bank / "fruit.yml").read_bytes() == (SOUND / "bank" / "fruit.yml").read_bytes()
    assert result.stdout.splitlines() == ["bank/fruit.yml:15:13: blue", "bank/fruit.yml:20:9: pear-trees"]
    assert (result.exit_code, result.stderr) == (0, "")


def test_a_second_run_finds_nothing(bank: Path):
    ids(bank, "--write")
    after = (bank / "fruit.yml").read_bytes()
    again = ids(bank, "--write")
    assert (again.exit_code, again.output) == (0, "")
    assert (bank / "fruit.yml").read_bytes() == after


def test_the_shipped_bank_misses_none():
    result = ids(ROOT / "bank")
    assert (result.exit_code, result.output) == (0, "")


def test_ids_that_are_there_stay_even_if_they_are_wrong(bank: Path):
    file = bank / "fruit.yml"
    text = (
        file.read_text("utf-8")
        .replace("id: green", "id: apple colours!")
        .replace("- kind: true", "- id: 7\n    kind: true")
    )
    file.write_text(
        text.replace("      - text: {en: Blue", "      - id: apple-colours\n        text: {en: Blue"), "utf-8"
    )
    before = file.read_bytes()
    result = ids(bank, "--write")
    assert (result.exit_code, result.output, file.read_bytes()) == (0, "", before)


def test_a_question_takes_no_id_of_another_set(bank: Path):
    other = (SOUND / "bank" / "fruit.yml").read_text("utf-8")
    (bank / "zoo.yml").write_text(other, "utf-8")
    assert ids(bank).stdout.splitlines()[-1] == "bank/fruit.yml:19:5: pear-trees-2"


def test_two_sets_get_no_id_in_common(bank: Path):
    shutil.copyfile(bank / "fruit.yml", bank / "zoo.yml")
    result = ids(bank)
    assert [line.split(": ")[1] for line in result.stdout.splitlines()] == [
        "blue",
        "pear-trees",
        "blue",
        "pear-trees-2",
    ]


def test_one_file_that_cannot_be_read_keeps_all_from_being_written(bank: Path):
    before = (bank / "fruit.yml").read_bytes()
    (bank / "zoo.yml").write_text("title: [\n")
    result = ids(bank, "--write")
    assert result.stderr.startswith("bank/zoo.yml:2:1: error unreadable-yaml: the file ends inside a bracket")
    assert (result.exit_code, result.stdout) == (1, "")
    assert (bank / "fruit.yml").read_bytes() == before


def test_a_file_without_a_place_for_an_id_keeps_all_from_being_written(bank: Path):
    before = (bank / "fruit.yml").read_bytes()
    (bank / "zoo.yml").write_text("questions:\n  - ? title\n    : A\n")
    result = ids(bank, "--write")
    assert result.stderr.startswith("bank/zoo.yml:2:7: error cannot-insert: an id cannot be written here")
    assert result.exit_code == 1
    assert (bank / "fruit.yml").read_bytes() == before


def test_a_file_that_is_not_utf_8_is_told(bank: Path):
    (bank / "zoo.yml").write_bytes(b"title: x\nsummary: \xe9\n")
    assert ids(bank).stderr.startswith("bank/zoo.yml:2:10: error not-utf-8: this byte is not UTF-8")


def test_a_folder_that_does_not_exist_ends_with_2(tmp_path: Path):
    assert ids(tmp_path / "nowhere").exit_code == 2


def test_the_help_shows_examples():
    assert "quizbank ids bank --write" in ids("--help").stdout
