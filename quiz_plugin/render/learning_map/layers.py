"""The concepts in layers: each below everything that it requires, ordered so that few lines cross.

A line that passes a layer has a point of its own there, so that it keeps clear of the concepts beside it; lines from
one concept pass together, until each turns to where it leads.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

SWEEPS = 12
"""How often the order is tried to be bettered; graphs of some twenty concepts settle in less."""
BREADTH = 2
"""How many concepts a layer has room for beside the menu: what comes after them stands one layer lower."""


@dataclass(frozen=True)
class Point:
    """What stands in a layer: a concept, or where lines from it pass."""

    concept: str
    layer: int
    passed: bool = False
    """Whether lines pass there."""


@dataclass(frozen=True)
class Layers:
    """Every layer from left to right, and the lines as the points that they go through."""

    rows: tuple[tuple[Point, ...], ...]
    lines: tuple[tuple[Point, ...], ...]

    def neighbours(self) -> Mapping[Point, tuple[list[Point], list[Point]]]:
        """The points that each point is joined with in the layer above and in the layer below."""
        found: dict[Point, tuple[list[Point], list[Point]]] = {point: ([], []) for row in self.rows for point in row}
        for upper, lower in self._steps():
            found[upper][1].append(lower)
            found[lower][0].append(upper)
        return found

    def crossings(self) -> int:
        """How often two lines cross."""
        at = {point: index for row in self.rows for index, point in enumerate(row)}
        return sum(
            (at[one[0]] - at[two[0]]) * (at[one[1]] - at[two[1]]) < 0
            for one, two in combinations(self._steps(), 2)
            if one[0].layer == two[0].layer
        )

    def _steps(self) -> Iterator[tuple[Point, Point]]:
        yield from dict.fromkeys(step for line in self.lines for step in pairwise(line))


def lay(requires: Mapping[str, Sequence[str]], parts: Sequence[Collection[str]] = ()) -> Layers:
    """The layers of some concepts in learning order, by what each requires; of the `parts`, one below the other."""
    depth: dict[str, int] = {}
    full: Counter[int] = Counter()
    start, current = 0, None
    for name, needed in requires.items():
        part = next((part for part in parts if name in part), None)
        if part is not current:
            start, current = 1 + max(depth.values(), default=-1), part
        depth[name] = max(start, 1 + max((depth[each] for each in needed), default=-1))
        while full[depth[name]] == BREADTH:
            depth[name] += 1
        full[depth[name]] += 1
    rows: list[list[Point]] = [[] for _ in range(1 + max(depth.values(), default=-1))]
    for name, layer in depth.items():
        rows[layer].append(Point(name, layer))
    lines = []
    for name, needed in requires.items():
        for each in needed:
            passing = [Point(each, layer, passed=True) for layer in range(depth[each] + 1, depth[name])]
            for point in passing:
                if point not in rows[point.layer]:
                    rows[point.layer].append(point)
            lines.append((Point(each, depth[each]), *passing, Point(name, depth[name])))
    return _untangled(Layers(tuple(map(tuple, rows)), tuple(lines)))


def _untangled(layers: Layers) -> Layers:
    """The same with the order that has the fewest crossings among those tried."""
    joined = layers.neighbours()
    best, current = layers, layers
    for sweep in range(SWEEPS):
        upwards = sweep % 2
        rows = [list(row) for row in current.rows]
        at = {point: float(index) for row in rows for index, point in enumerate(row)}
        for row in reversed(rows) if upwards else rows:
            wish = {point: _mean([at[each] for each in joined[point][upwards]], at[point]) for point in row}
            row.sort(key=wish.__getitem__)
            at |= {point: float(index) for index, point in enumerate(row)}
        current = Layers(tuple(map(tuple, rows)), layers.lines)
        if current.crossings() < best.crossings():
            best = current
    return best


def _mean(values: Sequence[float], otherwise: float) -> float:
    return sum(values) / len(values) if values else otherwise
