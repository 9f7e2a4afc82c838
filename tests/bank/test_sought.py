"""What learners look for by other words: read with its places, and every section exists."""

from pathlib import Path

import pytest

from quiz_plugin.bank import Bank
from quiz_plugin.bank.sought import read_sought
from tests.tools import ROOT

ROW = """\
sought:
  - section: gpipe#idle-time
    words:
      en: [idle GPU]
      es: [GPU inactiva]
"""


def bank_with(folder: Path, text: str = ROW) -> Path:
    path = folder / "bank"
    path.mkdir()
    (path / "search.yml").write_text(text, "utf-8")
    return path


def test_a_row_is_read_with_its_words(tmp_path: Path, bank: Bank):
    (row,) = read_sought(bank_with(tmp_path), bank).rows
    assert (row.ref.concept, row.ref.anchor) == ("gpipe", "idle-time")
    assert row.words == {"en": ("idle GPU",), "es": ("GPU inactiva",)}


def test_a_bank_without_the_file_has_none(tmp_path: Path, bank: Bank):
    reading = read_sought(tmp_path, bank)
    assert (reading.rows, reading.problems) == ((), ())


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("gpipe#", "gpip#", "bank/search.yml:2:14 unknown-concept"),
        ("idle-time", "idle-tome", "bank/search.yml:2:14 dead-anchor"),
        ("      es:", "      se:", "bank/search.yml:5:7 unknown-language"),
        ("words:", "wrods:", "bank/search.yml:3:5 unknown-key"),
        ("[idle GPU]", '["!"]', "bank/search.yml:4:12 bad-value"),
        ("sought:", "searched:", "bank/search.yml:1:1 unknown-key"),
    ],
)
def test_a_mistake_is_told_with_its_place(tmp_path: Path, bank: Bank, old: str, new: str, told: str):
    problems = read_sought(bank_with(tmp_path, ROW.replace(old, new, 1)), bank).problems
    assert told in [f"{each.place} {each.code}" for each in problems]
    assert all(each.message for each in problems)


def test_the_shipped_file_is_sound(bank: Bank):
    reading = read_sought(ROOT / "bank", bank)
    assert reading.problems == ()
    assert len({row.section for row in reading.rows}) == len(reading.rows) > 30
