"""A reader that is kept reads only what has changed, and says the same as one that starts afresh."""

import random
import shutil
from pathlib import Path

import pytest

from quiz_plugin.bank import Bank, BankReader, Reading, read_bank

SOUND = Path(__file__).parent / "sound"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a guide with three sets."""
    guide = Path(shutil.copytree(SOUND, tmp_path / "guide"))
    text = (guide / "bank" / "fruit.yml").read_text("utf-8")
    for name in ("berries", "nuts"):
        renamed = text.replace("id: apple-", f"id: {name}-a-").replace("id: pear-", f"id: {name}-p-")
        (guide / "bank" / f"{name}.yml").write_text(renamed, "utf-8")
    return guide


def replace(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), "utf-8")


def said(reading: Reading) -> object:
    """All that a reading says, in a form that can be compared."""
    ids = {name: [(str(placed.place()), placed.item) for placed in found] for name, found in reading.questions.items()}
    return reading.bank, reading.problems, ids


def test_the_first_reading_reads_every_file_once(folder: Path, read_files: list[str]):
    assert isinstance(BankReader(folder / "bank", folder / "docs").read().bank, Bank)
    assert sorted(read_files) == ["bank/berries.yml", "bank/concepts.yml", "bank/fruit.yml", "bank/nuts.yml"]


def test_a_second_reading_of_the_same_files_reads_none(folder: Path, read_files: list[str]):
    reader = BankReader(folder / "bank", folder / "docs")
    reader.read()
    read_files.clear()
    reader.read()
    assert read_files == []


def test_after_an_edit_only_the_edited_file_is_read(folder: Path, read_files: list[str]):
    reader = BankReader(folder / "bank", folder / "docs")
    reader.read()
    read_files.clear()
    replace(folder / "bank" / "nuts.yml", "Look up.", "Look further up.")
    bank = reader.read().bank
    assert read_files == ["bank/nuts.yml"]
    assert bank is not None
    assert bank.by_id["nuts-p-trees"].hints[0]["en"] == "Look further up."


def test_a_file_that_was_written_again_as_it_was_is_not_read(folder: Path, read_files: list[str]):
    reader = BankReader(folder / "bank", folder / "docs")
    reader.read()
    read_files.clear()
    file = folder / "bank" / "nuts.yml"
    file.write_bytes(file.read_bytes())
    reader.read()
    assert read_files == []


def test_a_new_language_in_most_titles_is_asked_of_every_file(folder: Path):
    reader = BankReader(folder / "bank", folder / "docs")
    assert reader.read().problems == ()
    for name in ("nuts", "fruit"):
        old, new = "title: {en: Fruit, es: Fruta}", "title: {en: Fruit, es: Fruta, pt: Fruta}"
        replace(folder / "bank" / f"{name}.yml", old, new)
    problems = reader.read().problems
    assert {problem.place.file for problem in problems if problem.code == "missing-translation"} == {
        "bank/berries.yml",
        "bank/concepts.yml",
        "bank/fruit.yml",
        "bank/nuts.yml",
    }


EDITS = [
    ("bank/fruit.yml", "correct: true", "correct: false"),
    ("bank/nuts.yml", "id: nuts-a-colours", "id: apple-colours"),
    ("bank/nuts.yml", "  - id: nuts-p-trees", "\t- id: nuts-p-trees"),
    ("bank/berries.yml", "apples#colours]", "apples#colors]"),
    ("bank/concepts.yml", "requires: [apples]", "requires: [nuts]"),
    ("bank/concepts.yml", "{en: Pears, es: Peras}", "{en: Pears}"),
    ("docs/concepts/apples.es.md", "{#colours}", "{#colores}"),
    ("docs/concepts/pears.en.md", "{#shape}", "{#q-shape}"),
]


def test_any_course_of_edits_says_what_a_fresh_reading_says(folder: Path):
    reader = BankReader(folder / "bank", folder / "docs")
    dice = random.Random(20261121)  # noqa: S311  # the same course on every run
    done: set[int] = set()
    seen = set()
    for _ in range(60):
        number = dice.randrange(len(EDITS))
        name, old, new = EDITS[number]
        file = folder / name
        if number in done:
            done.remove(number)
            old, new = new, old
        else:
            done.add(number)
        text = file.read_text("utf-8")
        assert old in text, (name, old)
        file.write_text(text.replace(old, new, 1), "utf-8")
        kept = reader.read()
        assert said(kept) == said(read_bank(folder / "bank", folder / "docs"))
        seen |= {problem.code for problem in kept.problems}
    assert len(seen) >= 7, seen


def test_a_set_that_was_deleted_is_gone(folder: Path):
    reader = BankReader(folder / "bank", folder / "docs")
    reader.read()
    (folder / "bank" / "nuts.yml").unlink()
    bank = reader.read().bank
    assert bank is not None
    assert [each.id for each in bank.sets] == ["berries", "fruit"]
