"""The page of the learning path draws the graph of the concepts and says it; questions lead to their sections."""

from collections import Counter
from itertools import pairwise
from pathlib import Path
from urllib.parse import urldefrag, urljoin

import pytest

from quiz_plugin.bank import Bank
from quiz_plugin.render.learning_map.layers import BREADTH, Layers, Point, lay
from quiz_plugin.render.learning_map.places import place
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


def test_the_map_has_a_link_with_a_cell_for_every_concept_in_learning_order(path_page: BuiltPage, bank: Bank):
    root = "es/" if path_page.language == "es" else ""
    (drawing,) = path_page.main.xpath(f".//div[@class='fig']//{SVG}[@role='group']")
    links = drawing.xpath("./*[local-name()='a']")
    assert [(target(path_page, each.get("href")), words(each)) for each in links] == [
        (f"{root}concepts/{concept.id}/", concept.title[path_page.language]) for concept in bank.concepts
    ]
    assert [len(each.xpath("./*[@class='cell']")) for each in links] == [1] * len(links)


def test_the_map_has_a_line_for_every_requirement(path_page: BuiltPage, bank: Bank):
    lines = path_page.main.xpath(f".//{SVG}/*[local-name()='path'][@class='f-line']")
    assert len(lines) == sum(len(concept.requires) for concept in bank.concepts)


def test_the_map_has_a_band_with_a_name_for_every_part_of_the_path(path_page: BuiltPage, bank: Bank):
    """The boxes of its concepts stand in it, and those of no other part."""
    (drawing,) = path_page.main.xpath(f".//{SVG}[@role='group']")
    names = drawing.xpath("./*[@class='map-part']")
    assert [words(each) for each in names] == [part.title[path_page.language] for part in bank.parts]
    bands = [
        range(int(each.get("y")), int(each.get("y")) + int(each.get("height")))
        for each in drawing.xpath("./*[@class='map-band']")
    ]
    boxes = dict(
        zip(drawing.xpath("./*/@data-concept"), drawing.xpath(".//*[@class='f-box']"), strict=True),
    )
    for band, (_, concepts) in zip(bands, bank.parted(), strict=True):
        inside = [name for name, box in boxes.items() if int(box.get("y")) in band]
        assert inside == [concept.id for concept in concepts]
    assert all(int(box.get("x")) >= 0 for box in boxes.values())


def test_the_map_is_named_and_described(path_page: BuiltPage):
    say = Words.load(path_page.language).t
    (drawing,) = path_page.main.xpath(f".//{SVG}[@role='group']")
    for attribute, key in (("aria-labelledby", "path.map"), ("aria-describedby", "path.desc")):
        (text,) = path_page.find(f"//*[@id='{drawing.get(attribute)}']")
        assert text.text_content() == say(key)


def test_the_map_fits_beside_the_menu(path_page: BuiltPage):
    """Each language is as wide as its words are long."""
    (drawing,) = path_page.main.xpath(f".//{SVG}[@role='group']")
    assert int(drawing.get("width")) <= 600


def test_the_map_has_no_style_of_its_own(path_page: BuiltPage):
    assert path_page.main.xpath(f".//{SVG}/descendant-or-self::*[@style]") == []
    assert path_page.main.xpath(f".//{SVG}//*[local-name()='style']") == []


def test_the_table_says_the_same_as_the_map(path_page: BuiltPage, bank: Bank):
    language = path_page.language
    say = Words.load(language).t
    (table,) = path_page.main.xpath(".//table")
    heads = [say(key) for key in ("path.order", "pg.concept", "path.needs", "nav.questions", "path.state")]
    assert [words(each) for each in table.xpath(".//th")] == heads
    for number, (row, concept) in enumerate(zip(table.xpath("./tbody/tr"), bank.concepts, strict=True), 1):
        before = ", ".join(bank.concept[name].title[language] for name in concept.requires)
        own = sum(each.refs[0].concept == concept.id for each in bank.questions())
        assert [words(cell) for cell in row] == [str(number), concept.title[language], before, str(own), ""]


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


