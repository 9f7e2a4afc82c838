"""A text that would take Markdown minutes is refused by its number of signs, which no honest text comes near."""

import shutil
from pathlib import Path

import pytest

from quiz_plugin.bank import Bank, load_bank
from quiz_plugin.bank.costs import MAX_OPEN, MAX_SIGNS, check_text
from quiz_plugin.bank.problems import Place
from quiz_plugin.bank.scan import MAX_DEPTH, MAX_LINES

ROOT = Path(__file__).parents[2]
SIGNS = [
    "[",
    "[a",
    "![",
    "[](",
    "[a][",
    "](",
    "*a ",
    "_a ",
    "`",
    "$$a",
    "<",
    "<http:",
    "{#",
    "> ",
    "1. ",
    "- > ",
    "a\n=\n",
    "-\n",
    "a\n:   ",
    "\\",
    "http://",
]


def refused(text: str) -> list[str]:
    return [problem.code for problem in check_text(text, lambda offset, _: Place("page.md", 1, offset + 1))]


@pytest.mark.parametrize("sign", SIGNS)
def test_ten_kilobytes_of_a_sign_are_refused(sign: str):
    assert refused(sign * (10_000 // len(sign))) == ["text-too-complex"]


def test_the_place_is_that_of_the_first_bracket_too_many():
    (told,) = check_text("a " + "[" * (MAX_OPEN + 1), lambda offset, words: Place(words, 1, offset + 1))
    assert told.place == Place("[", 1, MAX_OPEN + 3)


@pytest.mark.parametrize(
    "text", ["[" * MAX_OPEN, "[a](b) " * MAX_SIGNS, f"`{'[' * 9000}`", "> " * (MAX_DEPTH - 2) + "a", "a\n" * MAX_LINES]
)
def test_what_keeps_to_the_limits_is_read(text: str):
    assert refused(text) == []


def test_signs_of_several_paragraphs_are_not_added_up():
    assert refused("\n\n".join(["[" * MAX_OPEN] * 9)) == []


def test_no_page_of_the_guide_comes_near():
    for page in (ROOT / "docs").rglob("*.md"):
        assert refused(page.read_text("utf-8")) == []


def test_a_text_of_the_bank_is_told_at_its_place(tmp_path: Path):
    guide = shutil.copytree(Path(__file__).parent / "sound", tmp_path / "guide")
    file = guide / "bank" / "fruit.yml"
    text = file.read_text("utf-8")
    file.write_text(text.replace("{en: They do., es: Así es.}", f"{{en: '{'[' * 9000}', es: Así es.}}"), "utf-8")
    told = load_bank(guide / "bank", guide / "docs", ("en", "es"))
    assert not isinstance(told, Bank)
    assert [problem.code for problem in told] == ["text-too-complex"]
    assert str(told[0].place).startswith("bank/fruit.yml:")
