"""Prints a built site with Chromium, for `make pdf`: `site/` becomes `dist/guide-<language>.pdf` for each language.

`document.py` puts pages together, styles.css has their looks, tests/browser/ finds Chromium. Prints without scripts or
network, again until page numbers are right (four times at most, or it fails). The outline gets the headings' words;
SITE_URL, if set, stands on the cover and in links to pages that the book lacks.
"""

import os
import sys
from collections.abc import Iterator
from io import BytesIO
from mimetypes import guess_type
from pathlib import Path
from typing import Any, cast
from urllib.parse import unquote, urlsplit

from lxml import html
from playwright.sync_api import Page, Route, sync_playwright
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DictionaryObject, NameObject, TextStringObject

from book.document import HEADINGS, ORIGIN, STYLES, BookError, compose, languages, text_of
from quiz_plugin.render.words import Words
from tests.browser import browsers

TIMES = 4
"""How often at most a book is set until the numbers of its pages stay as they are."""
_FONT = b"font-display:optional", b"font-display:block"
"""What the style of the site says of its font: a reader does without one that comes late, but a book waits for it."""


def main(site: Path = Path("site"), bank: Path = Path("bank"), out: Path = Path("dist")) -> int:
    """Write the books; end with status 1 and one sentence where that cannot be."""
    try:
        write(site, bank, out)
    except BookError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


def write(site: Path, bank: Path, out: Path) -> None:
    """Write the books of a site into a folder, with the words of its bank. Raises BookError and OSError."""
    roots = languages(site)
    program = browsers.find()
    if program is None:
        raise BookError(browsers.MISSING["chromium"])
    out.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(browsers.CHROMIUM_FLAGS))
        for language in roots:
            words = Words.load(language, bank)
            document = compose(site, roots[language], words, os.environ.get("SITE_URL", ""))
            page = browser.new_context(java_script_enabled=False).new_page()
            pdf = print_document(page, site, document, words)
            (out / f"guide-{language}.pdf").write_bytes(pdf)
            sys.stdout.write(f"{out / f'guide-{language}.pdf'}: {len(pdf) / 1e6:.1f} MB\n")


def print_document(page: Page, site: Path, document: Any, words: Words) -> bytes:
    """The document as a PDF, set again until the page numbers that it names are right. Raises BookError."""
    page.set_default_timeout(300_000)
    pages: dict[str, int] = {}
    for _ in range(TIMES):
        for span in document.xpath("//span[@data-of]"):
            span.text = words.t("book.page", n=pages.get(span.get("data-of"), 0))
        show(page, site, "<!doctype html>" + str(html.tostring(document, encoding="unicode")))
        pdf = page.pdf(prefer_css_page_size=True, print_background=True, outline=True, tagged=True)
        before, pages = pages, _pages_of(pdf)
        if pages == before:
            return _with_titles(pdf, [text_of(each) for each in document.iter(*HEADINGS)])
    raise BookError("the numbers of its pages never came to rest")


def show(page: Page, site: Path, text: str) -> None:
    """Load a document whose files come from the folder of the site, and nothing from anywhere else."""

    def answer(route: Route) -> None:
        path = unquote(urlsplit(route.request.url).path).removeprefix("/")
        if not route.request.url.startswith(ORIGIN):
            route.abort()
        elif not path:
            route.fulfill(body=text, content_type="text/html; charset=utf-8")
        else:
            file = Path(__file__).with_name(STYLES) if path == STYLES else site / path
            route.fulfill(body=file.read_bytes().replace(*_FONT), content_type=guess_type(file)[0])

    page.unroute_all()
    page.route("**/*", answer)
    page.goto(ORIGIN)
    page.evaluate("document.fonts.ready.then(() => {})")


def _pages_of(pdf: bytes) -> dict[str, int]:
    """The number of the page on which each named place stands."""
    reader = PdfReader(BytesIO(pdf))
    numbers = {page.indirect_reference: number for number, page in enumerate(reader.pages, 1)}
    places = reader.named_destinations.items()
    return {name.removeprefix("/"): numbers[place.raw_get("/Page")] for name, place in places}


def _with_titles(pdf: bytes, titles: list[str]) -> bytes:
    """The same book whose outline has these titles, in their order. Raises ValueError where their number differs.

    Chromium puts an entry where each heading stands, but reads its words off the strokes, and some of them twice.
    """
    writer = PdfWriter(BytesIO(pdf), incremental=True)
    entries = list(_entries(cast("DictionaryObject", writer.root_object["/Outlines"].get_object())))
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


if __name__ == "__main__":
    sys.exit(main())
