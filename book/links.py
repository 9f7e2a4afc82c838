"""Links within one document: an id of a page is made unique, and every link to a page leads to its chapter."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urldefrag, urljoin

from lxml import etree

from book.source import ORIGIN, BookError, Chapter

_LISTS = ("aria-labelledby", "aria-describedby", "aria-controls", "headers")
"""Attributes that name ids of the same page."""
_URL = re.compile(r"url\(#([^)]+)\)")


def make_unique(chapter: Chapter, part: Any) -> None:
    """Put the chapter's name before each id in a part of its page, and before what names an id."""
    prefix = f"{chapter.name}--"
    for element in part.iter(etree.Element):
        for name, value in element.attrib.items():
            if name == "id":
                element.set(name, prefix + value)
            elif name in _LISTS:
                element.set(name, " ".join(prefix + each for each in value.split()))
            elif "url(#" in value:
                element.set(name, _URL.sub(rf"url(#{prefix}\1)", value))


class Links:
    """Knows where everything went."""

    def __init__(self, chapters: tuple[Chapter, ...], homes: Mapping[str, str], address: str) -> None:
        """`homes`: the names of the chapters of questions; `address`: of the site on the web, or empty."""
        self._by_path = {each.path: each for each in chapters}
        self._ids = {each.name: {el.get("id") for el in each.main.iter() if el.get("id")} for each in chapters}
        self._homes, self._address = homes, address and f"{address.rstrip('/')}/"
        self.dead: list[str] = []

    def lead(self, chapter: Chapter, part: Any) -> None:
        """Let every link in a part of a chapter lead to its place in the book, or to the web."""
        for link in list(part.iter("a")):
            target = self._target(chapter, urljoin(ORIGIN + chapter.path, link.get("href")))
            for name in set(link.attrib) - {"id", "lang"}:
                del link.attrib[name]
            if target:
                link.set("href", target)
            else:
                link.tag = "span"

    def check(self) -> None:
        """Raise BookError if a link of the site led to nothing."""
        if self.dead:
            raise BookError("these links lead nowhere in the book:\n  " + "\n  ".join(self.dead))

    def _target(self, chapter: Chapter, url: str) -> str:
        """Where a link leads; nowhere if only the site on the web has that, and nobody said where it is."""
        if not url.startswith(ORIGIN):
            return url
        path, fragment = urldefrag(url.removeprefix(ORIGIN))
        goal = self._by_path.get(path)
        if goal is None:
            return self._address and f"{self._address}{url.removeprefix(ORIGIN)}"
        if not fragment:
            return f"#{goal.name}"
        if f"{goal.name}--{fragment}" in self._ids[goal.name]:
            return f"#{goal.name}--{fragment}"
        if home := self._homes.get(fragment.removeprefix("q-").partition("--")[0]):
            return f"#{home}--{fragment.partition('--')[0]}"
        self.dead.append(f"{chapter.path}: {path}#{fragment}")
        return ""
