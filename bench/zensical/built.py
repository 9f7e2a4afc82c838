"""What Zensical built of one language, read with a parser of HTML."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

from lxml import html

from bench.zensical.project import ADDRESS
from quiz_plugin.bank import Bank

HOST = urlsplit(ADDRESS).netloc
CARD = "//article[@data-rev]"
_BLOCK = re.compile(r"^/// (\w+)$", re.MULTILINE)
_LOADED = "//script/@src | //img/@src | //link[@rel='stylesheet' or @rel='icon' or @rel='preconnect']/@href"


@dataclass(frozen=True)
class Site:
    """The pages, and the sources that they were made from."""

    docs: Path
    folder: Path
    bank: Bank
    language: str

    @cached_property
    def pages(self) -> dict[str, Any]:
        """The pages by their address; the page for missing ones is none."""
        parser = html.HTMLParser(encoding="utf-8")
        return {
            urljoin(
                ADDRESS, path.relative_to(self.folder).as_posix().removesuffix("index.html")
            ): html.document_fromstring(path.read_bytes(), parser=parser)
            for path in sorted(self.folder.rglob("*.html"))
            if path.name != "404.html"
        }

    @cached_property
    def sources(self) -> dict[str, str]:
        """The Markdown by the address of its page."""
        return {self._address(path): path.read_text("utf-8") for path in sorted(self.docs.rglob("*.md"))}

    def _address(self, source: Path) -> str:
        name = source.relative_to(self.docs).as_posix().removesuffix(".md").removesuffix("index").rstrip("/")
        return urljoin(ADDRESS, f"{name}/" if name else "")

    @cached_property
    def missing(self) -> str:
        """The page for addresses that do not exist."""
        path = self.folder / "404.html"
        return path.read_text("utf-8") if path.is_file() else ""

    @cached_property
    def index(self) -> str:
        """What the search reads."""
        return (self.folder / "search.json").read_text("utf-8")

    def count(self, xpath: str) -> int:
        """How many elements of all pages there are."""
        return sum(len(page.xpath(xpath)) for page in self.pages.values())

    def blocks(self, name: str) -> int:
        """How many blocks of a name stand in the sources."""
        return sum(_BLOCK.findall(text).count(name) for text in self.sources.values())

    def links(self, within: str) -> Iterator[tuple[str, bool]]:
        """The site's own links inside some elements, and whether each leads to something."""
        for url, page in self.pages.items():
            for target in page.xpath(f"{within}//a[@href]/@href"):
                address, anchor = urldefrag(urljoin(url, target))
                if urlsplit(address).netloc == HOST:
                    found = self.pages.get(address.partition("?")[0])  # what follows sets a figure to play with
                    yield (
                        target,
                        found is not None and (not anchor or bool(found.xpath("//*[@id=$id]", id=unquote(anchor)))),
                    )

    @cached_property
    def foreign(self) -> set[str]:
        """The other hosts that pages load something from."""
        loaded = {urljoin(url, target) for url, page in self.pages.items() for target in page.xpath(_LOADED)}
        return {urlsplit(each).netloc for each in loaded} - {HOST, ""}

    @cached_property
    def revealed(self) -> int:
        """How many questions have a reason that the search finds."""
        said: dict[str, str] = {}
        for page in self.pages.values():
            for card in page.xpath(CARD):
                why = card.xpath("string(.//*[contains(@class, 'qz-why')][1])")
                said[card.get("id")[2:]] = " ".join(why.split())[:40]
        text = " ".join(self.index.split())
        return sum(bool(why) and why in text for why in said.values())

    @property
    def found(self) -> int:
        """How many questions have an entry with their title."""
        titles = {entry["title"] for entry in json.loads(self.index)["items"]}
        return sum(self.bank.text(question.title, self.language) in titles for question in self.bank.questions())
