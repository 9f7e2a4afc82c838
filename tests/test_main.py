"""The parts of a run of all tests, what they say, and the count that it ends with."""

import sys
from pathlib import Path
from threading import Lock

import pytest

from tests.__main__ import BROWSER, ROOT, counts, parts, report, run


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ("=== 12 passed in 3.1s ===\n", {"passed": 12}),
        ("=== 1 failed, 2 errors, 12 passed in 3.1s (0:00:03) ===\n", {"failed": 1, "errors": 2, "passed": 12}),
        ("4 passed by hand\n=== 2 passed in 1s ===\n", {"passed": 2}),
        ("=== no tests ran in 0.1s ===\n", {}),
        ("INTERNALERROR\n", {}),
    ],
)
def test_the_last_line_of_pytest_is_counted(output: str, expected: dict[str, int]):
    assert counts(output) == expected


def test_every_test_of_a_browser_is_in_one_half():
    halves = [file for name in ("half of the browser", "the other half") for file in parts()[name]]
    assert sorted(halves) == sorted(f"{BROWSER}/{path.name}" for path in (ROOT / BROWSER).glob("test_*.py"))
    assert list((ROOT / BROWSER).glob("*/**/test_*.py")) == []


def test_the_last_part_leaves_out_what_the_others_have_and_nothing_else():
    last = parts()["everything else"]
    assert last == ["tests", "--ignore=tests/browser", "--ignore=tests/bank", "--ignore=tests/l10n"]
    assert parts()["the bank and its translations"] == ["tests/bank", "tests/l10n"]


GOOD, BAD = (0, "=== 3 passed in 1s ===\n"), (1, "tests/a.py .F [100%]\nE  wrong\n=== 1 failed, 2 passed in 1s ===\n")


def test_the_counts_of_all_parts_are_added_up(capsys: pytest.CaptureFixture[str]):
    assert report({"one": GOOD, "two": GOOD}) == 0
    assert capsys.readouterr().out.endswith("\nIn all: 6 passed\n")


def test_a_part_that_fails_says_why_and_fails_the_run(capsys: pytest.CaptureFixture[str]):
    assert report({"one": GOOD, "two": BAD}) == 1
    said = capsys.readouterr().out
    assert "two: FAILED\nE  wrong\n" in said
    assert said.endswith("\nIn all: 1 failed, 5 passed\n")


def test_a_part_without_a_count_fails_the_run():
    assert report({"one": GOOD, "two": (0, "nothing ran\n")}) == 1


def test_a_part_tells_how_far_it_is_and_gives_all_its_output(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    said = "tests/a.py ..                 [ 50%]\nmore\n"
    program = tmp_path / "said.py"
    program.write_text(f"print({said!r}, end='')\nraise SystemExit(3)\n", "utf-8")
    monkeypatch.setattr("tests.__main__.PYTEST", (sys.executable,))
    assert run([str(program)], Lock()) == (3, said)
    assert capsys.readouterr().out == said.splitlines(keepends=True)[0]
