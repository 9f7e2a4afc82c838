"""Texts, addresses and lists of records: what a reader could not use is reported once, and what is honest is not."""

import shutil
from pathlib import Path

import pytest
import yaml

from quiz_plugin.bank import Bank, read_bank
from quiz_plugin.bank.checks import address_error, raw_html
from quiz_plugin.bank.glossary import read_glossary

SOUND = Path(__file__).parent / "sound"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("All have the same `index`", "all have the same `index`.", True),
        ("All have the same `index`", "All  have the sa\u00adme `in\u00addex`", True),
        ("Its size is $n$", "its size is $n$.", True),
        ("Call `Model`", "Call `model`", False),
        ("Size $N$", "Size $n$", False),
        ("It is 1.5", "It is 15", False),
    ],
)
def test_two_options_may_not_look_the_same_to_a_reader(tmp_path: Path, one: str, other: str, same: bool):
    root = Path(shutil.copytree(SOUND, tmp_path / "guide"))
    path = root / "bank/fruit.yml"
    data = yaml.safe_load(path.read_text("utf-8"))
    for option, text in zip(data["questions"][0]["options"], (one, other), strict=True):
        option["text"]["en"] = text
    path.write_text(yaml.safe_dump(data, allow_unicode=True), "utf-8")
    codes = [each.code for each in read_bank(root / "bank", root / "docs").problems]
    assert ("same-text" in codes) is same


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("https://https://example.org/", "names its protocol twice"),
        ("https:///example.org/", "names no host"),
        ("https://www..org/", "names no host"),
        ("https://example.org:99999/", "names a port that does not exist"),
        ("https://user@example.org/", "holds a name or a password"),
        ("https://[a", "names no host"),
    ],
)
def test_an_address_that_leads_nowhere_has_an_error(address: str, message: str):
    error = address_error(address)
    assert error is not None
    assert error[0] == message


@pytest.mark.parametrize(
    "address",
    [
        "https://example.org",
        "https://example.org:8080/a?b=https://c.org/#d@e",
        "https://web.archive.org/web/2020/https://example.org/",
        "https://[::1]:8000/",
    ],
)
def test_an_address_that_may_lead_somewhere_has_none(address: str):
    assert address_error(address) is None


def test_html_that_would_get_lost_is_found_outside_code_and_formulas():
    text = 'A <div>, `<div>`, $a<b$, a <em>b</em>, <script src=x>, 1 < 2, <https://a.org>, <em lang="es">b</em>'
    assert [markup for _, markup in raw_html(text)] == ["<div>", "<script src=x>"]


@pytest.mark.parametrize("row", ["*a", "{id: yes, term: {en: A}, definition: {en: B}}"])
def test_a_value_that_cannot_be_read_is_reported_once(tmp_path: Path, row: str):
    (tmp_path / "glossary.yml").write_text(f"terms:\n  - {row}\n", "utf-8")
    assert len(read_glossary(tmp_path, Bank(("en",), (), ())).problems) == 1


def test_a_symbol_that_is_no_formula_is_reported_at_its_sign(tmp_path: Path):
    row = "{id: a, term: {en: A}, definition: {en: B}, symbols: [{sign: 'T_{', means: {en: time}}]}"
    (tmp_path / "glossary.yml").write_text(f"terms:\n  - {row}\n", "utf-8")
    (problem,) = read_glossary(tmp_path, Bank(("en",), (), ())).problems
    assert (problem.code, problem.place.line, problem.place.column) == ("bad-formula", 2, 66)
