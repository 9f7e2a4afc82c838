"""`quizbank l10n`: what each step records, refuses and shows, one text at a time."""

from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from quiz_plugin.cli import main
from quiz_plugin.drift.translation_lock import Lock, TooManyChanges, read_lock, write_lock
from tests.drift.commands import edit, git, l10n, recorded_copy, states

HINT = "q:pear-trees/hints/1"


@pytest.fixture(autouse=True)
def no_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start from a shell of a person, wherever the tests run."""
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)


@pytest.fixture
def guide(tmp_path: Path) -> Path:
    """Return a guide of which every translation is recorded."""
    return recorded_copy("sound", tmp_path)


def test_a_guide_in_step_has_nothing_to_do(guide: Path):
    result = l10n(guide, "status")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "fruit" in result.stdout


def test_the_lock_has_a_line_for_each_text_and_is_yaml(guide: Path):
    data = yaml.safe_load((guide / "bank/l10n.lock").read_text("utf-8"))
    assert data["stale_at_most"] == 0
    assert set(data["units"][HINT]["es"]) == {"source_language", "source", "target", "state", "day"}
    pages = yaml.safe_load((guide / "bank/pages.lock").read_text("utf-8"))
    assert "p:concepts/apples#colours" in pages["units"]


def test_a_changed_source_is_stale_until_it_is_translated_and_recorded(guide: Path):
    edit(guide, "Look up.", "Look at the crown.")
    assert states(guide) == {HINT: "stale"}
    refused = l10n(guide, "record", HINT)
    assert refused.exit_code == 1
    assert "translate it, or acknowledge it with a reason" in refused.stderr
    edit(guide, "Mira hacia arriba.", "Mira la copa.")
    status = l10n(guide, "status")
    assert status.exit_code == 1
    assert f"error unrecorded-translation: `{HINT}` changed" in status.stderr
    assert l10n(guide, "record", HINT).exit_code == 0
    assert l10n(guide, "status").exit_code == 0


def test_recording_what_is_new_never_touches_what_is_stale(guide: Path):
    edit(guide, "Look up.", "Look at the crown.")
    before = read_lock(guide / "bank")
    assert l10n(guide, "record").exit_code == 0
    assert read_lock(guide / "bank") == before
    assert states(guide) == {HINT: "stale"}


def test_an_acknowledgement_needs_a_reason_and_keeps_it(guide: Path):
    edit(guide, "Look up.", "Look upwards.")
    assert l10n(guide, "ack", HINT).exit_code == 2
    assert "10 characters" in l10n(guide, "ack", HINT, "--reason", "a typo   ").stderr
    assert states(guide) == {HINT: "stale"}
    assert l10n(guide, "ack", HINT, "--reason", "It means the same.").exit_code == 0
    assert states(guide) == {}
    entry = read_lock(guide / "bank").entries[HINT, "es"]
    assert entry.ack is not None
    assert entry.ack.reason == "It means the same."


def test_only_what_is_stale_can_be_acknowledged(guide: Path):
    result = l10n(guide, "ack", HINT, "--reason", "It means the same.")
    assert result.exit_code == 1
    assert "it is not stale but machine" in result.stderr


def test_a_review_holds_until_the_translation_changes(guide: Path):
    assert l10n(guide, "review", HINT).exit_code == 0
    assert states(guide) == {HINT: "reviewed"}
    edit(guide, "Mira hacia arriba.", "Mira arriba.")
    assert states(guide) == {}
    assert l10n(guide, "record", HINT).exit_code == 0
    assert states(guide) == {}


def test_an_unknown_text_is_met_with_the_nearest_one(guide: Path):
    result = l10n(guide, "review", "q:pear-trees/hint/1")
    assert result.exit_code == 2
    assert f"did you mean `{HINT}`?" in result.stderr


def test_a_text_that_is_gone_is_an_orphan_until_the_next_record(guide: Path):
    edit(guide, "    hints:\n      - {en: Look up., es: Mira hacia arriba.}\n", "")
    assert states(guide) == {HINT: "orphan"}
    assert "error orphaned-record" in l10n(guide, "status").stderr
    assert "gone: 1" in l10n(guide, "record").stdout
    assert states(guide) == {}


def test_the_number_of_stale_texts_that_are_allowed_only_falls(guide: Path):
    edit(guide, "stale_at_most: 0", "stale_at_most: 3", "bank/l10n.lock")
    edit(guide, "Look up.", "Look at the crown.")
    l10n(guide, "record")
    assert read_lock(guide / "bank").stale_at_most == 1
    edit(guide, "{en: They do., es: Así es.}", "{en: They do so., es: Así es.}")
    l10n(guide, "record")
    assert read_lock(guide / "bank").stale_at_most == 1
    assert "(2 are, 1 at most)" in l10n(guide, "status").stderr


def test_no_two_recorded_texts_change_at_once(guide: Path):
    before = read_lock(guide / "bank")
    after: Lock = before
    for key in list(before.entries)[:2]:
        after = after.with_entry(key, replace(before.entries[key], source="0" * 12))
    with pytest.raises(TooManyChanges):
        write_lock(guide / "bank", before, after)
    assert read_lock(guide / "bank") == before


def test_a_broken_lock_is_told_with_its_place(guide: Path):
    text = (guide / "bank/l10n.lock").read_text("utf-8").replace("state: machine", "state: perfect", 1)
    (guide / "bank/l10n.lock").write_text(text, "utf-8")
    result = l10n(guide, "record")
    assert result.exit_code == 1
    assert "bank/l10n.lock:5:" in result.stderr
    assert "error bad-lock: `state` takes `machine` or `reviewed`" in result.stderr
    assert (guide / "bank/l10n.lock").read_text("utf-8") == text


@pytest.mark.parametrize(
    ("options", "status", "message"),
    [((), 2, "the languages of the guide are en, es"), (("--partial", "fr"), 1, "it has no text in `fr`")],
)
def test_a_text_is_translated_from_a_language_that_it_has(
    guide: Path, options: tuple[str, ...], status: int, message: str
):
    before = read_lock(guide / "bank")
    result = l10n(guide, "record", HINT, "--lang", "es", "--source", "fr", *options)
    assert result.exit_code == status
    assert message in result.stderr
    assert read_lock(guide / "bank") == before


# What changed


def test_the_text_that_a_translation_was_made_from_comes_from_git(guide: Path):
    git(guide, "init")
    git(guide, "add", ".")
    git(guide, "commit", "-m", "1")
    edit(guide, "Look up.", "Look at the crown.")
    git(guide, "commit", "-am", "2")
    edit(guide, "Look at the crown.", "Look at its crown.")
    said = l10n(guide, "diff", HINT).stdout
    assert "- Look up." in said
    assert "+ Look at its crown." in said
    assert "Mira hacia arriba." in said


def test_without_git_the_new_text_and_the_translation_are_shown(guide: Path):
    edit(guide, "Look up.", "Look at the crown.")
    said = l10n(guide, "diff", HINT).stdout
    assert "git does not have the text" in said
    assert "Look at the crown." in said


def test_translations_are_compared_with_their_sources(guide: Path):
    assert l10n(guide, "parity").exit_code == 0
    edit(guide, "Mira hacia arriba.", "Mira hacia arriba 3 veces.")
    result = l10n(guide, "parity")
    assert result.exit_code == 1
    assert "parity-numbers" in result.stderr


@pytest.mark.parametrize("lock", ["l10n.lock", "pages.lock"])
def test_a_deleted_lock_is_not_recorded_anew_without_asking(guide: Path, lock: str):
    edit(guide, "Look up.", "Look at the crown.")
    kept = (guide / "bank" / lock).read_text("utf-8")
    (guide / "bank" / lock).unlink()
    refused = l10n(guide, "record")
    assert refused.exit_code == 2
    assert f"bank/{lock} records none of " in refused.stderr
    assert "--anew" in refused.stderr
    assert "stale, which were reviewed" in refused.stderr
    assert not (guide / "bank" / lock).exists()
    assert l10n(guide, "record", "--anew").exit_code == 0
    assert (guide / "bank" / lock).read_text("utf-8").count("\n") == kept.count("\n")


@pytest.mark.parametrize(("answer", "status", "written"), [("y\n", 0, True), ("\n", 1, False)])
def test_a_terminal_asks_before_it_records_everything(
    guide: Path, monkeypatch: pytest.MonkeyPatch, answer: str, status: int, written: bool
):
    (guide / "bank/l10n.lock").unlink()
    monkeypatch.setattr("quiz_plugin.cli.terminal.can_ask", lambda: True)
    command = ["l10n", "record", "--bank", str(guide / "bank")]
    result = CliRunner().invoke(main, command, input=answer, catch_exceptions=False)
    assert "Record them all?" in result.stderr
    assert (result.exit_code, (guide / "bank/l10n.lock").exists()) == (status, written)


def test_a_lock_that_was_cut_off_is_not_filled_up_without_asking(guide: Path):
    path = guide / "bank/l10n.lock"
    whole = path.read_text("utf-8")
    path.write_text("".join(whole.splitlines(keepends=True)[:7]), "utf-8")
    refused = l10n(guide, "record")
    assert refused.exit_code == 2
    assert "bank/l10n.lock records 2 of " in refused.stderr
    assert path.read_text("utf-8") != whole
    assert l10n(guide, "record", "--anew").exit_code == 0
    assert path.read_text("utf-8") == whole
