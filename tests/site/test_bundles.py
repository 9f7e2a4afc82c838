"""What pages load: how little, by which name, and with which words."""

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest

from quiz_plugin.render import Words
from quiz_plugin.site import bundles
from quiz_plugin.site.bundles import ASSETS, Bundle, mark_texts, read_bundle, script_keys, script_strings
from tests.site.built import BuiltPage, BuiltSite

LITERAL_KEY = re.compile(r"""(['"`])([a-z][a-z0-9]*\.[a-z][a-z0-9_]*)\1""")
SAID_KEY = re.compile(r"""\b[tn]\(\s*['"`]([^'"`]*)['"`]""")


def packed(content: bytes) -> int:
    """How many bytes travel."""
    return len(gzip.compress(content, 9, mtime=0))


def summed(site: BuiltSite, pattern: str) -> int:
    found = sorted(site.folder.glob(pattern))
    assert found
    return sum(packed(path.read_bytes()) for path in found)


def without_cards(site: BuiltSite) -> list[BuiltPage]:
    return [page for page in site.every if not page.cards]


def strings_of(page: BuiltPage) -> dict[str, Any]:
    (text,) = page.find("//script[@id='qz-strings']/text()")
    strings: dict[str, Any] = json.loads(text)
    return strings


def keys_in_the_scripts() -> set[str]:
    known = set(Words.load("en").entries)
    text = "".join(path.read_text("utf-8") for path in (ASSETS / "quiz").glob("*.js"))
    return {key for _, key in LITERAL_KEY.findall(text)} & known | set(SAID_KEY.findall(text))


# What is loaded where


def test_there_are_pages_with_cards_and_pages_without(site: BuiltSite):
    names = {page.name for page in without_cards(site)}
    assert {"404.html", "questions/index.html", "es/questions/index.html"} <= names
    assert len(names) < len(site.every)


def test_a_page_without_cards_names_nothing_of_the_quiz_bundle(site: BuiltSite):
    for page in without_cards(site):
        assert re.findall(r"assets/quiz-|quiz\.(?:js|css)|qz-strings", page.text) == [], page.name


def test_a_page_with_cards_loads_the_quiz_bundle_and_its_words(site: BuiltSite):
    for page in site.every:
        if page.cards:
            assert len(page.find("//link[@rel='stylesheet'][contains(@href, 'assets/quiz-')]")) == 1, page.name
            (script,) = page.find("//script[contains(@src, 'assets/quiz-')]")
            assert (script.get("type"), script.get("blocking")) == ("module", "render")
            assert len(page.find("//head/script[@id='qz-strings'][@type='application/json']")) == 1


def test_every_page_loads_the_guide_bundle(site: BuiltSite):
    for page in site.every:
        assert len(page.find("//link[@rel='stylesheet'][contains(@href, 'assets/guide-')]")) == 1, page.name
        (script,) = page.find("//script[@data-site-key]")
        assert script.get("data-site-key") == "dtguide"


def test_all_pages_load_the_same_version(site: BuiltSite):
    folders = {folder for page in site.every for folder in re.findall(r"assets/((?:guide|quiz)-\w+)/", page.text)}
    assert sorted(folder.split("-")[0] for folder in folders) == ["guide", "quiz"]
    assert folders == {path.name for path in (site.folder / "assets").glob("*-*") if path.is_dir()}


def test_modules_import_only_their_neighbours_and_all_are_reachable(site: BuiltSite):
    (folder,) = site.folder.glob("assets/quiz-*")
    reached, to_read = set(), ["quiz.js"]
    while to_read:
        name = to_read.pop()
        reached.add(name)
        imports = re.findall(r"""(?:from|import)\s*\(?\s*["']([^"']+)["']""", (folder / name).read_text("utf-8"))
        assert [each for each in imports if not re.fullmatch(r"\./[a-z]+\.js", each)] == [], name
        to_read += [each.removeprefix("./") for each in imports if each.removeprefix("./") not in reached]
    assert reached == {path.name for path in folder.glob("*.js")}


