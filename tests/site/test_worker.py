"""The service worker's script: it knows each file by its address, and changes when one does and only then."""

import json
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from quiz_plugin.render.words import Words
from quiz_plugin.site import worker
from tests.site.built import BuiltSite
from tests.tools import ROOT

LANGUAGES = {code: (root, Words.load(code, ROOT / "bank")) for code, root in {"en": "", "es": "es/"}.items()}


def known(site: Path) -> dict[str, Any]:
    """What stands in front of a site's script."""
    text = (site / worker.NAME).read_text("utf-8")
    assert text.startswith("self.GUIDE=")
    found: dict[str, Any] = json.JSONDecoder().raw_decode(text.removeprefix("self.GUIDE="))[0]
    return found


SERVED = {
    "assets/font-01234567/figtree.woff2": "11",
    "assets/javascripts/bundle.01234567.min.js": "3",
    "assets/javascripts/lunr/min/lunr.es.min.js": "6",
    "index.html": "home",
    "es/index.html": "casa",
    "es/concepts/gpipe/index.html": "GPipe",
    "search/search_index.json": "{}",
}
LEFT_OUT = {
    "assets/javascripts/bundle.01234567.min.js.map": "4",
    "assets/javascripts/lunr/min/lunr.de.min.js": "7",
    "404.html": "8",
    "sitemap.xml": "9",
    ".nojekyll": "",
    "assets/social/es/index.png": "10",
}


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A few files of each sort."""
    for name, text in {**SERVED, **LEFT_OUT}.items():
        path = tmp_path / "site" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    worker.write(tmp_path / "site", "key", LANGUAGES)
    return tmp_path / "site"


def test_it_names_what_readers_need_by_language_and_address(small: Path):
    files = known(small)["files"]
    assert set(files[""]) == {name for name in SERVED if name.startswith("assets/")}
    assert set(files["en"]) == {"", "search/search_index.json"}
    assert set(files["es"]) == {"es/", "es/concepts/gpipe/"}
    assert set(known(small)["core"]) == {name for name in files[""] if "/lunr/" not in name}
    assert known(small)["languages"]["es"]["bytes"] == sum(map(len, ("11", "3", "6", "GPipe", "casa")))


def test_it_is_another_build_exactly_when_a_file_is_another(small: Path, tmp_path: Path):
    first = (small / worker.NAME).read_bytes()
    moved = copytree(small, tmp_path / "elsewhere")
    for path in moved.rglob("*"):
        path.touch()
    (moved / "404.html").write_text("another", "utf-8")  # nobody keeps it
    worker.write(moved, "key", LANGUAGES)
    assert (moved / worker.NAME).read_bytes() == first
    (moved / "es/index.html").write_text("hogar", "utf-8")
    worker.write(moved, "key", LANGUAGES)
    assert known(moved)["build"] != known(small)["build"]


def test_without_languages_it_answers_nothing_and_goes(small: Path):
    worker.write(small, "key", {})
    text = (small / worker.NAME).read_text("utf-8")
    assert set(known(small)) == {"key", "build"}
    assert "unregister" in text
    assert "respondWith" not in text


def test_every_page_of_the_site_is_known_and_asks_for_the_worker_above_it(site: BuiltSite):
    files = {path for found in known(site.folder)["files"].values() for path in found}
    for page in site.every:
        if page.name != "404.html":
            assert page.url in files
        (asked,) = page.find("//script/@data-worker")
        prefix = "/study-guide/" if page.name == "404.html" else "../" * page.url.count("/") or "./"
        assert asked == f"{prefix}sw.js".removeprefix("./"), page.name
