"""Files of a bank: whatever keeps one from being read is a problem at its place, and nothing raises an exception."""

import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from quiz_plugin.bank import Bank, Problem, load_bank
from quiz_plugin.bank.files import (
    MAX_BYTES,
    check_characters,
    intended_file,
    odd_characters,
    read_bytes,
    save,
    shows_nothing,
)
from quiz_plugin.bank.problems import report

SOUND = Path(__file__).parent / "sound"


@pytest.fixture
def guide(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SOUND, tmp_path / "guide"))


def load(guide: Path) -> Bank | tuple[Problem, ...]:
    return load_bank(guide / "bank", guide / "docs", ("en", "es"))


def codes(guide: Path) -> list[str]:
    loaded = load(guide)
    return [] if isinstance(loaded, Bank) else [problem.code for problem in loaded]


def write_why(guide: Path, why: str) -> None:
    """Put `why` as YAML in one place of the sound bank."""
    file = guide / "bank" / "fruit.yml"
    text = file.read_text("utf-8")
    assert text.count("{en: They do., es: Así es.}") == 1
    file.write_text(text.replace("{en: They do., es: Así es.}", why), "utf-8")


UNREADABLE: dict[str, tuple[Callable[[Path], None], str]] = {
    "a link to itself": (lambda path: path.symlink_to(path.name), "unreadable-file"),
    "a link to nowhere": (lambda path: path.symlink_to("nowhere.yml"), "unreadable-file"),
    "a pipe": (os.mkfifo, "unreadable-file"),
    "a large file": (lambda path: (path.write_bytes(b"#" * (MAX_BYTES + 1)), None)[1], "too-large"),
}


@pytest.mark.parametrize("name", ["bank/fruit.yml", "bank/concepts.yml", "docs/concepts/apples.en.md"])
@pytest.mark.parametrize(("make", "code"), UNREADABLE.values(), ids=UNREADABLE)
def test_a_file_that_cannot_be_read_is_reported(guide: Path, name: str, make: Callable[[Path], None], code: str):
    (guide / name).unlink()
    make(guide / name)
    loaded = load(guide)
    assert not isinstance(loaded, Bank)
    assert f"{name}:1:1: error {code}: " in report(loaded)


def test_a_file_that_a_command_writes_may_be_as_large_as_the_guide_makes_it(tmp_path: Path):
    (tmp_path / "l10n.lock").write_bytes(b"#" * (MAX_BYTES + 1))
    assert isinstance(read_bytes(tmp_path / "l10n.lock", "l10n.lock"), bytes)


@pytest.mark.parametrize("nested", ["[" * 100_000, "{a: " * 100_000, "- " * 100_000, "? " * 100_000])
def test_nesting_that_would_end_the_process_is_a_problem(guide: Path, nested: str):
    (guide / "bank" / "deep.yml").write_text(nested)
    assert codes(guide) == ["unreadable-yaml"]


@pytest.mark.parametrize("scalar", ["!!bool perhaps", "!!timestamp soon", "2026-13-45", "0b_", "9" * 5000, ".nan"])
def test_a_value_that_yaml_cannot_convert_is_of_a_wrong_type(guide: Path, scalar: str):
    write_why(guide, scalar)
    assert codes(guide) == ["wrong-type"]


def test_a_text_that_only_looks_like_a_date_stays_the_text_it_is(guide: Path):
    write_why(guide, "{en: 2026-02-30, es: 2026-02-31}")
    loaded = load(guide)
    assert isinstance(loaded, Bank)
    assert loaded.by_id["pear-trees"].model_dump()["why"] == {"en": "2026-02-30", "es": "2026-02-31"}


def test_a_byte_order_mark_and_windows_line_ends_change_nothing(guide: Path):
    for file in [*guide.glob("bank/*.yml"), *guide.glob("docs/concepts/*.md")]:
        file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b"\r\n"))
    loaded = load(guide)
    assert isinstance(loaded, Bank)
    assert list(loaded.sections["apples", "en"]) == ["colours"]


def test_what_an_editor_leaves_beside_the_sets_is_no_set(guide: Path):
    (guide / "bank" / ".#fruit.yml").symlink_to("nobody@nowhere")
    (guide / "bank" / ".fruit.yml").write_text("half: [")
    (guide / "bank" / "fruit.yml~").write_text("half: [")
    (guide / "bank" / "old.yml").mkdir()
    assert isinstance(load(guide), Bank)


@pytest.mark.parametrize("name", ["bank/fruit.yml", "docs/concepts/apples.en.md"])
def test_damaged_files_load_or_are_reported(guide: Path, name: str):
    file = guide / name
    sound = file.read_bytes()
    dice = random.Random(20261120)  # noqa: S311  # the same damage on every run
    for _ in range(60):
        damaged = bytearray(sound)
        at = dice.randrange(len(damaged))
        piece = bytes(dice.choices([*b"\n\t :-#'\"[]{}&*!|>%@`,?\x00\x85", *range(256)], k=dice.randint(0, 3)))
        damaged[at : at + dice.randint(0, 3)] = piece
        file.write_bytes(damaged)
        assert load(guide), damaged


@pytest.mark.parametrize(
    "text",
    [
        "«¿Qué niño?», dijo Íñigo… “sí” — así. 20 °C, 5 €, ½, ñ, ü, ª, º",
        "AMANHÃ… “IRMÔ e “PÂ” — NÃO, MÃE, CÂMARA; pâte, île, maïs, í, ð",
        "A\u200bB\u00adC, 👩\u200d👩\u200d👧, שלום\u200f, a\u0301",
    ],
)
def test_an_honest_text_has_no_odd_characters(text: str):
    assert list(odd_characters(text)) == []


def test_odd_characters_are_reported_once_a_line_with_what_they_were():
    found = check_characters("EspaÃ±a, aÃ±o\n\nMÃ¡s\ufffd, \u202e\n", "a.yml")
    assert [f"{each.place} {each.code}" for each in found] == [
        "a.yml:1:5 garbled-text",
        "a.yml:3:2 garbled-text",
        "a.yml:3:5 lost-character",
        "a.yml:3:8 hidden-direction",
    ]
    assert found[0].hint == "write `ñ`, and save the file as UTF-8"


def test_a_text_shows_something_if_anybody_can_see_a_sign_of_it():
    assert [text for text in ("a", "…", "日", "🙂", "&amp;", "a\u200b", "&amp;nbsp;") if shows_nothing(text)] == []
    blank = ("", " \n", "\u200b", "\xad\u2060", "&nbsp;&#8203;", "\u2800", "\u0301")
    assert [text for text in blank if not shows_nothing(text)] == []


@pytest.mark.parametrize(
    ("name", "key", "expected"),
    [
        ("glossary.yaml", "exceptions", "glossary.yml"),
        ("exceptions.yml", "exceptions", "parity.yml"),
        ("fruit.yml", "title", None),
        ("concept.yml", "questions", None),
    ],
)
def test_a_misnamed_file_is_known_by_its_name_or_its_keys(name: str, key: str, expected: str | None):
    assert intended_file(name, {key}) == expected


def test_a_file_is_saved_as_a_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "fruit.yml"
    save(file, "old")
    file.chmod(0o640)
    save(file, "new")
    assert file.read_text("utf-8") == "new"
    assert file.stat().st_mode & 0o777 == 0o640

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="No space left"):
        save(file, "half")
    assert [each.name for each in tmp_path.iterdir()] == ["fruit.yml"]
    assert file.read_text("utf-8") == "new"
