"""Problems are told in order, with the line that is wrong and with their hints."""

from pathlib import Path

import pytest

from quiz_plugin.bank.problems import Place, Problem, did_you_mean
from quiz_plugin.bank.reporters import text

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
    (tmp_path / "bank" / "a.yml").write_text(
        "id:\ta\nlevel: hard\n\tid:\ta\n日本: ｘ, xx: y\nb: \x1b]0;pwn\x07 b\n", "utf-8"
    )
    return tmp_path


def test_a_hint_names_what_may_have_been_meant():
    assert did_you_mean("hnits", ["title", "hints", "stem"]) == "did you mean `hints`?"
    assert did_you_mean("zzz", ["title", "hints"]) == "use one of `hints`, `title`"
    assert did_you_mean("zzz", []) == ""
    assert did_you_mean("LEVEL", ["concepts", "level", "Title"]) == "did you mean `level`?"
    hint = did_you_mean("zzz", [*(f"concept-{number}" for number in range(30)), "zebra", "zoo"])
    assert hint.startswith("there are 32, such as ")
    assert "`zoo`" in hint


def test_a_person_sees_the_line_with_a_caret_below_the_place(root: Path):
    assert text([LEVEL], root).splitlines() == [
        "bank/a.yml:2:8: error bad-value: `hard` is no value of `level`",
        "  2 | level: hard",
        "    |        ^",
        "  hint: did you mean `recall`?",
        "1 problem",
    ]
    lines = text([TWICE], root).splitlines()
    assert lines[lines.index("  3 | \tid:\ta") + 1] == "    | \t   ^"
    lines = text([Problem(Place("bank/a.yml", 5, 4), "control-character", "no\x1b[m")], root).splitlines()
    assert lines[0].endswith(": no\ufffd[m")  # no command for the terminal
    assert lines[1] == "  5 | b: \ufffd]0;pwn\ufffd b"


def test_without_such_a_line_there_is_no_excerpt(root: Path):
    (root / "bank" / "b.yml").write_bytes(b"\xff\n\xff\n")
    for place in (Place("bank/none.yml"), Place("bank/a.yml", 99), Place("bank"), Place("bank/b.yml", 2)):
        assert text([Problem(place, "no-bank", "there is no such folder")], root).count("\n") == 1
