"""Collectives among a few devices, chunk by chunk: round a ring, or through one central device.

A vector is cut into as many chunks as there are devices. A step takes its latency and the time of its bytes; what each
way sends is counted as in doc/PERFORMANCE.md of NCCL's tests and in Goyal et al. 2017, section 4.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from quiz_plugin.explore.controls import Choice, Explorable, Guess, Number, Preset, Setting, Slider, Steps

LINKS: dict[str, float] = {
    "eth10": 1.25,
    "round": 10,
    "eth100": 12.5,
    "pcie4": 32,
    "ib": 50,
    "pcie5": 64,
    "ici4": 90,
    "ici5": 180,
    "nv3": 300,
    "nv4": 450,
    "nv5": 900,
}
"""Gigabytes a second in one direction. Networks: bits by 8; NVLink and a TPU's ICI (one axis, both ways): "How to Scale
Your Model"; InfiniBand NDR: manual of ConnectX-7. `round` is for reckoning in the head."""
ALL, SCATTER, GATHER = "all-reduce", "reduce-scatter", "all-gather"
Move = list[Any]
"""From which device, to which, which chunks, and whether it adds them (1) or keeps them in place of its own."""


def cost(way: str, operation: object, devices: int, size: float) -> tuple[int, float] | None:
    """Steps, and what goes over the busiest link one message after the other, in the unit of `size`; for any number of
    devices. Over the central device's link go what it receives and what it sends. None: there is no such way."""
    halves = 2 if operation == ALL else 1
    rounds = (devices - 1).bit_length()
    part = size / devices
    if way == "ring":
        return halves * (devices - 1), halves * (devices - 1) * part
    if way == "halving":
        return (halves * rounds, halves * (devices - 1) * part) if 1 << rounds == devices else None
    if way == "tree":
        return (2 * rounds, 2 * rounds * size) if operation == ALL else None
    return 2 * (devices - 1), (devices - 1) * (size + (size if operation == ALL else part))


def milliseconds(steps: int, megabytes: float, speed: float, latency: float) -> float:
    """What steps with so many microseconds each and so much to send take at a speed in gigabytes a second."""
    return steps * latency / 1000 + megabytes / speed


def run(setting: Setting) -> dict[str, Any]:
    """`moves`: of each step what is sent; `held`: before the first and after each step, of each device and chunk which
    devices' parts are in it, device d as bit d; `clock`: milliseconds after each step; `part`: megabytes of a chunk;
    `sent` and `received`: megabytes of each device; `ways`: steps, megabytes and milliseconds of each way, or None."""
    devices, size, operation = int(setting["n"]), float(setting["size"]), setting["op"]
    speed, latency = LINKS[str(setting["link"])], float(setting["a"])
    moves = list((_ring if setting["mode"] == "ring" else _central)(devices, operation))
    part = size / devices
    held = [_start(devices, operation)]
    clock: list[float] = []
    sent, received = [0] * devices, [0] * devices
    chunks = 0
    for at, step in enumerate(moves):
        held.append(_after(held[-1], step))
        chunks += len(step[0][2])
        clock.append(milliseconds(at + 1, chunks * part, speed, latency))
        for source, target, what, _ in step:
            sent[source] += len(what)
            received[target] += len(what)
    ways: dict[str, list[float] | None] = {}
    for way in ("ring", "halving", "tree", "central"):
        found = cost(way, operation, devices, size)
        ways[way] = [*found, milliseconds(*found, speed, latency)] if found else None
    return {
        "moves": moves,
        "held": held,
        "clock": clock,
        "part": part,
        "sent": [each * part for each in sent],
        "received": [each * part for each in received],
        "ways": ways,
    }


def _start(devices: int, operation: object) -> list[list[int]]:
    """Each device has its own vector; before an all-gather, only the chunk whose sum a reduce-scatter leaves on it."""
    whole = (1 << devices) - 1
    return [
        [
            (whole if chunk == (device + 1) % devices else 0) if operation == GATHER else 1 << device
            for chunk in range(devices)
        ]
        for device in range(devices)
    ]


def _ring(devices: int, operation: object) -> Iterator[list[Move]]:
    """Every device sends a chunk to the next one at the same time: first to be added, then to be kept."""
    if operation != GATHER:
        for step in range(devices - 1):
            yield [[each, (each + 1) % devices, [(each - step + devices) % devices], 1] for each in range(devices)]
    if operation != SCATTER:
        for step in range(devices - 1):
            yield [[each, (each + 1) % devices, [(each + 1 - step + devices) % devices], 0] for each in range(devices)]


def _central(devices: int, operation: object) -> Iterator[list[Move]]:
    """Device 0 takes what the others have, one after the other, and gives each what it is to have."""
    every = list(range(devices))
    for each in range(1, devices):
        yield [[each, 0, [(each + 1) % devices], 0] if operation == GATHER else [each, 0, every, 1]]
    for each in range(1, devices):
        yield [[0, each, [(each + 1) % devices] if operation == SCATTER else every, 0]]


def _after(held: list[list[int]], step: list[Move]) -> list[list[int]]:
    """What the devices hold when all that is sent in a step has come."""
    found = [list(row) for row in held]
    for source, target, chunks, adds in step:
        for chunk in chunks:
            found[target][chunk] = held[source][chunk] | (held[target][chunk] if adds else 0)
    return found


EXPLORABLE = Explorable(
    "ring",
    "ar",
    (
        Slider("n", 2, 8, 4, unit="devices"),
        Choice("op", (ALL, SCATTER, GATHER), ALL),
        Choice("mode", ("ring", "central"), "ring"),
        Number("size", 1, 20_000, 100),
        Choice("link", tuple(LINKS), "round", listed=True),
        Slider("a", 0, 50, 0, 5, unit="us"),
        Steps(),
    ),
    run,
    (Preset("resnet", {"size": 102}), Preset("gpt", {"size": 498}), Preset("seven", {"size": 14_000})),
    Guess({"n": 6, "size": 120}, (20, 100, 200, 600)),
    places="n op mode size link a step",
)
