"""Every mistake that a bank can hold is told with its place.

`sound/` is a bank without problems. A folder in `broken/` holds the files in which a bank differs from it, the
files that it lacks (`absent.txt`), and the whole report as the author must see it (`expected.txt`).
"""

import ast
import re
import shutil
from pathlib import Path

import pytest

from quiz_plugin import bank
from quiz_plugin.bank import Bank, load_bank, read_bank
from quiz_plugin.bank.calculations import check_calculations, load_formulas
from quiz_plugin.bank.problems import report
from tests.tools import ROOT

HERE = Path(__file__).parent
ROOM = Path(bank.__file__).parent
REPORTING = {"Problem", "_Told", "Odd", "self._add", "self._problem", "complain"}
"""How the modules of the bank room call what makes a problem."""
CASES = sorted((HERE / "broken").iterdir())


def lay_out(case: Path, folder: Path) -> None:
    """Write the bank of a case to `folder`."""
    shutil.copytree(HERE / "sound", folder, dirs_exist_ok=True)
    shutil.copytree(case, folder, dirs_exist_ok=True)
    absent = case / "absent.txt"
    for name in absent.read_text("utf-8").split() if absent.exists() else ():
        (folder / name).unlink()
    if not any((folder / "bank").iterdir()):
        (folder / "bank").rmdir()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_broken_bank_is_reported_in_full(case: Path, tmp_path: Path):
    lay_out(case, tmp_path)
    reading = read_bank(tmp_path / "bank", tmp_path / "docs", ("en", "es"))
    questions = [placed for each in reading.questions.values() for placed in each]
    formulas, _ = load_formulas(ROOT / "bank")
    problems = {*reading.problems, *check_calculations(questions, formulas)}
    assert report(problems) + "\n" == (case / "expected.txt").read_text("utf-8")


def test_the_bank_that_the_broken_ones_start_from_is_sound():
    assert isinstance(load_bank(HERE / "sound" / "bank", HERE / "sound" / "docs", ("en", "es")), Bank)


ELSEWHERE = {
    **dict.fromkeys(("duplicate-reference", "unknown-reference", "unused-reference"), "tests/bank/test_references.py"),
    **dict.fromkeys(
        ("conflict-marker", "unclosed-block", "unknown-block", "unread-block", "unreadable-front-matter"),
        "tests/bank/test_page_checks.py",
    ),
    **dict.fromkeys(("bad-explorable", "missing-file"), "tests/bank/test_figures.py"),
    "unused-misconception": "tests/bank/test_misconceptions.py",
    "bad-formulas": "tests/bank/test_calculations.py",
    "text-too-complex": "tests/bank/test_costs.py",
    "too-large": "tests/bank/test_unreadable_files.py",
    "unreadable-file": "tests/bank/test_unreadable_files.py",
}
"""Codes of what is read beside the bank, or cannot be laid out as files, and where each has a test with its place."""


def test_every_problem_code_has_a_broken_bank():
    codes = {
        line.split(": ")[1].removeprefix("error ")
        for case in CASES
        for line in (case / "expected.txt").read_text("utf-8").splitlines()
        if ": error " in line
    }
    assert codes | set(ELSEWHERE) == written_codes()
    assert not codes & set(ELSEWHERE)


def written_codes() -> set[str]:
    """The codes in the source of what reads a bank: what is passed where a problem takes one."""
    room = Path(bank.__file__).parent
    calls = [
        node
        for folder in (room, room / "kinds", room / "yaml")
        for file in folder.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in REPORTING
    ]
    words = [word.value for call in calls for word in call.args[:2] if isinstance(word, ast.Constant)]
    return {word for word in words if isinstance(word, str) and re.fullmatch("[a-z0-9]+(-[a-z0-9]+)+", word)}
