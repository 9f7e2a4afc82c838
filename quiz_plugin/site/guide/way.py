"""What the home page and the learning path need besides, to show a reader who comes back how they stand."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from quiz_plugin.bank import Bank
from quiz_plugin.render.words import Words
from quiz_plugin.site.guide.path import PAGE as PATH
from quiz_plugin.site.quiz import bundles

SECTIONS = "questions/sections.json"
"""Below a language's root, the sections that ask questions; a script fetches it once there are answers."""

_ENTRIES = {"index": "home", f"{PATH}/index": "path"}
"""The script of each of these pages, by its path without ending."""
_BUTTONS = re.compile(r'<p class="hm-acts">.*?</p>', re.DOTALL)
_PLACES = ('<p class="hm-lead">', '<div class="way"')
"""What the script of a home page fills besides two buttons; the home page of another guide may be any text."""
_PANEL = '<div class="hm-panel" data-search-exclude hidden></div>'
"""What the home page has in the place of its drawing for who comes back."""
_TWO = 2
_MARKUP = re.compile("[`*]")


def way_of(slug: str, html: str, words: Words) -> Mapping[str, str] | None:
    """The name of the page's script and its words as JSON; nothing for another page."""
    entry = _ENTRIES.get(slug)
    drawn = entry == "home"
    if entry is None or (drawn and _PANEL not in html):
        return None
    keys = {*bundles.script_keys("home", entry), *(bundles.script_keys("home", "ahead") if drawn else ())}
    return {"entry": entry, "words": bundles.script_strings(words, sorted(keys))}


def with_panel(slug: str, html: str) -> str:
    """The HTML of a home page with a place for the pictures of who comes back, if it has the other places too."""
    buttons = _BUTTONS.search(html) if _ENTRIES.get(slug) == "home" else None
    if buttons is None or buttons[0].count("<a ") < _TWO or not all(place in html for place in _PLACES):
        return html
    return f"{html[: buttons.end()]}\n{_PANEL}{html[buttons.end() :]}"


def sections_json(bank: Bank, language: str) -> str:
    """By concept, anchor and title of the sections that ask questions, in the order of the page."""
    found = {}
    for concept in bank.concepts:
        asked = {each.refs[0].anchor for each in bank.about(concept.id) if each.refs[0].concept == concept.id}
        known = bank.sections.get((concept.id, language)) or bank.sections.get((concept.id, bank.languages[0]), {})
        found[concept.id] = [
            (each.anchor, _MARKUP.sub("", each.title)) for each in known.values() if each.anchor in asked
        ]
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))
