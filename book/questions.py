"""Questions on paper: boxes to tick and lines to write on; hints and answers are taken out, to stand at the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urldefrag, urljoin

from lxml.html import builder as e

from book.source import ORIGIN, Chapter, words

BOXES = {"checkbox": "bk-box", "radio": "bk-box bk-round", "text": "bk-line"}
"""How each input looks on paper."""


@dataclass(frozen=True)
class Asked:
    """A question in the chapter of its set."""

    chapter: Chapter
    card: Any
    qid: str
    hints: list[Any]
    answer: Any

    @property
    def anchor(self) -> str:
        """The id of the question in the book."""
        return f"{self.chapter.name}--q-{self.qid}"

    @property
    def label(self) -> str:
        """Its number and its title."""
        return words(self.card.find(".//*[@class='qz-title']"))


def take_questions(chapters: tuple[Chapter, ...]) -> list[Asked]:
    """Prepare the cards of all chapters for paper, and return those that stand in their own set, in order."""
    found = []
    for chapter in chapters:
        for card in chapter.main.xpath(".//article[@data-rev]"):
            if _home(chapter, card) == chapter.path:
                found.append(_take(chapter, card))
            else:
                _refer(card)
        for group in chapter.main.xpath(".//p[@class='bk-refer'][not(preceding-sibling::*[1][@class='bk-refer'])]"):
            _gather(group)
    return found


def _home(chapter: Chapter, card: Any) -> str:
    """The address of the page of the question's set."""
    link = card.xpath(".//a[@class='qz-link']/@href")[0]
    return str(urldefrag(urljoin(ORIGIN + chapter.path, link)).url.removeprefix(ORIGIN))


def _take(chapter: Chapter, card: Any) -> Asked:
    """Turn a card into a question on paper."""
    answer = card.xpath(".//details[@class='qz-answer']/div[@class='qz-body']")[0]
    hints = card.xpath(".//div[@class='qz-hint']")
    for part in card.xpath(".//details | .//*[@class='qz-vh'] | .//a[@class='qz-link'] | .//div[@class='qz-acts']"):
        part.drop_tree()
    # A control is nothing on paper but a place to write.
    for control in card.xpath(".//input | .//select"):
        control.tag = "span"
        kind = BOXES[control.get("type")] if control.get("type") else "bk-blank"
        for child in list(control):
            control.remove(child)
        control.text = None
        control.attrib.clear()
        control.set("class", kind)
    for tag, plain in (("form", "div"), ("fieldset", "div"), ("legend", "p"), ("label", "span")):
        for element in card.iter(tag):
            element.tag = plain
    for element in card.iter():
        for name in [name for name in element.attrib if name.startswith("data-") or name == "for"]:
            if name != "data-rev":
                del element.attrib[name]
    return Asked(chapter, card, card.get("id")[2:], hints, answer)


def _refer(card: Any) -> None:
    """Put a line that leads to the question where another page shows it as well."""
    qid, title = card.get("id")[2:], words(card.xpath(".//*[@class='qz-name']")[0])
    card.getparent().replace(card, e.P(e.A(title, href=f"#q-{qid}"), **{"class": "bk-refer"}))


def _gather(first: Any) -> None:
    """Make a list of lines that follow each other."""
    group = e.UL(**{"class": "bk-refers"})
    lines = [first]
    while (after := lines[-1].getnext()) is not None and after.get("class") == "bk-refer":
        lines.append(after)
    tail = lines[-1].tail
    first.addprevious(group)
    for line in lines:
        line.tag, line.tail = "li", None
        group.append(line)
    group.tail = tail


def by_chapter(asked: list[Asked]) -> Iterator[tuple[Chapter, list[Asked]]]:
    """The questions of each set."""
    for chapter in dict.fromkeys(each.chapter for each in asked):
        yield chapter, [each for each in asked if each.chapter is chapter]
