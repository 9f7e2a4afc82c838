"""The page of the learning path draws the graph of the concepts and says it; questions lead to their sections."""

from collections.abc import Sequence
from urllib.parse import urldefrag

import pytest

from quiz_plugin.bank import Bank
from quiz_plugin.render.learning_map import Row, rows
from quiz_plugin.render.words import Words
from tests.site.built import LANGUAGES, BuiltPage, BuiltSite, words


@pytest.fixture(params=LANGUAGES)
def path_page(request: pytest.FixtureRequest, site: BuiltSite) -> BuiltPage:
    return site.page("path/", request.param)


def test_the_map_lists_the_concepts_of_each_part_with_what_each_builds_on(path_page: BuiltPage, bank: Bank):
    language, say = path_page.language, Words.load(path_page.language)
    (drawing,) = path_page.main.xpath(".//div[@role='group']")
    assert drawing.get("aria-label") == say.t("path.map")
    (text,) = path_page.find(f"//*[@id='{drawing.get('aria-describedby')}']")
    assert words(text) == say.t("path.desc")
    bands = drawing.xpath("./div")
    assert [words(band.xpath("./p")[0]) for band in bands] == [part.title[language] for part in bank.parts]
    for band, (_, concepts) in zip(bands, bank.parted(), strict=True):
        for row, concept in zip(band.xpath("./ol/li"), concepts, strict=True):
            (link,) = row.xpath("./a")
            assert path_page.below(link.get("href")) == f"{path_page.root}concepts/{concept.id}/"
            assert words(link) == concept.title[language]
            assert len(row.xpath("./*[local-name()='svg']/*[@class='cell']")) == 1
            before = ", ".join(bank.concept[name].title[language] for name in concept.requires)
            own = sum(each.refs[0].concept == concept.id for each in bank.questions())
            expected = [say.n("n.questions", own), *([f"{say.t('path.needs')}: {before}"] if before else [])]
            assert [words(each) for each in row.xpath("./span")] == expected


def test_the_button_leads_to_the_first_concept_and_knows_how_long_each_page_takes(path_page: BuiltPage, bank: Bank):
    """A script chooses among them what to read next."""
    (button,) = path_page.main.xpath(".//p[@class='path-next']/a")
    assert path_page.below(button.get("href")) == f"{path_page.root}concepts/{bank.concepts[0].id}/"
    assert bank.concepts[0].title[path_page.language] in words(button)
    times = button.get("data-minutes").split()
    assert len(times) == len(bank.concepts)
    assert all(int(each) > 0 for each in times)


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


# The lines


def followed(placed: Sequence[Row], names: Sequence[str]) -> set[tuple[str, str]]:
    """What leads to what, for somebody who follows the lines from row to row with a finger."""
    at: dict[int, str] = {}
    found = set()
    for row, name in zip(placed, names, strict=True):
        found |= {(at[place], name) for place in row.coming}
        at = {place: at[place] for place in row.passing} | ({row.at: name} if row.leads else {})
    assert not at, "a line ends below the last row"
    return found


def test_who_follows_the_lines_finds_what_builds_on_what(bank: Bank):
    shipped = {concept.id: list(concept.requires) for concept in bank.concepts}
    forked: dict[str, list[str]] = {"a": [], "b": ["a"], "c": ["b"], "d": ["a", "c"], "e": ["a"]}
    apart: dict[str, list[str]] = {"a": [], "b": [], "c": ["b"], "d": ["a"]}
    for requires in (forked, apart, shipped):
        wanted = {(needed, name) for name, all_needed in requires.items() for needed in all_needed}
        placed = rows(requires)
        assert followed(placed, list(requires)) == wanted
        for row in placed:
            assert row.at not in row.passing, "a line passes through a cell"
            assert len(set(row.passing)) == len(row.passing)
    assert max(row.breadth for row in rows(forked)) == max(row.breadth for row in rows(apart)) == 2
    assert rows({"b": ["a"]}) == [Row(at=0, coming=(), passing=(), leads=False)], "what another part has"
