"""Formulas on the built pages: MathML of the build, the same in both languages, found by the search."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from quiz_plugin.bank.latex import ATTRIBUTES, TAGS, formulas
from quiz_plugin.render.linear import linear
from tests.site.built import LANGUAGES, BuiltPage, BuiltSite
from tests.site.small import SmallSite
from tests.tools import ROOT


def maths(page: BuiltPage) -> list[Any]:
    return page.find("//math[not(ancestor::template)]")


def by_place(page: BuiltPage) -> dict[str, list[str]]:
    """What the formulas say after each heading and in each card, but for words and thousands, which have a language."""
    found: dict[str, list[str]] = {}
    for math in maths(page):
        (place,) = math.xpath("(ancestor::article[@data-rev]/@id | preceding::*[@id][self::h1 or self::h2])[last()]")
        name = place if isinstance(place, str) else place.get("id")
        said = re.sub(r"(?<=\d)[,\N{NO-BREAK SPACE}](?=\d{3})", "", math.get("alttext"))
        found.setdefault(str(name), []).append(re.sub(r"[^\W\d_]{4,}( [^\W\d_]{2,})*", "word", said))
    return found


def test_the_pages_that_count_have_formulas(site: BuiltSite):
    for name in ("gpipe", "data-parallelism", "batch-size"):
        assert len(site.page(f"concepts/{name}/").find("//div[@class='gd-formula']/math")) >= 1, name
    assert site.page("questions/gpipe-and-pipelines/").find("//article[@data-rev]//math")


def test_both_languages_have_the_same_formulas_in_each_section_and_card(site: BuiltSite):
    for english, spanish in site.pairs():
        assert by_place(english) == by_place(spanish), english.name


def test_every_formula_of_a_written_page_is_shown(site: BuiltSite):
    for path in (ROOT / "docs").rglob("*.md"):
        name, language, _ = path.relative_to(ROOT / "docs").as_posix().split(".")
        said = {linear(each.latex) for each in formulas(path.read_text("utf-8"))}
        page = site.page("" if name == "index" else f"{name}/", language)
        assert said <= {math.get("alttext") for math in maths(page)}, path.name


def test_no_dollar_sign_is_left_outside_code(site: BuiltSite):
    for page in site.every:
        left = page.find("//body//text()[contains(., '$')][not(ancestor::pre or ancestor::code or ancestor::script)]")
        assert left == [], page.name


def test_a_formula_is_mathml_core_without_styles(site: BuiltSite):
    for page in site.every:
        for math in maths(page):
            for each in math.iter():
                assert each.tag in TAGS, page.name
                assert set(each.keys()) <= ATTRIBUTES.get(each.tag, set()), page.name


def test_every_formula_can_be_said(site: BuiltSite):
    for page in site.every:
        for math in maths(page):
            assert math.get("alttext"), page.name
            assert "\\" not in math.get("alttext"), page.name


def test_a_formula_that_stands_alone_has_a_box_to_scroll_in(site: BuiltSite):
    for page in site.every:
        for math in page.find("//math[@display='block']"):
            assert math.getparent().get("class") == "gd-formula", page.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_search_knows_a_formula_as_one_line(built_site: Path, language: str):
    folder = built_site / ("" if language == "en" else language)
    docs = json.loads((folder / "search/search_index.json").read_text("utf-8"))["docs"]
    (entry,) = [doc for doc in docs if doc["location"] == "concepts/gpipe/#idle-time"]
    assert "(K − 1) / (M + K − 1)" in entry["text"]
    assert not [doc["location"] for doc in docs if "\\frac" in doc["text"] or "<math" in doc["text"]]


def test_a_wrong_formula_on_a_page_stops_the_build_with_its_place(small: SmallSite):
    small.text("docs/index.en.md", "# Home {#top}\n\nSo $\\frac{1}{2$ it is.\n")
    said = small.told("--strict")
    assert "docs/index.en.md:3:4: error bad-formula: the formula `\\frac{1}{2` can't be read: expected" in said


@pytest.mark.parametrize(
    ("field", "text", "problem"),
    [
        ("stem", "Is $\\lenght$ it?", "bad-formula: the formula `\\lenght` can't be read: unknown command"),
        ("title", "Is $a$ it?", "formula-in-label: a title, a summary or a label can't hold the formula `a`"),
    ],
)
def test_a_wrong_formula_in_the_bank_stops_the_build_with_its_place(
    small: SmallSite, field: str, text: str, problem: str
):
    bank = (small.root / "bank/alpha.yml").read_text("utf-8")
    at = bank.index(f"  {field}:\n")
    line = bank.index("    en: ", at)
    end = bank.index("\n", line)
    small.text("bank/alpha.yml", f"{bank[:line]}    en: {text}{bank[end:]}")
    said = small.told("--strict")
    number = bank[:line].count("\n") + 1
    assert f"bank/alpha.yml:{number}:{len('    en: Is ') + 1}: error {problem}" in said
