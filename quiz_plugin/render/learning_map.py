"""The learning path: part by part the concepts in learning order, as lists or as a map with lines between them.

Each has a cell for how its reader stands, which is empty, and words that say how many questions there are; once there
are answers, `assets/study/today.js` fills them in.

In the map, lines run beside the names, down from a concept to those of its own part that build on it. What a concept
builds on in other parts would be a line across the whole map: beside each name stands in words all that it builds on.
Each row has a piece of the lines, which grows with its text; so the map needs to know neither letters nor widths of
screens.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import count

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


@dataclass(frozen=True)
class _Path:
    """The path of a bank in one language; `base` leads to the language's root, addresses of pages end in `ending`."""

    bank: Bank
    words: Words
    base: str
    ending: str

    def title(self, text: Mapping[str, str]) -> str:
        html = escape(self.bank.text(text, self.words.language), quote=False)
        return in_its_language(html, self.bank, text, self.words.language)

    def station(self, concept: Concept, drawing: str, after: str = "") -> str:
        first = ' class="way-next"' if concept is self.bank.concepts[0] else ""
        count = escape(self.words.n("n.questions", own_questions(self.bank, concept)), quote=False)
        return (
            f'<li data-concept="{concept.id}"{first}>{drawing}<a href="{self.base}concepts/{concept.id}{self.ending}">'
            f'{self.title(concept.title)}</a> <span class="way-n">{count}</span>{after}</li>'
        )

    def parts(self, list_class: str, stations: Callable[[Sequence[Concept]], Iterable[str]]) -> str:
        html = []
        for part, concepts in self.bank.parted():
            head = f'<p class="way-part">{self.title(part.title)}</p>' if part else ""
            rows_html = "".join(stations(concepts))
            html.append(f'<div>{head}<ol class="{list_class}" role="list">{rows_html}</ol></div>')
        return "".join(html)


def stations_html(bank: Bank, words: Words, base: str, ending: str) -> str:
    """The path as lists; `base` leads from the page to the language's root, addresses end in `ending`."""
    path = _Path(bank, words, base, ending)
    parts = path.parts("way-list", lambda concepts: (path.station(each, CELL) for each in concepts))
    return f'<div class="way" data-search-exclude>{parts}{legend_html(words)}</div>'


def map_html(bank: Bank, words: Words, base: str, ending: str) -> str:
    """The path as a map; `base` leads from the page to the language's root, addresses end in `ending`."""
    path = _Path(bank, words, base, ending)

    def station(concept: Concept, row: Row, breadth: int) -> str:
        width = (breadth - 1) * PITCH + 2 * HALF
        cell = CELL.replace("<svg ", f'<svg x="{row.at * PITCH}" ')
        drawing = (
            f'<svg class="map-line" width="{width}" height="0" viewBox="0 0 {width} 100" preserveAspectRatio="none"'
            f' aria-hidden="true"><path d="{row.drawn()}"/></svg>'
            f'<svg class="map-at" width="{width}" height="20" viewBox="0 0 {width} 20" aria-hidden="true">{cell}</svg>'
        )
        before = ", ".join(path.title(bank.concept[name].title) for name in concept.requires)
        needs = f'<span class="map-on">{escape(words.t("path.needs"), quote=False)}: {before}</span>' if before else ""
        return path.station(concept, drawing, f" {needs}")

    def stations(concepts: Sequence[Concept]) -> Iterator[str]:
        placed = rows({each.id: each.requires for each in concepts})
        breadth = max((row.breadth for row in placed), default=1)
        return (station(each, row, breadth) for each, row in zip(concepts, placed, strict=True))

    name, how = (escape(words.t(key)) for key in ("path.map", "path.desc"))
    return (
        f'<div class="way gd-map" role="group" aria-label="{name}" aria-describedby="map-how" data-search-exclude>'
        f'<p id="map-how">{how}</p>{legend_html(words)}{path.parts("map-list", stations)}</div>'
    )