# Weights


def test_the_guide_bundle_travels_in_two_kilobytes(site: BuiltSite):
    assert summed(site, "assets/guide-*/guide.*") <= 2_000


def test_the_quiz_scripts_travel_in_twelve_kilobytes(site: BuiltSite):
    assert summed(site, "assets/quiz-*/*.js") <= 12_000


def test_the_quiz_styles_travel_in_six_kilobytes(site: BuiltSite):
    assert summed(site, "assets/quiz-*/*.css") <= 6_000


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_words_for_the_script_travel_in_a_kilobyte_and_a_half(language: str):
    assert packed(script_strings(Words.load(language)).encode()) <= 1_500


# Words for the script


def test_the_list_of_keys_holds_what_the_scripts_say_and_nothing_else():
    assert set(script_keys()) == keys_in_the_scripts()


def test_the_list_of_keys_is_sorted_and_without_repeats():
    assert script_keys() == sorted(set(script_keys()))


def test_a_page_carries_the_listed_words_in_its_language(site: BuiltSite):
    for page in site.every:
        if page.cards:
            entries = Words.load(page.language).entries
            assert strings_of(page) == {key: entries[key] for key in script_keys()}, page.name


def test_words_cannot_end_the_element_they_stand_in(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bundles, "script_keys", lambda: ["x"])
    text = script_strings(Words("en", {"x": "a </script><!-- b"}))
    assert "<" not in text
    assert json.loads(text) == {"x": "a </script><!-- b"}


# A bundle's folder


def test_the_folder_stays_while_the_contents_do():
    files = {"a.js": b"1", "b.js": b"2"}
    assert Bundle("x", files).folder == Bundle("x", dict(reversed(files.items()))).folder


@pytest.mark.parametrize(
    "files",
    [
        {"a.js": b"1", "b.js": b"3"},
        {"a.js": b"1", "c.js": b"2"},
        {"a.js": b"1"},
        {"a.js": b"12", "b.js": b""},
        {"a.js": b"2", "b.js": b"1"},
    ],
)
def test_the_folder_changes_with_any_file(files: dict[str, bytes]):
    assert Bundle("x", files).folder != Bundle("x", {"a.js": b"1", "b.js": b"2"}).folder


def test_the_folder_is_named_after_the_bundle():
    assert re.fullmatch(r"assets/quiz-[0-9a-f]{8}/", Bundle("quiz", {}).folder)


def test_only_what_a_browser_loads_is_served():
    assert {Path(name).suffix for name in read_bundle("quiz").files} == {".js", ".css"}


def test_generated_rules_come_last():
    assert read_bundle("quiz", "\n.x{color:red}").files["quiz.css"].endswith(b".x{color:red}")


# The marks' words in CSS


def test_each_language_gets_the_words_of_the_four_marks():
    text = mark_texts([Words.load("en"), Words.load("es")])
    assert re.findall(r":root:lang\((\w+)\)", text) == ["en", "es"]
    assert '--t-hit:"✓ Right, you chose it";' in text
    assert '--t-pass:"– No es correcta, no la marcaste";' in text


def test_a_quotation_mark_does_not_end_a_css_string():
    entries = {f"m.{mark}": 'say "no" \\ or\nleave' for mark in ("hit", "slip", "miss", "pass")}
    assert '--t-miss:"◌ say \\"no\\" \\\\ or\\a leave";' in mark_texts([Words("en", entries)])


def test_the_served_styles_hold_the_words_of_both_languages(site: BuiltSite):
    (sheet,) = site.folder.glob("assets/quiz-*/quiz.css")
    text = sheet.read_text("utf-8")
    for language in ("en", "es"):
        for mark, symbol in bundles.MARKS.items():
            assert f'--t-{mark}:"{symbol} {Words.load(language).t(f"m.{mark}")}"' in text
