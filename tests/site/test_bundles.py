"""What pages load: how little, by which name, and with which words."""

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest

from quiz_plugin.bank import Bank
from quiz_plugin.render.words import Words
from quiz_plugin.site import assets
from quiz_plugin.site.assets import (
    ASSETS,
    ENTRIES,
    Bundle,
    mark_texts,
    read_bundle,
    read_figure,
    read_script,
    script_keys,
    script_strings,
    store_version,
)
from quiz_plugin.site.guide_pages import DRAWN, PARTS, STUDY
from tests.figures import FIGURES
from tests.site.built import BuiltPage, BuiltSite


def studies(page: BuiltPage) -> str | None:
    """The name of the page among those that ask by script."""
    return next((slug for slug in STUDY if page.path == f"{slug}/" and page.name != "404.html"), None)


def without_cards(site: BuiltSite) -> list[BuiltPage]:
    return [page for page in site.every if not page.cards and not studies(page)]


def strings_of(page: BuiltPage) -> dict[str, Any]:
    (text,) = page.find("//script[@id='qz-strings']/text()")
    strings: dict[str, Any] = json.loads(text)
    return strings


# What is loaded where


def test_there_are_pages_with_cards_and_pages_without(site: BuiltSite):
    names = {page.name for page in without_cards(site)}
    assert {"404.html", "questions/index.html", "es/questions/index.html"} <= names
    assert len(names) < len(site.every)


def test_a_page_without_cards_names_nothing_of_the_quiz_bundle(site: BuiltSite):
    for page in without_cards(site):
        assert re.findall(r"assets/quiz-|quiz\.(?:js|css)", page.text) == [], page.name
        assert ("qz-strings" in page.text) == (page.path in {"path/", "questions/"}), page.name


def test_only_pages_of_sets_load_the_style_of_cells_and_their_list_its_script(site: BuiltSite):
    for page in site.every:
        styled = page.find("//link[@rel='stylesheet'][contains(@href, 'assets/sets-')]")
        assert len(styled) == page.path.startswith("questions/"), page.name
        script = page.find("//script[@type='module'][@blocking='render'][contains(@src, 'assets/sets-')]")
        assert len(script) == (page.path == "questions/"), page.name


def test_a_page_with_cards_loads_the_quiz_bundle_and_its_words(site: BuiltSite):
    for page in site.every:
        if page.cards:
            assert len(page.find("//link[@rel='stylesheet'][contains(@href, 'assets/quiz-')]")) == 1, page.name
            (script,) = page.find("//script[contains(@src, 'assets/quiz-')]")
            assert (script.get("type"), script.get("blocking")) == ("module", "render")
            late = urljoin(page.url, script.get("data-storing"))
            assert (page.site / late.split("study-guide/")[-1]).is_file(), late
            assert len(page.find("//head/script[@id='qz-strings'][@type='application/json']")) == 1


def test_every_page_loads_the_guide_bundle(site: BuiltSite):
    for page in site.every:
        assert len(page.find("//link[@rel='stylesheet'][contains(@href, '/guide.css')]")) == 1, page.name
        (script,) = page.find("//script[@data-store]")
        assert script.get("data-store") == "dtguide/1/"


def test_keys_start_with_the_version_that_the_scripts_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("quiz_plugin.site.assets.ASSETS", tmp_path)
    (tmp_path / "store").mkdir()
    (tmp_path / "store" / "records.js").write_text("// A version.\nexport const VERSION = 2;\n", "utf-8")
    assert store_version.__wrapped__() == "2"
    (tmp_path / "store" / "records.js").write_text("", "utf-8")
    with pytest.raises(LookupError, match=r"records\.js has no VERSION"):
        store_version.__wrapped__()


