"""The drawing of the learning path: inline SVG whose boxes are links, without style attributes: the CSP blocks them."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from html import escape
from itertools import accumulate

from quiz_plugin.bank import Bank
from quiz_plugin.render.learning_map.layers import Point, lay
from quiz_plugin.render.learning_map.places import place
from quiz_plugin.render.stations import CELL
from quiz_plugin.render.words import Words

LETTER, LINE, PADDING = 7.5, 18, 10
"""How wide a letter of the labels is at most on average, how high a line, and what is kept free around them."""
MARK = 28
"""The room of a cell and of what parts it from the label."""
SHORTEST = 23
"""Letters that fit on a line of a label, if no word is longer."""
GAP, FALL, EDGE, PASS = 20, 32, 12, 12
"""Between two boxes, between two layers, around the drawing, and the room of a line that passes a layer."""
HEAD, FOOT = 50, 10
"""Of a band: the room of its name above its boxes, and what is kept free below them."""
ARROW, NAME = 7, 10
"""How long the head of an arrow is, and how far from a line the name of a band."""
BLANK = '<tspan font-size="0"> </tspan>'
"""Parts two lines for those who hear or search them, and takes no room that would push the upper one aside."""


def map_html(bank: Bank, words: Words, base: str, ending: str) -> str:
    """The map of a bank's concepts; `base` leads from the page to the language's root, addresses end in `ending`."""
    svg = _Drawing(bank, words).svg(base, ending)
    return f'<div class="fig" data-search-exclude><div class="gd-map">{svg}</div></div>'


class _Drawing:
    """The boxes and lines of one language: labels differ in length, so places do too."""

    def __init__(self, bank: Bank, words: Words) -> None:
        self._words, self._bank = words, bank
        self._parts = [(part, [each.id for each in concepts]) for part, concepts in bank.parted() if concepts]
        self._lang = {each.id: "" if each.title.get(words.language) else bank.languages[0] for each in bank.concepts}
        titles = {each.id: bank.text(each.title, words.language) for each in bank.concepts}
        letters = max([SHORTEST, *(len(word) for title in titles.values() for word in title.split())])
        self._labels = {
            name: textwrap.wrap(title, letters, break_long_words=False, break_on_hyphens=False)
            for name, title in titles.items()
        }
        self._width = round(letters * LETTER) + MARK + 2 * PADDING
        self._height = max(map(len, self._labels.values()), default=1) * LINE + 2 * PADDING
        self._layers = lay({each.id: each.requires for each in bank.concepts}, [ids for _, ids in self._parts])
        points = [point for row in self._layers.rows for point in row]
        widths = {point: PASS if point.passed else self._width for point in points}
        self._at = {point: round(x) + EDGE for point, x in place(self._layers, widths, GAP).items()}
        self._across = max((self._at[point] + widths[point] // 2 for point in points), default=0) + EDGE
        self._first = self._first_layers()
        self._tops = self._layer_tops()

    def _first_layers(self) -> list[int]:
        """The layer with which each part begins; none where the path has no parts that bear names."""
        layer = {point.concept: point.layer for row in self._layers.rows for point in row if not point.passed}
        return [min(layer[each] for each in ids) for part, ids in self._parts if part]

    def _layer_tops(self) -> list[int]:
        """Where each layer begins, and last where the drawing ends."""
        steps = [
            self._height + FALL + (HEAD + FOOT - FALL // 2 if number in self._first[1:] else 0)
            for number in range(1, len(self._layers.rows))
        ]
        start = EDGE + (HEAD if self._first else 0)
        end = self._height + (FOOT if self._first else 0) + EDGE
        return [*accumulate([*steps, end], initial=start)]

    def svg(self, base: str, ending: str) -> str:
        """The whole drawing. Boxes come in learning order, which is the order in which Tab reaches them."""
        title, desc = (escape(self._words.t(key), quote=False) for key in ("path.map", "path.desc"))
        lines = "".join(self._line(line) for line in self._layers.lines)
        places = [point for row in self._layers.rows for point in row if not point.passed]
        boxes = {point.concept: self._box(point, base, ending) for point in places}
        down, (grounds, names) = self._tops[-1], self._bands()
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self._across} {down}"'
            f' width="{self._across}" height="{down}" role="group"'
            ' aria-labelledby="gd-map--title" aria-describedby="gd-map--desc">'
            f'<title id="gd-map--title">{title}</title><desc id="gd-map--desc">{desc}</desc>{grounds}{lines}{names}'
            f"{''.join(boxes[each.id] for each in self._bank.concepts)}</svg>"
        )

    def _bands(self) -> tuple[str, str]:
        """The parts of the path: the grounds behind their concepts, and their names, clear of a line at the side."""
        grounds, names = [], []
        named = [part for part, _ in self._parts if part]
        passing = min((x for point, x in self._at.items() if point.passed), default=EDGE)
        x = passing + NAME if passing < self._width // 2 else EDGE
        ends = [*self._first, len(self._tops) - 1][1:]
        for part, first, after in zip(named, self._first, ends, strict=True):
            top, bottom = self._tops[first] - HEAD, self._tops[after - 1] + self._height + FOOT
            grounds.append(
                f'<rect class="map-band" x="1" y="{top}" width="{self._across - 2}" height="{bottom - top}" rx="12"/>'
            )
            title = escape(self._bank.text(part.title, self._words.language), quote=False)
            lang = "" if part.title.get(self._words.language) else f' lang="{self._bank.languages[0]}"'
            names.append(f'<text class="map-part" x="{x}" y="{top + 22}"{lang}>{title}</text>')
        return "".join(grounds), "".join(names)

    def _line(self, line: Sequence[Point]) -> str:
        """A line from the foot of a box to the head of another, straight where it passes a layer.

        It turns at once to where it passes, and into a box at last: where a band begins, it falls straight.
        """
        x, y = self._at[line[0]], self._tops[line[0].layer] + self._height
        steps = [f"M{x} {y}"]
        for point in line[1:]:
            before, x, top = x, self._at[point], self._tops[point.layer]
            if x != before:
                begin = y if point.passed else top - FALL
                turn, end = begin + FALL // 2, begin + FALL
                steps.append(f"V{begin}C{before} {turn} {x} {turn} {x} {end}")
            y = top + self._height if point.passed else top
        steps.append(f"V{y}M{x - 5} {y - ARROW}L{x} {y}L{x + 5} {y - ARROW}")
        return f'<path class="f-line" fill="none" d="{"".join(steps)}"/>'

    def _box(self, point: Point, base: str, ending: str) -> str:
        lines, left, top = self._labels[point.concept], self._at[point] - self._width // 2, self._tops[point.layer]
        first = top + (self._height - len(lines) * LINE) // 2 + 14
        x = left + PADDING + MARK
        text = BLANK.join(
            f'<tspan x="{x}" y="{first + number * LINE}">{escape(line, quote=False)}</tspan>'
            for number, line in enumerate(lines)
        )
        lang = f' lang="{self._lang[point.concept]}"' if self._lang[point.concept] else ""
        cell = CELL.replace("<svg ", f'<svg x="{left + PADDING}" y="{top + (self._height - 20) // 2}" ')
        start = ' class="way-next"' if point.concept == self._bank.concepts[0].id else ""
        return (
            f'<a href="{base}concepts/{point.concept}{ending}" data-concept="{point.concept}"{start}>'
            f'<rect class="f-box" x="{left}" y="{top}" width="{self._width}" height="{self._height}" rx="8"/>'
            f"{cell}<text{lang}>{text}</text></a>"
        )
