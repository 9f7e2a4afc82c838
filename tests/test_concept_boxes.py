"""Each concept page says what it answers, what to carry away, what people get wrong, and all of it again in short."""

import re
from itertools import zip_longest
from pathlib import Path

import pytest
from lxml import html
from markdown import markdown
from mkdocs.utils.meta import get_data

from tests.tools import ROOT

TITLES = {
    "en": {"question": "After this page you can answer", "tip": "Key idea", "warning": "Common mistake"},
    "es": {
        "question": "Después de leer esta página sabrás responder",
        "tip": "Idea clave",
        "warning": "Error frecuente",
    },
}
SOURCES = sorted((ROOT / "docs/concepts").glob("*.md"))
AFTER_THE_TEXT = ("in-short", "questions")
"""The sections that teach nothing new."""
EXTENSIONS = ("admonition", "attr_list", "tables", "pymdownx.superfences")
_SENTENCE_END = re.compile(r"[.?!…][”»)]*(?=\s|$)")


class ConceptPage:
    """The elements of a page, by the h2 that they stand under; those above the first stand under `top`."""

    def __init__(self, path: Path) -> None:
        self.language = path.suffixes[0][1:]
        text, _ = get_data(path.read_text("utf-8"))
        self.root = html.fragment_fromstring(markdown(text, extensions=EXTENSIONS), create_parent="main")
        self.sections: dict[str, list[html.HtmlElement]] = {"top": []}
        for element in self.root:
            if element.tag == "h2":
                self.sections[element.get("id")] = []
            [*self.sections.values()][-1].append(element)

    def boxes(self, kind: str) -> dict[str, list[html.HtmlElement]]:
        """The boxes of a kind, by their section, which none has in a list."""
        found = {
            anchor: [each for each in elements if each.get("class") == f"admonition {kind}"]
            for anchor, elements in self.sections.items()
        }
        titles = [box[0].text_content() for boxes in found.values() for box in boxes]
        assert len(titles) == len(self.root.xpath(f".//div[@class='admonition {kind}']"))
        assert set(titles) <= {TITLES[self.language][kind]}
        return found

    def anchors(self, section: str) -> set[str]:
        """The anchors of a section and of the parts of it."""
        return {each.get("id") for each in self.sections[section] if each.tag in ("h2", "h3")}


@pytest.fixture(params=SOURCES, ids=lambda path: path.name)
def concept(request: pytest.FixtureRequest) -> ConceptPage:
    return ConceptPage(request.param)


def words(box: html.HtmlElement) -> str:
    """What a box says below its title, in one paragraph."""
    _, said = box
    assert said.tag == "p"
    return " ".join(said.text_content().split())


def links(items: html.HtmlElement) -> dict[str, str]:
    """The anchors that the items of a list lead to, each a link from end to end, by their words."""
    assert items.tag == "ul"
    found = {}
    for item in items:
        (link,) = item
        assert link.text_content() == item.text_content().strip()
        found[link.text_content()] = link.get("href").removeprefix("#")
    return found


def test_a_panel_asks_what_each_section_answers(concept: ConceptPage):
    panels = concept.boxes("question")
    (panel,) = panels.pop("top")
    assert not any(panels.values())
    asked = links(panel[1])
    assert [question for question in asked if not question.endswith("?")] == []
    teaching = [anchor for anchor in concept.sections if anchor not in ("top", *AFTER_THE_TEXT)]
    assert set(asked.values()) <= set().union(*map(concept.anchors, teaching))
    assert [anchor for anchor in teaching if not concept.anchors(anchor) & set(asked.values())] == []


def test_a_page_has_few_key_ideas_and_each_is_short(concept: ConceptPage):
    said = [words(box) for boxes in concept.boxes("tip").values() for box in boxes]
    assert 1 <= len(said) <= 4
    assert [idea for idea in said if len(idea.split()) > 30] == []


def test_a_mistake_is_quoted_and_then_put_right(concept: ConceptPage):
    said = [words(box) for boxes in concept.boxes("warning").values() for box in boxes]
    assert said
    assert [mistake for mistake in said if not re.match(r"“[^”]+(?:[.?!]”|”\.) \S", mistake)] == []


def test_the_last_section_says_it_in_three_to_five_sentences_that_lead_to_the_others(concept: ConceptPage):
    anchors = [*concept.sections]
    assert anchors[anchors.index("in-short") + 1 :] in ([], ["questions"])
    _, items = concept.sections["in-short"]
    said = links(items)
    assert 3 <= len(said) <= 5
    assert [sentence for sentence in said if len(_SENTENCE_END.findall(sentence)) != 1] == []
    assert set(said.values()) <= set().union(*(concept.anchors(each) for each in anchors if each not in AFTER_THE_TEXT))


def test_both_languages_have_the_same_boxes_in_the_same_sections():
    kinds = {
        path.name: {
            (anchor, kind): len(boxes)
            for kind in TITLES["en"]
            for anchor, boxes in ConceptPage(path).boxes(kind).items()
        }
        for path in SOURCES
    }
    english, spanish = ([name for name in kinds if name.endswith(f".{language}.md")] for language in TITLES)
    assert [pair for pair in zip_longest(english, spanish) if kinds[pair[0]] != kinds[pair[1]]] == []
