"""The texts of drawings, of programs and of the site are tracked like those of the bank."""

import json
from pathlib import Path

import pytest

from tests.drift.commands import edit, l10n, recorded_copy, states
from tests.tools import ROOT

FIGURE = """\
title: {en: A pear, es: Una pera}
desc:
  en: It hangs on a tree.
  es: Cuelga de un árbol.
labels:
  stalk_1: {en: This is not, es: Esto no es}
  stalk_2: {en: a leaf, es: una hoja}
"""
PROGRAM = '''\
"""Pears."""
# expect: exact

# Count the pears.
pears = 3  # three of them
# region eating
pears -= 1  # Count the pears.
# endregion
'''
COMMENTS = """\
Count the pears.: {es: Cuenta las peras.}
three of them: {es: tres}
"""
CONFIG = """\
site_name: Fruit
site_url: !ENV [URL, ""]
site_description: All about fruit
plugins:
  - search
  - i18n:
      languages:
        - {locale: en, default: true}
        - locale: es
          site_description: Todo sobre la fruta
"""


@pytest.fixture
def guide(tmp_path: Path) -> Path:
    """Return a guide with a drawing, a program and a description, all of it recorded."""
    files = {
        "docs/assets/figures/pear.yml": FIGURE,
        "examples/pears.py": PROGRAM,
        "examples/comments.yml": COMMENTS,
        "mkdocs.yml": CONFIG,
    }
    return recorded_copy("sound", tmp_path, files)


UNITS = ["f:pear/title", "f:pear/desc", "f:pear/labels", "e:pears", "m:site_description"]


def test_each_is_recorded(guide: Path):
    rows = json.loads(l10n(guide, "status", "--format", "json").stdout)
    found = [row["unit"] for row in rows if row["unit"][0] in "fem"]
    assert [unit for unit in found if not unit.startswith("f:pipeline/")] == UNITS
    assert found.count("f:pipeline/s") == 1  # the words of a figure to play with, all that say `s.…` in one
    lock = (guide / "bank/l10n.lock").read_text("utf-8")
    assert all(f"  {unit}:\n" in lock for unit in UNITS)
    assert l10n(guide, "status").exit_code == 0


@pytest.mark.parametrize(
    ("name", "old", "new", "unit"),
    [
        ("docs/assets/figures/pear.yml", "en: A pear", "en: Two pears", "f:pear/title"),
        ("docs/assets/figures/pear.yml", "hangs on", "fell from", "f:pear/desc"),
        ("docs/assets/figures/pear.yml", "en: a leaf", "en: a root", "f:pear/labels"),
        ("docs/assets/figures/pipeline/words.yml", "en: Naive", "en: Simple", "f:pipeline/s"),
        ("mkdocs.yml", "All about fruit", "Nearly all about fruit", "m:site_description"),
    ],
)
def test_a_source_that_changed_alone_is_stale(guide: Path, name: str, old: str, new: str, unit: str):
    edit(guide, old, new, name)
    assert states(guide) == {unit: "stale"}


def test_a_comment_whose_translation_stayed_is_stale(guide: Path):
    edit(guide, "# three of them", "# four of them", "examples/pears.py")
    edit(guide, "three of them:", "four of them:", "examples/comments.yml")
    assert states(guide) == {"e:pears": "stale"}


def test_a_comment_that_nothing_translates_is_missing(guide: Path):
    edit(guide, "# three of them", "# four of them", "examples/pears.py")
    assert states(guide) == {"e:pears": "missing"}


def test_a_description_in_one_language_is_missing_in_the_other(guide: Path):
    edit(guide, "          site_description: Todo sobre la fruta\n", "", "mkdocs.yml")
    assert states(guide) == {"m:site_description": "missing"}


def test_a_review_and_an_acknowledgement_are_kept(guide: Path):
    assert l10n(guide, "review", "f:pear/labels").exit_code == 0
    edit(guide, "All about fruit", "All about fruits", "mkdocs.yml")
    assert l10n(guide, "ack", "m:site_description", "--reason", "Only the plural.").exit_code == 0
    assert states(guide) == {"f:pear/labels": "reviewed"}


def test_parity_looks_at_them(guide: Path):
    edit(guide, "Esto no es", "Esto no es 37", "docs/assets/figures/pear.yml")
    assert "`es` has the number `37`, which `en` lacks" in l10n(guide, "parity").stderr


@pytest.mark.parametrize("name", ["docs/assets/figures/pear.yml", "examples/comments.yml", "mkdocs.yml"])
def test_a_file_that_is_no_yaml_is_told_and_loses_no_record(guide: Path, name: str):
    (guide / name).write_text("title: [", "utf-8")
    lock = (guide / "bank/l10n.lock").read_text("utf-8")
    result = l10n(guide, "record")
    assert result.exit_code == 1
    assert f"{name}:1:" in result.stderr
    assert (guide / "bank/l10n.lock").read_text("utf-8") == lock


def test_the_guide_has_all_its_drawings_and_programs():
    lock = (ROOT / "bank/l10n.lock").read_text("utf-8")
    drawings = [path.stem for path in (ROOT / "docs/assets/figures").glob("*.yml")]
    assert drawings
    assert all(f"  f:{name}/{part}:\n" in lock for name in drawings for part in ("title", "desc", "labels"))
    assert lock.count("  e:") >= 15
    assert "  m:site_description:\n" in lock
