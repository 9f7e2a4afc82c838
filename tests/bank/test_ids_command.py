"""`quizbank ids` proposes an id wherever one is missing, and changes none that is there."""

import shutil
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from quiz_plugin.bank.slugs import slug
from quiz_plugin.cli import main
from tests.tools import ROOT

SOUND = Path(__file__).parent / "sound"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SOUND, tmp_path / "guide")) / "bank"


def ids(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["ids", *map(str, arguments)], catch_exceptions=False)


def without_ids(folder: Path) -> str:
    """Take out the ids of the first question and of its first option."""
    file = folder / "fruit.yml"
    text = file.read_text("utf-8")
    shorter = text.replace("  - id: apple-colours\n    kind", "  - kind").replace(
        "- id: green\n        correct", "- correct"
    )
    assert shorter.count("id:") == text.count("id:") - 2
    file.write_text(shorter, "utf-8")
    return shorter


def test_the_shipped_bank_lacks_none():
    result = ids(ROOT / "bank")
    assert (result.exit_code, result.output) == (0, "")


def test_a_missing_id_is_proposed_at_its_place_and_not_written(folder: Path):
    text = without_ids(folder)
    result = ids(folder)
    assert result.exit_code == 1
    assert result.stdout == "bank/fruit.yml:4:5: colours-of-apples\nbank/fruit.yml:10:9: green\n"
    assert result.stderr == "2 ids are missing; `quizbank ids --write` writes them\n"
    assert (folder / "fruit.yml").read_text("utf-8") == text


def test_written_ids_stand_first_and_change_nothing_else(folder: Path):
    text = without_ids(folder)
    result = ids(folder, "--write")
    assert (result.exit_code, result.stderr) == (0, "")
    expected = text.replace("  - kind: multiple", "  - id: colours-of-apples\n    kind: multiple").replace(
        "      - correct: true", "      - id: green\n        correct: true"
    )
    assert (folder / "fruit.yml").read_text("utf-8") == expected
    again = ids(folder, "--write")
    assert (again.exit_code, again.output) == (0, "")


def test_a_proposal_is_taken_by_nobody_in_the_bank(folder: Path):
    text = (folder / "fruit.yml").read_text("utf-8")
    (folder / "berries.yml").write_text(text.replace("id: apple-colours", "id: colours-of-apples"), "utf-8")
    without_ids(folder)
    assert "bank/fruit.yml:4:5: colours-of-apples-2\n" in ids(folder).stdout


def test_two_questions_of_one_title_get_two_ids(folder: Path):
    file = folder / "fruit.yml"
    rows = yaml.safe_load(file.read_text("utf-8"))
    for row in rows["questions"]:
        del row["id"]
        row["title"] = {"en": "Same", "es": "Igual"}
    file.write_text(yaml.safe_dump(rows, allow_unicode=True), "utf-8")
    assert ids(folder, "--write").exit_code == 0
    assert [row["id"] for row in yaml.safe_load(file.read_text("utf-8"))["questions"]] == ["same", "same-2"]


def test_ill_formed_and_repeated_ids_are_left_to_check(folder: Path):
    file = folder / "fruit.yml"
    text = file.read_text("utf-8").replace("id: apple-colours", "id: Apple Colours").replace("id: blue", "id: green")
    file.write_text(text, "utf-8")
    result = ids(folder, "--write")
    assert (result.exit_code, result.output, file.read_text("utf-8")) == (0, "", text)


def test_a_file_that_cannot_be_read_is_told_and_left(folder: Path):
    text = without_ids(folder).replace("level: recall", "level: recall\n    level: recall")
    (folder / "fruit.yml").write_text(text, "utf-8")
    result = ids(folder, "--write")
    assert result.exit_code == 1
    assert "bank/fruit.yml:8:5: error duplicate-key" in result.stderr
    assert "2 ids are missing: mend the file first" in result.stderr
    assert (folder / "fruit.yml").read_text("utf-8") == text


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("What data parallelism means", "what-data-parallelism-means"),
        ("¿Qué significa «burbuja»?", "que-significa-burbuja"),
        ("GPipe: 83.9 billion", "gpipe-83-9-billion"),
        ("What's `tf.data`?", "whats-tf-data"),
        ("训练", "item"),
        ("", "item"),
        ("Q is a letter", "the-q-is-a-letter"),
        ("q", "the-q"),
        ("word " * 30, "word-" * 10 + "word"),
        ("x" * 100, "x" * 56),
    ],
)
def test_a_slug_is_readable_and_allowed(words: str, expected: str):
    assert slug(words) == expected


def test_a_slug_is_never_taken():
    assert [slug("a", {"a"}), slug("a", {"a", "a-2"}), slug("a", {"b"})] == ["a-2", "a-3", "a"]
