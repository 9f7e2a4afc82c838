"""The page of the learning path draws the graph of the concepts and says it; questions lead to their sections."""

from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urldefrag, urljoin

import pytest

from quiz_plugin.bank import Bank
from quiz_plugin.render.learning_map import Row, rows
from quiz_plugin.render.words import Words
from tests.site.built import LANGUAGES, BuiltPage, BuiltSite, words
from tests.site.small import SmallSite, Stopped, question

BASE = "https://x.test/"
SVG = "*[local-name()='svg']"


def target(page: BuiltPage, link: str) -> str:
    """The address below the site's root that a link of the page leads to."""
    return urljoin(BASE + page.url, link).removeprefix(BASE)


@pytest.fixture(params=LANGUAGES)
def path_page(request: pytest.FixtureRequest, site: BuiltSite) -> BuiltPage:
    return site.page("path/", request.param)


# The page


def test_the_map_lists_the_concepts_of_each_part_in_learning_order(path_page: BuiltPage, bank: Bank):
    root, language = "es/" if path_page.language == "es" else "", path_page.language
    (drawing,) = path_page.main.xpath(".//div[@role='group']")
    bands = drawing.xpath("./div")
    assert [words(band.xpath("./p")[0]) for band in bands] == [part.title[language] for part in bank.parts]
    for band, (_, concepts) in zip(bands, bank.parted(), strict=True):
        links = band.xpath("./ol/li/a")
        assert [(target(path_page, each.get("href")), words(each)) for each in links] == [
            (f"{root}concepts/{concept.id}/", concept.title[language]) for concept in concepts
        ]
        assert [len(row.xpath(f"./{SVG}/*[@class='cell']")) for row in band.xpath("./ol/li")] == [1] * len(concepts)


def test_the_map_says_everything_that_a_concept_builds_on(path_page: BuiltPage, bank: Bank):
    language = path_page.language
    say = Words.load(language)
    for row, concept in zip(path_page.main.xpath(".//li[@data-concept]"), bank.concepts, strict=True):
        before = ", ".join(bank.concept[name].title[language] for name in concept.requires)
        own = sum(each.refs[0].concept == concept.id for each in bank.questions())
        expected = [say.n("n.questions", own), *([f"{say.t('path.needs')}: {before}"] if before else [])]
        assert [words(each) for each in row.xpath("./span")] == expected


def test_the_map_is_named_and_described(path_page: BuiltPage):
    say = Words.load(path_page.language).t
    (drawing,) = path_page.main.xpath(".//div[@role='group']")
    assert drawing.get("aria-label") == say("path.map")
    (text,) = path_page.find(f"//*[@id='{drawing.get('aria-describedby')}']")
    assert words(text) == say("path.desc")


def test_the_map_has_no_style_of_its_own(path_page: BuiltPage):
    assert path_page.main.xpath(".//*[@role='group']/descendant-or-self::*[@style]") == []
    assert path_page.main.xpath(".//*[@role='group']//*[local-name()='style']") == []


def test_the_button_leads_to_the_first_concept(path_page: BuiltPage, bank: Bank):
    (button,) = path_page.main.xpath(".//p[@class='path-next']/a")
    assert target(path_page, button.get("href")).endswith(f"concepts/{bank.concepts[0].id}/")
    assert bank.concepts[0].title[path_page.language] in words(button)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_leads_to_it(site: BuiltSite, language: str):
    root = "es/" if language == "es" else ""
    for page in site.pages:
        if page.language == language:
            links = {target(page, href) for href in page.find("//nav[contains(@class, 'md-nav--primary')]//a/@href")}
            assert f"{root}path/" in links, page.name


def test_the_button_knows_how_long_each_page_takes(path_page: BuiltPage, bank: Bank):
    """A script chooses among them what to read next."""
    (button,) = path_page.main.xpath(".//p[@class='path-next']/a")
    times = button.get("data-minutes").split()
    assert len(times) == len(bank.concepts)
    assert all(int(each) > 0 for each in times)


# The lines


def _graph(*requires: str) -> dict[str, list[str]]:
    """Concepts by what each requires: `c:ab` requires `a` and `b`."""
    return {row[0]: list(row[2:]) for row in requires}


GRAPHS = {
    "one": _graph("a"),
    "apart": _graph("a", "b", "c"),
    "chain": _graph("a", "b:a", "c:b"),
    "crossed": _graph("a", "b", "c:b", "d:a"),
    "skipping": _graph("a", "b:a", "c:b", "d:ac", "e:a"),
    "wide": _graph("a", *(f"{name}:a" for name in "bcdefgh"), "i:bh", "j:cg"),
}


