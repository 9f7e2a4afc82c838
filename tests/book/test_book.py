"""The shipped guide as a PDF: all of it, its answers last, and no link that leads nowhere."""

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

import pytest

from book.__main__ import main
from book.composed import compose
from book.printed import browser, show
from book.source import Edition, languages, read_edition
from quiz_plugin.bank import Bank
from quiz_plugin.render.words import Words
from tests.book.papers import Paper, squeezed
from tests.conftest import once
from tests.site.built import BuiltSite, words
from tests.tools import FULL, ROOT

LANGUAGES = ("en", "es") if FULL else ("es",)


T = TypeVar("T")


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def say(language: str) -> Words:
    return Words.load(language, ROOT / "bank")


@pytest.fixture
def edition(built_site: Path, language: str) -> Edition:
    return read_edition(built_site, languages(built_site)[language])


def apart(work: Callable[[], T]) -> T:
    """Drive a browser in another thread: a test before may have left this one to its own."""
    with ThreadPoolExecutor(1) as other:
        return other.submit(work).result()


@pytest.fixture(scope="module")
def paper(built_site: Path, language: str, tmp_path_factory: pytest.TempPathFactory) -> Paper:
    """The guide, printed as `make pdf` does without the address of a site."""

    def write(folder: Path) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.delenv("SITE_URL", raising=False)
            assert main([language, "--site", str(built_site), "--bank", str(ROOT / "bank"), "--out", str(folder)]) == 0

    out = once(tmp_path_factory, f"book-{language}", lambda folder: apart(lambda: write(folder)))
    assert [file.name for file in out.iterdir()] == [f"guide-{language}.pdf"]
    return Paper((out / f"guide-{language}.pdf").read_bytes())


def test_every_page_of_the_guide_is_a_chapter_in_the_order_of_the_navigation(edition: Edition, bank: Bank):
    paths = [chapter.path.removeprefix(chapter.root) for chapter in edition.chapters]
    sets = [f"{slug}/" for each in bank.sets for slug in each.pages]
    concepts = [f"concepts/{each.id}/" for each in bank.concepts]
    assert paths[: len(concepts) + 2] == ["", "path/", *concepts]
    reference = ["glossary/", "references/", "quizzes-and-today/", "about/"]
    assert paths[len(concepts) + 2 :] == ["questions/", *sets, *reference]


def test_the_contents_list_the_parts_of_the_learning_path_above_their_concepts(
    edition: Edition, bank: Bank, say: Words
):
    expected: list[tuple[str, str]] = []
    for part, concepts in bank.parted():
        assert part is not None
        expected += [("bk-row1", bank.text(part.title, say.language))]
        expected += [("bk-row2", f"#concepts-{each.id}") for each in concepts]
    rows = compose(edition, say).root.xpath("//section[@id='contents']//li")
    listed = [(row.get("class").split()[-1], row.find("a")) for row in rows]
    told = [(level, link.get("href") if level == "bk-row2" else words(link)) for level, link in listed]
    start = told.index(expected[0])
    assert told[start : start + len(expected)] == expected


def cards(site: BuiltSite, bank: Bank, language: str) -> Iterator[tuple[str, Any]]:
    """Each question on the page of its set, with the name of its place in the book."""
    for page in site.pages:
        for card in page.cards:
            qid = card.get("id")[2:]
            if page.language == language and page.path == f"{bank.home[qid]}/":
                yield f"{page.path.strip('/').replace('/', '-')}--q-{qid}", card


def texts(card: Any, path: str) -> list[str]:
    """What stands on a card, without its spaces; not what holds a formula, which is drawn."""
    return [squeezed(words(each)) for each in card.xpath(path) if not each.xpath(".//*[local-name()='math']")]


ASKED = ".//*[@class='qz-name'] | .//*[@class='qz-stem']//p | .//*[@class='qz-txt']"
REASONS = ".//*[@class='qz-body']//p[not(@class='qz-study' or @class='qz-src' or @class='qz-see')]"


FIGURE = "contains(concat(' ', @class, ' '), ' fig ')"
HEADING = "self::h2 or self::h3"
LINES = """lines => lines.map(line => {
  const [row, here] = [line.closest('li'), line].map(each => each.getBoundingClientRect());
  const text = document.createRange();
  text.selectNodeContents(line.parentNode.querySelector('.qz-txt, .qz-code'));
  return {
    row: line.closest('li').textContent,
    from_end: row.right - here.right,
    below_text: here.bottom - text.getBoundingClientRect().bottom,
  };
})"""
"""How far the lines to write on are from the end of their row, and how far below its words."""


def test_every_question_stands_on_a_page_with_all_that_is_asked_and_no_reason(
    paper: Paper, bank: Bank, site: BuiltSite, language: str
):
    missing, told = [], []
    for name, card in cards(site, bank, language):
        page = paper.page(paper.places[name])
        missing += [(name, text) for text in texts(card, ASKED) if text not in page]
        told += [(name, text) for text in texts(card, REASONS) if text in page]
    assert (missing, told) == ([], [])


def test_a_question_stands_in_it_once_and_its_reasons_after_all_else(
    edition: Edition, bank: Bank, site: BuiltSite, say: Words
):
    main = compose(edition, say).root.find(".//main")
    before = squeezed(" ".join(words(each) for each in main[:-1]))
    after = squeezed(words(main[-1]))
    assert after.startswith(squeezed(say.t("key.title")))
    faults = []
    for name, card in cards(site, bank, say.language):
        asked = max(texts(card, ".//*[@class='qz-stem']//p"), key=len, default="")
        faults += [(name, "not once")] if asked and before.count(asked) != 1 else []
        faults += [(name, text) for text in texts(card, REASONS) if text not in after or text in before]
    assert faults == []


