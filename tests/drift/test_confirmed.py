"""The file of confirmed rewordings: read with a place for each mistake, written as a whole or not at all."""

from datetime import date
from pathlib import Path

import pytest

from quiz_plugin.drift.rewording.confirmed import HEAD, NAME, Confirmed, read_confirmed, write_confirmed

ENTRY = Confirmed("0123456789ab", date(2026, 11, 20))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty bank."""
    bank = tmp_path / "bank"
    bank.mkdir()
    return bank


def lock(folder: Path, text: str) -> Path:
    (folder / NAME).write_text(text, "utf-8")
    return folder


def test_without_a_file_nothing_is_confirmed(folder: Path):
    assert read_confirmed(folder) == ({}, [])


def test_a_file_with_its_comment_only_confirms_nothing(folder: Path):
    assert read_confirmed(lock(folder, HEAD)) == ({}, [])


def test_entries_are_written_sorted_a_line_each_below_a_comment(folder: Path):
    write_confirmed(folder, {"pears": ENTRY, "apples": ENTRY})
    assert (folder / NAME).read_text("utf-8") == (
        "# New wordings that somebody confirmed to ask the same as before, written by `quizbank changed --confirm`.\n"
        'apples: {wording: "0123456789ab", day: 2026-11-20}\n'
        'pears: {wording: "0123456789ab", day: 2026-11-20}\n'
    )


@pytest.mark.parametrize("wording", ["0123456789ab", "012345678901", "123456789012", "00000000000e", "1234567890e5"])
@pytest.mark.parametrize("name", ["pears", "on", "y", "null", "123", "a-b"])
def test_what_is_written_is_read_again(folder: Path, name: str, wording: str):
    entries = {name: Confirmed(wording, date(2026, 1, 2))}
    write_confirmed(folder, entries)
    assert read_confirmed(folder) == (entries, [])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("- pears\n", "bank/reworded.lock:1:1: error bad-lock: the file takes a line for each question id"),
        (
            "pears: soon\n",
            "bank/reworded.lock:1:8: error bad-lock: `pears` takes `wording` and `day`, and nothing else",
        ),
        ("pears: {wording: 0123456789ab}\n", "bank/reworded.lock:1:8: error bad-lock: `pears` takes `wording` and"),
        ("Pears!: {}\n", "bank/reworded.lock:1:9: error bad-lock: `Pears!` cannot be the id of a question"),
        (
            "pears: {wording: short, day: 2026-11-20}\n",
            "bank/reworded.lock:1:18: error bad-lock: `wording` takes 12 hexadecimal digits",
        ),
        (
            "pears: {wording: 0123456789ab, day: today}\n",
            "bank/reworded.lock:1:37: error bad-lock: `day` takes a date",
        ),
        (
            "pears: {wording: [1], day: 2026-11-20}\n",
            "bank/reworded.lock:1:18: error bad-lock: `wording` takes 12 hexadecimal digits",
        ),
    ],
)
def test_a_malformed_file_is_a_problem_with_its_place(folder: Path, text: str, told: str):
    entries, problems = read_confirmed(lock(folder, text))
    assert entries == {}
    assert [str(problem).startswith(told) for problem in problems] == [True], str(problems[0])


def test_a_file_that_is_no_yaml_is_a_problem(folder: Path):
    entries, problems = read_confirmed(lock(folder, "<<<<<<< ours\npears: {\n"))
    assert entries == {}
    assert [(problem.place.file, problem.severity) for problem in problems] == [("bank/reworded.lock", "error")]


def test_a_sound_entry_is_read_beside_a_malformed_one(folder: Path):
    entries, problems = read_confirmed(lock(folder, "pears: soon\napples: {wording: 0123456789ab, day: 2026-11-20}\n"))
    assert entries == {"apples": ENTRY}
    assert [problem.place.line for problem in problems] == [1]


def test_an_id_that_stands_twice_is_a_problem(folder: Path):
    line = "pears: {wording: 0123456789ab, day: 2026-11-20}\n"
    assert [problem.code for problem in read_confirmed(lock(folder, line * 2))[1]] == ["duplicate-key"]


def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(folder: Path, monkeypatch: pytest.MonkeyPatch):
    write_confirmed(folder, {"apples": ENTRY})
    before = (folder / NAME).read_bytes()

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(PermissionError):
        write_confirmed(folder, {"pears": ENTRY})
    assert [path.name for path in folder.iterdir()] == [NAME]
    assert (folder / NAME).read_bytes() == before
