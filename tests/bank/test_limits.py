"""A text that would take Markdown minutes is refused by its number of signs, which no honest text comes near."""

import pytest

from quiz_plugin.bank.limits import MAX_OPEN, MAX_SIGNS, check_text
from quiz_plugin.bank.problems import Place
from tests.tools import ROOT


def codes(text: str) -> list[str]:
    return [problem.code for problem in check_text(text, lambda offset, _: Place("page.md", 1, offset + 1))]


@pytest.mark.parametrize("sign", ["[", "![", "*a ", "`", "$$a", "<", "{#", "> ", "1. ", "- > ", "\\", "http://"])
def test_ten_kilobytes_of_a_sign_are_refused(sign: str):
    assert codes(sign * (10_000 // len(sign))) == ["text-too-complex"]


def test_the_place_is_that_of_the_first_bracket_too_many():
    (problem,) = check_text("a " + "[" * (MAX_OPEN + 1), lambda offset, words: Place(words, 1, offset + 1))
    assert problem.place == Place("[", 1, MAX_OPEN + 3)


@pytest.mark.parametrize("text", ["[" * MAX_OPEN, "[a](b) " * MAX_SIGNS, f"`{'[' * 9000}`"])
def test_what_keeps_to_the_limits_is_read(text: str):
    assert codes(text) == []


def test_no_page_of_the_guide_comes_near():
    for page in (ROOT / "docs").rglob("*.md"):
        assert codes(page.read_text("utf-8")) == []
