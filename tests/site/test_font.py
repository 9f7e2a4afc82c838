"""The font of the guide: one file with its licence, asked for by every page; and sites that have none."""

import re
from pathlib import Path
from shutil import copytree

import pytest

from tests.site.built import SITE_URL, BuiltSite
from tests.site.small import SmallSite, Stopped
from tests.tools import FONT, ROOT

PACKAGE = ROOT / FONT
NAME = "fonts/figtree"


@pytest.fixture
def small(tmp_path: Path) -> SmallSite:
    """A guide with a font of its own, to change."""
    copytree(PACKAGE, tmp_path / NAME)
    return SmallSite(tmp_path, quiz={"font": NAME})


def test_every_page_asks_at_once_for_the_file_that_its_style_names_with_its_licence_beside_it(site: BuiltSite):
    (folder,) = site.folder.glob("assets/font-*")
    original = PACKAGE / "files" / "figtree-latin-wght-normal.woff2"
    assert (folder / "figtree.woff2").read_bytes() == original.read_bytes()
    assert "SIL OPEN FONT LICENSE Version 1.1" in (folder / "LICENSE.txt").read_text("utf-8")
    for page in site.every:
        (asked,) = page.find("//head/link[@rel='preload'][@as='font'][@type='font/woff2'][@crossorigin]/@href")
        (sheet,) = page.find("//link[contains(@href, 'assets/styles-')][not(@disabled)]/@href")
        css, file = (page.site / page.below(each).removeprefix("/study-guide/") for each in (sheet, asked))
        (named,) = re.findall(r"@font-face\{src:url\(([^)]+)\)", css.read_text("utf-8"))
        assert (css.parent / named).resolve() == file.resolve() == folder / "figtree.woff2", page.name


def test_a_site_without_the_option_has_the_font_of_the_system_and_no_trace_of_another(sound: SmallSite):
    mark = re.compile(rb"figtree|woff|@font-face", re.IGNORECASE)
    files = [path for path in sound.folder.rglob("*") if path.is_file() and "stylesheets" not in path.parts]
    assert [path.name for path in files if mark.search(path.name.encode() + path.read_bytes())] == []
    (sheet,) = sound.folder.glob("assets/styles-*/page.css")
    assert sheet.read_text("utf-8").startswith(":root,body[data-md-color-scheme]{--md-text-font:system-ui}")


def test_pictures_of_pages_need_the_font_and_neither_drawing_nor_logo(small: SmallSite, sound: SmallSite):
    assert small.build() == []
    pictures = [page.find("//meta[@property='og:image']/@content") for page in small.built.pages]
    assert all((small.folder / name.removeprefix(SITE_URL)).is_file() for (name,) in pictures)
    assert not any(page.find("//meta[@property='og:image']") for page in sound.built.pages)


def test_a_font_that_is_not_there_stops_the_build_at_its_place(small: SmallSite):
    settings, name = small.root / "mkdocs.yml", "fonts/nowhere"
    small.edit("mkdocs.yml", NAME, name)
    line = settings.read_text("utf-8").splitlines().index(f"    font: {name}") + 1
    with pytest.raises(Stopped) as stopped:
        small.build()
    message = f"mkdocs.yml:{line}:5: error missing-font: `font` names the folder `{name}`, which has no"
    assert message in str(stopped.value)
    assert "hint: " in str(stopped.value)
    assert not small.folder.exists()
