"""A composed book becomes a PDF: Chromium sets it twice, because the contents name pages that the first time tells."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from mimetypes import guess_type
from pathlib import Path
from typing import cast
from urllib.parse import unquote, urlsplit

from playwright.sync_api import Browser, Page, Route, sync_playwright
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DictionaryObject, NameObject, TextStringObject

from book.composed import STYLES, Composed
from book.source import ORIGIN, BookError
from quiz_plugin.render.words import Words
from tests.browser import chromium

TIMES = 4
"""How often at most a book is set until the numbers of its pages stay as they are."""
_LATE = b"font-display:optional", b"font-display:block"
"""What the style of the site says of its font: a reader does without one that comes late, but a book waits for it."""
MISSING = (
    "No Chromium was found. Install Chromium or Chrome (Debian: apt-get install chromium), "
    "or set CHROME_PATH to its program; `make pdf` and `make test` install one by themselves."
)


@contextmanager
def browser() -> Iterator[Browser]:
    """Start the machine's Chromium."""
    path = chromium.find()
    if path is None:
        raise BookError(MISSING)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=list(chromium.FLAGS))
        yield started
        started.close()


def print_book(started: Browser, site: Path, book: Composed, words: Words, say: Callable[[str], None]) -> bytes:
    """The book as a PDF. What it shows comes from the folder of the site; nothing comes from anywhere else."""
    context = started.new_context(java_script_enabled=False)
    try:
        page = context.new_page()
        page.set_default_timeout(300_000)
        pages: dict[str, int] = {}
        for number in range(1, TIMES + 1):
            book.number(pages, words)
            say(f"setting its pages, {number} of at least 2")
            pdf = _set(page, site, book.html())
            was, pages = pages, pages_of(pdf)
            if pages == was:
                return with_titles(pdf, book.headings())
    finally:
        context.close()
    raise BookError("the numbers of its pages never came to rest")


def pages_of(pdf: bytes) -> dict[str, int]:
    """The number of the page on which each named place stands."""
    reader = PdfReader(BytesIO(pdf))
    numbers = {page.indirect_reference: number for number, page in enumerate(reader.pages, 1)}
    places = reader.named_destinations.items()
    return {name.removeprefix("/"): numbers[place.raw_get("/Page")] for name, place in places}


def with_titles(pdf: bytes, titles: list[str]) -> bytes:
    """The same book whose outline says these titles, in their order.

    Chromium puts an entry where each heading stands, but takes its words from the strokes it drew, and says
    some of them twice with some fonts. Raises BookError where there are not as many titles as entries.
    """
    writer = PdfWriter(BytesIO(pdf), incremental=True)
    entries = list(_entries(cast("DictionaryObject", writer.root_object["/Outlines"].get_object())))
    if len(entries) != len(titles):
        raise BookError(f"the book has {len(titles)} headings, but its outline {len(entries)} entries")
    for entry, title in zip(entries, titles, strict=True):
        entry[NameObject("/Title")] = TextStringObject(title)
    changed = BytesIO()
    writer.write(changed)
    return changed.getvalue()


def _entries(parent: DictionaryObject) -> Iterator[DictionaryObject]:
    """The entries below one of an outline, each before those below it."""
    entry = parent.get("/First")
    while entry is not None:
        yield entry.get_object()
        yield from _entries(entry.get_object())
        entry = entry.get_object().get("/Next")


def show(page: Page, site: Path, text: str) -> None:
    """Let a page show the text of a book as it goes to paper."""

    def answer(route: Route) -> None:
        path = unquote(urlsplit(route.request.url).path).removeprefix("/")
        if not route.request.url.startswith(ORIGIN):
            route.abort()
        elif not path:
            route.fulfill(body=text, content_type="text/html; charset=utf-8")
        else:
            file = Path(__file__).with_name(STYLES) if path == STYLES else site / path
            route.fulfill(body=file.read_bytes().replace(*_LATE), content_type=guess_type(file)[0])

    page.unroute_all()
    page.route("**/*", answer)
    page.goto(ORIGIN)
    page.evaluate("document.fonts.ready.then(() => {})")


def _set(page: Page, site: Path, text: str) -> bytes:
    show(page, site, text)
    return page.pdf(prefer_css_page_size=True, print_background=True, outline=True, tagged=True)
