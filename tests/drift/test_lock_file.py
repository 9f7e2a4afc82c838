"""Lock files: each is read with a place for what is wrong, with YAML and without, and written whole or not at all."""

from dataclasses import replace
from datetime import date
from pathlib import Path
from shutil import copy
from typing import Any

import pytest
from click.testing import CliRunner

from quiz_plugin.bank.memo import Memo
from quiz_plugin.bank.yaml.source import SourceFile
from quiz_plugin.cli import main
from quiz_plugin.drift import rereading, translation_lock
from quiz_plugin.drift.lock_file import Content, Key, LockFile
from quiz_plugin.drift.rewording import confirmed
from quiz_plugin.drift.translation_lock import Ack, Entry
from tests.bank.written import statement, write_bank
from tests.tools import ROOT

TRANSLATIONS, PAGES = translation_lock._FILES
REREAD, REWORDED = rereading.LOCK, confirmed.LOCK
DAY = date(2026, 11, 20)
KEPT = 'source: "13de318b2403", target: "dd686b2d0999", state: machine, day: 2026-11-21'
FILE = "stale_at_most: 2\nunits:\n  q:a/title:\n    es: {source_language: en, " + KEPT + "}\n"
LINE = 'pears: {wording: "0123456789ab", day: 2026-11-20}\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty bank."""
    bank = tmp_path / "bank"
    bank.mkdir()
    return bank


def read(folder: Path, lock: LockFile[Any], text: str) -> Content[Any]:
    """What a file with this text says."""
    (folder / lock.name).write_text(text, "utf-8", newline="")
    return lock.read(folder)


def by_yaml(folder: Path, lock: LockFile[Any]) -> Content[Any]:
    """What YAML makes of the file."""
    file = SourceFile.at(folder / lock.name, folder)
    assert file is not None
    return lock._read_yaml(file)


each_lock = pytest.mark.parametrize("lock", [TRANSLATIONS, PAGES, REREAD, REWORDED], ids=lambda lock: lock.name)


@each_lock
def test_a_missing_file_and_one_with_its_comment_only_hold_nothing(folder: Path, lock: LockFile[Any]):
    assert lock.read(folder) == Content()
    assert read(folder, lock, lock.head) == Content()


@each_lock
def test_a_shipped_file_is_read_without_yaml_to_the_same_end_and_written_as_it_is(
    folder: Path, lock: LockFile[Any], monkeypatch: pytest.MonkeyPatch
):
    copy(ROOT / "bank" / lock.name, folder)
    raw, slow = (folder / lock.name).read_bytes(), by_yaml(folder, lock)
    monkeypatch.setattr(SourceFile, "of", None)
    quick = lock.read(folder)
    assert quick == slow
    assert len(quick.records) > 10
    (folder / lock.name).unlink()
    lock.write(folder, quick.records, quick.number if lock is TRANSLATIONS else None)
    assert (folder / lock.name).read_bytes() == raw


EDITED = {
    "a comment": FILE + "# A word.\n",
    "a blank line": FILE + "\n",
    "another order of keys": FILE.replace("state: machine, day: 2026-11-21", "day: 2026-11-21, state: machine"),
    "a unit twice": FILE + "  q:a/title:\n    pt: {source_language: en, " + KEPT + "}\n",
    "a language twice": FILE + "    es: {source_language: en, " + KEPT + "}\n",
    "a value twice": FILE.replace("state: machine", "state: machine, state: machine"),
    "no such day": FILE.replace("2026-11-21", "2026-02-30"),
    "no such state": FILE.replace("machine", "perfect"),
    "a short fingerprint": FILE.replace("13de318b2403", "13de"),
    "a language that YAML takes for a no": FILE.replace("source_language: en", "source_language: no"),
    "a row before any unit": FILE.replace("  q:a/title:\n", ""),
    "a row at the wrong depth": FILE.replace("    es:", "   es:"),
    "a unit without a row": FILE.replace("  q:a/title:\n", "  q:b/title:\n  q:a/title:\n"),
    "a last unit without a row": FILE + "  q:b/title:\n",
    "an escape": FILE.replace("}", ', ack: {reason: "It said \\"so\\" before.", day: 2026-11-21}}'),
    "no units": "stale_at_most: 2\nunits: {}\n",
    "no key that holds them": "stale_at_most: 2\n",
    "Windows line ends": FILE.replace("\n", "\r\n"),
    "no last line end": FILE.removesuffix("\n"),
    "nothing": "",
}


