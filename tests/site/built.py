"""The built site as its pages, read with a parser of HTML that is not the one that wrote it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from lxml import html

LANGUAGES = ("en", "es")
SITE_URL = "https://example.github.io/study-guide/"
"""The address that tested sites are built for: a project page, so nothing may rely on the root."""


@dataclass(frozen=True)
class BuiltPage:
    """One HTML file of a built site."""

    site: Path
    name: str
    """Its path below the site's root: `es/concepts/gpipe/index.html`."""

    @cached_property
    def text(self) -> str:
        return Path(self.site, self.name).read_text("utf-8")

    @cached_property
    def document(self) -> Any:
        return html.document_fromstring(self.text.encode(), parser=html.HTMLParser(encoding="utf-8"))

    @property
    def url(self) -> str:
        """Its address below the site's root: `es/concepts/gpipe/`."""
        return self.name.removesuffix("index.html")

    @property
    def language(self) -> str:
        return "es" if self.name.startswith("es/") else "en"

    @property
    def root(self) -> str:
        """Where its language begins below the site's root."""
        return "es/" if self.language == "es" else ""

    @property
    def path(self) -> str:
        """The address without the language: what both translations share."""
        return self.url.removeprefix("es/")

    @property
    def main(self) -> Any:
        """What the page says: the content without navigation, header and footer."""
        return self.document.xpath("//article[contains(@class, 'md-content__inner')]")[0]

    @property
    def cards(self) -> list[Any]:
        return list(self.document.xpath("//article[@data-rev]"))

    def find(self, xpath: str) -> list[Any]:
        return list(self.document.xpath(xpath))

    def target(self, link: str) -> str:
        """The whole address that a link of the page leads to."""
        return urljoin(SITE_URL + self.url, link)

    def below(self, link: str) -> str:
        """Where a link of the page leads, below the site's root."""
        return self.target(link).removeprefix(SITE_URL)


class BuiltSite:
    """All pages of a built site but those that only lead to another."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.every = tuple(BuiltPage(folder, p.relative_to(folder).as_posix()) for p in sorted(folder.rglob("*.html")))
        self.every = tuple(page for page in self.every if "<html data-moved" not in page.text)
        self.pages = tuple(page for page in self.every if page.name != "404.html")
        self._by_url = {page.url: page for page in self.pages}

    def page(self, path: str, language: str = "en") -> BuiltPage:
        """The page at an address below a language's root."""
        return self._by_url[("es/" if language == "es" else "") + path]

    @property
    def missing(self) -> BuiltPage:
        """The page for addresses that do not exist."""
        return next(page for page in self.every if page.name == "404.html")

    def pairs(self) -> Iterator[tuple[BuiltPage, BuiltPage]]:
        """Each page in English and in Spanish."""
        for page in self.pages:
            if page.language == "en":
                yield page, self.page(page.path, "es")


def words(element: Any) -> str:
    """The text of an element, its runs of space made one and without the sign of a permanent link."""
    text = "".join(element.xpath(".//text()[not(parent::a[@class='headerlink'])]"))
    return " ".join(text.split())


def plain(markdown: str) -> str:
    """A line of Markdown as `words` finds it on a page."""
    return " ".join(re.sub("[`*]", "", markdown).split())
