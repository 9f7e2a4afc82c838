"""Blocks, items and the words of traps are translated texts like all others."""

from pathlib import Path

import pytest

from tests.drift.commands import edit, l10n, recorded_copy

BLOCK = "An all-reduce adds up the gradients"
PARTNER = "All copies take each step together"
TRAP = "That is 3 of 8. The step lasts 11 slots."


@pytest.fixture
def guide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a guide with every kind of question, of which every translation is recorded."""
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    return recorded_copy("kinds", tmp_path)


def test_every_text_of_them_is_recorded(guide: Path):
    result = l10n(guide, "status")
    assert (result.exit_code, result.stderr) == (0, "")


@pytest.mark.parametrize(
    ("old", "unit"),
    [
        (BLOCK, "q:training-step/blocks/reduce/text"),
        (PARTNER, "q:who-waits/right/together/text"),
        (TRAP, "q:idle-share/traps/37.5/why"),
    ],
)
def test_a_text_that_changed_in_the_source_alone_is_stale(guide: Path, old: str, unit: str):
    edit(guide, old, "Something else entirely", "bank/kinds.yml")
    result = l10n(guide, "status")
    assert result.exit_code == 1
    assert f"error stale-translation: the `en` text of `{unit}` changed" in result.stdout + result.stderr


@pytest.mark.parametrize(("old", "refused"), [(BLOCK, True), (PARTNER, True), (TRAP, False)])
def test_a_block_or_an_item_may_never_be_stale_for_it_says_what_is_picked(guide: Path, old: str, refused: bool):
    edit(guide, "stale_at_most: 0", "stale_at_most: 1", "bank/l10n.lock")
    edit(guide, old, "Something else entirely", "bank/kinds.yml")
    result = l10n(guide, "status")
    assert ("stale-option" in result.stdout + result.stderr) == refused == (result.exit_code == 1)


def test_a_text_keeps_its_record_when_its_trap_or_block_moves(guide: Path):
    text = (guide / "bank" / "kinds.yml").read_text("utf-8")
    lines = text.split("\n")
    traps = [index for index, line in enumerate(lines) if line.strip().startswith('- value: "')]
    (first, second) = ("\n".join(lines[at : at + 2]) for at in traps)
    edit(guide, f"{first}\n{second}", f"{second}\n{first}", "bank/kinds.yml")
    result = l10n(guide, "status")
    assert (result.exit_code, result.stderr) == (0, "")


def test_a_number_that_one_language_has_and_the_other_lacks_is_found_in_a_trap_too(guide: Path):
    edit(guide, "Eso son 3 de 8. El paso dura 11 huecos.", "Eso son 3 de 8. El paso dura 12 huecos.", "bank/kinds.yml")
    result = l10n(guide, "status")
    found = result.stdout + result.stderr
    assert "11" in found
    assert "12" in found
