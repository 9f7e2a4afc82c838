"""Files that are lists of records: what their reader could not make out is not told a second time."""

from pathlib import Path

import pytest

from quiz_plugin.bank import Bank
from quiz_plugin.bank.exceptions import read_exceptions
from quiz_plugin.bank.glossary import read_glossary
from quiz_plugin.bank.problems import Problem


def glossary(folder: Path, text: str) -> list[Problem]:
    (folder / "glossary.yml").write_text(text, "utf-8")
    return [*read_glossary(folder, Bank(("en",), (), ())).problems]


def parity(folder: Path, text: str) -> list[Problem]:
    (folder / "parity.yml").write_text(text, "utf-8")
    return read_exceptions(folder)[1]


@pytest.mark.parametrize("row", ["*a", "{id: yes, term: {en: A}, definition: {en: B}}"])
def test_a_value_of_the_glossary_is_told_once(tmp_path: Path, row: str):
    assert len(glossary(tmp_path, f"terms:\n  - {row}\n")) == 1
    assert len(glossary(tmp_path, "terms:\n  - {id: a, term: {en: A}, definition: {en: B}}\nforeign: *a\n")) == 1


@pytest.mark.parametrize("row", ["*a", "{unit: yes, code: a, reason: b}"])
def test_a_value_of_the_exceptions_is_told_once(tmp_path: Path, row: str):
    assert len(parity(tmp_path, f"exceptions:\n  - {row}\n")) == 1


def test_a_symbol_that_is_no_formula_is_told_at_its_sign(tmp_path: Path):
    (problem,) = glossary(
        tmp_path,
        "terms:\n  - {id: a, term: {en: A}, definition: {en: B}, symbols: [{sign: 'T_{', means: {en: time}}]}\n",
    )
    assert (problem.code, problem.place.line, problem.place.column) == ("bad-formula", 2, 66)
