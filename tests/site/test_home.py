"""The home page: a drawing with a question about it, the concepts as stations, and what a script needs to say more."""

import json
from typing import Any

import pytest

from quiz_plugin.bank import Bank
from quiz_plugin.render.words import Words
from quiz_plugin.site.guide_pages import SECTIONS
from tests.site.built import LANGUAGES, BuiltPage, BuiltSite, words
from tests.site.small import SmallSite


@pytest.fixture(params=LANGUAGES)
def home(request: pytest.FixtureRequest, site: BuiltSite) -> BuiltPage:
    return site.page("", request.param)


def test_it_leads_into_the_guide_and_asks_about_its_drawing(home: BuiltPage):
    filled = home.main.xpath(".//*[contains(@class, 'md-button--primary')]")  # of the second, style says when
    assert [each.get("href").endswith("concepts/one-training-step/") for each in filled] == [True, True]
    assert [card.get("id") for card in home.cards] == ["q-slices-and-waiting"]
    drawings = home.main.xpath("./figure[@class='fig']//*[local-name()='svg']")
    texts = [home.find(f"//*[@id='{each.get('aria-describedby')}']")[0].text_content() for each in drawings]
    assert [("14" in text, "11" in text) for text in texts] == [(True, False), (False, True)], (
        "before the answer, after"
    )


def test_the_stations_stand_part_by_part_with_as_many_questions_as_there_are(home: BuiltPage, bank: Bank):
    """Each question belongs to one station: that of the concept that it names first."""
    say = Words.load(home.language)
    (way,) = home.main.xpath("./div[@class='way']")
    names = [f"{each.title[home.language]} {say.t('depth.deep' if each.deep else 'ch.core')}" for each in bank.parts]
    assert [words(each) for each in way.xpath("./div/p")] == names
    links = [home.below(href) for href in way.xpath(".//li/a/@href")]
    assert links == [f"{home.root}concepts/{concept.id}/" for concept in bank.concepts]
    counts = {
        concept.id: sum(each.refs[0].concept == concept.id for each in bank.questions()) for concept in bank.concepts
    }
    told = {row.get("data-concept"): words(row.xpath("./span")[0]) for row in way.xpath(".//li")}
    assert told == {name: " ".join(say.n("n.questions", count).split()) for name, count in counts.items()}
    assert sum(counts.values()) == len(bank.by_id)


def test_nothing_is_said_of_answers_before_there_are_any(home: BuiltPage):
    """What is for who comes back is empty or hidden. A script of the head knows before anything is painted, and asks
    for another only then: somebody new loads none of the home page."""
    (panel,) = home.main.xpath("./div[@class='hm-panel']")
    assert (panel.get("hidden"), words(panel)) == ("", "")
    assert home.main.xpath(".//p[@class='way-key']/@hidden") == [""]
    (start,) = home.find("//head/script[@data-answers]")
    assert "localStorage" in start.text
    assert (home.site / home.below(start.get("data-src"))).is_file()
    assert home.find("//script[contains(@src, 'assets/home-')]") == []


def test_a_home_page_has_its_script_only_with_all_that_it_changes(small: SmallSite):
    """Half of a page would tell somebody new what is due; a drawing is not among what the script needs."""
    acts = "[Start](concepts/one.md){ .md-button }\n[Practise](concepts/one.md){ .md-button }\n{: .hm-acts }"
    text = f"# Home {{#top}}\n\nLearn.\n{{: .hm-lead }}\n\n{acts}\n\n"
    small.text("docs/index.en.md", f"{text}/// contents\n    of: concepts\n///\n")
    small.text("docs/index.es.md", text)
    assert small.build() == []
    for language, number in (("en", 1), ("es", 0)):
        home = small.built.page("", language)
        assert len(home.find("//script[@data-answers]")) == len(home.main.xpath("./div[@class='hm-panel']")) == number


def test_the_script_is_told_of_every_section_that_asks_in_the_order_of_its_page(
    site: BuiltSite, home: BuiltPage, bank: Bank
):
    (script,) = home.find("//script[@data-sections]")
    assert home.below(script.get("data-sections")).endswith(f"{home.root}{SECTIONS}")
    found: dict[str, Any] = json.loads((site.folder / home.root / SECTIONS).read_text("utf-8"))
    asked = {(each.refs[0].concept, each.refs[0].anchor) for each in bank.questions()}
    assert {(name, anchor) for name, rows in found.items() for anchor, *_ in rows} == asked
    for name, rows in found.items():
        page = site.page(f"concepts/{name}/", home.language)
        anchors = page.main.xpath(".//h2/@id | .//h3/@id | .//h4/@id")
        told, minutes = ([*each] for each in zip(*rows, strict=True))
        assert told == [anchor for anchor in anchors if anchor in told], page.name
        assert minutes == sorted(minutes, reverse=True), page.name


def test_the_home_page_links_to_the_pdf_of_its_language_where_it_is_published(small: SmallSite, site: BuiltSite):
    small.data("mkdocs.yml", small.configuration() | {"extra": {"generator": False, "alternate": True, "pdf": "yes"}})
    assert small.build() == []
    for each, expected in ((small.built, {"": ["guide-en.pdf"], "es/": ["../guide-es.pdf"]}), (site, {})):
        found = {page.url: page.find("//p[@class='gd-pdf']/a/@href") for page in each.pages}
        assert {url: hrefs for url, hrefs in found.items() if hrefs} == expected
