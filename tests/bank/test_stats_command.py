"""`quizbank stats`: a table of the bank, and the misconceptions that need a question."""

import shutil
from pathlib import Path

from tests.bank.terminals import HERE, MIXED, piped

TABLE = """\
set    questions  single  multiple  true-false  recall  understand  apply  analyse
birds          3       1         1           1       1           1      1        0
eggs           1       1         0           0       1           0      0        0
all            4       2         1           1       2           1      1        0
"""


def test_each_set_is_a_line_of_the_table():
    result = piped("stats", MIXED)
    assert (result.exit_code, result.stdout, result.stderr) == (0, TABLE, "")


def test_a_broken_bank_is_reported_instead(tmp_path: Path):
    folder = Path(shutil.copytree(HERE / "mixed", tmp_path / "guide")) / "bank"
    text = (folder / "eggs.yml").read_text("utf-8")
    (folder / "eggs.yml").write_text(text.replace("level: recall", "level: easy"), "utf-8")
    result = piped("stats", folder)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "bad-value" in result.stderr


def test_a_folder_that_does_not_exist_ends_with_2(tmp_path: Path):
    assert piped("stats", tmp_path / "nowhere").exit_code == 2
