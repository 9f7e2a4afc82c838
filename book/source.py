"""The built site as the chapters of a book: its pages in the order of the navigation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from lxml import html

from quiz_plugin.site.quiz.translation_states import META as TRANSLATIONS

ORIGIN = "https://guide.invalid/"
"""Stands for the site wherever an address must be absolute."""
_NAV = "//nav[contains(@class, 'md-nav--primary')]/ul/li"
_SECTION = "./nav[not(contains(@class, 'md-nav--secondary'))]"
_LINK = "./a[contains(@class, 'md-nav__link')] | ./div/a[contains(@class, 'md-nav__link')]"


class BookError(Exception):
    """What keeps the book from being made, in a sentence for the person who asked for it."""


@dataclass(frozen=True, eq=False)
class Chapter:
    """A page of the site."""

    path: str
    """Its address below the site's root: `es/concepts/gpipe/`."""
    root: str
    """The address of its language's root: empty or `es/`."""
    part: str
    """The title of the section that it stands in; empty where it stands alone, or beside sections."""
    title: str
    """Its heading."""
    main: Any
    """What the page says, without the page's frame."""
    styles: tuple[str, ...]
    """The addresses of its style sheets below the site's root."""

    @property
    def name(self) -> str:
        """What the ids of the chapter start with."""
        return self.path.removeprefix(self.root).strip("/").replace("/", "-") or "home"


@dataclass(frozen=True)
class Edition:
    """All of the site in one language."""

    language: str
    direction: str
    """In which its words are written: `ltr` or `rtl`."""
    title: str
    description: str
    licence: str
    chapters: tuple[Chapter, ...]

    @property
    def styles(self) -> tuple[str, ...]:
        """The addresses of all style sheets below the site's root."""
        return tuple(dict.fromkeys(style for each in self.chapters for style in each.styles))


def words(element: Any) -> str:
    """The text of an element on one line, without the sign of a permanent link."""
    return " ".join("".join(element.xpath(".//text()[not(parent::a[@class='headerlink'])]")).split())


def languages(site: Path) -> Mapping[str, str]:
    """The root of each language below the site's root, the default language first."""
    home = _document(site, "")
    others = home.xpath("//header//a[@hreflang]")
    return {home.get("lang"): "", **{link.get("hreflang"): link.get("href") for link in others}}


def read_edition(site: Path, root: str) -> Edition:
    """The chapters of the language whose root this is."""
    home = _document(site, root)

    def first(path: str) -> str:
        return next((" ".join(found.split()) for found in home.xpath(path)), "")

    return Edition(
        home.get("lang"),
        first("//body/@dir"),
        first("//header//a[contains(@class, 'md-logo')]/@title"),
        first("//meta[@name='description']/@content"),
        first("//*[contains(@class, 'md-copyright__highlight')]/text()"),
        tuple(_chapters(site, root, home)),
    )


def _chapters(site: Path, root: str, home: Any) -> Iterator[Chapter]:
    """Every page that can be read on paper: none that is nothing without a script.

    The report on translations, which changes by the day, is left out.
    """
    for part, href in _linked(home.xpath(_NAV)):
        path = _below(root, href)
        page = _document(site, path)
        main = page.xpath("//article[contains(@class, 'md-content__inner')]")[0]
        styles = tuple(_below(path, href) for href in page.xpath("//link[@rel='stylesheet']/@href"))
        for report in main.xpath(f"./h2[@id='{TRANSLATIONS}']"):
            for each in (report, *report.itersiblings()):
                main.remove(each)
        if not main.xpath(".//*[@id='qz-app']"):
            yield Chapter(path, root, part, words(main.find(".//h1")), main, styles)


def _linked(entries: Iterable[Any], part: str = "") -> Iterator[tuple[str, str]]:
    """Where the entries of the navigation lead, in their order, each with the part of the book that it belongs to.

    A part is a section without sections: of one that has some, these are the parts.
    """
    for entry in entries:
        section = next(iter(entry.xpath(_SECTION)), None)
        inner = [] if section is None else section.xpath("./ul/li")
        title = part if section is None else words(section.find("label"))
        here = "" if any(each.xpath(_SECTION) for each in inner) else title
        yield from ((here, link.get("href")) for link in entry.xpath(_LINK))
        yield from _linked(inner, here)


def _below(path: str, href: str) -> str:
    """The address below the site's root to which a link on a page leads."""
    return urljoin(ORIGIN + path, href).removeprefix(ORIGIN)


def _document(site: Path, path: str) -> Any:
    file = site / path / "index.html"
    if not file.is_file():
        raise BookError(f"{file} is missing. Build the site first: make build")
    return html.document_fromstring(file.read_bytes(), parser=html.HTMLParser(encoding="utf-8"))
