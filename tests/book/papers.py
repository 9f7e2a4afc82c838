"""A PDF as tests look at it: the words on each page."""

import re
import unicodedata
from functools import cached_property
from io import BytesIO

from pypdf import PdfReader


def squeezed(text: str) -> str:
    """A text without spaces, which depend on how lines were set, and with a character for each letter."""
    return unicodedata.normalize("NFKC", re.sub(r"[\s\u00ad\u200b]+", "", text))


class Paper:
    """A PDF that was printed."""

    def __init__(self, pdf: bytes) -> None:
        self.reader = PdfReader(BytesIO(pdf), strict=True)

    @cached_property
    def pages(self) -> list[str]:
        """The words on each page, without their spaces and what stands at its edges: title, address and number."""
        texts = (squeezed(page.extract_text()) for page in self.reader.pages)
        edges = r"^(?:.{,200}?·.{,100}?example\.github\.io/[\w/.-]*?/)?"
        return [re.sub(f"{edges}{number}", "", text, count=1) for number, text in enumerate(texts, 1)]

    @property
    def text(self) -> str:
        """The words on all pages."""
        return "".join(self.pages)
