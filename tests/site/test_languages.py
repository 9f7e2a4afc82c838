"""Both languages have the same pages with the same things on them, and readers and search engines find each from the
other.
"""

import gzip
import struct
from itertools import pairwise
from pathlib import Path
from urllib.parse import urljoin

from lxml import etree

from quiz_plugin.bank import Bank
from quiz_plugin.site.guide_pages import STUDY
from tests.site.built import BuiltPage, BuiltSite, words


def test_the_site_has_every_page_in_both_languages_and_no_other(site: BuiltSite, bank: Bank):
    expected = {"", "path/", "questions/", "quizzes-and-today/", "glossary/", "references/", "about/"}
    expected |= {f"{slug}/" for slug in STUDY}
    expected |= {f"concepts/{concept.id}/" for concept in bank.concepts}
    expected |= {f"{slug}/" for each in bank.sets for slug in each.pages}
    for language in ("en", "es"):
        assert {page.path for page in site.pages if page.language == language} == expected


def alternates(page: BuiltPage) -> dict[str, str]:
    """The page's addresses by language, as its head gives them."""
    links = page.find("//head/link[contains(concat(' ', normalize-space(@rel), ' '), ' alternate ')][@hreflang]")
    found = {link.get("hreflang"): link.get("href") for link in links}
    assert len(found) == len(links), "a language stands twice"
    return found


def test_the_head_of_a_page_names_its_language_itself_and_its_translation(site: BuiltSite, site_url: str):
    for page in site.pages:
        english, spanish = site_url + page.path, f"{site_url}es/{page.path}"
        assert alternates(page) == {"en": english, "es": spanish, "x-default": english}, page.name
        assert page.find("//link[@rel='canonical']/@href") == [site_url + page.url]
        assert page.find("/html/@lang") == [page.language]
    # The theme would fetch a site map for each link of exactly this form.
    assert [page.name for page in site.every if page.find("//link[@rel='alternate']")] == []


def test_where_a_page_is_shared_it_shows_its_title_and_a_picture_of_its_own_in_its_language(
    site: BuiltSite, site_url: str
):
    """A PNG of the size that those who show it ask for, its width and height behind sixteen bytes."""
    drawn = set()
    for page in site.pages:
        said = dict(zip(page.find("//meta[@property]/@property"), page.find("//meta[@property]/@content"), strict=True))
        assert said["og:locale"] == {"en": "en_GB", "es": "es_ES"}[page.language]
        assert said["og:url"] == site_url + page.url
        assert said["og:title"]
        assert said["og:description"] in page.find("//meta[@name='description']/@content")
        assert said["og:image"].startswith(f"{site_url}assets/social/{page.language}/")
        image = Path(site.folder, said["og:image"].removeprefix(site_url)).read_bytes()
        assert struct.unpack(">II", image[16:24]) == (1200, 630)
        drawn.add(image)
    assert len(drawn) == len(site.pages)


def test_without_script_the_link_to_the_other_language_leads_to_the_same_page(site: BuiltSite, site_url: str):
    names = {"en": "ES, Leer en español", "es": "EN, Read in English"}
    for page in site.pages:
        (link,) = page.find("//header//a[@hreflang]")
        other = {"en": "es", "es": "en"}[page.language]
        assert urljoin(site_url + page.url, link.get("href")) == alternates(page)[other]
        assert (link.get("hreflang"), link.get("lang"), link.get("target")) == (other, other, "_self")
        assert link.get("aria-label") == names[page.language]


def test_the_sitemap_lists_every_page_with_its_alternates_and_nothing_else(site: BuiltSite, site_url: str):
    text = (site.folder / "sitemap.xml").read_bytes()
    listed = {
        url.findtext("{*}loc"): {link.get("hreflang"): link.get("href") for link in url.findall("{*}link")}
        for url in etree.fromstring(text)
    }
    found = {site_url + page.url: alternates(page) for page in site.pages}
    assert {url: {**codes, "x-default": codes["en"]} for url, codes in listed.items()} == found
    assert gzip.decompress((site.folder / "sitemap.xml.gz").read_bytes()) == text


SAME = {
    "ids": lambda page: set(page.find("//@id")),
    "questions": lambda page: page.find("//article[@data-rev]/@id"),
    "revisions": lambda page: page.find("//@data-rev"),
    "options": lambda page: page.find("//@data-opt"),
    "keys": lambda page: page.find("//*[@data-ok]/@data-opt"),
    "headings": lambda page: [heading.tag for heading in page.main.xpath(".//h1 | .//h2 | .//h3 | .//h4")],
    "code, drawings and tables": lambda page: [len(page.main.xpath(f".//{tag}")) for tag in ("pre", "figure", "table")],
    "boxes": lambda page: page.main.xpath("./div[contains(@class, 'admonition')]/@class"),
    "navigation": lambda page: [each.tag for each in page.find("//nav[@data-md-level='0']//*[self::li or self::a]")],
}


def test_both_languages_have_the_same_things_on_a_page(site: BuiltSite):
    for english, spanish in site.pairs():
        for what, of in SAME.items():
            assert of(english) == of(spanish), f"{english.path}: {what}"


def test_every_page_has_a_title_and_a_description_of_its_own_in_its_language(site: BuiltSite):
    for what in ("//head/title/text()", "//meta[@name='description']/@content"):
        found = [page.find(what) for page in site.pages]
        assert all(len(each) == 1 and each[0].strip() for each in found)
        assert len({each[0] for each in found}) == len(found)
    for pair in site.pairs():
        mine, theirs = (words(page.main.xpath(".//h1")[0]) for page in pair)
        assert mine != theirs or mine == "GPipe"


def test_headings_are_an_outline(site: BuiltSite):
    for page in site.pages:
        assert len(page.find("//h1")) == 1, page.name
        levels = [int(h.tag[1]) for h in page.main.xpath(".//h1|.//h2|.//h3|.//h4|.//h5|.//h6")]
        assert all(later <= earlier + 1 for earlier, later in pairwise(levels)), page.name
