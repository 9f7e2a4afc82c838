"""Where each point of a layer stands from left to right: as near as there is room to what it is joined with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from quiz_plugin.render.learning_map.layers import Layers, Point

SWEEPS = 24
SQUEEZE = 0.4
"""How much narrower everything is drawn at last: lines wish to be straight, and would spread what they join."""


def place(layers: Layers, widths: Mapping[Point, float], gap: float) -> dict[Point, float]:
    """The middle of each point; the leftmost edge is at 0. Points of one layer keep `gap` between their edges."""
    joined = layers.neighbours()
    at = {point: x for row in layers.rows for point, x in _apart(row, dict.fromkeys(row, 0.0), widths, gap).items()}
    for sweep in range(SWEEPS):
        upwards = sweep % 2
        for row in reversed(layers.rows) if upwards else layers.rows:
            wishes = {}
            for point in row:
                near = joined[point][upwards] or joined[point][1 - upwards]
                wishes[point] = sum(at[each] for each in near) / len(near) if near else at[point]
            at |= _apart(row, wishes, widths, gap)
    for row in layers.rows:
        at |= _apart(row, {point: at[point] * SQUEEZE for point in row}, widths, gap)
    for line in layers.lines:
        at |= _straight(line[1:-1], layers, at)
    left = min((at[point] - widths[point] / 2 for point in at), default=0.0)
    return {point: x - left for point, x in at.items()}


def _straight(passing: Sequence[Point], layers: Layers, at: Mapping[Point, float]) -> dict[Point, float]:
    """Where a line passes that has all else on one side: where it is farthest out, all the way."""
    for side, farthest in ((0, min), (-1, max)):
        if passing and all(layers.rows[point.layer][side] == point for point in passing):
            return dict.fromkeys(passing, farthest(at[point] for point in passing))
    return {}


def _apart(
    row: Sequence[Point], wishes: Mapping[Point, float], widths: Mapping[Point, float], gap: float
) -> dict[Point, float]:
    """The places nearest to the wishes, by least squares, at which the points of a row do not overlap.

    What is wished, less the room that the points to the left take, must not fall: neighbours that would make it fall
    share the mean of their wishes.
    """
    room, offsets = 0.0, []
    for index, point in enumerate(row):
        room += (widths[row[index - 1]] + widths[point]) / 2 + gap if index else 0.0
        offsets.append(room)
    blocks: list[tuple[float, int]] = []
    for point, offset in zip(row, offsets, strict=True):
        mean, count = wishes[point] - offset, 1
        while blocks and blocks[-1][0] > mean:
            before, many = blocks.pop()
            mean, count = (before * many + mean * count) / (many + count), many + count
        blocks.append((mean, count))
    level = [mean for mean, count in blocks for _ in range(count)]
    return {point: x + offset for point, x, offset in zip(row, level, offsets, strict=True)}
