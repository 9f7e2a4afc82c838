"""The guide from a disk: the archive of `make offline`, unpacked, opened in a browser that has no network."""

import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from quiz_plugin.render.words import Words
from quiz_plugin.site.guide import disk, zipped
from tests.browser.reader import ROOTS, SINGLE, Reader, bank
from tests.browser.test_font import LOADED, STATES
from tests.browser.test_places import search
from tests.browser.test_sessions import asked, button, form, heading
from tests.browser.watch import Watch
from tests.conftest import once
from tests.site.links import Follower
from tests.tools import FULL, ROOT


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the archive, as `make offline` does."""

    def write(folder: Path) -> None:
        zipped.write(str(ROOT / "mkdocs.yml"), folder)

    (made,) = once(tmp_path_factory, "disk", write).iterdir()
    return made


@pytest.fixture(scope="module")
def folder(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Unpack it where names are as people give them."""
    place = tmp_path_factory.mktemp("disk") / "Mis apuntes de año"
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(place)
    return place / archive.stem


@pytest.fixture
def context(
    browser: Browser, browser_context_args: dict[str, Any], folder: Path, watch: Watch
) -> Iterator[BrowserContext]:
    """Return a context without a network whose pages are those of the folder."""
    watch.allow(folder.as_uri())
    pages = (folder / "guide").as_uri() + "/"
    with browser.new_context(**{**browser_context_args, "base_url": pages, "offline": True}) as context:
        watch.follow(context)
        yield context


def test_the_archive_depends_on_the_site_alone(archive: Path, folder: Path, tmp_path: Path):
    with zipfile.ZipFile(archive) as packed:
        names = packed.namelist()
        assert {entry.date_time for entry in packed.infolist()} == {disk.TIME}
    assert names == sorted(names)
    assert {name.split("/")[0] for name in names} == {archive.stem}
    again = tmp_path / archive.name
    languages = {code: (root, Words.load(code, ROOT / "bank")) for code, root in ROOTS.items()}
    disk.pack(folder / "guide", again, languages)  # from files of another age
    assert again.read_bytes() == archive.read_bytes()


def test_every_link_leads_to_a_file_that_is_there(folder: Path):
    follower = Follower(folder / "guide", "file:///guide/")
    assert [str(dead) for dead in follower.everything()] == []
    assert follower.followed > 1000
    # No server is there to find the index of a folder.
    pages = [path.read_text("utf-8") for path in folder.glob("guide/**/*.html")]
    assert [
        link for text in pages for link in re.findall(r'<a\b[^>]*\shref="((?!https:)[^"#?]*(?:/|\.))[#?"]', text)
    ] == []
    assert [each.name for each in folder.iterdir() if each.name != "guide"] == ["README.html"]


def test_the_first_page_leads_to_each_language(page: Page, folder: Path):
    for language, root in ROOTS.items():
        page.goto((folder / "README.html").as_uri())
        page.get_by_role("link", name=Reader(page, language).say("zip.open")).click()
        page.wait_for_url(f"**/guide/{root}index.html")
        expect(page.locator("html")).to_have_attribute("lang", language)


def test_search_finds_and_leads_to_what_it_found(reader: Reader):
    """With a wrong letter too: what compares words is there."""
    typed, word = {"en": ("bubbel", "bubble"), "es": ("burbjua", "burbuja")}[reader.language]
    reader.open("index.html")
    search(reader.page, typed)
    found = reader.page.locator(".md-search-result__link")
    found.first.click()
    expect(reader.page.locator("html")).to_have_attribute("lang", reader.language)
    expect(reader.page.locator(".md-content")).to_contain_text(word, ignore_case=True)


@pytest.mark.any_language
def test_an_answer_is_remembered_and_the_language_link_keeps_the_place(reader: Reader):
    reader.open(f"{bank().home[SINGLE]}.html")
    reader.card(SINGLE).answer_right()
    reader.page.reload()
    assert reader.page.pdf().startswith(b"%PDF")
    reader.card(SINGLE).is_("done").root.scroll_into_view_if_needed()
    other = reader.switch_language()
    other.card(SINGLE).is_("done")
    other.open("progress.html#backup")
    expect(heading(other).first).to_have_text(other.say("pg.today"))
    expect(other.page.locator("#qz-app")).not_to_contain_text(other.say("pg.empty"))
    expect(other.page.locator("#offline")).to_have_count(0)
    with other.page.expect_download() as saved:
        button(other, other.say("pg.export")).click()
    assert SINGLE in saved.value.path().read_text("utf-8")


@pytest.mark.any_language
def test_a_practice_session_runs_to_its_end(reader: Reader):
    reader.open("practice.html#/new?n=3")
    for number in range(1, 4):
        expect(heading(reader)).to_have_text(reader.say("q.of", n=number, total=3))
        asked(reader).show_answer()
        reader.page.locator("#qz-app").get_by_role("button", name=reader.say("act.next")).click()
    expect(heading(reader)).not_to_have_text(reader.say("q.of", n=3, total=3))


@pytest.mark.any_language
def test_an_exam_starts_and_a_review_says_what_is_due(reader: Reader):
    reader.open("exam.html#/new?n=4&seed=paper.3")
    form(reader).locator("[type=submit]").click()
    expect(heading(reader)).to_have_text(reader.say("q.of", n=1, total=4))
    reader.open("review.html")
    expect(reader.page.locator("#qz-app .qz-btn--main")).to_be_visible()


@pytest.mark.any_language
def test_no_page_complains(reader: Reader, folder: Path):
    """A page of each kind is opened, in a full run every page; the watch hears what it says."""
    root = folder / "guide" / ROOTS[reader.language]
    names = sorted(path.relative_to(root).as_posix() for path in root.rglob("*.html"))
    own = [name for name in names if not name.startswith("es/")]
    one = list({name.rpartition("/")[0] or name: name for name in own}.values())
    assert len(one) > 10
    for name in own if FULL else one:
        reader.open(name)
        expect(reader.page.locator("html.js")).to_have_count(1)
    reader.open("concepts/gpipe.html")
    assert reader.page.evaluate(STATES) == LOADED
    reader.page.locator("a.gl").first.focus()
    expect(reader.page.locator(".gl-tip")).to_be_visible()
