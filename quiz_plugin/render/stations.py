"""The learning path as stations: part by part a list of concepts, each with a cell for how its reader stands.

The cell is empty and the words say how many questions there are; once there are answers, `assets/study/today.js`
fills them in.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from quiz_plugin.bank import Bank, Concept
from quiz_plugin.render.on_page import in_its_language
from quiz_plugin.render.words import Words

CELL = (
    '<svg class="cell" width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true">'
    '<rect x="1" y="1" width="18" height="18" rx="4" stroke="currentColor" stroke-width="2"/>'
    '<path class="cell-solid"/><path class="cell-learning"/><circle class="cell-due" cx="17" cy="3" r="4"/></svg>'
)
"""A mastery cell; scripts draw how high it is filled with what is solid, and above that with what is being learnt."""
_SOLID, _LEARNING = "M3 17v-14h14v14z", "M3 17v-7h14v7z"
LEGEND = (
    ("pg.solid", CELL.replace('"cell-solid"', f'"cell-solid" d="{_SOLID}"')),
    ("pg.learning", CELL.replace('"cell-learning"', f'"cell-learning" d="{_LEARNING}"')),
    ("pg.due", CELL.replace('"cell"', '"cell cell--due"')),
    ("pg.new", CELL),
)


def own_questions(bank: Bank, concept: Concept) -> int:
    """How many questions belong to a concept: those that name it first, so that each counts once."""
    return sum(each.refs[0].concept == concept.id for each in bank.about(concept.id))


def legend_html(words: Words) -> str:
    """What each look of a cell means; hidden until there are answers."""
    keys = " ".join(f"<span>{cell} {escape(words.t(key), quote=False)}</span>" for key, cell in LEGEND)
    return f'<p class="way-key" hidden>{keys}</p>'


def stations_html(bank: Bank, words: Words, base: str, ending: str) -> str:
    """The stations of a bank's path; `base` leads to the language's root, addresses of pages end in `ending`."""

    def say(text: Mapping[str, str]) -> str:
        shown = escape(bank.text(text, words.language), quote=False)
        return in_its_language(shown, bank, text, words.language)

    def station(concept: Concept) -> str:
        first = ' class="way-next"' if concept is bank.concepts[0] else ""
        count = escape(words.n("n.questions", own_questions(bank, concept)), quote=False)
        return (
            f'<li data-concept="{concept.id}"{first}>{CELL}<a href="{base}concepts/{concept.id}{ending}">'
            f'{say(concept.title)}</a> <span class="way-n">{count}</span></li>'
        )

    parts = []
    for part, concepts in bank.parted():
        head = f'<p class="way-part">{say(part.title)}</p>' if part else ""
        parts.append(f'<div>{head}<ol class="way-list" role="list">{"".join(map(station, concepts))}</ol></div>')
    return f'<div class="way" data-search-exclude>{"".join(parts)}{legend_html(words)}</div>'
