"""What pages load: how little, by which name, and with which words."""

import json
import re
from typing import Any

import pytest

from quiz_plugin.bank import Bank
from quiz_plugin.render.words import Words
from quiz_plugin.site.assets import (
    ENTRIES,
    MARKS,
    Bundle,
    mark_texts,
    read_bundle,
    script_keys,
    script_strings,
)
from quiz_plugin.site.guide_pages import DRAWN, PARTS, STUDY
from tests.site.built import BuiltPage, BuiltSite


def studies(page: BuiltPage) -> str | None:
    """The name of the page among those that ask by script."""
    return next((slug for slug in STUDY if page.path == f"{slug}/" and page.name != "404.html"), None)


def strings_of(page: BuiltPage) -> dict[str, Any]:
    (text,) = page.find("//head/script[@id='qz-strings'][@type='application/json']/text()")
    strings: dict[str, Any] = json.loads(text)
    return strings


def loads(page: BuiltPage) -> dict[str, bool]:
    """What a page loads, by a part of its address."""
    scripts, sheets = page.find("//script/@src"), page.find("//link[@rel='stylesheet']/@href")
    names = {"quiz": "assets/quiz-", "sets": "assets/sets-", "terms": "assets/terms-", "study": "assets/study-"}
    found = {f"script of {name}": any(part in each for each in scripts) for name, part in names.items()}
    for name in ("guide", "concept", "quiz", "sets", "terms", "study"):
        found[f"style of {name}"] = any(each.endswith(f"/{name}.css") for each in sheets)
    return found


def test_a_page_loads_what_it_needs_and_nothing_else(site: BuiltSite):
    for page in site.every:
        study, sets = studies(page), page.path.startswith("questions/")
        concept = page.path.startswith("concepts/") and page.name != "404.html"
        boxes = page.find("//main//*[@class='ex' or contains(concat(@class, ' '), 'admonition ')]")
        mentions, lists = page.find("//a[@class='gl']"), page.find("//article//dl | //article//*[@class='gl-entry']")
        assert loads(page) == {
            "script of quiz": bool(page.cards),
            "script of sets": page.path == "questions/",
            "script of terms": bool(mentions),
            "script of study": bool(study),
            "style of guide": True,
            "style of concept": bool(concept or boxes),
            "style of quiz": bool(page.cards or study),
            "style of sets": sets,
            "style of terms": bool(mentions or lists),
            "style of study": bool(study),
        }, page.name
        assert bool(page.find("//body/template[@id='gl-terms']")) == bool(mentions), page.name
        assert page.find("//script/@data-store") == ["dtguide/1/"], page.name


def test_drawings_programs_and_formulas_have_their_style(site: BuiltSite):
    """As has a page on which questions are asked, whichever they are; the style of concepts holds that of drawings."""
    drawn = "//main//*[@class='fig' or @class='gd-formula' or contains(concat(@class, '.'), 'highlight.')]"
    for page in site.every:
        loaded = page.find("//link[@rel='stylesheet']/@href[contains(., 'assets/figures-')]")
        sheets = [each for each in loaded if not each.endswith("/explore.css")]
        assert bool(page.find(drawn) or studies(page)) <= len(sheets) <= 1, page.name


def test_a_page_that_asks_carries_the_words_of_its_script_in_its_language(site: BuiltSite):
    seen = set()
    for page in site.every:
        entries, slug = Words.load(page.language).entries, studies(page)
        if page.cards:
            keys = {*script_keys("quiz", "cards"), *(script_keys("home", "home") if page.path == "" else ())}
            assert strings_of(page) == {key: entries[key] for key in keys}, page.name
            (script,) = page.find("//script[@type='module'][@blocking='render'][contains(@src, 'assets/quiz-')]")
            assert (page.site / page.below(script.get("data-storing"))).is_file()
        if slug:
            seen.add((slug, page.language))
            parts = PARTS if slug in DRAWN else {}
            keys = {key for script in (("study", slug), *parts.values()) for key in script_keys(*script)}
            assert strings_of(page) == {key: entries[key] for key in keys}, page.name
            (script,) = page.find(f"//script[contains(@src, 'assets/study-')][contains(@src, '/{slug}.js')]")
            for name, (bundle, entry) in parts.items():
                address = page.below(script.get(f"data-{name}"))
                assert re.fullmatch(rf"assets/{bundle}-\w+/{entry}\.js", address)
                assert (page.site / address).is_file()
    assert len(seen) == 2 * len(STUDY)


def test_a_study_page_without_script_leads_to_every_set_and_concept(site: BuiltSite, bank: Bank):
    for page in filter(studies, site.every):
        for attribute, ids in (("set", bank.sets), ("concept", bank.concepts)):
            links = page.find(f"//main//*[@data-{attribute}][descendant-or-self::a]")
            assert [link.get(f"data-{attribute}") for link in links] == [each.id for each in ids]


def test_a_served_script_needs_no_other(site: BuiltSite):
    for bundle in ("guide", "home", "quiz", "study", "terms"):
        (folder,) = site.folder.glob(f"assets/{bundle}-*")
        scripts = {path.stem: path.read_text("utf-8") for path in folder.glob("*.js")}
        assert set(scripts) == set(ENTRIES[bundle])
        for name, text in scripts.items():
            assert not re.search(r"\b(import|export)\b[^;]*['\"]\.\.?/", text), name
            assert text.startswith(("(()=>{", "(async()=>{", "export default(()=>{")), name


def test_the_served_styles_hold_the_words_of_the_marks_in_both_languages(site: BuiltSite):
    (sheet,) = site.folder.glob("assets/quiz-*/quiz.css")
    text = sheet.read_text("utf-8")
    for language in ("en", "es"):
        assert f":root:lang({language})" in text
        for mark, symbol in MARKS.items():
            assert f'--t-{mark}:"{symbol} {Words.load(language).t(f"m.{mark}")}"' in text


# The functions


def test_words_cannot_end_the_element_or_the_string_they_stand_in():
    text = script_strings(Words("en", {"x": "a </script><!-- b"}), ["x"])
    assert "<" not in text
    assert json.loads(text) == {"x": "a </script><!-- b"}
    entries = {f"m.{mark}": 'say "no" \\ or\nleave' for mark in MARKS}
    assert '--t-miss:"◌ say \\"no\\" \\\\ or\\a leave";' in mark_texts([Words("en", entries)])


def test_a_folder_is_named_after_what_is_in_it():
    files = {"a.js": b"1", "b.js": b"2"}
    folder = Bundle("x", files).folder
    assert re.fullmatch(r"assets/x-[0-9a-f]{8}/", folder)
    assert Bundle("x", dict(reversed(files.items()))).folder == folder
    for others in ({**files, "b.js": b"3"}, {"a.js": b"1", "c.js": b"2"}, {"a.js": b"12", "b.js": b""}):
        assert Bundle("x", others).folder != folder


@pytest.mark.parametrize("small", [True, False])
def test_a_bundle_is_made_small_for_readers_and_keeps_its_lines_for_authors(small: bool):
    bundle = read_bundle("quiz", '.x{--y:"a  :  b;  \\"  c"}\n', small=small).files
    assert set(bundle) >= {"cards.js", "quiz.css"}
    assert ("// One question on the page." in bundle["cards.js"].decode()) is not small
    assert '--y:"a  :  b;  \\"  c"' in bundle["quiz.css"].decode()
