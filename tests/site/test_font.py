"""The font of the guide: one file with its licence, asked for by every page; and sites that have none."""

import json
import re
from pathlib import Path
from shutil import copytree
from urllib.parse import urljoin

import pytest

from quiz_plugin.site import assets
from tests.site.built import BuiltSite
from tests.site.small import SmallSite, Stopped
from tests.tools import FONT, ROOT

PACKAGE = ROOT / FONT
NAME = "fonts/figtree"


@pytest.fixture
def small(tmp_path: Path) -> SmallSite:
    """A guide with a font of its own, to change."""
    copytree(PACKAGE, tmp_path / NAME)
    return SmallSite(tmp_path, quiz={"font": NAME})


def traces(site: BuiltSite) -> list[str]:
    """The files of a site that mention a font, or are one, the theme's style aside."""
    named = [path for path in sorted(site.folder.rglob("*")) if path.is_file() and "stylesheets" not in path.parts]
    mark = re.compile(rb"figtree|woff|@font-face", re.IGNORECASE)
    return [path.name for path in named if mark.search(path.name.encode() + path.read_bytes())]


def test_the_site_has_the_file_as_the_package_has_it_and_its_licence_beside_it(site: BuiltSite):
    (folder,) = site.folder.glob("assets/font-*")
    assert re.fullmatch(r"font-[0-9a-f]{8}", folder.name)
    assert sorted(path.name for path in folder.iterdir()) == ["LICENSE.txt", "figtree.woff2"]
    original = PACKAGE / "files" / "figtree-latin-wght-normal.woff2"
    assert (folder / "figtree.woff2").read_bytes() == original.read_bytes()
    licence = (folder / "LICENSE.txt").read_text("utf-8")
    assert licence.startswith("Copyright 2022 The Figtree Project Authors")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence


def test_every_page_asks_at_once_for_the_file_that_its_style_names(site: BuiltSite):
    for page in site.every:
        (asked,) = page.find("//head/link[@rel='preload'][@as='font'][@type='font/woff2'][@crossorigin]/@href")
        (sheet,) = page.find("//link[contains(@href, 'guide.css')]/@href")
        css, file = ((page.site / urljoin(page.url, each).split("study-guide/")[-1]) for each in (sheet, asked))
        (named,) = re.findall(r"@font-face\{src:url\(([^)]+)\)", css.read_text("utf-8"))
        assert (css.parent / named).resolve() == file.resolve(), page.name
        assert file.is_file(), page.name
        assert "; font-src 'self';" in page.find("//meta[@http-equiv='Content-Security-Policy']/@content")[0]


def test_a_site_without_the_option_has_the_font_of_the_system_and_no_trace_of_another(tmp_path: Path):
    plain = SmallSite(tmp_path)
    assert plain.build() == []
    assert traces(plain.built) == []
    (sheet,) = plain.folder.glob("assets/guide-*/guide.css")
    assert sheet.read_text("utf-8").startswith("body[data-md-color-scheme]{--md-text-font:system-ui}")


def test_another_file_has_another_address(small: SmallSite):
    assert small.build() == []
    assert "figtree.woff2" in traces(small.built)
    before = {path.name for path in small.folder.glob("assets/*-*")}
    (small.root / NAME / "files" / "figtree-latin-wght-normal.woff2").write_bytes(b"wOF2")
    assert small.build() == []
    changed = before ^ {path.name for path in small.folder.glob("assets/*-*")}
    assert sorted(name.split("-")[0] for name in changed) == ["font", "font", "guide", "guide"]


def spoil(package: Path, **changes: object) -> None:
    path = package / "metadata.json"
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | changes), "utf-8")


@pytest.mark.parametrize(
    ("name", "told"), [("fonts/nowhere", "which is not there"), ("docs", "which has no variable font with its licence")]
)
def test_a_font_that_is_not_there_stops_the_build_at_its_place(small: SmallSite, name: str, told: str):
    settings = small.root / "mkdocs.yml"
    settings.write_text(settings.read_text("utf-8").replace(NAME, name), "utf-8")
    line = settings.read_text("utf-8").splitlines().index(f"    font: {name}") + 1
    with pytest.raises(Stopped) as stopped:
        small.build()
    message = f"mkdocs.yml:{line}:11: error missing-font: `font` names the folder `{name}`, {told}"
    assert message in str(stopped.value)
    assert "hint: " in str(stopped.value)
    assert not small.folder.exists()


def test_a_server_goes_on_without_it(small: SmallSite):
    (small.root / NAME / "LICENSE").unlink()
    small.build("serve")
    (told,) = small.folder.glob("assets/*/problems.json")
    assert "missing-font" in told.read_text("utf-8")
    assert "rel=preload" not in small.built.page("").text.replace('"', "")


@pytest.mark.parametrize(
    "changes",
    [
        {"id": "../figtree"},
        {"family": "F}*{color:red"},
        {"family": "Figtree; x"},
        {"variable": False},
        {"variable": {"wght": {"min": "thin", "max": "900"}}},
    ],
)
def test_a_package_that_says_something_else_of_itself_is_refused(small: SmallSite, changes: dict[str, object]):
    package = small.root / NAME
    spoil(package, **changes)
    with pytest.raises(assets.FontError, match="names the folder `x`") as refused:
        assets.read_font(package, "x")
    assert "Fontsource" in refused.value.hint


@pytest.mark.parametrize("name", ["metadata.json", "LICENSE", "files/figtree-latin-wght-normal.woff2"])
def test_a_package_with_a_file_less_is_refused(small: SmallSite, name: str):
    (small.root / NAME / name).unlink()
    with pytest.raises(assets.FontError, match="has no variable font with its licence"):
        assets.read_font(small.root / NAME, "x")


def test_its_weights_are_those_that_headings_and_texts_have():
    found = assets.read_font(PACKAGE, FONT)
    assert found.family == "Figtree"
    assert found.weights[0] <= 400
    assert found.weights[1] >= 700
