"""How much of each part of the guide is translated, drawn: a bar for each part, in the colour of the text.

Attributes alone draw it, so that it needs no style and is the same in the dark, in forced colours and on paper.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape, unescape

from quiz_plugin.translations.status import State

_TAG = re.compile(r"<[^>]*>|(?<=\])\([^)]*\)|[\[\]]")
"""What a name in Markdown is written with besides words: tags, and the signs and the address of a link."""
_LONG, _HIGH = 100, 3
_LOOKS = {State.CURRENT: "", State.STALE: ' stroke-dasharray="1"', State.MISSING: None}
"""What is current is full, what is out of date striped; what is missing stays empty."""


def key(state: State) -> str:
    """The sign of a state, for the line that says what it means."""
    return _svg('width="16" height="12" aria-hidden="true"', {state: 1}, long=4)


def bars(rows: Sequence[tuple[str, Mapping[State, int]]], names: Mapping[State, str]) -> str:
    """A bar for each part, by its name as it stands in Markdown; `names` are those of the states."""
    return f'<div class="grid" data-search-exclude>\n{"".join(_bar(*row, names) for row in rows)}</div>'


def _bar(part: str, counts: Mapping[State, int], names: Mapping[State, str]) -> str:
    name = _TAG.sub("", part)
    said = ", ".join(f"{names[state]}: {counts.get(state, 0)}" for state in names)
    label = escape(f"{unescape(name)}. {said}")
    drawn = _svg(f'width="100%" role="img" aria-label="{label}"', counts)
    return f'<div><small aria-hidden="true">{name}</small>{drawn}</div>\n'


def _svg(attributes: str, counts: Mapping[State, int], long: int = _LONG) -> str:
    total = sum(counts.values()) or 1
    shapes, start = "", 0.0
    for state, look in _LOOKS.items():
        wide = long * counts.get(state, 0) / total
        if wide and look is not None:
            path = f"M{start:g} {_HIGH / 2}h{wide:g}"
            shapes += f'<path d="{path}" stroke="currentColor" stroke-width="{_HIGH}"{look}/>'
        start += wide
    outline = 'fill="none" stroke="currentColor" vector-effect="non-scaling-stroke"'
    frame = f'<rect width="{long}" height="{_HIGH}" {outline}/>'
    return f'<svg viewBox="0 0 {long} {_HIGH}" {attributes}>{shapes}{frame}</svg>'
