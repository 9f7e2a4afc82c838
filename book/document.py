"""Makes of the built site in one language one HTML page for print (`compose`): cover, contents, chapters, answers.

A question stands in the chapter of its set, elsewhere as a link, its hints and answer at the end; a dead link is a
BookError. Left out: pages that need a script, and parts in `_SCREEN_ONLY`. It finds parts by classes that theme and
templates give them, so it changes with them. book/__main__.py prints it, fills in page numbers; styles.css: its looks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any
from urllib.parse import urldefrag, urljoin

from lxml import etree, html
from lxml.html import builder as e

from quiz_plugin.render.words import Words

ORIGIN = "https://guide.invalid/"
"""Stands for the site wherever an address must be absolute."""
STYLES = "styles.css"
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_NAV = "//nav[contains(@class, 'md-nav--primary')]/ul/li"
_SECTION = "./nav[not(contains(@class, 'md-nav--secondary'))]"
_LINK = "./a[contains(@class, 'md-nav__link')] | ./div/a[contains(@class, 'md-nav__link')]"
_SCREEN_ONLY = {
    *("headerlink", "md-content__button", "md-source-file", "gd-nojs", "gd-pdf", "con-near", "question"),
    *("ex-show", "qz-cells", "qz-practise", "qz-count", "qz-more", "qz-note", "qz-paper", "qz-fill", "qz-printkey"),
    *("qz-fold", "qz-here", "qz-means", "gl-filter", "gd-addresses"),
    *("xp-top", "xp-presets", "xp-set", "xp-time", "xp-acts", "xp-live", "xp-tray"),
}
_LISTS_OF_IDS = ("aria-labelledby", "aria-describedby", "aria-controls", "headers")
_URL = re.compile(r"url\(#([^)]+)\)")
_PLACES = {"checkbox": "bk-box", "radio": "bk-box bk-round", "text": "bk-line"}
"""The class of what stands on paper for each type of input: a box to tick, or a line to write on."""


class BookError(Exception):
    """What keeps the book from being made, in a sentence for the person who asked for it."""


@dataclass(eq=False)
class Chapter:
    """A page of the site."""

    path: str
    """Its address below the site's root: `es/concepts/gpipe/`."""
    name: str
    """What the ids of the chapter start with: `concepts-gpipe`."""
    part: str
    """The title of the section that it stands in; empty where it stands alone, or beside sections."""
    main: Any
    """What the page says, without the page's frame."""
    styles: tuple[str, ...]
    """The addresses of its style sheets below the site's root."""
    title: str = ""
    questions: list[Question] = field(default_factory=list)


@dataclass(frozen=True)
class Question:
    """A question of a chapter, with what was taken out of it, to stand at the end."""

    card: Any
    title: str
    hints: list[Any]
    answers: list[Any]


def languages(site: Path) -> Mapping[str, str]:
    """The root of each language below the site's root, the default language first. Raises BookError."""
    home = _page(site, "")
    others = home.xpath("//header//a[@hreflang]")
    return {home.get("lang"): "", **{link.get("hreflang"): link.get("href") for link in others}}


def read_chapters(site: Path, root: str) -> list[Chapter]:
    """The pages of the language whose root this is, in the order of the navigation, but those that need a script."""
    found = []
    for part, href in _linked(_page(site, root).xpath(_NAV)):
        path = _below(root, href)
        page = _page(site, path)
        main = page.xpath("//article[contains(@class, 'md-content__inner')]")[0]
        if not main.xpath(".//*[@id='qz-app']"):
            styles = tuple(_below(path, href) for href in page.xpath("//link[@rel='stylesheet']/@href"))
            name = path.removeprefix(root).strip("/").replace("/", "-") or "home"
            found.append(Chapter(path, name, part, main, styles))
    return found


def compose(site: Path, root: str, words: Words, address: str = "") -> Any:
    """The document of one language. `address` is that of the site on the web, if it has one. Raises BookError."""
    chapters = read_chapters(site, root)
    homes: dict[str, str] = {}
    for chapter in chapters:
        _clean(chapter, homes)
        _make_unique(chapter.main, f"{chapter.name}--")
    _lead_links(chapters, homes, address)
    for chapter in chapters:
        chapter.questions = [_take(card, words) for card in chapter.main.xpath(".//article[@data-rev]")]
    listed: list[tuple[int, str, str]] = []
    body = [*_chapters(chapters, listed)]
    for name, title in (("hints", words.t("book.hints")), ("answers", words.t("key.title"))):
        listed.append((1, name, title))
        body.append(_section(name, e.H1(title), *_at_the_end(chapters, name)))
    rows = [
        e.LI({"class": f"bk-row bk-row{level}"}, e.A(title, href=f"#{name}"), " ", _page_of(name))
        for level, name, title in listed
    ]
    contents = _section("contents", e.H1(words.t("book.contents")), e.UL({"class": "bk-rows"}, *rows))
    return _document(_page(site, root), chapters, words, address, [contents, *body])


