"""Shapes of a drawing as SVG text; the twin of `assets/explore/scene.js`."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import floor


def at(number: float) -> str:
    """A length in units of the drawing, to two decimals."""
    rounded = floor(number * 100 + 0.5) / 100 or 0
    return str(int(rounded) if rounded == int(rounded) else rounded)


def escaped(words: object) -> str:
    """Words as they may stand between tags."""
    return escape(str(words), quote=False)


def rect(x: float, y: float, width: float, height: float, kind: str, rx: float = 2) -> str:
    """A box whose class `kind` says what it means."""
    return f'<rect x="{at(x)}" y="{at(y)}" width="{at(width)}" height="{at(height)}" rx="{at(rx)}" class="{kind}"/>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str = "f-line") -> str:
    """A line."""
    return f'<line x1="{at(x1)}" y1="{at(y1)}" x2="{at(x2)}" y2="{at(y2)}" class="{kind}"/>'


def path(d: str, kind: str = "f-line") -> str:
    """Any other shape."""
    return f'<path d="{d}" class="{kind}"/>'


def text(
    x: float | Sequence[float], y: float | Sequence[float], words: object, kind: str = "", anchor: str = "start"
) -> str:
    """Words, of 14 units; `anchor` is which end of them stands at `x`: `start`, `middle` or `end`.

    Several `x` and `y` are the places of single characters.
    """
    anchored = "" if anchor == "start" else f' text-anchor="{anchor}"'
    shown = f' class="{kind}"' if kind else ""
    return f'<text x="{_places(x)}" y="{_places(y)}"{anchored}{shown}>{escaped(words)}</text>'


def signs(places: Sequence[tuple[float, float, object]], kind: str = "", anchor: str = "middle") -> str:
    """Single characters, each at a place of its own: a browser lays out one text sooner than many."""
    if not places:
        return ""
    xs, ys, words = zip(*places, strict=True)
    return text(xs, ys, "".join(map(str, words)), kind, anchor)


def _places(lengths: float | Sequence[float]) -> str:
    return " ".join(map(at, lengths)) if isinstance(lengths, Sequence) else at(lengths)
