"""Both languages have the same pages, and the same things on them."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from quiz_plugin.bank import Bank
from quiz_plugin.site.guide_pages import STUDY
from tests.site.built import BuiltPage, BuiltSite, words


def test_every_page_exists_in_both_languages_at_the_same_path(site: BuiltSite):
    english = [page.path for page in site.pages if page.language == "en"]
    assert english == [page.path for page in site.pages if page.language == "es"]
    assert len(english) > 10


def test_the_site_has_the_pages_it_should(site: BuiltSite, bank: Bank):
    expected = {"", "path/", "questions/", "quizzes-and-today/", "glossary/", "references/", "about/"}
    expected |= {f"{slug}/" for slug in STUDY}
    expected |= {f"concepts/{concept.id}/" for concept in bank.concepts}
    expected |= {f"{slug}/" for each in bank.sets for slug in each.pages}
    assert {page.path for page in site.pages} == expected


def attributes(name: str) -> Callable[[BuiltPage], Any]:
    return lambda page: page.find(f"//@{name}")


SAME = {
    "ids": lambda page: set(page.find("//@id")),
    "questions": lambda page: page.find("//article[@data-rev]/@id"),
    "revisions": attributes("data-rev"),
    "options": attributes("data-opt"),
    "keys": lambda page: page.find("//*[@data-ok]/@data-opt"),
    "types": attributes("data-type"),
    "headings": lambda page: [heading.tag for heading in page.main.xpath(".//h1 | .//h2 | .//h3 | .//h4")],
    "code blocks": lambda page: len(page.main.xpath(".//pre")),
    "figures": lambda page: len(page.main.xpath(".//figure")),
    "tables": lambda page: len(page.main.xpath(".//table")),
    "shape of the navigation": lambda page: [
        (element.tag, element.get("class"))
        for element in page.find("//nav[@data-md-level='0']//*[self::li or self::a]")
    ],
}


@pytest.mark.parametrize("what", SAME)
def test_both_languages_have_the_same(site: BuiltSite, what: str):
    for english, spanish in site.pairs():
        assert SAME[what](english) == SAME[what](spanish), english.path


def test_pages_are_titled_in_their_own_language(site: BuiltSite):
    same_in_both = {"GPipe"}
    for english, spanish in site.pairs():
        mine, theirs = (words(page.main.xpath(".//h1")[0]) for page in (english, spanish))
        assert mine != theirs or mine in same_in_both


def test_every_page_has_a_title_and_a_description_of_its_own(site: BuiltSite):
    for what in ("//head/title/text()", "//meta[@name='description']/@content"):
        found = [page.find(what) for page in site.pages]
        assert all(len(each) == 1 and each[0].strip() for each in found)
        assert len({each[0] for each in found}) == len(found)


def test_every_page_has_one_heading_of_the_first_level(site: BuiltSite):
    for page in site.pages:
        assert len(page.find("//h1")) == 1, page.name


def test_no_heading_level_is_left_out(site: BuiltSite):
    for page in site.pages:
        levels = [int(h.tag[1]) for h in page.main.xpath(".//h1|.//h2|.//h3|.//h4|.//h5|.//h6")]
        assert all(later <= earlier + 1 for earlier, later in pairwise(levels)), page.name
