"""The page of the learning path lists the concepts with what they build on; questions lead to their sections."""

from urllib.parse import urldefrag

import pytest

from quiz_plugin.bank import Bank
from quiz_plugin.render.words import Words
from tests.site.built import LANGUAGES, BuiltPage, BuiltSite, words


@pytest.fixture(params=LANGUAGES)
def path_page(request: pytest.FixtureRequest, site: BuiltSite) -> BuiltPage:
    return site.page("path/", request.param)


def test_the_map_lists_the_concepts_of_each_part_with_their_time_and_what_is_not_just_before(
    path_page: BuiltPage, bank: Bank
):
    """What builds on its own part alone needs no words; a script fills cell, bar and number."""
    language, say = path_page.language, Words.load(path_page.language)
    bands = path_page.main.xpath("./div[contains(@class, 'gd-map')]/div")
    assert [words(band.xpath("./p/b")[0]) for band in bands] == [part.title[language] for part in bank.parts]
    core, deep = path_page.main.xpath("./div/p[@class='way-depth']")
    assert [part.deep for part in bank.parts].index(True) == len(deep.xpath("./preceding-sibling::div"))
    for line, key, number in (core, "core", len(bank.concepts) - len(bank.deep)), (deep, "beyond", len(bank.deep)):
        assert words(line).startswith(say.t(f"depth.{key}", size=say.n("n.pages", number))[:-1]), "and the time"
    addresses = {each.id: f"{path_page.root}concepts/{each.id}/" for each in bank.concepts}
    for band, (_, concepts) in zip(bands, bank.parted(), strict=True):
        assert words(band.xpath("./p/small")[0]).startswith(say.n("n.pages", len(concepts)))
        for row, concept in zip(band.xpath("./ol/li"), concepts, strict=True):
            (link,) = row.xpath("./a")
            assert path_page.below(link.get("href")) == addresses[concept.id]
            assert words(link) == concept.title[language]
            own = sum(each.refs[0].concept == concept.id for each in bank.questions())
            assert words(row.xpath("./span[@class='way-n']")[0]) == " ".join(say.n("n.questions", own).split())
            assert len(row.xpath("./*[local-name()='svg']")) == 2
            needed = [path_page.below(href) for href in row.xpath("./span[@class='map-on']/a/@href")]
            jumps = [addresses[name] for name in concept.requires if bank.concept[name].part != concept.part]
            assert needed == jumps, concept.id
            assert (say.t("path.needs") in words(row)) is bool(jumps)


def test_the_button_leads_to_the_first_concept_and_each_row_says_how_long_its_page_takes(
    path_page: BuiltPage, bank: Bank
):
    """A script chooses among them what to read next."""
    (button,) = path_page.main.xpath(".//p[@class='path-next']/a")
    assert path_page.below(button.get("href")) == f"{path_page.root}concepts/{bank.concepts[0].id}/"
    times = [words(each) for each in path_page.find("//*[@class='map-time']")]
    assert len(times) == len(bank.concepts)
    assert bank.concepts[0].title[path_page.language] in words(button)
    assert times[0] in words(button)
    assert all(int(each.split()[0]) > 0 for each in times)


def test_every_card_leads_to_the_section_that_the_bank_names_first_by_its_title(site: BuiltSite, bank: Bank):
    sections = {page.url: {each.get("id"): each for each in page.find("//h2 | //h3")} for page in site.pages}
    for language in LANGUAGES:
        seen = set()
        for page in site.pages:
            for card in page.cards if page.language == language else ():
                question = bank.by_id[card.get("id")[2:]]
                (link,) = card.xpath(".//p[@class='qz-study']/a")
                url, anchor = urldefrag(page.below(link.get("href")))
                ref = question.refs[0]
                assert (url, anchor) == (f"{page.root}concepts/{ref.concept}/", ref.anchor), question.id
                assert words(link) == words(sections[url][anchor]), question.id
                seen.add(question.id)
        assert seen == set(bank.by_id)
