"""The page of the glossary, and the mentions of its terms on the pages of concepts."""

import json
import re
import unicodedata
from pathlib import Path
from typing import Any
from urllib.parse import urldefrag

import pytest

from quiz_plugin.bank import Bank
from quiz_plugin.bank.glossary import Glossary, read_glossary
from quiz_plugin.render.words import Words
from quiz_plugin.site.reference_pages import order
from tests.site.built import LANGUAGES, BuiltPage, BuiltSite, words
from tests.site.small import SmallSite
from tests.tools import ROOT

ENTRIES = "//div[@class='gl-entry']/h2[@id]"
ENGLISH, SPANISH = (Words.load(language).t("gl.alphabet").split() for language in LANGUAGES)


@pytest.fixture(scope="module")
def glossary(bank: Bank) -> Glossary:
    return read_glossary(ROOT / "bank", bank)


def mentions(page: BuiltPage) -> list[Any]:
    return page.find("//a[@class='gl']")


def named(link: Any) -> str:
    """The id of the term to which a mention leads."""
    return str(urldefrag(link.get("href")).fragment)


# The page


@pytest.mark.parametrize(("language", "other", "name"), [("en", "es", "Español"), ("es", "en", "English")])
def test_every_term_has_an_entry_in_alphabetical_order_with_its_meaning_its_other_name_and_its_section(
    site: BuiltSite, glossary: Glossary, language: str, other: str, name: str
):
    page = site.page("glossary/", language)
    by_id = {term.id: term for term in glossary.terms}
    headings = page.find(ENTRIES)
    titles = [words(heading) for heading in headings]
    assert {heading.get("id") for heading in headings} == set(by_id)
    assert titles == [by_id[heading.get("id")].term[language] for heading in headings]
    assert titles == sorted(titles, key=lambda title: order(title, SPANISH))
    for heading in headings:
        term = by_id[heading.get("id")]
        (entry,) = heading.xpath("./ancestor::div[@class='gl-entry']")
        said = [words(paragraph) for paragraph in entry.xpath(".//p")]
        assert re.sub(r"[*`]", "", term.definition[language]) in said, term.id
        elsewhere = [words(each) for each in entry.xpath(".//p/span[@lang=$code]", code=other)]
        differs = term.term[other] != term.term[language]
        assert elsewhere == ([f"{name}: {term.term[other]}"] if differs else []), term.id
        links = entry.xpath(".//p//a/@href")
        assert links == ([f"../concepts/{term.ref.concept}/#{term.ref.anchor}"] if term.ref else []), term.id


def test_the_table_of_symbols_says_what_each_letter_stands_for_and_leads_to_its_term(
    site: BuiltSite, glossary: Glossary
):
    for language in LANGUAGES:
        rows = site.page("glossary/", language).find("//h2[@id='symbols']/following::table[1]/tbody/tr")
        assert len({row.xpath("string(.//math/@alttext)") + named(row.find(".//a")) for row in rows}) == len(rows)
        shown = sorted((named(row.find(".//a")), words(row[1])) for row in rows)
        means = [(term.id, each.means[language].replace("*", "")) for term in glossary.terms for each in term.symbols]
        assert shown == sorted(means)


def test_each_letter_leads_to_the_first_of_its_terms(site: BuiltSite, glossary: Glossary):
    page = site.page("glossary/", "es")
    by_id = {term.id: term for term in glossary.terms}
    links = page.find("//article/p[contains(@class, 'gl-letters')]/a[not(@href='#symbols')]")
    letters = [words(link) for link in links]
    assert letters == sorted(set(letters), key=f"0123456789{''.join(SPANISH)}".upper().index)
    seen: dict[str, str] = {}
    for heading in page.find(ENTRIES):
        first = by_id[heading.get("id")].term["es"][0].upper()
        letter = first if first == "Ñ" else unicodedata.normalize("NFD", first)[0]
        seen.setdefault(letter, heading.get("id"))
    assert {words(link): named(link) for link in links} == seen


def test_the_search_finds_a_meaning_in_the_glossary_and_not_on_the_pages_that_carry_it(
    site: BuiltSite, glossary: Glossary
):
    for language, meaning in (
        ("en", "A part of a model cut by layers"),
        ("es", "Parte de un modelo cortado por capas"),
    ):
        page = site.page("", language)
        assert page.find("//nav//a[@href='glossary/']")
        index = json.loads((site.folder / page.root / "search" / "search_index.json").read_text("utf-8"))
        assert [doc["location"] for doc in index["docs"] if meaning in doc["text"]] == ["glossary/#stage"]
        texts = "\n".join(doc["text"] for doc in index["docs"] if not doc["location"].startswith("glossary/"))
        assert [term.id for term in glossary.terms if term.definition[language] in texts] == []


def test_the_order_is_that_of_a_dictionary():
    spanish = ["2D", "ámbito", "asíncrono", "áspero", "AUTOTUNE", "batch", "canto", "caña", "cañón", "lote global"]
    english = ["caña", "canto", "reduction", "re-materialisation"]
    for alphabet, expected in ((SPANISH, spanish), (ENGLISH, english)):
        by_code = sorted(expected)
        assert by_code != expected
        assert sorted(by_code, key=lambda word: order(word, alphabet)) == expected


# Its terms on the pages of concepts


def test_concept_pages_alone_mention_terms_once_a_section_in_running_text_and_carry_their_meanings(
    site: BuiltSite, glossary: Glossary
):
    by_id = {term.id: term for term in glossary.terms}
    names = ("a", "code", "pre", "svg", "th", "math", "h1", "h2", "h3", "summary", "figure[@data-xp]", "*[@data-rev]")
    quiet = " | ".join(f"ancestor::{name}" for name in (*names, "*[@data-search-exclude]"))
    for page in site.every:
        assert bool(mentions(page)) == (page.path.startswith("concepts/") and page.name != "404.html"), page.name
        marked = []
        for link in mentions(page):
            assert urldefrag(link.get("href"))[0] == "../../glossary/", page.name
            forms = {form.casefold() for form in by_id[named(link)].mentions(page.language)}
            assert words(link).casefold() in forms, (page.name, words(link))
            assert not link.xpath(quiet), (page.name, words(link))
            marked.append((named(link), link.xpath("string(preceding::h2[not(ancestor::article[@data-rev])][1]/@id)")))
        assert len(marked) == len(set(marked)), page.name
        assert page.main.xpath("./h2[1]/preceding-sibling::*[not(@class)]//a[@class='gl']") == [], page.name
        carried = page.find("//body/template[@id='gl-terms']/div")
        assert [each.get("data-term") for each in carried] == list(dict.fromkeys(map(named, mentions(page)))), page.name
        for each in carried:
            term = by_id[each.get("data-term")]
            head, meaning, *symbols, last = each.xpath("./p")
            assert words(head).startswith(term.term[page.language])
            assert words(meaning) == re.sub(r"[*`]", "", term.definition[page.language])
            assert len(symbols) == len(term.symbols)
            assert last.xpath("./a/@href") == [f"../../glossary/#{term.id}"]


# What a guide may lack


def test_a_guide_without_a_glossary_has_no_page_of_it(tmp_path: Path):
    small = SmallSite(tmp_path, settings={"nav": ["index.md", "concepts", "glossary"]})
    assert small.build() == []
    assert not (small.folder / "glossary").exists()
    assert small.built.page("concepts/one/").find("//a[@class='gl'] | //template") == []
