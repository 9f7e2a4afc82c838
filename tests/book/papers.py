"""A PDF as tests look at it: the words on each page, where links lead, what its outline says."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cached_property
from io import BytesIO
from typing import Any

from pypdf import PdfReader
from pypdf.generic import Destination

from tests.tools import FULL

BREAKS = re.compile(r"[\s\u00ad\u200b]+")
LIGATURES = re.compile("[\ufb00-\ufb06]")


def squeezed(text: str) -> str:
    """A text as two can be compared, whatever the fonts: without spaces, which depend on how the lines of a PDF were
    set, and with a character for each letter, where a font has one for several.
    """
    return unicodedata.normalize("NFKC", BREAKS.sub("", text))


class Paper:
    """A PDF that was printed."""

    def __init__(self, pdf: bytes) -> None:
        self.reader = PdfReader(BytesIO(pdf), strict=True)
        self._texts: dict[int, str] = {}

    def page(self, index: int) -> str:
        """The words on a page, without their spaces and without the number of the page."""
        return squeezed(self.copied(index)).removeprefix(str(index + 1))

    def copied(self, index: int) -> str:
        """What a reader copies from a page."""
        if index not in self._texts:
            self._texts[index] = self.reader.pages[index].extract_text()
        return self._texts[index]

    @property
    def pages(self) -> list[str]:
        """The words on each page."""
        return [self.page(index) for index in range(len(self.reader.pages))]

    @property
    def text(self) -> str:
        return "".join(self.pages)

    @property
    def ligatures(self) -> set[str]:
        """The characters for several letters in what a reader copies from it.

        Every kind of text stands on many pages: a fourth of them will do.
        """
        pages = range(0, len(self.reader.pages), 1 if FULL else 4)
        return set(LIGATURES.findall("".join(map(self.copied, pages))))

    @property
    def catalogue(self) -> Any:
        """What the file says of itself as a whole."""
        return self.reader.trailer["/Root"]

    @cached_property
    def places(self) -> dict[str, int]:
        """The index of the page of each named place."""
        named = self.reader.named_destinations
        return {name.removeprefix("/"): self._page(place) for name, place in named.items()}

    @cached_property
    def outline(self) -> list[tuple[int, str, int]]:
        """Depth, title and index of the page of each entry of the outline."""
        return list(self._entries(self.reader.outline, 1))

    @property
    def links(self) -> Iterator[str]:
        """Where each link leads: to an address, or to `#` and the name of a place."""
        for page in self.reader.pages:
            for annotation in page.get("/Annots") or ():
                link = annotation.get_object()
                if link["/Subtype"] == "/Link":
                    action = link.get("/A", {})
                    place = link.get("/Dest") or action.get("/D")
                    yield str(action["/URI"]) if "/URI" in action else f"#{str(place).removeprefix('/')}"

    @property
    def fonts(self) -> Iterator[tuple[str, bool]]:
        """Each font with whether its shapes are in the file."""
        for page in self.reader.pages:
            resources: Any = page["/Resources"]
            for font in resources.get("/Font", {}).values():
                yield from self._font(font.get_object())

    def _font(self, font: Any) -> Iterator[tuple[str, bool]]:
        for inner in font.get("/DescendantFonts", ()):
            yield from self._font(inner.get_object())
        if "/DescendantFonts" not in font:
            descriptor = font.get("/FontDescriptor", {})
            embedded = font["/Subtype"] == "/Type3" or any(f"/FontFile{n}" in descriptor for n in ("", "2", "3"))
            yield str(font.get("/BaseFont", "/Type3")), embedded

    def _page(self, place: Destination) -> int:
        number = self.reader.get_destination_page_number(place)
        assert number is not None
        return number

    def _entries(self, entries: Any, depth: int) -> Iterator[tuple[int, str, int]]:
        for entry in entries:
            if isinstance(entry, list):
                yield from self._entries(entry, depth + 1)
            else:
                yield depth, str(entry.title), self._page(entry)
