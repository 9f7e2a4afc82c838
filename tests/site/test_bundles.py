"""What pages load: how little, by which name, and with which words."""

import json
import re

from quiz_plugin.bank import Bank
from quiz_plugin.render.words import Words
from quiz_plugin.site.assets import MARKS, Bundle, mark_texts, script_keys, script_strings
from quiz_plugin.site.guide_pages import PARTS, STUDY
from quiz_plugin.site.set_pages import sets_by_part
from tests.site.built import BuiltPage, BuiltSite

KINDS = {"": "home", "path/": "path", "questions/": "list"}
"""The style sheets of single pages."""


def studies(page: BuiltPage) -> str | None:
    """The name of the page among those that ask by script."""
    return next((slug for slug in STUDY if page.path == f"{slug}/" and page.name != "404.html"), None)


def test_a_page_loads_what_it_needs_and_nothing_else(site: BuiltSite):
    """One sheet, that of its kind; drawings, programs, formulas and boxes have their style in that of concepts."""
    parts = "@class='fig' or @class='gd-formula' or @class='ex' or contains(concat(@class, ' '), 'admonition ')"
    drawn = f"//main//*[{parts} or contains(concat(@class, '.'), 'highlight.')]"
    for page in site.every:
        scripts, sheets = page.find("//script/@src"), page.find("//link[@rel='stylesheet'][not(@disabled)]/@href")
        study, sets = studies(page), page.path.startswith("questions/")
        mentions = page.find("//a[@class='gl']")
        fields = page.find("//*[@class='gl-filter']")
        needed = {"quiz": page.cards, "sets": sets, "terms": mentions or fields, "study": study}
        for name, reason in needed.items():
            assert any(f"assets/{name}-" in each for each in scripts) == bool(reason), (page.name, name)
        (sheet,) = [found[1] for each in sheets if (found := re.search(r"/assets/styles-\w+/(\w+)\.css$", f"/{each}"))]
        kind = study if study in {"progress", "settings"} else "sessions" if study else KINDS.get(page.path)
        kind = "missing" if page.name == "404.html" else kind
        kind = kind or ("set" if sets else "explore" if page.find("//*[@data-xp]") else None)
        assert sheet == (kind or ("concept" if page.find(drawn) else "page")), page.name
        assert bool(page.find("//body/template[@id='gl-terms']")) == bool(mentions), page.name
        waited = "//script[@src][@blocking or not(@type='module' or @async)][not(contains(@src, '/missing.js'))]"
        (script,) = page.find(waited)
        assert script.get("data-store") == "dtguide/1/", "the first paint waits for one script"


def test_a_page_that_asks_carries_the_words_of_its_script_in_its_language(site: BuiltSite):
    seen = set()
    for page in site.every:
        entries, slug = Words.load(page.language).entries, studies(page)
        if not (page.cards or slug):
            continue
        if page.cards:
            keys = {*script_keys("quiz", "cards"), *(script_keys("home", "home") if page.path == "" else ())}
            (script,) = page.find("//script[@type='module'][@blocking='render'][contains(@src, 'assets/quiz-')]")
            parts = {"storing": ("quiz", "storing")}
        else:
            seen.add((slug, page.language))
            parts = PARTS.get(slug or "", {})
            keys = {key for each in (("study", slug), *parts.values()) for key in script_keys(*each)}
            (script,) = page.find(f"//script[contains(@src, 'assets/study-')][contains(@src, '/{slug}.js')]")
        (text,) = page.find("//head/script[@id='qz-strings'][@type='application/json']/text()")
        assert json.loads(text) == {key: entries[key] for key in keys}, page.name
        for name, (bundle, entry) in parts.items():
            address = page.below(script.get(f"data-{name}"))
            assert re.fullmatch(rf"assets/{bundle}-\w+/{entry}\.js", address)
            assert (page.site / address).is_file()
    assert len(seen) == 2 * len(STUDY)


def test_a_study_page_without_script_leads_to_every_set_and_concept(site: BuiltSite, bank: Bank):
    by_part = [each for _, inside in sets_by_part(bank) for each in inside]
    for page in [each for each in site.every if studies(each) not in {None, "settings"}]:
        for attribute, ids in (("set", by_part), ("concept", bank.concepts)):
            links = page.find(f"//main//*[@data-{attribute}][descendant-or-self::a]")
            assert [link.get(f"data-{attribute}") for link in links] == [each.id for each in ids]


def test_the_served_styles_hold_the_words_of_the_marks_in_both_languages(site: BuiltSite):
    (sheet,) = site.folder.glob("assets/styles-*/set.css")
    text = sheet.read_text("utf-8")
    for language in ("en", "es"):
        assert f":root:lang({language})" in text
        for mark, symbol in MARKS.items():
            words = f"{symbol} {Words.load(language).t(f'm.{mark}')}".strip()
            assert f'--t-{mark}:"{words}"' in text


# The functions


def test_words_cannot_end_the_element_or_the_string_they_stand_in():
    text = script_strings(Words("en", {"x": "a </script><!-- b"}), ["x"])
    assert "<" not in text
    assert json.loads(text) == {"x": "a </script><!-- b"}
    entries = {f"m.{mark}": 'say "no" \\ or\nleave' for mark in MARKS}
    assert '--t-miss:"✓ say \\"no\\" \\\\ or\\a leave";' in mark_texts([Words("en", entries)])


def test_a_folder_is_named_after_what_is_in_it():
    one, other = Bundle("x", {"a.js": b"1", "b.js": b"2"}), Bundle("x", {"b.js": b"2", "a.js": b"1"})
    assert re.fullmatch(r"assets/x-[0-9a-f]{8}/", one.folder)
    assert other.folder == one.folder
    for files in ({"a.js": b"1", "b.js": b"3"}, {"a.js": b"1", "c.js": b"2"}, {"a.js": b"12", "b.js": b""}):
        assert Bundle("x", files).folder != one.folder
