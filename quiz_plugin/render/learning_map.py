"""The map of the learning path: part by part the concepts in learning order, with lines to those that build on them.

Lines run beside the names, down from a concept to those of its own part that build on it. What a concept builds on in
other parts would be a line across the whole map: beside each name stands in words all that it builds on. Each row has
a piece of the lines, which grows with its text; so the map needs to know neither letters nor widths of screens.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from html import escape
from itertools import count

from quiz_plugin.bank import Bank, Concept
from quiz_plugin.render.on_page import in_its_language
from quiz_plugin.render.stations import CELL, legend_html, own_questions
from quiz_plugin.render.words import Words

PITCH, HALF = 28, 10
"""How far one line is from the next, and how far the middle of a cell is from its edge."""


@dataclass(frozen=True)
class Row:
    """Where a concept stands, and the lines beside it; lines are told apart by their place, from 0 at the left."""

    at: int
    coming: tuple[int, ...]
    """The lines of what it builds on."""
    passing: tuple[int, ...]
    """Lines that go on to a concept further down."""
    leads: bool
    """Whether its own line begins here: something below builds on it."""

    @property
    def breadth(self) -> int:
        """How many places the row needs."""
        return 1 + max([self.at, *self.coming, *self.passing])

    def drawn(self) -> str:
        """The lines, from 0 at the top of the row to 100 at its foot: straight, or bent into the cell."""
        here = self.at * PITCH + HALF
        steps = [f"M{at * PITCH + HALF} 0V100" for at in self.passing]
        for at in self.coming:
            x = at * PITCH + HALF
            steps.append(f"M{x} 0V50" if x == here else f"M{x} 0Q{x} 50 {here} 50")
        return "".join([*steps, f"M{here} 50V100" if self.leads else ""])


def rows(requires: Mapping[str, Collection[str]]) -> list[Row]:
    """The rows of some concepts in learning order, by what each requires; what is not among them has no line.

    All that builds on a concept shares its one line, which ends at the last of them. No line passes through a cell that
    it does not lead to: a concept takes the place of a line that ends at it, or else one that is free.
    """
    last = {needed: name for name, all_needed in requires.items() for needed in all_needed}
    lines: dict[str, int] = {}
    found = []
    for name, all_needed in requires.items():
        coming = sorted(lines[each] for each in all_needed if each in requires)
        ending = sorted(lines.pop(each) for each in all_needed if each in requires and last[each] == name)
        passing = tuple(sorted(lines.values()))
        at = ending[0] if ending else next(place for place in count() if place not in passing)
        found.append(Row(at, tuple(coming), passing, leads=name in last))
        if name in last:
            lines[name] = at
    return found


def map_html(bank: Bank, words: Words, base: str, ending: str) -> str:
    """The map of a bank's concepts; `base` leads from the page to the language's root, addresses end in `ending`."""

    def say(text: Mapping[str, str]) -> str:
        shown = escape(bank.text(text, words.language), quote=False)
        return in_its_language(shown, bank, text, words.language)

    def station(concept: Concept, row: Row, breadth: int) -> str:
        first = ' class="way-next"' if concept is bank.concepts[0] else ""
        wide = (breadth - 1) * PITCH + 2 * HALF
        cell = CELL.replace("<svg ", f'<svg x="{row.at * PITCH}" ')
        number = escape(words.n("n.questions", own_questions(bank, concept)), quote=False)
        before = ", ".join(say(bank.concept[name].title) for name in concept.requires)
        needs = f'<span class="map-on">{escape(words.t("path.needs"), quote=False)}: {before}</span>' if before else ""
        return (
            f'<li data-concept="{concept.id}"{first}>'
            f'<svg class="map-line" width="{wide}" height="0" viewBox="0 0 {wide} 100" preserveAspectRatio="none"'
            f' aria-hidden="true"><path d="{row.drawn()}"/></svg>'
            f'<svg class="map-at" width="{wide}" height="20" viewBox="0 0 {wide} 20" aria-hidden="true">{cell}</svg>'
            f'<a href="{base}concepts/{concept.id}{ending}">{say(concept.title)}</a>'
            f' <span class="way-n">{number}</span> {needs}</li>'
        )

    parts = []
    for part, concepts in bank.parted():
        placed = rows({each.id: each.requires for each in concepts})
        breadth = max((row.breadth for row in placed), default=1)
        head = f'<p class="way-part">{say(part.title)}</p>' if part else ""
        listed = "".join(station(each, row, breadth) for each, row in zip(concepts, placed, strict=True))
        parts.append(f'<div>{head}<ol class="map-list" role="list">{listed}</ol></div>')
    name, how = (escape(words.t(key)) for key in ("path.map", "path.desc"))
    return (
        f'<div class="way gd-map" role="group" aria-label="{name}" aria-describedby="map-how" data-search-exclude>'
        f'<p id="map-how">{how}</p>{legend_html(words)}{"".join(parts)}</div>'
    )
