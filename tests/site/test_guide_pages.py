"""The pages of this guide that are like no other: for missing addresses, and of references."""

import json
import re

from quiz_plugin.bank import Bank
from quiz_plugin.bank.references import read_references
from tests.site.built import LANGUAGES, BuiltSite, words
from tests.tools import ROOT, cited

# The page for every missing address


def test_one_page_answers_for_all_missing_addresses_in_both_languages(site: BuiltSite):
    page = site.missing
    assert len(page.find("//h1[not(ancestor::template)]")) == 1
    assert page.find("//title/text()") == ["Page not found · Página no encontrada"]
    assert page.find("//meta[@name='robots']/@content") == ["noindex"]
    assert page.find("//link[@rel='canonical'] | //link[@hreflang]") == []
    addresses = page.find("//@href | //@src | //@data-root")
    assert len(addresses) > 10
    assert [each for each in addresses if not each.startswith("/study-guide/")] == [], "works at any depth"
    sections = page.main.xpath(".//section[@lang]")
    titles = [(each.get("lang"), words(each.xpath("./h1 | ./h2")[0])) for each in sections]
    assert titles == [("en", "Page not found"), ("es", "Página no encontrada")]
    for section, root in zip(sections, ("/study-guide/", "/study-guide/es/"), strict=True):
        links = [each.removesuffix(".") for each in section.xpath(".//a[contains(@class, 'md-button')]/@href")]
        names = ("path", "questions", "practice", "progress") if section is sections[0] else ()
        assert links == [root, *(f"{root}{name}/" for name in names)]


def test_it_carries_what_it_says_in_the_other_language(site: BuiltSite):
    """What is around the text as well: header, tabs, menu, footer, and what the theme's script says and looks in."""
    (other,) = site.missing.find("//template")
    assert (other.get("lang"), other.get("data-root")) == ("es", "/study-guide/es/")
    assert [part.tag for part in other] == ["header", "nav", "div", "div", "footer", "script"]
    assert [each.get("lang") for each in other.xpath("./div/section")] == ["es", "en"]
    assert json.loads(other[-1].text)["base"] == "/study-guide/es/"
    assert [page.name for page in site.every if "missing.js" in page.text] == ["404.html"]


# References

WORKS = read_references(ROOT / "bank").works


def test_every_work_is_listed_once_with_its_day_and_the_pages_that_cite_it(site: BuiltSite):
    for language in LANGUAGES:
        page = site.page("references/", language)
        citing: dict[str, set[str]] = {key: set() for key in WORKS}
        for each in cited():
            name = each.place.file.removeprefix("docs/")
            if name.endswith(f".{language}.md"):
                citing[each.key].add(name.removesuffix(f".{language}.md").removesuffix("index"))
        for key, work in WORKS.items():
            (item,) = page.find(f"//main//li[@id='{key}']")
            (link,) = item.xpath("./a[1] | ./p/a[1]")
            assert (link.get("href"), words(link)) == (work.url, work.title)
            assert link.get("lang") == (None if work.lang == language else work.lang)
            links = item.xpath(".//a[not(starts-with(@href, 'http'))]/@href")
            names = {link.removeprefix("../").strip("/") for link in links}
            above = item.xpath("string(preceding::h2[1]/@id)").removeprefix("by-")
            others = {name.strip("/") for name in citing[key] if name.strip("/").split("/")[-1] != above}
            assert citing[key], key
            assert names == others, key
        assert re.search(r"\b20 [Nn]ov 2026", words(page.find("//main")[0])), language


def test_a_work_stands_below_the_first_concept_that_cites_it(site: BuiltSite, bank: Bank):
    order = [f"by-{concept.id}" for concept in bank.concepts]
    for language in LANGUAGES:
        page = site.page("references/", language)
        shown = [heading.get("id") for heading in page.find("//article/h2")]
        assert [each for each in shown if each in order] == [each for each in order if each in shown]
        for key in WORKS:
            (item,) = page.find(f"//main//li[@id='{key}']")
            links = item.xpath(".//a[not(starts-with(@href, 'http'))]/@href")
            above = item.xpath("string(preceding::h2[1]/@id)")
            citing = {f"by-{link.strip('/').split('/')[-1]}" for link in links} | {above}
            first = next((each for each in order if each in citing), None)
            assert first in {None, above}, key


def test_a_citation_on_a_page_leads_to_the_work(site: BuiltSite):
    assert WORKS["gpipe"].url in site.page("concepts/gpipe/").find("//main//a/@href")
    assert not [link for page in site.every for link in page.find("//a/@href") if link.startswith("ref:")]
