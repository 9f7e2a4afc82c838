"""Every mistake that a bank can hold is reported with its place, and nothing else is.

`sound/` is a bank without problems. Each case in `broken_banks/*.yml` names the files that it writes, the `edits` of
files that it makes, the files that are `absent`, and the whole report as the author reads it.
"""

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from quiz_plugin.bank import read_bank
from quiz_plugin.bank.calculations import check_calculations, load_formulas
from quiz_plugin.bank.reporters import text
from tests.tools import sound_bank

HERE = Path(__file__).parent
CASES: dict[str, Any] = {
    name: case
    for file in sorted((HERE / "broken_banks").glob("*.yml"))
    for name, case in yaml.load(file.read_bytes(), yaml.CSafeLoader).items()
}


def write(case: dict[str, Any], folder: Path) -> None:
    """Write the bank of a case to `folder`."""
    shutil.copytree(HERE / "sound", folder, dirs_exist_ok=True)
    for name, content in case.get("files", {}).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    for name, edits in case.get("edits", {}).items():
        text = (folder / name).read_text("utf-8")
        for edit in edits:
            assert text.count(edit["from"]) == 1
            text = text.replace(edit["from"], edit["to"])
        (folder / name).write_text(text, "utf-8")
    for name in case.get("absent", ()):
        path = folder / name
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()


@pytest.mark.parametrize("name", CASES)
def test_a_broken_bank_is_reported_in_full(name: str, tmp_path: Path):
    write(CASES[name], tmp_path)
    reading = read_bank(tmp_path / "bank", tmp_path / "docs", ("en", "es"))
    questions = [placed for each in reading.questions.values() for placed in each]
    formulas, _ = load_formulas(tmp_path / "bank")
    problems = {*reading.problems, *check_calculations(questions, formulas)}
    assert text(sorted(problems), tmp_path / "nowhere") + "\n" == CASES[name]["problems"]


def test_the_bank_that_the_broken_ones_start_from_is_sound():
    assert sound_bank(HERE / "sound").sets
