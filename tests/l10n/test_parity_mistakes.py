"""How many mistakes of translators the parity checks find, and how many faithful translations they take for one.

Each mistake was planted in a sentence of the guide: a number, in digits or words, that became another one. The unseen
ones were written after the lists of words were done.
"""

from pathlib import Path

import pytest
import yaml

from quiz_plugin.bank import read_bank
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


@pytest.mark.parametrize(("name", "least"), [("mistakes", 20), ("mistakes_unseen", 6)])
def test_every_planted_mistake_is_found(name: str, least: int, glossary: Glossary):
    assert len(rows(name, "mistakes")) >= least
    assert unnoticed(name, glossary) == []


@pytest.mark.parametrize(("name", "least", "most"), [("faithful", 60, 0), ("faithful_unseen", 30, 1)])
def test_faithful_translations_are_left_alone(name: str, least: int, most: int, glossary: Glossary):
    sentences = rows(name, "sentences")
    alarms = [row for row in sentences if {code for code, _ in said(row["en"], row["es"], glossary)} - OF_WORDS]
    assert len(sentences) >= least
    assert len(alarms) <= most, alarms