def test_only_a_page_that_explains_terms_loads_what_does(site: BuiltSite):
    """The glossary, and a page with a list of terms of its own, need the style alone."""
    seen = 0
    for page in site.every:
        expected = 1 if page.find("//a[@class='gl']") else 0
        seen += expected
        styled = 1 if expected or page.find("//article//dl | //article//*[@class='gl-entry']") else 0
        assert len(page.find("//link[@rel='stylesheet'][contains(@href, 'assets/terms-')]")) == styled, page.name
        assert len(page.find("//script[@type='module'][contains(@src, 'assets/terms-')]")) == expected, page.name
        assert len(page.find("//body/template[@id='gl-terms']")) == expected, page.name
    assert 0 < seen < len(site.every)


def test_only_a_page_with_drawings_programs_or_formulas_loads_their_styles(site: BuiltSite):
    """And one on which questions are asked, whichever they are. That of concepts holds them."""
    seen = 0
    for page in site.every:
        drawn = page.find(
            "//main//*[@class='fig' or @class='gd-formula' or contains(concat(@class, '.'), 'highlight.')]"
        )
        expected = 1 if drawn or studies(page) else 0
        seen += expected
        loaded = page.find("//link[@rel='stylesheet']/@href[contains(., 'assets/figures-')]")
        sheets = [each for each in loaded if not each.endswith("/explore.css")]
        assert expected <= len(sheets) <= 1, page.name
        assert expected or not [each for each in sheets if each.endswith("/figures.css")], page.name
    assert 0 < seen < len(site.every)


def test_only_pages_of_concepts_and_those_with_programs_or_boxes_load_the_style_of_concepts(site: BuiltSite):
    for page in site.every:
        like_one = page.find("//main//*[@class='ex' or contains(concat(@class, ' '), 'admonition ')]")
        expected = bool(like_one) or (page.path.startswith("concepts/") and page.name != "404.html")
        assert bool(page.find("//link[@rel='stylesheet'][contains(@href, '/concept.css')]")) is expected, page.name


def test_all_pages_load_the_same_version(site: BuiltSite):
    folders = {
        folder
        for page in site.every
        for folder in re.findall(
            r"assets/((?:beliefs|figures|font|guide|home|pictures|quiz|sets|study|terms)-\w+)/", page.text
        )
    }
    assert sorted(folder.split("-")[0] for folder in folders) == [
        "beliefs",
        "figures",
        "font",
        "guide",
        "home",
        "pictures",
        "quiz",
        "sets",
        "study",
        "terms",
    ]
    (worker,) = site.folder.glob("assets/javascripts/workers/search.*.js")
    folders |= set(re.findall(r"'\.\./\.\./(search-\w+)/search\.js'", worker.read_text("utf-8")))
    assert folders == {path.name for path in (site.folder / "assets").glob("*-*") if path.is_dir()}


def test_a_study_page_loads_its_own_script_the_styles_of_cards_and_its_words(site: BuiltSite):
    seen = set()
    for page in site.every:
        if slug := studies(page):
            seen.add((slug, page.language))
            sheets = [re.sub(r"-\w{8}/", "/", href) for href in page.find("//link[@rel='stylesheet']/@href")]
            styles = ["guide/guide.css", "quiz/quiz.css", "study/study.css"]
            styles += ["pictures/pictures.css", "study/progress.css"] if slug in DRAWN else ["study/sessions.css"]
            assert [sheet.rpartition("assets/")[2] for sheet in sheets][-len(styles) :] == styles
            (script,) = page.find("//script[contains(@src, 'assets/study-')]")
            assert script.get("src").endswith(f"/{slug}.js")
            assert page.find("//script[contains(@src, 'assets/quiz-')]") == []
            entries = Words.load(page.language).entries
            parts = PARTS if slug in DRAWN else {}
            keys = {key for script in (("study", slug), *parts.values()) for key in script_keys(*script)}
            assert strings_of(page) == {key: entries[key] for key in keys}, page.name
            for name, (bundle, entry) in parts.items():
                address = urljoin(page.url, script.get(f"data-{name}"))
                assert (page.site / address.split("study-guide/")[-1]).is_file()
                assert re.search(rf"assets/{bundle}-\w+/{entry}\.js$", address)
    assert len(seen) == 2 * len(STUDY)


