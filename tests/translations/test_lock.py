"""The lock file is one line for each record; fingerprints change when a text says something else."""

from pathlib import Path

import yaml

from quiz_plugin.translations.lock import LOCK, fingerprint, read_lock, write_lock

RECORDS = {
    ("q:a", "asks"): ("0" * 8, "1" * 8),
    ("q:a/stem", "es"): ("2" * 8, "ab12cd34"),
    ("p:a#b", "es"): ("3" * 8, "4e5" + "0" * 5),
}


def test_what_was_written_is_read_with_its_places(tmp_path: Path):
    write_lock(tmp_path, RECORDS)
    lock = read_lock(tmp_path)
    assert lock.records == RECORDS
    assert lock.problems == ()
    assert lock.places["p:a#b", "es"].line == 2
    data = yaml.safe_load((tmp_path / LOCK).read_text("utf-8"))
    assert list(data) == ["p:a#b es", "q:a asks", "q:a/stem es"]
    assert data["q:a/stem es"] == "22222222 ab12cd34"


def test_without_a_file_nothing_is_recorded(tmp_path: Path):
    assert read_lock(tmp_path).records == {}


def test_a_line_that_no_command_wrote_is_reported_and_keeps_the_others(tmp_path: Path):
    for line in (
        "<<<<<<< HEAD",
        "q:a/stem: 22222222 33333333",
        "q:a/stem es: 22222222",
        "q:a/stem es: 22222222 3333333g",
        "q:a/stem es: 99999999 99999999",
        "\xff",
    ):
        write_lock(tmp_path, RECORDS)
        with (tmp_path / LOCK).open("ab") as file:
            file.write(line.encode("latin-1") + b"\n")
        lock = read_lock(tmp_path)
        assert [problem.code for problem in lock.problems] == ["bad-lock"], line
        assert lock.problems[0].place.line in {4, 5}
        assert lock.records == RECORDS


def test_another_layout_of_the_same_text_has_the_same_fingerprint():
    for one, other in (
        ("A step\nof two  replicas.", "A step of two replicas.\n"),
        ("caf\N{LATIN SMALL LETTER E WITH ACUTE}", "cafe\N{COMBINING ACUTE ACCENT}"),
        ("one\r\ntwo", "one\ntwo"),
        ("```\na = 1  \n```\nText", "```\na = 1\n```\n\nText"),
    ):
        assert fingerprint(one) == fingerprint(other)


def test_another_text_has_another_fingerprint():
    for one, other in (
        ("two replicas", "three replicas"),
        ("Use `a b`.", "Use `a  b`."),
        ("```\nif a:\n    b\nc\n```", "```\nif a:\n    b\n    c\n```"),
        ("$a_i$", "$a_j$"),
    ):
        assert fingerprint(one) != fingerprint(other)