def _page(site: Path, path: str) -> Any:
    file = site / path / "index.html"
    if not file.is_file():
        raise BookError(f"{file} is missing. Build the site first: make build")
    return html.document_fromstring(file.read_bytes(), parser=html.HTMLParser(encoding="utf-8"))


def _below(path: str, href: str) -> str:
    """The address below the site's root to which a link on a page leads."""
    return urljoin(ORIGIN + path, href).removeprefix(ORIGIN)


def _linked(entries: Iterable[Any], part: str = "") -> Iterator[tuple[str, str]]:
    """Where the entries of the navigation lead, each with its part of the book: a section without sections."""
    for entry in entries:
        section = next(iter(entry.xpath(_SECTION)), None)
        inner = [] if section is None else section.xpath("./ul/li")
        title = part if section is None else text_of(section.find("label"))
        here = "" if any(each.xpath(_SECTION) for each in inner) else title
        yield from ((here, link.get("href")) for link in entry.xpath(_LINK))
        yield from _linked(inner, here)


def text_of(element: Any) -> str:
    """The text of an element on one line, without permanent links and without what stands small beside it."""
    return " ".join("".join(element.xpath(".//text()[not(ancestor::small or parent::a[@class='headerlink'])]")).split())


def _clean(chapter: Chapter, homes: dict[str, str]) -> None:
    """Take away what only a screen needs.

    A question stands in the chapter of its set, which is entered in `homes` by its id; elsewhere, a link leads there.
    """
    main = chapter.main
    chapter.title = text_of(main.find(".//h1"))
    for element in main.xpath(".//script | .//template | .//comment() | .//*[@class='con-rest']//li/span"):
        element.drop_tree()
    for element in list(main.iter()):
        if set((element.get("class") or "").split()) & _SCREEN_ONLY:
            element.drop_tree()
    for folded in main.xpath(".//details[not(ancestor::article[@data-rev])]"):
        folded.tag = "div"
        for summary in folded.findall("summary"):
            summary.tag = "p"
    for card in main.xpath(".//article[@data-rev]"):
        link = card.xpath(".//a[@class='qz-link']")[0]
        home = urldefrag(_below(chapter.path, link.get("href"))).url
        link.drop_tree()
        if home == chapter.path:
            homes[card.get("id")] = chapter.name
        else:
            link = e.A(text_of(card.xpath(".//*[@class='qz-name']")[0]), href=f"#{card.get('id')}")
            line = e.P(link, {"class": "bk-refer"})
            line.tail = card.tail
            card.getparent().replace(card, line)


def _make_unique(main: Any, prefix: str) -> None:
    """Put the chapter's name before each id, and before what names an id."""
    for element in main.iter(etree.Element):
        for name, value in element.attrib.items():
            if name == "id":
                element.set(name, prefix + value)
            elif name in _LISTS_OF_IDS:
                element.set(name, " ".join(prefix + each for each in value.split()))
            elif "url(#" in value:
                element.set(name, _URL.sub(rf"url(#{prefix}\1)", value))


def _lead_links(chapters: list[Chapter], homes: Mapping[str, str], address: str) -> None:
    """Let every link lead to its place in the book, or to the web. Raises BookError where one leads to nothing."""
    by_path = {each.path: each for each in chapters}
    ids = {id_ for each in chapters for id_ in each.main.xpath(".//@id")}
    dead = []
    for chapter in chapters:
        for link in list(chapter.main.iter("a")):
            url = urljoin(ORIGIN + chapter.path, link.get("href"))
            path, fragment = urldefrag(url.removeprefix(ORIGIN))
            goal, question = by_path.get(path), fragment.partition("--")[0]
            for name in set(link.attrib) - {"id", "lang"}:
                del link.attrib[name]
            if not url.startswith(ORIGIN):
                link.set("href", url)
            elif question in homes and goal:
                link.set("href", f"#{homes[question]}--{question}")
            elif goal:
                link.set("href", f"#{goal.name}--{fragment}" if fragment else f"#{goal.name}")
                if fragment and f"{goal.name}--{fragment}" not in ids:
                    dead.append(f"{chapter.path}: {path}#{fragment}")
            elif address:
                link.set("href", f"{address.rstrip('/')}/{url.removeprefix(ORIGIN)}")
            else:
                link.tag = "span"
    if dead:
        raise BookError("these links lead nowhere in the book:\n  " + "\n  ".join(dead))


