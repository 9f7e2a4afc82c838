"""A lock file that is as it was written is read without YAML, to the same end."""

from pathlib import Path
from shutil import copy

import pytest

from quiz_plugin.bank.source import SourceFile
from quiz_plugin.drift import translation_lock as lock
from quiz_plugin.drift.translation_lock import BANK_LOCK, PAGES_LOCK, read_lock
from tests.tools import ROOT

KEPT = 'source: "13de318b2403", target: "dd686b2d0999", state: machine, day: 2026-11-21'
FILE = "stale_at_most: 2\nunits:\n  q:a/title:\n    es: {source_language: en, " + KEPT + "}\n"
EDITED = {
    "a comment": FILE + "# A word.\n",
    "a blank line": FILE + "\n",
    "another order of keys": FILE.replace("state: machine, day: 2026-11-21", "day: 2026-11-21, state: machine"),
    "a unit twice": FILE + "  q:a/title:\n    pt: {source_language: en, " + KEPT + "}\n",
    "a language twice": FILE + "    es: {source_language: en, " + KEPT + "}\n",
    "no such day": FILE.replace("2026-11-21", "2026-02-30"),
    "no such state": FILE.replace("machine", "perfect"),
    "a short fingerprint": FILE.replace("13de318b2403", "13de"),
    "a language that YAML takes for a no": FILE.replace("source_language: en", "source_language: no"),
    "a row before any unit": FILE.replace("  q:a/title:\n", ""),
    "no head": FILE,
    "no units": "stale_at_most: 2\nunits: {}\n",
    "Windows line ends": FILE.replace("\n", "\r\n"),
    "nothing": "",
}


def slowly(folder: Path, monkeypatch: pytest.MonkeyPatch) -> lock.LockReading:
    with monkeypatch.context() as patch:
        patch.setattr(lock, "read_lines", lambda *_: None)
        return read_lock(folder)


def test_the_shipped_files_are_read_without_yaml_to_the_same_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    for name in (BANK_LOCK, PAGES_LOCK):
        copy(ROOT / "bank" / name, tmp_path)
    slow = slowly(tmp_path, monkeypatch)
    monkeypatch.setattr(SourceFile, "at", None)
    quick = read_lock(tmp_path)
    assert quick == slow
    assert len(quick.lock.entries) > 1000


@pytest.mark.parametrize("text", EDITED.values(), ids=EDITED)
def test_a_file_that_was_edited_says_what_yaml_makes_of_it(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    for head in ("", lock._HEAD):
        (tmp_path / BANK_LOCK).write_text(head + text, "utf-8", newline="")
        assert read_lock(tmp_path) == slowly(tmp_path, monkeypatch)
