"""The document that becomes the book: cover, contents, the chapters in their parts, hints and answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from lxml import html
from lxml.html import builder as e

from book.links import Links, make_unique
from book.questions import Asked, by_chapter, take_questions
from book.source import Chapter, Edition
from quiz_plugin.render.words import Words

STYLES = "styles.css"
_SCREEN_ONLY = {
    *("headerlink", "md-content__button", "md-source-file", "gd-nojs", "gd-pdf", "con-near", "question"),
    *("qz-cells", "qz-practise", "qz-tally", "qz-more", "qz-note", "qz-paper", "qz-fill", "qz-printkey"),
    *("xp-form", "xp-time", "xp-acts", "xp-live"),
}
_SAID = ".//text()[not(ancestor::small)]"
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_PAGE = {"class": "bk-page"}


@dataclass(frozen=True)
class Composed:
    """The document, but for the numbers of its pages."""

    root: Any

    def html(self) -> str:
        """The document as text."""
        return "<!doctype html>" + str(html.tostring(self.root, encoding="unicode"))

    def headings(self) -> list[str]:
        """What each heading says, in their order, without what stands small beside it, as that a set is mixed."""
        return [" ".join("".join(each.xpath(_SAID)).split()) for each in self.root.iter(*_HEADINGS)]

    def number(self, pages: dict[str, int], words: Words) -> None:
        """Write the number of its page beside each link that asks for it."""
        for span in self.root.iter("span"):
            if name := span.get("data-of"):
                span.text = words.t("book.page", n=pages.get(name, 0))


def compose(edition: Edition, words: Words, address: str = "") -> Composed:
    """The whole book. `address` is that of the site on the web, if it has one."""
    for chapter in edition.chapters:
        _clean(chapter.main)
    asked = take_questions(edition.chapters)
    for chapter, part in _texts(edition.chapters, asked):
        make_unique(chapter, part)
    links = Links(edition.chapters, {each.qid: each.chapter.name for each in asked}, address)
    for chapter, part in _texts(edition.chapters, asked):
        links.lead(chapter, part)
    links.check()
    for chapter in edition.chapters:
        _number_lists(chapter.main)
    for each in asked:
        each.card.append(_way(each, words))
    listed: list[tuple[int, str, str]] = []
    body = [*_chapters(edition.chapters, listed)]
    for name, title, sections in (
        ("hints", words.t("book.hints"), _hints(asked)),
        ("answers", words.t("key.title"), _answers(asked)),
    ):
        listed.append((1, name, title))
        body.append(_section(name, e.H1(title), *sections))
    return Composed(_document(edition, words, address, [_contents(listed, words), *body]))


def _texts(chapters: Iterable[Chapter], asked: Iterable[Asked]) -> Iterator[tuple[Chapter, Any]]:
    """All that came from pages, with the chapter whose page it was."""
    for chapter in chapters:
        yield chapter, chapter.main
    for each in asked:
        for part in (*each.hints, each.answer):
            yield each.chapter, part


def _clean(main: Any) -> None:
    """Take away what only a screen needs."""
    for element in main.xpath(".//script | .//template | .//comment()"):
        element.drop_tree()
    for element in list(main.iter()):
        if set((element.get("class") or "").split()) & _SCREEN_ONLY:
            element.drop_tree()
    for level in main.xpath(".//*[@class='con-rest']//li/span"):
        level.drop_tree()
    for folded in main.xpath(".//details[not(ancestor::article[@data-rev])]"):
        folded.tag, folded[0].tag = "div", "p"


def _chapters(chapters: Iterable[Chapter], listed: list[tuple[int, str, str]]) -> Iterator[Any]:
    """The chapters, a heading before those of a part; each is added to what the contents list."""
    part = ""
    for chapter in chapters:
        title = chapter.title
        opens = chapter.part != part and bool(chapter.part)
        part = chapter.part
        level = 2 if part and title != part else 1
        heading = []
        if opens and level > 1:
            listed.append((1, f"part-{chapter.name}", part))
            heading.append(e.H1({"id": f"part-{chapter.name}", "class": "bk-part"}, part))
        listed.append((level, chapter.name, title))
        _shift(chapter.main, level)
        yield _section(chapter.name, *heading, *chapter.main)


def _number_lists(main: Any) -> None:
    """Add its page to each line of a list that is nothing but a link to a question."""
    for line in main.iter("li"):
        link = line.find("a")
        if len(line) == 1 and link is not None and "--q-" in link.get("href", "") and not (line.text or "").strip():
            line.set("class", "bk-row")
            line.append(_page_of(link.get("href")[1:]))


def _section(name: str, *content: Any) -> Any:
    return e.SECTION({"id": name, "class": "bk-chapter"}, *content)


def _shift(main: Any, level: int) -> None:
    """Let the headings of a chapter start at a level; a question comes right below its chapter."""
    for element in list(main.iter(*_HEADINGS)):
        after = element.getnext()
        if element.get("class") == "qz-title":
            element.tag = f"h{level + 1}"
        elif element.tag == "h2" and after is not None and after.get("data-rev"):
            element.tag, element.text = "div", None  # its id stays
        else:
            element.tag = f"h{min(int(element.tag[1]) + level - 1, 6)}"


def _page_of(name: str) -> Any:
    return e.SPAN(_PAGE, {"data-of": name})


def _way(each: Asked, words: Words) -> Any:
    """From a question to its hints and its answer."""
    way = e.P({"class": "bk-way"})
    if each.hints:
        name = f"{each.anchor}--hints"
        way.append(e.A(words.t("book.hints"), ", ", _page_of(name), href=f"#{name}"))
        way[-1].tail = " · "
    name = f"{each.anchor}--key"
    way.append(e.A(words.t("a.title"), ", ", _page_of(name), href=f"#{name}"))
    return way


def _hints(asked: list[Asked]) -> Iterator[Any]:
    for chapter, those in by_chapter([each for each in asked if each.hints]):
        yield e.H2(e.A(chapter.title, href=f"#{chapter.name}"))
        for each in those:
            yield _back(each, "hints", each.hints)


def _answers(asked: list[Asked]) -> Iterator[Any]:
    for chapter, those in by_chapter(asked):
        yield e.H2(e.A(chapter.title, href=f"#{chapter.name}"))
        for each in those:
            yield _back(each, "key", [each.answer])


def _back(each: Asked, name: str, content: Iterable[Any]) -> Any:
    """What belongs to a question, below a heading that leads back to it."""
    heading = e.H3(e.A(each.label, href=f"#{each.anchor}"))
    return e.DIV({"id": f"{each.anchor}--{name}", "class": f"bk-{name}"}, heading, *content)


def _contents(listed: list[tuple[int, str, str]], words: Words) -> Any:
    rows = [
        e.LI({"class": f"bk-row bk-row{level}"}, e.A(title, href=f"#{name}"), " ", _page_of(name))
        for level, name, title in listed
    ]
    return _section("contents", e.H1(words.t("book.contents")), e.UL({"class": "bk-rows"}, *rows))


def _document(edition: Edition, words: Words, address: str, body: Iterable[Any]) -> Any:
    cover = e.DIV({"class": "bk-cover"}, e.P(edition.title, {"class": "bk-title"}), e.P(edition.description))
    if address:
        cover.append(e.P(e.A(address, href=f"{address}")))
    if edition.licence:
        cover.append(e.P(edition.licence))
    styles = [e.LINK(rel="stylesheet", href=f"/{each}") for each in (*edition.styles, STYLES)]
    head = e.HEAD(e.META(charset="utf-8"), e.TITLE(edition.title), *styles)
    attributes = {"dir": edition.direction, "data-md-color-scheme": "default", "data-md-color-primary": "indigo"}
    main = e.MAIN({"class": "md-typeset"}, cover, *body)
    return e.HTML({"lang": words.language, "class": "no-js"}, head, e.BODY(attributes, main))
