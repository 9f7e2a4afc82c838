"""The shipped guide as a PDF: all of it, its answers last, and no link that leads nowhere."""

import os
import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from book.__main__ import main
from book.source import Edition, languages, read_edition
from quiz_plugin.bank import Bank, load_bank
from quiz_plugin.render import Words
from tests.book.papers import Paper, squeezed
from tests.site.built import BuiltSite, words
from tests.tools import ROOT

LANGUAGES = ("en", "es") if os.environ.get("LANGUAGES") == "all" else ("es",)


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def say(language: str) -> Words:
    return Words.load(language, ROOT / "bank")


@pytest.fixture(scope="module")
def site(built_site: Path) -> BuiltSite:
    return BuiltSite(built_site)


@pytest.fixture(scope="module")
def bank() -> Bank:
    read = load_bank(ROOT / "bank", ROOT / "docs", ["en", "es"])
    assert isinstance(read, Bank)
    return read


@pytest.fixture(scope="module")
def edition(built_site: Path, language: str) -> Edition:
    return read_edition(built_site, languages(built_site)[language])


@pytest.fixture(scope="module")
def paper(built_site: Path, language: str, tmp_path_factory: pytest.TempPathFactory) -> Paper:
    """The guide, printed as `make pdf` does without the address of a site."""
    out = tmp_path_factory.mktemp("dist")
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("SITE_URL", raising=False)
        assert main([language, "--site", str(built_site), "--bank", str(ROOT / "bank"), "--out", str(out)]) == 0
    assert [file.name for file in out.iterdir()] == [f"guide-{language}.pdf"]
    return Paper((out / f"guide-{language}.pdf").read_bytes())


def test_every_page_of_the_guide_is_a_chapter_in_the_order_of_the_navigation(edition: Edition, bank: Bank):
    paths = [chapter.path.removeprefix(chapter.root) for chapter in edition.chapters]
    sets = [f"{slug}/" for each in bank.sets for slug in each.pages]
    concepts = [f"concepts/{each.id}/" for each in bank.concepts]
    assert paths[: len(concepts) + 2] == ["", "path/", *concepts]
    assert paths[len(concepts) + 2 :] == ["questions/", *sets, "quizzes-and-today/", "glossary/", "references/"]


def test_every_question_stands_in_it_once_with_all_that_is_asked(paper: Paper, bank: Bank, site: BuiltSite, say: Words):
    before = "".join(paper.pages[: paper.places["answers"]])
    missing = []
    for page in site.pages:
        if page.language != say.language:
            continue
        for card in page.cards:
            if f"{bank.home[card.get('data-qid')]}/" != page.path:
                continue
            name = f"{page.path.strip('/').replace('/', '-')}--q-{card.get('data-qid')}"
            asked = card.xpath(".//*[@class='qz-name'] | .//*[@class='qz-stem']//p | .//*[@class='qz-txt']")
            texts = [words(each) for each in asked if not each.xpath(".//*[local-name()='math']")]
            shown = "".join(paper.pages[paper.places[name] : paper.places[name] + 2])
            missing += [(name, text) for text in texts if squeezed(text) not in shown]
            missing += [(name, "twice")] if before.count(squeezed(texts[0] + say.t("q.multi"))) > 1 else []
    assert missing == []


def test_the_answers_stand_at_the_end_with_all_reasons_and_nowhere_before(paper: Paper, site: BuiltSite, say: Words):
    first = paper.places["answers"]
    assert paper.pages[first].startswith(squeezed(say.t("key.title")))
    before, after = "".join(paper.pages[:first]), "".join(paper.pages[first:])
    found, missing = [], []
    for page in site.pages:
        if page.language == say.language and page.path.startswith("questions/"):
            for text in page.main.xpath(
                ".//*[@class='qz-body']//*[self::p or self::li][not(.//p)][not(@class='qz-study')]"
            ):
                if text.xpath(".//*[local-name()='math']") or "qz-src" in text.get("class", ""):
                    continue
                missing += [words(text)] if squeezed(words(text)) not in after else []
                found += [words(text)] if len(words(text)) > 40 and squeezed(words(text)) in before else []
    assert (found, missing) == ([], [])


def test_every_link_leads_to_a_place_in_it_or_to_the_web(paper: Paper):
    links = list(paper.links)
    inner = [link for link in links if link.startswith("#")]
    outer = {link for link in links if not link.startswith("#")}
    assert len(inner) > 500
    assert [link for link in inner if link[1:] not in paper.places] == []
    assert [link for link in outer if urlsplit(link).scheme != "https" or "guide.invalid" in link] == []
    assert len(outer) > 50


def test_the_contents_name_the_page_of_each_chapter(paper: Paper, edition: Edition, say: Words):
    start, end = paper.places["contents"], paper.places[edition.chapters[0].name]
    contents = "".join(paper.pages[start:end])
    for chapter in edition.chapters:
        page = say.t("book.page", n=paper.places[chapter.name] + 1)
        assert squeezed(chapter.title + page) in contents, chapter.title


def test_the_outline_has_every_chapter_and_its_page(paper: Paper, edition: Edition, say: Words):
    entries = {(title, page) for _, title, page in paper.outline}
    expected = [(chapter.title, paper.places[chapter.name]) for chapter in edition.chapters]
    expected += [(say.t("key.title"), paper.places["answers"]), (say.t("book.hints"), paper.places["hints"])]
    assert [each for each in expected if each not in entries] == []


def test_it_says_its_title_and_its_language_and_has_all_its_fonts(paper: Paper, edition: Edition, language: str):
    assert paper.catalogue["/Lang"] == language
    assert paper.catalogue["/MarkInfo"]["/Marked"]
    assert paper.reader.metadata is not None
    assert paper.reader.metadata.title == edition.title
    fonts = set(paper.fonts)
    assert fonts != set()
    assert [name for name, embedded in fonts if not embedded] == []


def test_nothing_of_a_screen_is_left_in_it(paper: Paper, say: Words):
    keys = "a.show act.print_full act.print_blank nojs.note lang.read"
    assert [key for key in keys.split() if squeezed(say.t(key)) in paper.text] == []
    assert not re.search(r"file:|localhost|127\.0\.0\.1|guide\.invalid|¶", paper.text)