@pytest.mark.parametrize("head", ["", TRANSLATIONS.head], ids=["without its head", "with its head"])
@pytest.mark.parametrize("text", EDITED.values(), ids=EDITED)
def test_a_file_that_was_edited_says_what_yaml_makes_of_it(text: str, head: str, folder: Path):
    assert read(folder, TRANSLATIONS, head + text) == by_yaml(folder, TRANSLATIONS)


WRONG = [
    (REWORDED, "- pears\n", "1:1", "the file takes a line for each question id"),
    (REWORDED, "pears: soon\n", "1:8", "`pears` takes `wording` and `day`, and nothing else"),
    (REWORDED, "pears: {wording: 0123456789ab}\n", "1:8", "`pears` takes `wording` and `day`, and nothing else"),
    (REWORDED, "Pears!: {}\n", "1:9", "`Pears!` cannot be the id of a question"),
    (REWORDED, "pears: {wording: short, day: 2026-11-20}\n", "1:18", "`wording` takes 12 hexadecimal digits"),
    (REWORDED, "pears: {wording: 0123456789ab, day: today}\n", "1:37", "`day` takes a date"),
    (REWORDED, "pears: {wording: 0123456789ab, day: 2026-02-30}\n", "1:37", "`day` takes a date"),
    (REWORDED, "pears: {wording: [1], day: 2026-11-20}\n", "1:18", "`wording` takes 12 hexadecimal digits"),
    (REREAD, "pears: read\n", "1:8", "`pears` takes a line for each section"),
    (
        REREAD,
        f'{REREAD.head}Pears!:\n  trees: {{text: "0123456789ab", day: 2026-11-20}}\n',
        "3:3",
        "`Pears!` cannot be",
    ),
    (REREAD, "pears:\n", "1:7", "`pears` takes a line for each section"),
    (REREAD, "pears:\n  'A B': {}\n", "2:10", "`A B` cannot be a section: write a concept and an anchor, or the file"),
    (REREAD, "pears:\n  trees#top: {text: abc}\n", "2:14", "`trees#top` takes `text` and `day`, and nothing else"),
    (TRANSLATIONS, "- pears\n", "1:1", "the file takes a line for each text"),
    (TRANSLATIONS, "unit: {}\n", "1:7", "`unit` is no key of this file"),
    (
        TRANSLATIONS,
        f"{TRANSLATIONS.head}stale_at_most: -1\nunits: {{}}\n",
        "2:16",
        "`stale_at_most` takes a whole number",
    ),
    (TRANSLATIONS, FILE.replace("machine", "perfect"), "4:86", "`state` takes `machine` or `reviewed`"),
    (
        TRANSLATIONS,
        FILE.replace(", state: machine", ""),
        "4:9",
        "`es` takes `source_language`, `source`, `target`, `st",
    ),
    (TRANSLATIONS, FILE.replace("}", ", ack: {reason: short, day: 2026-11-20}}"), "4:126", "`reason` takes 10 charac"),
    (TRANSLATIONS, FILE + "  q:b/title:\n", "5:13", "`q:b/title` takes a line for each language"),
]


@pytest.mark.parametrize(("lock", "text", "place", "message"), WRONG)
def test_what_no_command_wrote_is_a_problem_with_its_place(
    folder: Path, lock: LockFile[Any], text: str, place: str, message: str
):
    (problem,) = read(folder, lock, text).problems
    assert str(problem).startswith(f"bank/{lock.name}:{place}: error bad-lock: {message}"), str(problem)
    assert problem.hint == lock.hint