def test_a_study_page_without_script_leads_to_every_set_and_concept(site: BuiltSite, bank: Bank):
    for page in site.every:
        if studies(page):
            for attribute, ids in (("set", bank.sets), ("concept", bank.concepts)):
                links = page.find(f"//main//*[@data-{attribute}][descendant-or-self::a]")
                assert [link.get(f"data-{attribute}") for link in links] == [each.id for each in ids]


@pytest.mark.parametrize("bundle", ["guide", "home", "quiz", "study", "terms"])
def test_a_served_script_needs_no_other(site: BuiltSite, bundle: str):
    (folder,) = site.folder.glob(f"assets/{bundle}-*")
    scripts = {path.stem: path.read_text("utf-8") for path in folder.glob("*.js")}
    assert set(scripts) == set(ENTRIES[bundle])
    for name, text in scripts.items():
        assert not re.search(r"\b(import|export)\b[^;]*['\"]\.", text), name
        assert text.startswith(("(()=>{", "(async()=>{", "export default(()=>{")), name


def test_every_module_is_part_of_some_script():
    joined = "".join(read_script(bundle, entry) for bundle in ENTRIES for entry in ENTRIES[bundle])
    joined += "".join(map(read_figure, FIGURES.values()))
    for path in sorted(ASSETS.rglob("*.js")):
        last = path.read_text("utf-8").strip().splitlines()[-1]
        assert re.sub("^export (default )?", "", last) in joined, path.name


# Words for the script


def test_a_page_carries_the_listed_words_in_its_language(site: BuiltSite):
    for page in site.every:
        if page.cards:
            entries = Words.load(page.language).entries
            keys = {*script_keys("quiz", "cards"), *(script_keys("home", "home") if page.path == "" else ())}
            assert strings_of(page) == {key: entries[key] for key in keys}, page.name


def test_words_cannot_end_the_element_they_stand_in():
    text = script_strings(Words("en", {"x": "a </script><!-- b"}), ["x"])
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


def test_generated_rules_come_first():
    assert read_bundle("quiz", ".x{color:red}\n").files["quiz.css"].startswith(b".x{color:red}")


def test_a_bundle_that_is_not_small_keeps_its_lines_and_names():
    text = read_bundle("quiz", small=False).files["cards.js"].decode()
    assert "// One question on the page." in text
    assert len(text.splitlines()) > 500


def test_rules_inside_others_are_served_without_spaces_and_strings_as_they_are():
    styles = read_bundle("quiz", '.x{--y:"a  :  b;  \\"  c"}').files["quiz.css"].decode()
    assert '--y:"a  :  b;  \\"  c"' in styles
    assert not re.search(r"[;{}]\s|\s[{}]|: ", re.sub(r""""(?:\\.|[^"\\])*"|'[^']*'""", "S", styles))


# The marks' words in CSS


def test_each_language_gets_the_words_of_the_four_marks():
    text = mark_texts([Words.load("en"), Words.load("es")])
    assert re.findall(r":root:lang\((\w+)\)", text) == ["en", "es"]
    assert '--t-hit:"✓ Correct: you selected this";' in text
    assert '--t-pass:"– Opción incorrecta";' in text


def test_a_quotation_mark_does_not_end_a_css_string():
    entries = {f"m.{mark}": 'say "no" \\ or\nleave' for mark in ("hit", "slip", "miss", "shown", "pass")}
    assert '--t-miss:"◌ say \\"no\\" \\\\ or\\a leave";' in mark_texts([Words("en", entries)])


def test_the_served_styles_hold_the_words_of_both_languages(site: BuiltSite):
    (sheet,) = site.folder.glob("assets/quiz-*/quiz.css")
    text = sheet.read_text("utf-8")
    for language in ("en", "es"):
        for mark, symbol in assets.MARKS.items():
            assert f'--t-{mark}:"{symbol} {Words.load(language).t(f"m.{mark}")}"' in text
