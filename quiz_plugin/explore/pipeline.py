"""Schedules of a model divided into stages: when each device works, waits, and what it has to keep.

Times are in forward passes of one micro-batch through one stage. Stages are equal and sending takes no time: Huang et
al. 2019 (GPipe) and Narayanan et al. 2021 (1F1B, interleaved) count alike; zero-bubble is ZB-H1 of Qi et al. 2024.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from quiz_plugin.explore.controls import Choice, Explorable, Guess, Preset, Setting, Slider, Steps, Switch

SCHEDULES = ("naive", "gpipe", "1f1b", "interleaved", "zero")
CHUNKS = 2
"""Parts of the layers that each device holds where schedules interleave."""
Task = tuple[str, int, int]
"""`F` forward, `B` backward or `W` gradients of the weights; which part of the device's layers; which micro-batch."""


def run(setting: Setting) -> dict[str, Any]:
    """`rows`: of each device its tasks `[kind, part, micro-batch, start, end]` in order of time; `live`: how many
    micro-batches it keeps at once, at most; `total` time; `ideal`: time without waiting; `idle`: share of the total;
    `bubble`: waiting by ideal time; `speedup` over one device; `plain`: the total if nothing is computed again."""
    stages, micro = int(setting["k"]), int(setting["m"])
    schedule, backward = setting["s"], float(setting["b"])
    parts = CHUNKS if schedule == "interleaved" else 1
    weights = backward / 2 if schedule == "zero" else 0
    cost = {"F": 1 / parts, "B": (backward - weights + int(setting["r"])) / parts, "W": weights}
    orders = [list(_order(schedule, device, stages, micro)) for device in range(stages)]
    rows = _simulate(orders, cost, stages, micro, schedule)
    total = max(row[-1][4] for row in rows)
    ideal = micro * (1 + backward + int(setting["r"]))
    return {
        "rows": rows,
        "live": [_live(row, parts, schedule) for row in rows],
        "total": total,
        "ideal": ideal,
        "idle": 1 - ideal / total,
        "bubble": (total - ideal) / ideal,
        "speedup": stages * ideal / total,
        "plain": run({**setting, "r": 0})["total"] if setting["r"] else total,
    }


def _order(schedule: object, device: int, stages: int, micro: int) -> Iterator[Task]:
    """The forward and backward passes of a device, one after the other."""
    parts = CHUNKS if schedule == "interleaved" else 1
    if schedule in {"naive", "gpipe"}:
        yield from (("F", 0, m) for m in range(micro))
        yield from (("B", 0, m) for m in reversed(range(micro)))
        return
    forward, backward = _visits(micro, stages, parts), _visits(micro, stages, parts)
    ahead = stages - 1 - device if parts == 1 else 2 * (stages - 1 - device) + _rounds(micro, stages)[0]
    for at in range(min(ahead, micro * parts)):
        yield ("F", *forward[at])
    for at in range(micro * parts):
        if at + ahead < micro * parts:
            yield ("F", *forward[at + ahead])
        part, m = backward[at]
        yield ("B", parts - 1 - part, m)


def _visits(micro: int, stages: int, parts: int) -> list[tuple[int, int]]:
    """Part and micro-batch in the order of forward passes: after each round of micro-batches comes the next part."""
    if parts == 1:
        return [(0, m) for m in range(micro)]
    found, first = [], 0
    for size in _rounds(micro, stages):
        found += [(part, m) for part in range(parts) for m in range(first, first + size)]
        first += size
    return found


def _rounds(micro: int, stages: int) -> list[int]:
    """How many micro-batches visit a part before the next one does: as many as stages, or a few more."""
    count = max(1, micro // stages)
    return [micro // count + (at < micro % count) for at in range(count)]


def _needs(task: Task, device: int, stages: int, micro: int, schedule: object) -> tuple[int, Task] | None:
    """What has to be done before, and on which device."""
    kind, part, m = task
    parts = CHUNKS if schedule == "interleaved" else 1
    if kind == "F":
        if device:
            return device - 1, ("F", part, micro - 1 if schedule == "naive" else m)
        return (stages - 1, ("F", part - 1, m)) if part else None
    if device < stages - 1:
        return device + 1, ("B", part, 0 if schedule == "naive" else m)
    return (0, ("B", part + 1, m)) if part < parts - 1 else (device, ("F", part, m))


def _simulate(
    orders: list[list[Task]], cost: dict[str, float], stages: int, micro: int, schedule: object
) -> list[list[list[Any]]]:
    """The times at which each device does its tasks, each as soon as it can."""
    rows: list[list[list[Any]]] = [[] for _ in orders]
    done: list[dict[Task, float]] = [{} for _ in orders]
    free, next_task = [0.0] * stages, [0] * stages
    late: list[list[int]] = [[] for _ in orders]
    kept = [0] * stages

    def place(device: int, task: Task, start: float) -> None:
        end = start + cost[task[0]]
        rows[device].append([*task, start, end])
        done[device][task] = free[device] = end
        kept[device] += (task[0] == "F") - (task[0] == "W")

    moved = True
    while moved:
        moved = False
        for device, order in enumerate(orders):
            while next_task[device] < len(order):
                task = order[next_task[device]]
                needed = _needs(task, device, stages, micro, schedule)
                if needed and needed[1] not in done[needed[0]]:
                    break
                ready = done[needed[0]][needed[1]] if needed else 0.0
                # Gradients of the weights fill gaps that are at least half as long as they take, and go first where the
                # device may keep no more.
                full = task[0] == "F" and kept[device] >= stages
                while late[device] and (full or free[device] + cost["W"] / 2 <= ready):
                    place(device, ("W", 0, late[device].pop(0)), free[device])
                    full = False
                place(device, task, max(free[device], ready))
                if cost["W"] and task[0] == "B":
                    late[device].append(task[2])
                next_task[device] += 1
                moved = True
    for device, each in enumerate(late):
        for m in each:
            place(device, ("W", 0, m), free[device])
    return rows


def _live(row: list[list[Any]], parts: int, schedule: object) -> float:
    """How many micro-batches a device keeps activations of at once, at most; parts of the layers count as parts."""
    last = "W" if schedule == "zero" else "B"
    now = most = 0
    for kind, *_ in row:
        now += (kind == "F") - (kind == last)
        most = max(most, now)
    return most / parts


EXPLORABLE = Explorable(
    "pipeline",
    "gp",
    (
        Slider("k", 1, 8, 4, unit="stages"),
        Slider("m", 1, 32, 8, unit="micro"),
        Slider("b", 1, 3, 2, 0.5),
        Switch("r"),
        Choice("s", SCHEDULES, "gpipe"),
        Steps(),
    ),
    run,
    (Preset("one", {"m": 1}), Preset("four", {"k": ("k", 1), "m": ("k", 4)})),
    Guess({"k": 8, "m": 8}, (12.5, 25, 46.7, 87.5)),
    places="k m b r s step",
)
