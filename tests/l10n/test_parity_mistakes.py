"""How many mistakes of translators the parity checks find, and how many faithful translations they take for one.

Each mistake was planted in a sentence of the guide: a number word that says another number, two numbers that changed
places, a negation that was lost, “more” for “less”. The unseen ones were written after the lists of words were done.
"""

from collections import Counter
from pathlib import Path

import pytest
import yaml

from quiz_plugin.bank import read_bank
from quiz_plugin.bank.exceptions import EXCEPTIONS
from quiz_plugin.bank.glossary import Glossary, read_glossary
from quiz_plugin.l10n.parity import Text, check
from tests.tools import ROOT

FOLDER = Path(__file__).parent / "planted"
OF_WORDS = {"parity-terms", "parity-names"}
"""Checks of what the glossary says, which have tests of their own: the faithful translations are free of it."""


@pytest.fixture(scope="module")
def glossary() -> Glossary:
    reading = read_bank(ROOT / "bank", ROOT / "docs", ("en", "es"))
    assert reading.bank is not None
    return read_glossary(ROOT / "bank", reading.bank).glossary


def rows(name: str, key: str) -> list[dict[str, str]]:
    read: list[dict[str, str]] = yaml.safe_load((FOLDER / f"{name}.yml").read_text("utf-8"))[key]
    return read


def said(english: str, spanish: str, glossary: Glossary) -> set[tuple[str, str]]:
    return {(found.code, found.message) for found in check(Text(english, "en"), Text(spanish, "es"), glossary)}


def unnoticed(name: str, glossary: Glossary) -> list[str]:
    """The mistakes of a file for which nothing is found that was not there before."""
    left = []
    for row in rows(name, "mistakes"):
        planted = {**row, row["in"]: row["mistaken"]}
        assert planted != row
        if said(planted["en"], planted["es"], glossary) <= said(row["en"], row["es"], glossary):
            left.append(f"{row['kind']} in {row['unit']}")
    return left


def test_the_files_hold_mistakes_of_every_kind_in_both_languages():
    for name, least in (("mistakes", 52), ("mistakes_unseen", 40)):
        found = rows(name, "mistakes")
        assert len(found) >= least
        assert {row["in"] for row in found} == {"en", "es"}
        assert len(Counter(row["kind"] for row in found)) >= 11


def test_of_the_planted_mistakes_all_but_one_are_found(glossary: Glossary):
    # “Does not need … only when” says no less often than “necesita …, que no existe hasta que”.
    assert unnoticed("mistakes", glossary) == ["added negation in q:four-stages-one-piece/options/half/why"]


def test_of_the_mistakes_that_nothing_was_made_to_fit_nine_of_ten_are_found(glossary: Glossary):
    assert len(unnoticed("mistakes_unseen", glossary)) <= len(rows("mistakes_unseen", "mistakes")) / 10


@pytest.mark.parametrize(("name", "least", "most"), [("faithful", 60, 0), ("faithful_unseen", 30, 1)])
def test_faithful_translations_are_left_alone(name: str, least: int, most: int, glossary: Glossary):
    sentences = rows(name, "sentences")
    alarms = [row for row in sentences if {code for code, _ in said(row["en"], row["es"], glossary)} - OF_WORDS]
    assert len(sentences) >= least
    assert len(alarms) <= most, alarms


def test_the_guide_needs_few_exceptions():
    data = yaml.safe_load((ROOT / "bank" / EXCEPTIONS).read_text("utf-8"))
    assert len(data["exceptions"]) <= 2
