"""What a book is made of, and what is said where it cannot be made."""

from pathlib import Path
from typing import Any

import pytest
from lxml import html

from book.__main__ import main
from book.composed import compose
from book.links import Links
from book.source import BookError, Chapter, languages, read_edition
from quiz_plugin.render.words import Words
from tests.browser import chromium
from tests.tools import ROOT

WEB = "https://guide.example.org/"


def chapter(path: str, text: str) -> Chapter:
    return Chapter(path, "", "", path, html.fragment_fromstring(text, create_parent="div"), ())


def led(text: str, address: str = "") -> tuple[str, Links]:
    """What becomes of a text with links on the page `a/`, beside a page `b/` with a section and a page of questions."""
    chapters = (
        chapter("a/", text),
        chapter("b/", '<h2 id="b--part">Part</h2>'),
        chapter("questions/set/", '<div id="questions-set--q-one">One</div>'),
    )
    links = Links(chapters, {"one": "questions-set"}, address)
    links.lead(chapters[0], chapters[0].main)
    return str(html.tostring(chapters[0].main, encoding="unicode")), links


@pytest.mark.parametrize(
    ("href", "goal"),
    [
        ("../b/", "#b"),
        ("../b/#part", "#b--part"),
        ("#q-one", "#questions-set--q-one"),
        ("../b/#q-one--answer", "#questions-set--q-one"),
        ("https://example.org/x#y", "https://example.org/x#y"),
    ],
)
def test_a_link_leads_to_its_place_in_the_book(href: str, goal: str):
    text, links = led(f'<a class="x" target="_self" href="{href}">there</a>')
    assert text == f'<div><a href="{goal}">there</a></div>'
    links.check()


def test_a_link_keeps_the_language_of_its_words():
    (link,) = html.fromstring(led('<a lang="en" hreflang="en" href="https://example.org/">A work</a>')[0])
    assert dict(link.attrib) == {"lang": "en", "href": "https://example.org/"}


@pytest.mark.parametrize("address", [WEB, WEB.removesuffix("/"), f"{WEB}study"])
def test_what_only_the_site_has_is_a_link_where_its_address_is_known(address: str):
    goal = f"{address.removesuffix('/')}/exam/#/n"
    assert led('<a href="../exam/#/n">exam</a>', address)[0] == f'<div><a href="{goal}">exam</a></div>'
    assert led('<a href="../exam/">exam</a>')[0] == "<div><span>exam</span></div>"


def test_a_link_to_a_section_that_is_missing_is_told_with_its_page():
    _, links = led('<a href="../b/#other">there</a>')
    with pytest.raises(BookError, match="a/: b/#other"):
        links.check()


def test_without_a_site_it_is_said_how_to_build_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["--site", str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"{tmp_path / 'index.html'} is missing. Build the site first: make build\n"


def test_a_language_that_the_site_does_not_have_is_refused(built_site: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["pt", "--site", str(built_site)]) == 1
    assert capsys.readouterr().err == "the site has no language pt; it has en, es\n"


@pytest.mark.parametrize("out", ["file", "file/below"])
def test_a_folder_that_cannot_be_made_is_told(
    built_site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], out: str
):
    (tmp_path / "file").touch()
    assert main(["--site", str(built_site), "--out", str(tmp_path / out)]) == 1
    error = capsys.readouterr().err
    assert error.startswith(f"{tmp_path / out} cannot be written: ")
    assert error.count("\n") == 1


def test_without_a_browser_it_is_said_how_to_get_one(
    built_site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(chromium, "find", lambda: None)
    assert main(["--site", str(built_site), "--out", str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith("No Chromium was found.")


@pytest.fixture(scope="module")
def documents(built_site: Path) -> dict[str, Any]:
    """The book in each language, composed and not printed."""
    return {
        language: compose(read_edition(built_site, root), Words.load(language, ROOT / "bank")).root
        for language, root in languages(built_site).items()
    }


def test_each_language_has_the_same_chapters(documents: dict[str, Any]):
    assert list(documents) == ["en", "es"]
    english, spanish = (each.xpath("//section[@class='bk-chapter']/@id") for each in documents.values())
    assert english == spanish
    assert (english[0], *english[-2:]) == ("contents", "hints", "answers")
    assert {"concepts-gpipe", "questions-many-machines", "references"} < set(english)
    assert [each.get("lang") for each in documents.values()] == list(documents)


def test_a_document_has_no_id_twice_and_no_link_to_a_place_that_it_lacks(documents: dict[str, Any]):
    for document in documents.values():
        ids = document.xpath("//@id")
        assert len(ids) == len(set(ids))
        named = " ".join(document.xpath("//@aria-labelledby | //@aria-describedby")).split()
        goals = [href[1:] for href in document.xpath("//@href") if href.startswith("#")]
        assert [name for name in (*named, *goals) if name not in set(ids)] == []
        assert document.xpath("//input | //select | //button | //form | //details | //script | //label") == []
