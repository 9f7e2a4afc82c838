"""The same problems, told to a person, to a program and to a pull request."""

from pathlib import Path

import pytest

from quiz_plugin.bank.problems import Place, Problem
from quiz_plugin.bank.reporters import github, text

LEVEL = Problem(Place("bank/a.yml", 2, 8), "bad-value", "`hard` is no value of `level`", "did you mean `recall`?")
TWICE = Problem(
    Place("bank/a.yml", 3, 5),
    "duplicate-id",
    "the id `a` stands twice: 50%, a\nb",
    related=((Place("bank/a.yml", 1, 5), "the first one"),),
    severity="warning",
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "bank").mkdir()
    (tmp_path / "bank" / "a.yml").write_text("id:\ta\nlevel: hard\n\tid:\ta\n", "utf-8")
    return tmp_path


def test_a_person_sees_the_line_with_a_caret_below_the_place(root: Path):
    assert text([LEVEL], root).splitlines() == [
        "bank/a.yml:2:8: error bad-value: `hard` is no value of `level`",
        "  2 | level: hard",
        "    |        ^",
        "  hint: did you mean `recall`?",
        "1 problem",
    ]


def test_the_caret_stands_right_below_a_line_with_tabs(root: Path):
    lines = text([TWICE], root).splitlines()
    assert "  3 | \tid:\ta" in lines
    assert "    | \t   ^" in lines


def test_the_related_places_and_the_number_follow(root: Path):
    lines = text([LEVEL, TWICE], root).splitlines()
    assert "  bank/a.yml:1:5: the first one" in lines
    assert lines[-1] == "2 problems"


@pytest.mark.parametrize("place", [Place("bank/none.yml"), Place("bank/a.yml", 99), Place("bank")])
def test_without_such_a_line_there_is_no_excerpt(root: Path, place: Place):
    assert text([Problem(place, "no-bank", "there is no such folder")], root).count("\n") == 1


def test_a_file_that_is_no_text_has_no_excerpt(root: Path):
    (root / "bank" / "a.yml").write_bytes(b"\xff\n\xff\n")
    assert "|" not in text([LEVEL], root)


def test_a_pull_request_gets_an_annotation_for_each():
    first, second = github([LEVEL, TWICE]).splitlines()
    assert first == (
        "::error file=bank/a.yml,line=2,col=8,title=bad-value::`hard` is no value of `level` (did you mean `recall`?)"
    )
    assert second.startswith("::warning file=bank/a.yml,line=3,col=5,title=duplicate-id::")


def test_what_would_end_an_annotation_is_escaped():
    odd = Problem(Place("bank/a,b:c.yml"), "bad-id", "100%\nof it")
    assert github([odd]) == "::error file=bank/a%2Cb%3Ac.yml,line=1,col=1,title=bad-id::100%25%0Aof it"


def test_the_caret_counts_two_columns_for_a_wide_sign(root: Path):
    (root / "bank" / "a.yml").write_text("日本: ｘ, xx: y\n", "utf-8")
    lines = text([Problem(Place("bank/a.yml", 1, 8), "bad-value", "no")], root).splitlines()
    assert lines[1:3] == ["  1 | 日本: ｘ, xx: y", f"    | {' ' * 10}^"]


def test_what_would_command_the_terminal_is_shown_as_a_sign(root: Path):
    (root / "bank" / "a.yml").write_text("title: \x1b]0;pwn\x07 b\n", "utf-8")
    lines = text([Problem(Place("bank/a.yml", 1, 8), "control-character", "no")], root).splitlines()
    assert lines[1:3] == ["  1 | title: \ufffd]0;pwn\ufffd b", f"    | {' ' * 7}^"]