# The layout


def _graph(*requires: str) -> dict[str, list[str]]:
    """Concepts by what each requires: `c:ab` requires `a` and `b`."""
    return {row[0]: list(row[2:]) for row in requires}


GRAPHS = {
    "one": _graph("a"),
    "chain": _graph("a", "b:a", "c:b"),
    "crossed": _graph("a", "b", "c:b", "d:a"),
    "skipping": _graph("a", "b:a", "c:b", "d:ac", "e:a"),
    "wide": _graph("a", *(f"{name}:a" for name in "bcdefgh"), "i:bh", "j:cg"),
}


@pytest.fixture(params=[*GRAPHS, "shipped"])
def graph(request: pytest.FixtureRequest, bank: Bank) -> dict[str, list[str]]:
    shipped = {concept.id: list(concept.requires) for concept in bank.concepts}
    return {**GRAPHS, "shipped": shipped}[request.param]


def test_a_concept_stands_below_everything_that_it_requires(graph: dict[str, list[str]]):
    layers = lay(graph)
    at = {point.concept: point.layer for row in layers.rows for point in row if not point.passed}
    assert at.keys() == graph.keys()
    for name, needed in graph.items():
        below = max((at[each] + 1 for each in needed), default=0)
        full = [layer for layer in range(below, at[name]) if list(at.values()).count(layer) == BREADTH]
        assert at[name] == below + len(full)
    assert max(Counter(at.values()).values()) <= BREADTH


def test_lines_from_one_concept_pass_together():
    layers = lay(GRAPHS["wide"])
    assert all(len(set(row)) == len(row) for row in layers.rows)
    assert max(len([point for point in row if point.passed]) for row in layers.rows) <= len({"a", "b", "c", "g", "h"})


def test_a_part_stands_below_those_before_it():
    layers = lay(GRAPHS["skipping"], [["a", "b"], ["c", "e"], ["d"]])
    at = {point.concept: point.layer for row in layers.rows for point in row if not point.passed}
    assert at == {"a": 0, "b": 1, "c": 2, "e": 2, "d": 3} or at == {"a": 0, "b": 1, "c": 2, "d": 3, "e": 4}


def test_a_line_goes_from_layer_to_layer(graph: dict[str, list[str]]):
    layers = lay(graph)
    assert sorted((line[0].concept, line[-1].concept) for line in layers.lines) == sorted(
        (each, name) for name, needed in graph.items() for each in needed
    )
    for line in layers.lines:
        assert all(lower.layer - upper.layer == 1 for upper, lower in pairwise(line))
        assert all(point in layers.rows[point.layer] for point in line)


@pytest.mark.parametrize("name", GRAPHS)
def test_lines_that_need_not_cross_do_not(name: str):
    assert lay(GRAPHS[name]).crossings() == 0


def test_lines_that_have_to_cross_are_counted():
    assert lay(_graph("a", "b", "c:ab", "d:ab")).crossings() == 1


def test_points_of_a_layer_do_not_overlap(graph: dict[str, list[str]]):
    layers = lay(graph)
    widths = {point: 10.0 if point.passed else 100.0 for row in layers.rows for point in row}
    at = place(layers, widths, 20)
    for row in layers.rows:
        for left, right in pairwise(row):
            assert at[right] - at[left] >= (widths[left] + widths[right]) / 2 + 20 - 1e-6
    assert min(at[point] - widths[point] / 2 for point in at) == pytest.approx(0)


def test_a_layout_of_nothing_is_empty():
    assert lay({}) == Layers((), ())
    assert place(Layers(((Point("a", 0),),), ()), {Point("a", 0): 8}, 1) == {Point("a", 0): 4}


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
    assert len(small.built.page("path/").main.xpath(f".//{SVG}/*[local-name()='a']")) == 2


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
