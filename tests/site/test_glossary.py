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
from quiz_plugin.bank.glossary import Glossary, Term, read_glossary
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_has_an_entry_in_the_alphabetical_order_of_the_language(
    site: BuiltSite, glossary: Glossary, language: str
):
    headings = site.page("glossary/", language).find(ENTRIES)
    assert {heading.get("id") for heading in headings} == {term.id for term in glossary.terms}
    titles = [words(heading) for heading in headings]
    assert titles == sorted(titles, key=lambda title: order(title, SPANISH))
    by_id = {term.id: term for term in glossary.terms}
    assert titles == [by_id[heading.get("id")].term[language] for heading in headings]


def entry(page: BuiltPage, term: Term) -> list[Any]:
    """The paragraphs of a term."""
    (heading,) = page.find(f"//article//h2[@id='{term.id}']")
    return list(heading.xpath("./ancestor::div[@class='gl-entry']//p"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_symbols_says_what_each_letter_stands_for_and_leads_to_its_term(
    site: BuiltSite, glossary: Glossary, language: str
):
    rows = site.page("glossary/", language).find("//h2[@id='symbols']/following::table[1]/tbody/tr")
    listed = {(row.xpath("string(.//math/@alttext)") or words(row[0]), named(row.find(".//a"))) for row in rows}
    assert len(listed) == len(rows) == sum(len(term.symbols) for term in glossary.terms)
    shown = {(named(row.find(".//a")), words(row[1])) for row in rows}
    means = {(term.id, each.means[language].replace("*", "")) for term in glossary.terms for each in term.symbols}
    assert shown == means
    assert all(row.xpath(".//math") for row in rows)


@pytest.mark.parametrize(("language", "other", "name"), [("en", "es", "Español"), ("es", "en", "English")])
def test_an_entry_says_what_the_term_means_what_it_is_elsewhere_and_where_it_is_explained(
    site: BuiltSite, glossary: Glossary, language: str, other: str, name: str
):
    page = site.page("glossary/", language)
    for term in glossary.terms:
        paragraphs = entry(page, term)
        said = [words(paragraph) for paragraph in paragraphs]
        assert re.sub(r"[*`]", "", term.definition[language]) in said, term.id
        elsewhere = [words(each) for p in paragraphs for each in p.xpath("./span[@lang=$code]", code=other)]
        assert elsewhere == ([] if term.keep else [f"{name}: {term.term[other]}"]), term.id
        links = [link.get("href") for paragraph in paragraphs for link in paragraph.xpath(".//a")]
        ref = term.ref
        assert links == ([f"../concepts/{ref.concept}/#{ref.anchor}"] if ref else []), term.id


def test_each_letter_leads_to_the_first_of_its_terms(site: BuiltSite, glossary: Glossary):
    page = site.page("glossary/", "es")
    by_id = {term.id: term for term in glossary.terms}
    links = page.find("//article/p[@data-search-exclude]/a")
    letters = [words(link) for link in links]
    assert letters == sorted(set(letters), key=f"0123456789{''.join(SPANISH)}".upper().index)
    seen: dict[str, str] = {}
    for heading in page.find(ENTRIES):
        first = by_id[heading.get("id")].term["es"][0].upper()
        plain = first if first == "Ñ" else unicodedata.normalize("NFD", first)[0]
        seen.setdefault(plain, heading.get("id"))
    assert "1" in seen  # a digit has its link too, with a name that says it
    assert {words(link): named(link) for link in links} == seen


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_navigation_and_the_search_lead_to_the_glossary(site: BuiltSite, language: str):
    home = site.page("", language)
    assert home.find("//nav//a[@href='glossary/']")
    root = "es/" if language == "es" else ""
    index = json.loads((site.folder / root / "search" / "search_index.json").read_text("utf-8"))
    found = {doc["location"]: doc["text"] for doc in index["docs"]}
    meaning = {"en": "A part of a model cut by layers", "es": "Parte de un modelo cortado por capas"}[language]
    assert meaning in found["glossary/#stage"]


@pytest.mark.parametrize(
    ("sorted_words", "alphabet"),
    [
        (["lote", "lote global", "lotería"], SPANISH),
        (["ámbito", "asíncrono", "áspero"], SPANISH),
        (["caña", "cañón", "cara"], SPANISH),
        (["canto", "caña"], SPANISH),
        (["caña", "canto"], ENGLISH),
        (["reduction", "re-materialisation"], ENGLISH),
        (["2D", "AUTOTUNE", "batch"], SPANISH),
    ],
)
def test_the_order_is_that_of_a_dictionary(sorted_words: list[str], alphabet: list[str]):
    other_way = sorted_words[::-1]
    assert sorted(other_way, key=lambda word: order(word, alphabet)) == sorted_words


# Its terms on the pages of concepts


def test_every_page_of_a_concept_mentions_terms_and_no_other_page_marks_them(site: BuiltSite):
    for page in site.every:
        concept = page.path.startswith("concepts/") and page.name != "404.html"
        assert bool(mentions(page)) == concept, page.name


def test_a_mention_leads_to_the_entry_of_its_term_in_the_same_language(site: BuiltSite, glossary: Glossary):
    by_id = {term.id: term for term in glossary.terms}
    for page in concepts(site):
        for link in mentions(page):
            address, _ = urldefrag(link.get("href"))
            assert address == "../../glossary/", page.name
            forms = {form.casefold() for form in by_id[named(link)].mentions(page.language)}
            assert words(link).casefold() in forms, (page.name, words(link))


def test_a_section_marks_a_term_once(site: BuiltSite):
    for page in concepts(site):
        sections: dict[tuple[str, str], list[str]] = {}
        for link in mentions(page):
            before = link.xpath("count(preceding::h2[ancestor::article[contains(@class, 'md-content__inner')]])")
            sections.setdefault((str(before), named(link)), []).append(words(link))
        assert [each for each in sections.values() if len(each) > 1] == [], page.name


def test_a_mention_stands_in_running_text_alone(site: BuiltSite):
    outside = ["h1", "h2", "h3", "h4", "h5", "h6", "a", "code", "pre", "th", "svg", "math", "summary", "label"]
    for page in concepts(site):
        for link in mentions(page):
            around = {each.tag for each in link.iterancestors()}
            assert not around & set(outside), (page.name, words(link))
            assert not link.xpath("ancestor::*[contains(concat(' ', @class, ' '), ' qz ')]"), page.name
            assert not link.xpath("ancestor::*[@data-search-exclude]"), page.name


QUIET = "ancestor::figure[@data-xp] or " + " or ".join(
    f"ancestor::{each}"
    for each in (
        "a",
        "code",
        "pre",
        "svg",
        "th",
        "math",
        "h1",
        "h2",
        "h3",
        "summary",
        "*[@data-search-exclude]",
        "*[@data-rev]",
    )
)


def test_it_is_the_first_mention_that_is_marked(site: BuiltSite, glossary: Glossary):
    """Before a mention, its section does not say the same outside what is never marked, or within a longer term."""
    for page in concepts(site):
        forms = {form for term in glossary.terms for form in term.mentions(page.language)}
        longest = "|".join(r"\s+".join(map(re.escape, form.split())) for form in sorted(forms, key=len, reverse=True))
        pattern = re.compile(rf"(?<![\w.-])(?:{longest})(?![\w-])", re.IGNORECASE)
        said: list[str] = []
        for part in page.find(f"//article//h2 | //a[@class='gl'] | //article//text()[not({QUIET})]"):
            if isinstance(part, str):
                said.append(part)
            elif part.tag == "h2":
                said.clear()
            else:
                before = {" ".join(found.casefold().split()) for found in pattern.findall("".join(said))}
                assert words(part).casefold() not in before, (page.name, words(part))


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
            assert [words(symbol).split(": ", 1)[1] for symbol in symbols] == [
                symbol.means[page.language].replace("*", "") for symbol in term.symbols
            ]
            assert last.xpath("./a/@href") == [f"../../glossary/#{term.id}"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_search_does_not_find_meanings_on_the_pages_that_carry_them(
    site: BuiltSite, glossary: Glossary, language: str
):
    root = "es/" if language == "es" else ""
    index = json.loads((site.folder / root / "search" / "search_index.json").read_text("utf-8"))
    texts = [doc["text"] for doc in index["docs"] if not doc["location"].startswith("glossary/")]
    for term in glossary.terms:
        assert not any(term.definition[language] in text for text in texts), term.id


# What a guide may lack


def small_glossary(**more: Any) -> dict[str, Any]:
    texts = {"term": {"en": "text", "es": "texto"}, "definition": {"en": "Words.", "es": "Palabras."}}
    return {"terms": [{"id": "text", **texts, **more}]}


def test_a_guide_without_a_glossary_has_no_page_of_it(tmp_path: Path):
    small = SmallSite(tmp_path, settings={"nav": ["index.md", "concepts", "glossary"]})
    assert small.build() == []
    assert not (small.folder / "glossary").exists()
    assert small.built.page("concepts/one/").find("//a[@class='gl'] | //template") == []


def small_page(small: SmallSite, *languages: str) -> None:
    """Mention the term in the concept's page, in each way in which a language may."""
    for code in languages:
        block = "/// questions\n    concept: one\n///\n"
        small.text(f"docs/concepts/one.{code}.md", f"# A {{#top}}\n\n## A {{#first}}\n\nText, texto.\n\n{block}")


@pytest.mark.parametrize("pretty", [True, False])
def test_a_guide_with_a_glossary_has_one_however_it_writes_addresses(tmp_path: Path, pretty: bool):
    settings = {"nav": ["index.md", "concepts", "glossary"], "use_directory_urls": pretty}
    small = SmallSite(tmp_path, settings=settings)
    small_page(small, "en", "es")
    small.data("bank/glossary.yml", small_glossary(concept="one#first"))
    assert small.build() == []
    end, way = ("/", "../") if pretty else (".html", "")
    name = "/index.html" if pretty else ".html"
    concept = (small.folder / f"es/concepts/one{name}").read_text("utf-8")
    assert re.findall(r'<a class="gl" href="([^"]*)">texto<', concept) == [f"{way}../glossary{end}#text"]
    entries = (small.folder / f"es/glossary{name}").read_text("utf-8")
    assert f'<a href="{way}concepts/one{end}#first">' in entries
    assert 'id="text"' in entries


def test_a_term_without_a_meaning_in_a_partial_language_is_not_explained_there(tmp_path: Path):
    languages = ("en", "es", "pt")
    small = SmallSite(tmp_path, languages=languages, settings={"nav": ["index.md", "glossary"]})
    title = {"en": "One", "es": "Uno"}
    small.data("bank/alpha.yml", {"title": title, "summary": title, "questions": [question("first", ("en", "es"))]})
    small_page(small, *languages)
    spoken = yaml.safe_load((SHIPPED / "en.yml").read_text("utf-8"))
    small.data("bank/strings/pt.yml", {key: text for key, text in spoken.items() if not key.startswith("lint.")})
    small.data("bank/glossary.yml", small_glossary())
    assert small.build() == []
    marked = {page.url.partition("concepts")[0]: len(mentions(page)) for page in concepts_of(small)}
    assert marked == {"": 1, "es/": 1, "pt/": 0}
    assert "{:" not in (small.folder / "pt/glossary/index.html").read_text("utf-8")


def concepts_of(small: SmallSite) -> list[BuiltPage]:
    return [page for page in small.built.pages if "concepts/" in page.url]
