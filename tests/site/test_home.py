"""The home page: a drawing with a question about it, the concepts as stations, and what a script needs to say more."""

import json
from pathlib import Path
from typing import Any

import pytest

from quiz_plugin.bank import Bank
from quiz_plugin.render.words import Words
from quiz_plugin.site.guide_pages import SECTIONS
from tests.site.built import LANGUAGES, BuiltPage, BuiltSite, words
from tests.site.small import SmallSite

SVG = "*[local-name()='svg']"


@pytest.fixture(params=LANGUAGES)
def home(request: pytest.FixtureRequest, site: BuiltSite) -> BuiltPage:
    return site.page("", request.param)


def test_it_has_one_filled_button_besides_that_of_the_question(home: BuiltPage):
    (filled,) = home.main.xpath(".//*[contains(@class, 'md-button--primary')]")
    assert filled.get("href").endswith("concepts/one-training-step/")
    assert len(home.main.xpath(".//a[contains(@class, 'md-button')]")) == 2


def test_the_drawing_has_a_state_before_the_answer_and_one_after_it_each_with_its_text(home: BuiltPage):
    drawings = home.main.xpath(f"./figure[@class='fig']//{SVG}")
    assert [each.get("viewbox") for each in drawings] == ["0 0 360 206"] * 2
    texts = [home.find(f"//*[@id='{each.get('aria-describedby')}']")[0].text_content() for each in drawings]
    assert ["14" in text for text in texts] == [True, False]
    assert ["11" in text for text in texts] == [False, True]


def test_the_question_about_the_drawing_follows_it(home: BuiltPage):
    assert [card.get("id") for card in home.cards] == ["q-slices-and-waiting"]
    assert home.main.xpath("./figure/following-sibling::h2[1]/@id") == ["try"]


def test_the_stations_stand_part_by_part_with_as_many_questions_as_there_are(home: BuiltPage, bank: Bank):
    """Each question belongs to one station: that of the concept that it names first."""
    say = Words.load(home.language)
    (way,) = home.main.xpath("./div[@class='way']")
    assert [words(each) for each in way.xpath("./div/p")] == [part.title[home.language] for part in bank.parts]
    counts = {
        concept.id: sum(each.refs[0].concept == concept.id for each in bank.questions()) for concept in bank.concepts
    }
    told = {row.get("data-concept"): words(row.xpath("./span")[0]) for row in way.xpath(".//li")}
    assert told == {name: say.n("n.questions", count) for name, count in counts.items()}
    assert sum(counts.values()) == len(bank.by_id)


def test_nothing_is_said_of_answers_before_there_are_any(home: BuiltPage):
    """What is for who comes back is empty or hidden; the words come with the script."""
    (panel,) = home.main.xpath("./div[@class='hm-panel']")
    assert (panel.get("hidden"), words(panel)) == ("", "")
    assert home.main.xpath(".//p[@class='way-key']/@hidden") == [""]
    assert not home.find("/html/@data-back")


LEAD, FIRST, SECOND, WAY = (
    "Learn.\n{: .hm-lead }",
    "[Start](concepts/one.md){ .md-button }",
    "[Practise](concepts/one.md){ .md-button }\n{: .hm-acts }",
    "/// contents\n    of: concepts\n///",
)


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ((LEAD, f"{FIRST}\n{SECOND}", WAY), True),
        ((LEAD, SECOND, WAY), False),
        ((LEAD, f"{FIRST}\n{SECOND}"), False),
        ((f"{FIRST}\n{SECOND}", WAY), False),
    ],
    ids=["no drawing", "one button", "no stations", "no lead"],
)
def test_a_home_page_has_its_script_only_with_all_that_it_changes(tmp_path: Path, parts: tuple[str, ...], told: bool):
    """Half of a page would tell somebody new what is due; a drawing is not among what the script needs."""
    small = SmallSite(tmp_path, languages=("en",))
    small.text("docs/index.en.md", "\n\n".join(["# Home {#top}", *parts, ""]))
    assert small.build() == []
    home = small.built.page("")
    assert len(home.find("//script[@data-answers]")) == len(home.main.xpath("./div[@class='hm-panel']")) == int(told)


def test_who_comes_back_is_known_before_anything_is_painted(home: BuiltPage):
    """By a script of the head, which asks for another only then: somebody new loads none of the home page."""
    (start,) = home.find("//head/script[@data-answers]")
    assert "localStorage" in start.text
    assert (home.site / start.get("data-src").removeprefix("../")).is_file()
    assert home.find("//script[contains(@src, 'assets/home-')]") == []


def sections(site: BuiltSite, language: str) -> dict[str, Any]:
    root = "es/" if language == "es" else ""
    found: dict[str, Any] = json.loads((site.folder / f"{root}{SECTIONS}").read_text("utf-8"))
    return found


def test_the_script_is_told_of_every_section_that_asks_in_the_order_of_its_page(
    site: BuiltSite, home: BuiltPage, bank: Bank
):
    (script,) = home.find("//script[@data-sections]")
    assert script.get("data-sections").endswith(SECTIONS)
    found = sections(site, home.language)
    asked = {(each.refs[0].concept, each.refs[0].anchor) for each in bank.questions()}
    assert {(name, anchor) for name, rows in found.items() for anchor, _ in rows} == asked
    for name, rows in found.items():
        page = site.page(f"concepts/{name}/", home.language)
        titles = {each.get("id"): words(each) for each in page.main.xpath(".//h2 | .//h3 | .//h4") if each.get("id")}
        anchors = [anchor for anchor, _ in rows]
        assert anchors == [anchor for anchor in titles if anchor in anchors]
        assert [titles[anchor] for anchor in anchors] == [title for _, title in rows]
