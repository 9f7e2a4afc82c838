"""Misconceptions: which questions embody them, what is said of those that none does, and their texts as units."""

import shutil
from pathlib import Path

import pytest

from quiz_plugin.bank import Bank, load_bank
from tests.bank.terminals import piped

HERE = Path(__file__).parent
FILE = """\
misconceptions:
  - id: apples-are-blue
    name: {en: Apples are blue., es: Las manzanas son azules.}
    remedy: {en: No kind is., es: Ninguna lo es.}
    section: apples#colours
  - id: trees-bear-no-pears
    name: {en: Pears do not grow on trees., es: Las peras no crecen en los árboles.}
    remedy: {en: They do., es: Sí crecen allí.}
    section: pears
    source: {title: Fruit, url: "https://example.org/fruit", checked: 2026-11-20}
"""
NUMBER = """\
  - id: weight
    kind: numeric
    title: {en: Weight, es: Peso}
    concepts: [apples]
    level: apply
    stem: {en: What do two weigh?, es: ¿Cuánto pesan dos?}
    answer: {value: "4"}
    why: {en: Two and two., es: Dos y dos.}
    traps:
      - value: "2"
        misconception: apples-are-blue
        why: {en: That is one., es: Eso es una.}
    sources:
      - {title: Fruit, url: "https://example.org/fruit", checked: 2026-11-20}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A sound bank with two misconceptions, of which an option and a trap name the first and no answer the other."""
    shutil.copytree(HERE / "sound", tmp_path, dirs_exist_ok=True)
    (tmp_path / "bank" / "misconceptions.yml").write_text(FILE, "utf-8")
    fruit = tmp_path / "bank" / "fruit.yml"
    text = fruit.read_text("utf-8").replace("- id: blue\n", "- id: blue\n        misconception: apples-are-blue\n")
    fruit.write_text(text + NUMBER, "utf-8")
    return tmp_path / "bank"


def bank(folder: Path) -> Bank:
    """The bank in a folder, which has no problems."""
    found = load_bank(folder, folder.parent / "docs", ("en", "es"))
    assert isinstance(found, Bank), found
    return found


def test_options_and_traps_embody_a_misconception(folder: Path):
    embodied = bank(folder).embodied
    assert {name: [each.id for each in questions] for name, questions in embodied.items()} == {
        "apples-are-blue": ["apple-colours", "weight"],
        "trees-bear-no-pears": [],
    }


def test_the_wrong_answer_of_a_statement_does_too(folder: Path):
    fruit = folder / "fruit.yml"
    text = fruit.read_text("utf-8").replace("answer: true\n", "answer: true\n    misconception: trees-bear-no-pears\n")
    fruit.write_text(text, "utf-8")
    (slip,) = bank(folder).by_id["pear-trees"].slips()
    assert (slip.pick, slip.misconception) == ("false", "trees-bear-no-pears")


def test_naming_one_does_not_make_saved_answers_outdated(folder: Path):
    before = load_bank(HERE / "sound" / "bank", HERE / "sound" / "docs", ("en", "es"))
    assert isinstance(before, Bank)
    assert before.by_id["apple-colours"].revised() == bank(folder).by_id["apple-colours"].revised()


def test_one_that_no_answer_names_is_only_warned_of(folder: Path):
    result = piped("check", folder)
    assert result.exit_code == 0
    assert "questions: 3" in result.stdout
    assert "bank/misconceptions.yml:6:9: warning unused-misconception: no wrong answer names" in result.stderr


def test_stats_tell_those_with_fewer_than_two_questions(folder: Path):
    fruit = folder / "fruit.yml"
    text = fruit.read_text("utf-8").replace("answer: true\n", "answer: true\n    misconception: trees-bear-no-pears\n")
    fruit.write_text(text, "utf-8")
    assert piped("stats", folder).stdout.endswith("fewer than 2 questions, of 2:\n  trees-bear-no-pears: 1\n")