@each_lock
def test_a_file_that_is_no_yaml_is_a_problem(folder: Path, lock: LockFile[Any]):
    found = read(folder, lock, "<<<<<<< ours\npears: {\n")
    assert found.records == {}
    assert [(problem.place.file, problem.severity) for problem in found.problems] == [(f"bank/{lock.name}", "error")]


@each_lock
def test_check_tells_of_a_damaged_file(tmp_path: Path, lock: LockFile[Any]):
    bank = write_bank(tmp_path, {"steps": [statement("waiting", "They wait", "Se esperan")]})
    (bank / lock.name).write_text("[", "utf-8")
    result = CliRunner().invoke(main, ["check", str(bank)], catch_exceptions=False)
    assert result.exit_code == 1
    assert f"bank/{lock.name}:1:" in result.output


def test_a_sound_record_is_read_beside_a_malformed_one(folder: Path):
    found = read(folder, REWORDED, "apples: soon\n" + LINE)
    assert found.records == {("pears",): confirmed.Confirmed("0123456789ab", DAY)}
    assert [problem.place.line for problem in found.problems] == [1]


def test_an_id_that_stands_twice_is_a_problem(folder: Path):
    assert [problem.code for problem in read(folder, REWORDED, LINE * 2).problems] == ["duplicate-key"]


@pytest.mark.parametrize("digits", ["0123456789ab", "012345678901", "123456789012", "00000000000e", "1234567890e5"])
@pytest.mark.parametrize("name", ["pears", "on", "y", "null", "123", "a-b"])
def test_what_is_written_is_read_again_even_without_its_quotes(folder: Path, name: str, digits: str):
    records: dict[Key, confirmed.Confirmed] = {(name,): confirmed.Confirmed(digits, DAY)}
    REWORDED.write(folder, records)
    text = (folder / REWORDED.name).read_text("utf-8")
    assert text == f'{REWORDED.head}{name}: {{wording: "{digits}", day: 2026-11-20}}\n'
    assert REWORDED.read(folder).records == read(folder, REWORDED, text.replace('"', "")).records == records


@pytest.mark.parametrize("language", ["en", "no", "pt-BR"])
@pytest.mark.parametrize(
    "reason", ["It means the same.", 'A "quote", a comma: {here}', "Two\nlines of it", "é\u200b–ñ 12345"]
)
def test_a_translation_is_read_as_it_was_recorded(folder: Path, reason: str, language: str):
    entry = Entry(language, "0123456789ab", "123456789012", "reviewed", DAY, Ack(reason, DAY))
    records: dict[Key, Entry] = {("q:a/stem", "es"): entry, ("q:a/stem", "fr"): replace(entry, ack=None)}
    TRANSLATIONS.write(folder, records, 3)
    found = TRANSLATIONS.read(folder)
    assert (found.records, found.number, found.problems) == (records, 3, ())


def test_a_file_that_stayed_is_read_once_by_those_who_share_a_memo(folder: Path):
    memo: Memo[Content[Any]] = Memo()
    (folder / REWORDED.name).write_text(LINE, "utf-8")
    assert REWORDED.read(folder, memo) is REWORDED.read(folder, memo)
    (folder / REWORDED.name).write_text(LINE.replace("pears", "apples"), "utf-8")
    assert [*REWORDED.read(folder, memo).records] == [("apples",)]


def test_a_write_that_fails_leaves_the_old_file_and_one_that_changes_nothing_does_not_write(
    folder: Path, monkeypatch: pytest.MonkeyPatch
):
    records: dict[Key, confirmed.Confirmed] = {("pears",): confirmed.Confirmed("0123456789ab", DAY)}
    REWORDED.write(folder, records)

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "replace", refuse)
    REWORDED.write(folder, records)
    with pytest.raises(PermissionError):
        REWORDED.write(folder, {})
    assert [path.name for path in folder.iterdir()] == [REWORDED.name]
    assert (folder / REWORDED.name).read_text("utf-8") == REWORDED.head + LINE