def _take(card: Any, words: Words) -> Question:
    """Turn a card into a question on paper; its hints and its answer are taken out."""
    anchor = card.get("id")
    answers = card.xpath(".//details[@class='qz-answer']/div[@class='qz-body']")
    hints = card.xpath(".//div[@class='qz-hint']")
    card.xpath(".//*[@class='qz-num']/*[@class='qz-vh']")[0].drop_tag()  # the colon is read in the outline, and shows
    for part in card.xpath(".//details | .//*[@class='qz-vh'] | .//div[@class='qz-acts']"):
        part.drop_tree()
    for control in card.xpath(".//input | .//select"):
        kind = _PLACES[control.get("type")] if control.get("type") else "bk-blank"
        place = e.SPAN({"class": kind})
        place.tail = control.tail
        control.getparent().replace(control, place)
    for tag, plain in (("form", "div"), ("fieldset", "div"), ("legend", "p"), ("label", "span")):
        for element in card.iter(tag):
            element.tag = plain
    for element in card.iter():
        for name in [name for name in element.attrib if name.startswith("data-") or name == "for"]:
            if name != "data-rev":
                del element.attrib[name]
    way = e.P({"class": "bk-way"})
    if hints:
        way.append(e.A(words.t("book.hints"), ", ", _page_of(f"{anchor}--hints"), href=f"#{anchor}--hints"))
        way[-1].tail = " · "
    way.append(e.A(words.t("a.title"), ", ", _page_of(f"{anchor}--answers"), href=f"#{anchor}--answers"))
    card.append(way)
    return Question(card, text_of(card.find(".//*[@class='qz-title']")), hints, answers)


def _at_the_end(chapters: list[Chapter], name: str) -> Iterator[Any]:
    """The hints or the answers of all questions, each below a heading that leads back to its question."""
    for chapter in chapters:
        parts = [(each, each.hints if name == "hints" else each.answers) for each in chapter.questions]
        if any(content for _, content in parts):
            yield e.H2(e.A(chapter.title, href=f"#{chapter.name}"))
        for question, content in parts:
            if content:
                anchor = question.card.get("id")
                heading = e.H3(e.A(question.title, href=f"#{anchor}"))
                yield e.DIV({"id": f"{anchor}--{name}", "class": f"bk-{name}"}, heading, *content)


def _chapters(chapters: Iterable[Chapter], listed: list[tuple[int, str, str]]) -> Iterator[Any]:
    """The chapters, a heading before those of a part; each is added to what the contents list."""
    for part, group in groupby(chapters, lambda chapter: chapter.part):
        for number, chapter in enumerate(group):
            level = 2 if part and chapter.title != part else 1
            heading = []
            if not number and level > 1:
                listed.append((1, f"part-{chapter.name}", part))
                heading.append(e.H1({"id": f"part-{chapter.name}", "class": "bk-part"}, part))
            listed.append((level, chapter.name, chapter.title))
            _shift(chapter.main, level)
            _make_lists(chapter.main)
            yield _section(chapter.name, *heading, *chapter.main)


def _shift(main: Any, level: int) -> None:
    """Let the headings of a chapter start at a level; a question comes right below its chapter."""
    for element in list(main.iter(*HEADINGS)):
        after = element.getnext()
        if element.get("class") == "qz-title":
            element.tag = f"h{level + 1}"
        elif element.tag == "h2" and after is not None and after.get("data-rev"):
            element.tag, element.text = "div", None  # its id stays
        else:
            element.tag = f"h{min(int(element.tag[1]) + level - 1, 6)}"


def _make_lists(main: Any) -> None:
    """Make lists of links to questions that follow each other, with the page of each question."""
    for first in main.xpath(".//p[@class='bk-refer'][not(preceding-sibling::*[1][@class='bk-refer'])]"):
        group = e.UL({"class": "bk-refers"})
        first.addprevious(group)
        line = first
        while line is not None and line.get("class") == "bk-refer":
            line, moved = line.getnext(), line
            moved.tag, group.tail, moved.tail = "li", moved.tail, None
            group.append(moved)
    for line in main.iter("li"):
        link = line.find("a")
        if len(line) == 1 and link is not None and "--q-" in link.get("href", "") and not (line.text or "").strip():
            line.set("class", "bk-row")
            line.append(_page_of(link.get("href")[1:]))


def _section(name: str, *content: Any) -> Any:
    return e.SECTION({"id": name, "class": "bk-chapter"}, *content)


def _page_of(name: str) -> Any:
    """Where the number of the page of a place is written once it is known."""
    return e.SPAN({"class": "bk-page", "data-of": name})


def _document(home: Any, chapters: list[Chapter], words: Words, address: str, body: Iterable[Any]) -> Any:
    def first(path: str) -> str:
        return next((" ".join(found.split()) for found in home.xpath(path)), "")

    title = first("//header//a[contains(@class, 'md-logo')]/@title")
    licence = first("//*[contains(@class, 'md-copyright__highlight')]/text()")
    cover = [e.P(title, {"class": "bk-title"}), e.P(first("//meta[@name='description']/@content"))]
    cover += [e.P(e.A(address, href=address))] if address else []
    cover += [e.P(licence)] if licence else []
    styles = dict.fromkeys(style for each in chapters for style in each.styles)
    links = [e.LINK(rel="stylesheet", href=f"/{each}") for each in (*styles, STYLES)]
    scheme = {"dir": first("//body/@dir"), "data-md-color-scheme": "default", "data-md-color-primary": "indigo"}
    main = e.MAIN({"class": "md-typeset"}, e.DIV({"class": "bk-cover"}, *cover), *body)
    head = e.HEAD(e.META(charset="utf-8"), e.TITLE(title), *links)
    return e.HTML({"lang": words.language, "class": "no-js"}, head, e.BODY(scheme, main))