def test_the_answers_of_the_first_set_are_right_at_the_start_of_the_key(
    paper: Paper, bank: Bank, site: BuiltSite, say: Words
):
    page = paper.page(paper.places["answers"])
    assert page.startswith(squeezed(say.t("key.title")))
    first = f"--q-{bank.sets[0].questions[0].id}"
    (card,) = (card for name, card in cards(site, bank, say.language) if name.endswith(first))
    assert texts(card, ".//*[@class='qz-ca']")[0] in page


def test_every_link_leads_to_a_place_in_it_or_to_the_web(paper: Paper):
    links = list(paper.links)
    inner = [link for link in links if link.startswith("#")]
    outer = {link for link in links if not link.startswith("#")}
    assert len(inner) > 500
    assert [link for link in inner if link[1:] not in paper.places] == []
    assert [link for link in outer if urlsplit(link).scheme != "https" or "guide.invalid" in link] == []
    assert len(outer) > 50


def test_the_contents_name_the_page_of_each_chapter(paper: Paper, edition: Edition, say: Words):
    contents = "".join(paper.page(index) for index in range(1, paper.places[edition.chapters[0].name]))
    assert contents.startswith(squeezed(say.t("book.contents")))
    for chapter in edition.chapters:
        page = say.t("book.page", n=paper.places[chapter.name] + 1)
        assert squeezed(chapter.title + page) in contents, chapter.title


def test_the_outline_has_every_chapter_and_its_page(paper: Paper, edition: Edition, say: Words):
    entries = {(title, page) for _, title, page in paper.outline}
    expected = [(chapter.title, paper.places[chapter.name]) for chapter in edition.chapters]
    expected += [(say.t("key.title"), paper.places["answers"]), (say.t("book.hints"), paper.places["hints"])]
    assert [each for each in expected if each not in entries] == []


def test_each_entry_of_the_outline_says_what_stands_on_its_page(paper: Paper):
    """Chromium says some headings twice with some fonts, and leaves out the space at which a line ends.

    A title that is one entry too early makes all after it wrong: a fourth of the pages will do.
    """
    looked_at = [(title, page) for _, title, page in paper.outline if FULL or page % 4 == 0]
    assert [title for title, page in looked_at if squeezed(title) not in paper.page(page)] == []
    assert len(looked_at) > 100
    assert len(paper.outline) > 500


def test_a_drawing_is_on_one_page_with_its_caption_and_the_heading_above_it(paper: Paper, edition: Edition):
    """Of two drawings in one place, paper shows the first."""
    starts = [*(paper.places[chapter.name] for chapter in edition.chapters), paper.places["hints"]]
    seen, faults = 0, []
    for chapter, (start, end) in zip(edition.chapters, pairwise(starts), strict=True):
        for drawing in chapter.main.xpath(f".//*[{FIGURE}]"):
            above = f"self::*/preceding-sibling::*[1][{HEADING}]"
            parts = drawing.xpath(f"(.//*[local-name()='svg'])[1]//text | .//figcaption | {above}")
            told = [squeezed(words(part)) for part in parts]
            seen += 1
            if not any(all(text in paper.page(index) for text in told) for index in range(start, end)):
                faults.append((chapter.name, told[:3]))
    assert faults == []
    assert seen > 15


def test_a_line_to_write_on_ends_its_row(edition: Edition, built_site: Path, say: Words):
    """In orders and pairs, where a label on the site lays out what it holds."""
    (chapter,) = (each for each in edition.chapters if each.path.endswith("questions/orders-and-numbers/"))
    book = compose(replace(edition, chapters=(chapter,)), say)

    def look() -> list[dict[str, Any]]:
        with browser() as started:
            page = started.new_page(java_script_enabled=False)
            page.emulate_media(media="print")
            show(page, built_site, book.html())
            found: list[dict[str, Any]] = page.locator(".qz-opt .bk-blank").evaluate_all(LINES)
            return found

    lines = apart(look)
    assert len(lines) > 20
    assert [line for line in lines if not (0 <= line["from_end"] < 15 and line["below_text"] < 5)] == []


def test_it_says_its_title_and_its_language_and_has_all_its_fonts(paper: Paper, edition: Edition, language: str):
    assert paper.catalogue["/Lang"] == language
    assert paper.catalogue["/MarkInfo"]["/Marked"]
    assert paper.reader.metadata is not None
    assert paper.reader.metadata.title == edition.title
    fonts = set(paper.fonts)
    assert fonts != set()
    assert [name for name, embedded in fonts if not embedded] == []


def test_it_waits_for_the_font_of_the_site(edition: Edition, built_site: Path, say: Words):
    (chapter,) = (each for each in edition.chapters if each.path.endswith("questions/orders-and-numbers/"))
    book = compose(replace(edition, chapters=(chapter,)), say)

    def look() -> Any:
        with browser() as started:
            page = started.new_page(java_script_enabled=False)
            show(page, built_site, book.html())
            faces = "[...document.fonts].map(({ family, display, status }) => [family, display, status])"
            return page.evaluate(f"[{faces}, getComputedStyle(document.querySelector('h1')).fontFamily]")

    faces, family = apart(look)
    assert faces == [["Figtree", "block", "loaded"]]
    assert family.startswith("Figtree, ")


def test_what_is_copied_from_it_has_the_letters_that_were_written(paper: Paper):
    assert paper.ligatures == set()


def test_nothing_of_a_screen_is_left_in_it(edition: Edition, say: Words):
    text = compose(edition, say).html()
    keys = "a.show act.print_full act.print_blank nojs.note lang.read"
    assert [key for key in keys.split() if say.t(key) in text] == []
    assert not re.search(r"guide\.invalid|¶", text)
