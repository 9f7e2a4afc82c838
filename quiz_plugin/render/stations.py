"""The learning path as stations: part by part a list of concepts, each with a cell for how its reader stands.

The cell is empty and the words say how many questions there are; once there are answers, `assets/home/` fills them in.
"""

from __future__ import annotations

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


def stations_html(bank: Bank, words: Words, base: str, ending: str) -> str:
    """The stations of a bank's learning path; `base` leads to the language's root, addresses of pages end in `ending`."""

    def say(text: object) -> str:
        return escape(str(text), quote=False)

    def station(concept: Concept) -> str:
        title = say(bank.text(concept.title, words.language))
        link = f'<a href="{base}concepts/{concept.id}{ending}">'
        count = words.n("n.questions", own_questions(bank, concept))
        first = ' class="way-next"' if concept is bank.concepts[0] else ""
        return (
            f'<li data-concept="{concept.id}"{first}>{CELL}{link}{in_its_language(title, bank, concept.title, words.language)}'
            f'</a> <span class="way-n">{say(count)}</span></li>'
        )

    parts = []
    for part, concepts in bank.parted():
        name = in_its_language(say(bank.text(part.title, words.language)), bank, part.title, words.language) if part else ""
        head = f'<p class="way-part">{name}</p>' if part else ""
        parts.append(f'<div>{head}<ol class="way-list" role="list">{"".join(map(station, concepts))}</ol></div>')
    keys = " ".join(f"<span>{cell} {say(words.t(key))}</span>" for key, cell in LEGEND)
    return f'<div class="way" data-search-exclude>{"".join(parts)}<p class="way-key" hidden>{keys}</p></div>'
