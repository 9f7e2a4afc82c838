"""An input pipeline over time: when each element is read, mapped and trained on, and what training waits for.

A simplified model of `tf.data`, in units of time without overhead. A stage works for whoever asks it, in the asker's
time, unless it has workers of its own: parallel readers and parallel calls of `map` keep a place for each, `prefetch` a
buffer. They start on an element as soon as a worker is free and a place is; elements leave in their order.
"""

from __future__ import annotations

from typing import Any

from quiz_plugin.explore.controls import Explorable, Preset, Setting, Slider, Switch


def run(setting: Setting) -> dict[str, Any]:
    """`epochs`: of each its elements, with seven times: when the file is opened, reading starts and ends, `map` starts
    and ends, training starts and ends; `ends` of the epochs; `total` time; `busy`: the share of it that is training;
    `waits`: the rest; `slow`: the stages that set the pace as long as nothing is cached; `pace`: what an element costs
    there; `held`: how long an element keeps a call of `map` busy."""
    epochs: list[list[list[int]]] = []
    ends = []
    now = 0
    for epoch in range(int(setting["e"])):
        epochs.append(_trained(setting, now) if epoch and setting["cache"] else _epoch(setting, now))
        now = epochs[-1][-1][6]
        ends.append(now)
    work = int(setting["n"]) * int(setting["t"]) * int(setting["e"])
    slow, pace = _slowest(setting)
    return {
        "epochs": epochs,
        "ends": ends,
        "total": now,
        "busy": work / now,
        "waits": now - work,
        "slow": slow,
        "pace": pace,
        "held": _held(setting),
    }


def _trained(setting: Setting, start: int) -> list[list[int]]:
    """An epoch that comes from the cache."""
    n, t = int(setting["n"]), int(setting["t"])
    return [[start + i * t] * 6 + [start + (i + 1) * t] for i in range(n)]


def _epoch(setting: Setting, start: int) -> list[list[int]]:
    """An epoch in which every element is read and mapped, from `start` on."""
    o, r, m, t, c, p, b, n = (int(setting[name]) for name in ("o", "r", "m", "t", "c", "p", "b", "n"))
    readers = 1 if setting["q"] else c
    # When each worker is free, and when each element was taken from it.
    reading, mapping, handing = [start] * readers, [start] * p, start
    read, mapped, handed = [start] * n, [start] * n, [start] * n
    found = []
    now = start
    for i in range(n):
        asked = max(handing, _place(handed, i, b, start)) if b else now
        called = max(mapping[i % p], _place(mapped, i, p, start)) if p > 1 else asked
        begins = max(reading[i % readers], _place(read, i, readers, start) if readers > 1 else called)
        opened = begins + (o if i < c else 0)
        reading[i % readers] = opened + r
        read[i] = max(called, opened + r)
        maps = max(mapping[i % p], read[i])
        mapping[i % p] = maps + m
        mapped[i] = handing = max(asked, maps + m)
        handed[i] = now = max(now, handing)
        found.append([begins, opened, opened + r, maps, maps + m, now, now + t])
        now += t
    return found


def _place(taken: list[int], i: int, places: int, start: int) -> int:
    """When there is a place for element `i`: when the one so many `places` before it was taken."""
    return taken[i - places] if i >= places else start


def _held(setting: Setting) -> int:
    """How long an element keeps a call of `map` busy: a parallel call keeps its place while its element is read, unless
    readers of their own do that."""
    reads = setting["p"] != 1 and (setting["c"] == 1 or setting["q"])
    return int(setting["m"]) + (int(setting["r"]) if reads else 0)


def _slowest(setting: Setting) -> tuple[list[str], float]:
    """Of the stages that overlap each other, those that take longest for an element; stages in turns count as one."""
    r, m, t = (int(setting[name]) for name in ("r", "m", "t"))
    found: list[tuple[list[str], float]] = []
    turns: list[str] = ["read"]
    cost: float = r
    if setting["c"] != 1 and not setting["q"]:
        found.append((turns, r / int(setting["c"])))
        turns, cost = [], 0
    if setting["p"] != 1:
        found += [(["read"], cost), (["map"], _held(setting) / int(setting["p"]))]
        turns, cost = [], 0
    elif m:
        turns, cost = [*turns, "map"], cost + m
    if setting["b"]:
        found.append((turns, cost))
        turns, cost = [], 0
    found.append(([*turns, "train"], cost + t))
    slow = found[0]
    for each in found:
        if each[1] >= slow[1]:
            slow = each
    return slow


EXPLORABLE = Explorable(
    "input",
    "td",
    (
        Slider("o", 0, 5, 2, unit="units"),
        Slider("r", 1, 5, 1, unit="units"),
        Slider("m", 0, 5, 2, unit="units"),
        Slider("t", 1, 5, 1, unit="units"),
        Slider("c", 1, 4, 1, unit="files"),
        Slider("p", 1, 4, 1, unit="calls"),
        Slider("b", 0, 3, 0, unit="elements"),
        Switch("cache"),
        Slider("n", 1, 16, 8, unit="elements"),
        Slider("e", 1, 3, 1, unit="epochs"),
        Switch("q"),
    ),
    run,
    (
        Preset("naive", {}),
        Preset("prefetch", {"b": 1}),
        Preset("interleave", {"c": 2}),
        Preset("map", {"p": 4}),
        Preset("cache", {"cache": 1, "e": 3}),
        Preset("all", {"c": 2, "p": 4, "b": 1, "cache": 1, "e": 3}),
    ),
    places="o r m t c p b cache n e q",
)
