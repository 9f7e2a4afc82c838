"""No two options look the same to a reader."""

import shutil
from pathlib import Path

import pytest
import yaml

from quiz_plugin.bank import read_bank

SOUND = Path(__file__).parent / "sound"


def codes(tmp_path: Path, one: str, other: str) -> list[str]:
    """The problems of the sound bank whose two options say `one` and `other`."""
    root = Path(shutil.copytree(SOUND, tmp_path / "guide"))
    path = root / "bank/fruit.yml"
    data = yaml.safe_load(path.read_text("utf-8"))
    for option, text in zip(data["questions"][0]["options"], (one, other), strict=True):
        option["text"]["en"] = text
    path.write_text(yaml.safe_dump(data, allow_unicode=True), "utf-8")
    return [each.code for each in read_bank(root / "bank", root / "docs").problems]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("All have the same `index`", "all have the same `index`"),
        ("All have the same `index`", "All have the same `index`."),
        ("All have the same `index`", "All  have the sa\u00adme `in\u00addex`"),
        ("Its size is $n$", "its size is $n$."),
        ("Green", "green."),
    ],
)
def test_what_a_reader_cannot_tell_apart_is_told(tmp_path: Path, one: str, other: str):
    assert "same-text" in codes(tmp_path, one, other)


@pytest.mark.parametrize(
    ("one", "other"), [("Call `Model`", "Call `model`"), ("Size $N$", "Size $n$"), ("It is 1.5", "It is 15")]
)
def test_what_a_reader_can_tell_apart_is_not(tmp_path: Path, one: str, other: str):
    assert "same-text" not in codes(tmp_path, one, other)
