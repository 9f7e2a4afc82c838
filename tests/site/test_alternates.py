"""Search engines and readers find each page in the other language."""

import gzip
from collections.abc import Mapping
from urllib.parse import urljoin

import pytest
from lxml import etree

from tests.site.built import BuiltPage, BuiltSite, words


def alternates(page: BuiltPage) -> Mapping[str, str]:
    """The page's addresses by language, as its head gives them."""
    links = page.find("//head/link[contains(concat(' ', normalize-space(@rel), ' '), ' alternate ')][@hreflang]")
    found = {link.get("hreflang"): link.get("href") for link in links}
    assert len(found) == len(links), "a language stands twice"
    return found


def test_every_page_names_itself_and_its_translation_with_absolute_addresses(site: BuiltSite, site_url: str):
    for page in site.pages:
        english, spanish = site_url + page.path, f"{site_url}es/{page.path}"
        assert alternates(page) == {"en": english, "es": spanish, "x-default": english}, page.name


def test_alternates_are_reciprocal(site: BuiltSite, site_url: str):
    by_address = {site_url + page.url: alternates(page) for page in site.pages}
    for address, found in by_address.items():
        for language in ("en", "es"):
            assert by_address[found[language]] == found
        assert address in found.values()


def test_the_canonical_address_is_the_page_itself(site: BuiltSite, site_url: str):
    for page in site.pages:
        assert page.find("//link[@rel='canonical']/@href") == [site_url + page.url]


def test_the_theme_finds_no_alternate_to_fetch_a_sitemap_for(site: BuiltSite):
    """It selects `link[rel=alternate]`, which compares the whole attribute."""
    for page in site.every:
        assert page.find("//link[@rel='alternate']") == []


def test_the_page_says_which_language_it_is_in(site: BuiltSite):
    for page in site.pages:
        assert page.find("/html/@lang") == [page.language]


def test_without_script_the_language_link_leads_to_the_same_page(site: BuiltSite, site_url: str):
    for page in site.pages:
        (link,) = page.find("//header//a[@hreflang]")
        other = {"en": "es", "es": "en"}[page.language]
        target = alternates(page)[other]
        assert urljoin(site_url + page.url, link.get("href")) == target
        assert (link.get("hreflang"), link.get("lang"), link.get("target")) == (other, other, "_self")


def test_the_language_link_is_in_the_words_of_the_language_it_leads_to(site: BuiltSite):
    said = {page.language: page.find("//header//a[@hreflang]")[0] for page in site.pages}
    assert {code: words(link) for code, link in said.items()} == {"en": "ESEspañol", "es": "ENEnglish"}
    assert {code: link.get("aria-label") for code, link in said.items()} == {
        "en": "ES, Leer en español",
        "es": "EN, Read in English",
    }


@pytest.fixture(scope="module")
def entries(site: BuiltSite) -> dict[str, dict[str, str]]:
    """What the site map lists: address to its alternates."""
    tree = etree.parse(str(site.folder / "sitemap.xml"))
    return {
        url.findtext("{*}loc"): {link.get("hreflang"): link.get("href") for link in url.findall("{*}link")}
        for url in tree.getroot()
    }


def test_the_sitemap_lists_every_page_of_both_languages_and_nothing_else(
    site: BuiltSite, site_url: str, entries: dict[str, dict[str, str]]
):
    assert sorted(entries) == sorted(site_url + page.url for page in site.pages)


def test_the_sitemap_gives_every_page_its_alternates(
    site: BuiltSite, site_url: str, entries: dict[str, dict[str, str]]
):
    for page in site.pages:
        expected = {code: address for code, address in alternates(page).items() if code != "x-default"}
        assert entries[site_url + page.url] == expected


def test_the_packed_sitemap_is_the_same(site: BuiltSite):
    assert gzip.decompress((site.folder / "sitemap.xml.gz").read_bytes()) == (site.folder / "sitemap.xml").read_bytes()
