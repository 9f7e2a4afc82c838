"""The guide as a PDF: all of it, its answers last, no link that leads nowhere; and why one cannot be made."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from pypdf import PdfReader

from book.__main__ import main
from book.document import compose, languages, read_chapters, text_of
from quiz_plugin.bank import Bank
from quiz_plugin.render.words import Words
from quiz_plugin.site.set_pages import sets_by_part
from tests.book.papers import Paper, squeezed
from tests.site.built import BuiltSite
from tests.tools import ROOT

REASONS = ".//*[@class='qz-body']//p[not(@class='qz-study' or @class='qz-src' or @class='qz-see')]"


def reasons(site: BuiltSite, language: str) -> set[str]:
    """What answers say on the pages of sets; not what holds a formula, which is drawn."""
    cards = [card for page in site.pages if page.language == language for card in page.cards]
    every = [part for card in cards for part in card.xpath(REASONS) if not part.xpath(".//*[local-name()='math']")]
    return {squeezed(text_of(each)) for each in every if len(text_of(each)) > 20}


@pytest.fixture(scope="module")
def documents(built_site: Path) -> dict[str, Any]:
    """The book in each language, composed and not printed."""
    roots = languages(built_site)
    return {each: compose(built_site, root, Words.load(each, ROOT / "bank")) for each, root in roots.items()}


def test_every_page_of_the_guide_is_a_chapter_in_the_order_of_the_navigation(built_site: Path, bank: Bank):
    for root in languages(built_site).values():
        paths = [chapter.path.removeprefix(root) for chapter in read_chapters(built_site, root)]
        sets = [f"{slug}/" for _, inside in sets_by_part(bank) for each in inside for slug in each.pages]
        concepts = [f"concepts/{each.id}/" for each in bank.concepts]
        assert paths[:2] == ["", "path/"]
        assert [each for each in paths if each in {*concepts, *sets}] == [*concepts, *sets]
        assert {"glossary/", "references/", "about/"} <= {*paths}


def test_a_document_has_no_id_twice_no_dead_link_and_nothing_of_a_screen(documents: dict[str, Any]):
    assert list(documents) == ["en", "es"]
    for language, document in documents.items():
        ids = document.xpath("//@id")
        known = set(ids)
        assert len(ids) == len(known)
        named = " ".join(document.xpath("//@aria-labelledby | //@aria-describedby | //@data-of")).split()
        goals = [href[1:] for href in document.xpath("//@href") if href.startswith("#")]
        assert [name for name in (*named, *goals) if name not in known] == []
        assert document.xpath("//input | //select | //button | //form | //details | //script | //label") == []
        text, say = text_of(document), Words.load(language, ROOT / "bank")
        assert [key for key in ("act.reveal", "act.print_full", "nojs.note", "qi.fold") if say.t(key) in text] == []
        assert "guide.invalid" not in etree.tostring(document, encoding="unicode")


def test_a_question_stands_in_it_once_and_its_reasons_after_all_else(
    documents: dict[str, Any], bank: Bank, site: BuiltSite
):
    for language, document in documents.items():
        *before, last = document.find(".//main")
        assert last.get("id") == "answers"
        assert len(document.xpath("//article[@data-rev]")) == len(bank.by_id)
        named = [each for each in last.findall(".//h3") if re.match(r"\w+ \d+: ", text_of(each))]
        assert len(named) == len(bank.by_id)
        asked, answered = (squeezed(" ".join(map(text_of, parts))) for parts in (before, [last]))
        every = reasons(site, language)
        missing = {each for each in every if each not in answered}
        early = {each for each in every if each in asked}
        assert (missing, early) == (set(), set())


@pytest.mark.full
def test_the_printed_book_has_its_outline_its_page_numbers_and_its_fonts(
    documents: dict[str, Any], built_site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.delenv("SITE_URL", raising=False)
    with ThreadPoolExecutor(1) as other:  # a test before may have left this thread to its own browser
        assert other.submit(main, built_site, ROOT / "bank", tmp_path).result() == 0
    for language, document in documents.items():
        paper = Paper((tmp_path / f"guide-{language}.pdf").read_bytes())
        reader, pages = paper.reader, paper.pages
        outline = list(entries(reader, reader.outline))
        assert len(outline) > 500
        assert [title for title, page in outline if squeezed(title) not in pages[page]] == []
        say = Words.load(language, ROOT / "bank")
        places = reader.named_destinations.items()
        numbers = {name.removeprefix("/"): reader.get_destination_page_number(place) or 0 for name, place in places}
        contents = "".join(pages[1 : numbers["home"]])
        for row in document.xpath("//section[@id='contents']//a"):
            named = say.t("book.page", n=numbers[row.get("href")[1:]] + 1)
            assert squeezed(row.text + named) in contents
        catalogue: Any = reader.trailer["/Root"]
        resources: list[Any] = [page["/Resources"] for page in reader.pages]
        assert catalogue["/Lang"] == language
        assert not [name for each in resources for name in not_embedded(each.get("/Font", {}))]


def entries(reader: PdfReader, outline: Any) -> Iterator[tuple[str, int]]:
    """Title and index of the page of each entry of the outline."""
    for entry in outline:
        if isinstance(entry, list):
            yield from entries(reader, entry)
        else:
            yield str(entry.title), reader.get_destination_page_number(entry) or 0


def not_embedded(fonts: Any) -> Iterator[str]:
    """The fonts whose shapes are not in the file."""
    for font in (each.get_object() for each in fonts.values()):
        for inner in [each.get_object() for each in font.get("/DescendantFonts", ())] or [font]:
            descriptor = inner.get("/FontDescriptor", {})
            if inner["/Subtype"] != "/Type3" and not any(f"/FontFile{n}" in descriptor for n in ("", "2", "3")):
                yield str(inner.get("/BaseFont"))
