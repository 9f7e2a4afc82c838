"""The list of references: every work once, with its day, and the pages that cite it."""

import re

import pytest

from quiz_plugin.bank import Bank
from quiz_plugin.bank.references import cited, read_references
from tests.site.built import LANGUAGES, BuiltSite, words
from tests.tools import ROOT

WORKS = read_references(ROOT / "bank").works


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_work_stands_once_and_leads_to_itself(site: BuiltSite, language: str):
    page = site.page("references/", language)
    for key, work in WORKS.items():
        (item,) = page.find(f"//main//li[@id='{key}']")
        (link,) = item.xpath("./a[1] | ./p/a[1]")
        assert (link.get("href"), words(link)) == (work.url, work.title)
        assert link.get("lang") == (None if work.lang == language else work.lang)
        assert re.search(r"\d+ nov 2026|Nov \d+, 2026", words(item)), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_work_stands_below_the_first_concept_that_cites_it(site: BuiltSite, bank: Bank, language: str):
    page = site.page("references/", language)
    order = [f"by-{concept.id}" for concept in bank.concepts]
    shown = [heading.get("id") for heading in page.find("//article/h2")]
    assert [each for each in shown if each in order] == [each for each in order if each in shown]
    for key in WORKS:
        (item,) = page.find(f"//main//li[@id='{key}']")
        cited_by = [
            link.strip("/").split("/")[-1] for link in item.xpath(".//a[not(starts-with(@href, 'http'))]/@href")
        ]
        first = next((each for each in order if each.removeprefix("by-") in cited_by), None)
        if first is not None:
            assert item.xpath("string(preceding::h2[1]/@id)") == first, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_work_names_the_pages_that_cite_it(site: BuiltSite, language: str):
    page = site.page("references/", language)
    citing: dict[str, set[str]] = {key: set() for key in WORKS}
    for each in cited(ROOT / "docs"):
        name = each.place.file.removeprefix("docs/")
        if name.endswith(f".{language}.md"):
            citing[each.key].add(name.removesuffix(f".{language}.md").removesuffix("index"))
    for key, names in citing.items():
        links = page.find(f"//main//li[@id='{key}']//a[not(starts-with(@href, 'http'))]/@href")
        assert {link.removeprefix("../").strip("/") for link in links} == {name.strip("/") for name in names}, key


def test_a_citation_on_a_page_leads_to_the_work(site: BuiltSite):
    links = site.page("concepts/gpipe/").find("//main//a/@href")
    assert links.count(WORKS["gpipe"].url) > 3
    assert not [link for page in site.every for link in page.find("//a/@href") if link.startswith("ref:")]
