"""The page of the glossary, and the mentions of its terms on the pages of concepts."""

import json
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urldefrag

import pytest
import yaml

from quiz_plugin.bank import Bank
from quiz_plugin.bank.glossary import Glossary, read_glossary
from quiz_plugin.render.words import SHIPPED, Words
from quiz_plugin.site.reference_pages import order
from tests.site.built import LANGUAGES, BuiltPage, BuiltSite, words
from tests.site.small import SmallSite, question
from tests.tools import ROOT

ENTRIES = "//div[@class='gl-entry']/h2[@id]"
ENGLISH, SPANISH = (Words.load(language).t("gl.alphabet").split() for language in LANGUAGES)


@pytest.fixture(scope="module")
def glossary(bank: Bank) -> Glossary:
    return read_glossary(ROOT / "bank", bank).glossary


def concepts(site: BuiltSite) -> Iterator[BuiltPage]:
    return (page for page in site.pages if page.path.startswith("concepts/"))


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
        assert elsewhere == ([] if term.keep else [f"{name}: {term.term[other]}"]), term.id
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
    links = page.find("//article/p[@data-search-exclude]/a")
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
    for language in LANGUAGES:
        root = "es/" if language == "es" else ""
        assert site.page("", language).find("//nav//a[@href='glossary/']")
        index = json.loads((site.folder / root / "search" / "search_index.json").read_text("utf-8"))
        found = {doc["location"]: doc["text"] for doc in index["docs"]}
        meaning = {"en": "A part of a model cut by layers", "es": "Parte de un modelo cortado por capas"}[language]
        assert meaning in found["glossary/#stage"]
        texts = [text for location, text in found.items() if not location.startswith("glossary/")]
        for term in glossary.terms:
            assert not any(term.definition[language] in text for text in texts), term.id


def test_the_order_is_that_of_a_dictionary():
    for sorted_words, alphabet in (
        (["lote", "lote global", "lotería"], SPANISH),
        (["ámbito", "asíncrono", "áspero"], SPANISH),
        (["caña", "cañón", "cara"], SPANISH),
        (["canto", "caña"], SPANISH),
        (["caña", "canto"], ENGLISH),
        (["reduction", "re-materialisation"], ENGLISH),
        (["2D", "AUTOTUNE", "batch"], SPANISH),
    ):
        places = [order(word, alphabet) for word in sorted_words]
        assert places == sorted(places)
        assert len(set(map(str, places))) == len(places)


# Its terms on the pages of concepts

QUIET = "ancestor::figure[@data-xp] or " + " or ".join(
    f"ancestor::{each}"
    for each in ("a", "code", "pre", "svg", "th", "math", "h1", "h2", "h3", "summary", "*[@data-search-exclude]")
)


def test_pages_of_concepts_alone_mention_terms_in_running_text_and_lead_to_their_entries(
    site: BuiltSite, glossary: Glossary
):
    by_id = {term.id: term for term in glossary.terms}
    for page in site.every:
        assert bool(mentions(page)) == (page.path.startswith("concepts/") and page.name != "404.html"), page.name
        for link in mentions(page):
            assert urldefrag(link.get("href"))[0] == "../../glossary/", page.name
            forms = {form.casefold() for form in by_id[named(link)].mentions(page.language)}
            assert words(link).casefold() in forms, (page.name, words(link))
            assert not link.xpath(f"self::*[{QUIET} or ancestor::*[@data-rev]]"), (page.name, words(link))
        assert page.main.xpath("./h2[1]/preceding-sibling::*[not(@class)]//a[@class='gl']") == [], page.name


def test_it_is_the_first_mention_of_a_section_that_is_marked(site: BuiltSite, glossary: Glossary):
    """Before a mention, its section does not say the same outside what is never marked, or within a longer term."""
    for page in concepts(site):
        forms = {form for term in glossary.terms for form in term.mentions(page.language)}
        longest = "|".join(r"\s+".join(map(re.escape, form.split())) for form in sorted(forms, key=len, reverse=True))
        pattern = re.compile(rf"(?<![\w.-])(?:{longest})(?![\w-])", re.IGNORECASE)
        said: list[str] = []
        marked: set[str] = set()
        for part in page.find(
            f"//article//h2 | //a[@class='gl'] | //article//text()[not({QUIET} or ancestor::*[@data-rev])]"
        ):
            if isinstance(part, str):
                said.append(part)
            elif part.tag == "h2":
                said.clear()
                if part.xpath("ancestor::article[contains(@class, 'md-content__inner')]"):
                    marked.clear()
            else:
                before = {" ".join(found.casefold().split()) for found in pattern.findall("".join(said))}
                assert words(part).casefold() not in before, (page.name, words(part))
                assert named(part) not in marked, (page.name, words(part))
                marked.add(named(part))


def test_the_page_carries_the_meaning_of_the_terms_that_it_marks(site: BuiltSite, glossary: Glossary):
    by_id = {term.id: term for term in glossary.terms}
    for page in concepts(site):
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


def small_glossary(small: SmallSite, **more: Any) -> None:
    """A glossary of one term, which the concept's page mentions in each way in which a language may."""
    texts = {"term": {"en": "text", "es": "texto"}, "definition": {"en": "Words.", "es": "Palabras."}}
    small.data("bank/glossary.yml", {"terms": [{"id": "text", **texts, **more}]})
    block = "/// questions\n    concept: one\n///\n"
    for code in small.languages:
        small.text(f"docs/concepts/one.{code}.md", f"# A {{#top}}\n\n## A {{#first}}\n\nText, texto.\n\n{block}")


def test_a_guide_without_a_glossary_has_no_page_of_it(tmp_path: Path):
    small = SmallSite(tmp_path, settings={"nav": ["index.md", "concepts", "glossary"]})
    assert small.build() == []
    assert not (small.folder / "glossary").exists()
    assert small.built.page("concepts/one/").find("//a[@class='gl'] | //template") == []


def test_a_glossary_leads_to_pages_that_are_files(tmp_path: Path):
    settings = {"nav": ["index.md", "concepts", "glossary"], "use_directory_urls": False}
    small = SmallSite(tmp_path, settings=settings)
    small_glossary(small, concept="one#first")
    assert small.build() == []
    concept = (small.folder / "es/concepts/one.html").read_text("utf-8")
    assert re.findall(r'<a class="gl" href="([^"]*)">texto<', concept) == ["../glossary.html#text"]
    assert '<a href="concepts/one.html#first">' in (small.folder / "es/glossary.html").read_text("utf-8")


def test_a_term_without_a_meaning_in_a_partial_language_is_not_explained_there(tmp_path: Path):
    small = SmallSite(tmp_path, languages=("en", "es", "pt"), settings={"nav": ["index.md", "glossary"]})
    title = {"en": "One", "es": "Uno"}
    small.data("bank/alpha.yml", {"title": title, "summary": title, "questions": [question("first", ("en", "es"))]})
    strings = yaml.safe_load((SHIPPED / "en.yml").read_text("utf-8"))
    small.data("bank/strings/pt.yml", {key: text for key, text in strings.items() if not key.startswith("lint.")})
    small_glossary(small)
    assert small.build() == []
    marked = {
        page.url.partition("concepts")[0]: len(mentions(page)) for page in small.built.pages if "concepts/" in page.url
    }
    assert marked == {"": 1, "es/": 1, "pt/": 0}
    assert "{:" not in (small.folder / "pt/glossary/index.html").read_text("utf-8")
