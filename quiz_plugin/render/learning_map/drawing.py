"""The drawing of the learning path: inline SVG whose boxes are links, without style attributes: the CSP blocks them."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from html import escape

from quiz_plugin.bank import Bank
from quiz_plugin.render.learning_map.layers import Point, lay
from quiz_plugin.render.learning_map.places import place
from quiz_plugin.render.words import Words

LETTER, LINE, PADDING = 8, 18, 12
"""How wide a letter of the labels is at most on average, how high a line, and what is kept free around them."""
SHORTEST = 14
"""Letters that fit on a line of a label, if no word is longer."""
GAP, FALL, EDGE, PASS = 20, 44, 4, 12
"""Between two boxes, between two layers, around the drawing, and the room of a line that passes a layer."""
ARROW = 7
BLANK = '<tspan font-size="0"> </tspan>'
"""Parts two lines for those who hear or search them, and takes no room that would push the upper one aside."""


def map_html(bank: Bank, words: Words, base: str, ending: str) -> str:
    """The map of a bank's concepts in a region that scrolls on its own where the page is narrow.

    `base` leads from the page to the language's root, `ending` is how addresses of pages end.
    """
    label = escape(words.t("path.map"))
    svg = _Drawing(bank, words).svg(base, ending)
    return (
        f'<div class="fig" data-search-exclude><div class="gd-map md-typeset__scrollwrap" role="region" tabindex="0"'
        f' aria-label="{label}">{svg}</div></div>'
    )


class _Drawing:
    """The boxes and lines of one language: labels differ in length, so places do too."""

    def __init__(self, bank: Bank, words: Words) -> None:
        self._words, self._bank = words, bank
        self._lang = {each.id: "" if each.title.get(words.language) else bank.languages[0] for each in bank.concepts}
        titles = {each.id: bank.text(each.title, words.language) for each in bank.concepts}
        letters = max([SHORTEST, *(len(word) for title in titles.values() for word in title.split())])
        self._labels = {
            name: textwrap.wrap(title, letters, break_long_words=False, break_on_hyphens=False)
            for name, title in titles.items()
        }
        self._width = letters * LETTER + 2 * PADDING
        self._height = max(map(len, self._labels.values()), default=1) * LINE + 2 * PADDING
        self._layers = lay({each.id: each.requires for each in bank.concepts})
        points = [point for row in self._layers.rows for point in row]
        widths = {point: PASS if point.leads_to else self._width for point in points}
        self._at = {point: round(x) + EDGE for point, x in place(self._layers, widths, GAP).items()}
        self._across = max((self._at[point] + widths[point] // 2 for point in points), default=0) + EDGE
        self._down = len(self._layers.rows) * (self._height + FALL) - FALL + 2 * EDGE

    def svg(self, base: str, ending: str) -> str:
        """The whole drawing. Boxes come in learning order, which is the order in which Tab reaches them."""
        title, desc = (escape(self._words.t(key), quote=False) for key in ("path.map", "path.desc"))
        lines = "".join(self._line(line) for line in self._layers.lines)
        places = [point for row in self._layers.rows for point in row if not point.leads_to]
        boxes = {point.concept: self._box(point, base, ending) for point in places}
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self._across} {self._down}"'
            f' width="{self._across}" height="{self._down}" role="group"'
            ' aria-labelledby="gd-map--title" aria-describedby="gd-map--desc">'
            f'<title id="gd-map--title">{title}</title><desc id="gd-map--desc">{desc}</desc>{lines}'
            f"{''.join(boxes[each.id] for each in self._bank.concepts)}</svg>"
        )

    def _top(self, point: Point) -> int:
        return EDGE + point.layer * (self._height + FALL)

    def _line(self, line: Sequence[Point]) -> str:
        """A line from the foot of a box to the head of another, straight where it passes a layer."""
        x, y = self._at[line[0]], self._top(line[0]) + self._height
        steps = [f"M{x} {y}"]
        for point in line[1:]:
            before, x, y = x, self._at[point], self._top(point)
            steps.append(f"C{before} {y - FALL // 2} {x} {y - FALL // 2} {x} {y}")
            if point.leads_to:
                steps.append(f"V{y + self._height}")
        steps.append(f"M{x - 5} {y - ARROW}L{x} {y}L{x + 5} {y - ARROW}")
        return f'<path class="f-line" fill="none" d="{"".join(steps)}"/>'

    def _box(self, point: Point, base: str, ending: str) -> str:
        lines, x, top = self._labels[point.concept], self._at[point], self._top(point)
        first = top + (self._height - len(lines) * LINE) // 2 + 14
        text = BLANK.join(
            f'<tspan x="{x}" y="{first + number * LINE}">{escape(line, quote=False)}</tspan>'
            for number, line in enumerate(lines)
        )
        lang = f' lang="{self._lang[point.concept]}"' if self._lang[point.concept] else ""
        return (
            f'<a href="{base}concepts/{point.concept}{ending}">'
            f'<rect class="f-box" x="{x - self._width // 2}" y="{top}"'
            f' width="{self._width}" height="{self._height}" rx="6"/><text text-anchor="middle"{lang}>{text}</text></a>'
        )
