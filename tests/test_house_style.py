"""The words that the guide avoids, and the boxes of its concept pages: what its readers come to rely on."""

import re
from collections import Counter
from pathlib import Path

from lxml import html
from markdown import markdown
from mkdocs.utils.meta import get_data

from quiz_plugin.bank import Bank
from tests.l10n.prose import prose, strings
from tests.tools import ROOT

AVOIDED = {
    "en": "not right|right|chose|chosen|paper|hand in|handed in|erase|erased|please|sorry|oops|invalid",
    "es": "no es correct[ao]|del todo correct[ao]s?|erróne[ao]s?|inválid[ao]s?|por favor|lo siento|estoy segur[ao]",
}
"""Whole words; the guide says correct, select, submit, exam, delete, offline, and asks for nothing."""
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


def avoided(language: str, text: str) -> list[str]:
    """The words of `text` that are avoided, and exclamation marks."""
    return re.findall(rf"\b(?:{AVOIDED[language]})\b|[!¡]", text, re.IGNORECASE)


def test_interface_titles_and_home_say_it_as_every_quiz_does(bank: Bank):
    assert avoided("en", "Not right, you chose it!") == ["Not right", "chose", "!"]
    for language in TITLES:
        texts = {f"string {number}": text for number, (_, text) in enumerate(strings(language))}
        texts |= {
            each.id: f"{each.title[language]}. {getattr(each, 'summary', each.title)[language]}"
            for each in (*bank.sets, *bank.concepts, *bank.questions())
        }
        for page in sorted((ROOT / "docs").rglob(f"*.{language}.md")):
            lines = re.findall(r"^(?:title:|description:|#+) .*", page.read_text("utf-8"), re.MULTILINE)
            texts[page.name] = re.sub(r"\b(the|on) paper\b", "", "\n".join(lines))  # that of GPipe, and what prints
        texts["home"] = prose((ROOT / "docs" / f"index.{language}.md").read_text("utf-8"))
        assert {name: words for name, text in texts.items() if (words := avoided(language, text))} == {}


class ConceptPage:
    """The elements of a page, by the h2 that they stand under; those above the first stand under `top`."""

    def __init__(self, path: Path) -> None:
        self.name = path.name
        self.titles = TITLES[path.suffixes[0][1:]]
        text, _ = get_data(path.read_text("utf-8"))
        root = html.fragment_fromstring(markdown(text, extensions=EXTENSIONS), create_parent="main")
        self.sections: dict[str, list[html.HtmlElement]] = {"top": []}
        for element in root:
            if element.tag == "h2":
                self.sections[element.get("id")] = []
            [*self.sections.values()][-1].append(element)

    def boxes(self, kind: str) -> list[tuple[str, html.HtmlElement]]:
        """The boxes of a kind, each with its section, and under the title that the kind has."""
        found = [
            (anchor, each)
            for anchor, elements in self.sections.items()
            for each in elements
            if each.get("class") == f"admonition {kind}"
        ]
        assert {box[0].text_content() for _, box in found} <= {self.titles[kind]}, self.name
        return found

    def words(self, kind: str) -> list[str]:
        """What each box of a kind says below its title."""
        return [" ".join(box[1].text_content().split()) for _, box in self.boxes(kind)]

    def anchors(self, section: str) -> set[str]:
        """The anchors of a section and of the parts of it."""
        return {each.get("id") for each in self.sections[section] if each.tag in ("h2", "h3")}


def goals(items: html.HtmlElement) -> list[tuple[str, str]]:
    """The words and the anchor of each link of a list."""
    return [(link.text_content(), link.get("href").removeprefix("#")) for link in items.iter("a")]


def test_a_concept_page_asks_what_its_sections_answer_and_says_it_again_in_short():
    for page in map(ConceptPage, SOURCES):
        ((section, panel),) = page.boxes("question")
        asked = goals(panel[1])
        teaching = [anchor for anchor in page.sections if anchor not in ("top", *AFTER_THE_TEXT)]
        assert section == "top", page.name
        assert [words for words, _ in asked if not words.endswith("?")] == [], page.name
        assert {goal for _, goal in asked} <= set().union(*map(page.anchors, teaching)), page.name
        assert [each for each in teaching if not page.anchors(each) & {goal for _, goal in asked}] == [], page.name
        said = goals(page.sections["in-short"][1])
        assert 3 <= len(said) <= 5, page.name
        assert {goal for _, goal in said} <= set().union(*map(page.anchors, ("top", *teaching))), page.name


def test_key_ideas_are_few_and_short_and_a_mistake_is_quoted_and_put_right():
    for page in map(ConceptPage, SOURCES):
        ideas, mistakes = page.words("tip"), page.words("warning")
        assert 1 <= len(ideas) <= 4, page.name
        assert [idea for idea in ideas if len(idea.split()) > 30] == [], page.name
        assert mistakes, page.name
        assert [each for each in mistakes if not re.match(r"“[^”]+(?:[.?!]”|”\.) \S", each)] == [], page.name


def test_both_languages_have_the_same_boxes_in_the_same_sections():
    counts: dict[str, list[Counter[tuple[str, str]]]] = {}
    for path in SOURCES:
        page = ConceptPage(path)
        boxes = Counter((anchor, kind) for kind in TITLES["en"] for anchor, _ in page.boxes(kind))
        counts.setdefault(path.name.split(".")[0], []).append(boxes)
    assert [name for name, (english, spanish) in counts.items() if english != spanish] == []
