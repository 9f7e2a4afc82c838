"""The list of references: every work once, with its day, and the pages that cite it."""

import re

import pytest

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