@pytest.fixture(params=[*GRAPHS, "shipped"])
def graph(request: pytest.FixtureRequest, bank: Bank) -> dict[str, list[str]]:
    shipped = {concept.id: list(concept.requires) for concept in bank.concepts}
    return {**GRAPHS, "shipped": shipped}[request.param]


def followed(placed: Sequence[Row], names: Sequence[str]) -> set[tuple[str, str]]:
    """What leads to what, for somebody who follows the lines from row to row with a finger."""
    at: dict[int, str] = {}
    found = set()
    for row, name in zip(placed, names, strict=True):
        found |= {(at[place], name) for place in row.coming}
        at = {place: at[place] for place in row.passing} | ({row.at: name} if row.leads else {})
    assert not at, "a line ends below the last row"
    return found


def test_who_follows_the_lines_finds_what_builds_on_what(graph: dict[str, list[str]]):
    wanted = {(needed, name) for name, all_needed in graph.items() for needed in all_needed}
    assert followed(rows(graph), list(graph)) == wanted


def test_no_line_passes_through_the_cell_of_another_concept(graph: dict[str, list[str]]):
    for row in rows(graph):
        assert row.at not in row.passing
        assert len(set(row.passing)) == len(row.passing)


@pytest.mark.parametrize(("name", "breadth"), [("one", 1), ("apart", 1), ("chain", 1), ("crossed", 2), ("skipping", 2)])
def test_lines_take_no_more_places_than_they_need(name: str, breadth: int):
    assert max(row.breadth for row in rows(GRAPHS[name])) == breadth


def test_what_another_part_has_is_not_drawn():
    assert rows({"b": ["a"]}) == [Row(at=0, coming=(), passing=(), leads=False)]


def test_lines_are_straight_or_bend_into_the_cell():
    row = Row(at=1, coming=(0, 1), passing=(0,), leads=True)
    assert row.drawn() == "M10 0V100M10 0Q10 50 38 50M38 0V50M38 50V100"


# Sections and questions


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_leads_to_a_section_that_exists(site: BuiltSite, bank: Bank, language: str):
    """Every card on every page, and as the first section that the question names."""
    pages = {page.url: page for page in site.pages}
    ids = {url: set(page.find("//*/@id")) for url, page in pages.items()}
    seen = set()
    for page in site.pages:
        for card in page.cards if page.language == language else ():
            question = bank.by_id[card.get("id")[2:]]
            (link,) = card.xpath(".//p[@class='qz-study']/a/@href")
            url, anchor = urldefrag(target(page, link))
            assert anchor, f"{page.name}: {question.id} leads to a page, not to a section"
            assert anchor in ids[url], f"{page.name}: {question.id}"
            assert (question.refs[0].concept, question.refs[0].anchor) == (url.split("/")[-2], anchor)
            seen.add(question.id)
    assert seen == set(bank.by_id)


# What stops a build


def two_concepts(tmp_path: Path, *requires: list[str]) -> SmallSite:
    """A small site with a second concept, which has a page and a question."""
    small = SmallSite(tmp_path)
    title = {"en": "One", "es": "Uno"}
    rows = [
        {"id": name, "title": title, "summary": title, "requires": needed}
        for name, needed in zip(("one", "two"), requires, strict=True)
    ]
    small.data("bank/concepts.yml", {"concepts": rows})
    ids = {"first-question": "one#first", "second-question": "two#first"}
    questions = [question(name, ("en", "es"), concepts=[section]) for name, section in ids.items()]
    small.data("bank/alpha.yml", {"title": title, "summary": title, "questions": questions})
    for code in ("en", "es"):
        text = "# Two {#top}\n\n## First {#first}\n\nText.\n\n/// questions\n    concept: two\n///\n"
        small.text(f"docs/concepts/two.{code}.md", text)
    return small


def test_a_graph_that_holds_is_built(tmp_path: Path):
    small = two_concepts(tmp_path, [], ["one"])
    assert small.build() == []
    assert len(small.built.page("path/").main.xpath(".//li[@data-concept]")) == 2


@pytest.mark.parametrize(
    ("requires", "said"),
    [
        (([], []), "bank/concepts.yml:2:7: error orphan-concept"),
        ((["two"], ["one"]), "a circle of requirements: `one` → `two` → `one`"),
    ],
    ids=["orphans", "circle"],
)
def test_a_graph_that_does_not_hold_stops_the_build(tmp_path: Path, requires: tuple[list[str], ...], said: str):
    with pytest.raises(Stopped) as stopped:
        two_concepts(tmp_path, *requires).build()
    assert said in str(stopped.value)
