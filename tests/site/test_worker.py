"""The service worker's script: it knows each file by its address, and changes when one does and only then."""

import json
import re
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


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A page in each language, and one that nobody keeps."""
    for name in ("index.html", "es/index.html", "404.html"):
        path = tmp_path / "site" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name, "utf-8")
    worker.write(tmp_path / "site", "key", LANGUAGES)
    return tmp_path / "site"


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


def test_the_worker_knows_what_readers_need_by_language_and_every_page_asks_for_the_one_above_it(site: BuiltSite):
    found = known(site.folder)
    files = {path for names in found["files"].values() for path in names}
    assert all(path.startswith("es/") is (code == "es") for code, names in found["files"].items() for path in names)
    assert [path for path in files if re.search(r"404|sitemap|\.map$|/social/|lunr\.de|/\.", path)] == []
    assert [path for path in found["core"] if "/lunr/" in path or path not in found["files"][""]] == []
    for page in site.every:
        if page.name != "404.html":
            assert page.url in files
        (asked,) = page.find("//script/@data-worker")
        prefix = "/study-guide/" if page.name == "404.html" else "../" * page.url.count("/") or "./"
        assert asked == f"{prefix}sw.js".removeprefix("./"), page.name
