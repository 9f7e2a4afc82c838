"""Collectives as a picture: a row for each device, a cell for each chunk; the twin of `ring_view.js`."""

from __future__ import annotations

from typing import Any

from quiz_plugin.explore.controls import Setting
from quiz_plugin.explore.ring import LINKS, milliseconds
from quiz_plugin.render.explore.saying import Say
from quiz_plugin.render.explore.scene import at, escaped, path, rect, signs, text

_LEFT, _TOP, _PITCH, _CELL, _GAP, _SIDE = 16, 26, 30, 20, 22, 232
_COM = "f-com f-line"
_DIGITS = (
    "m-2.2 -8l2.6 -2v10",
    "m-2.9 -7.2a2.9 2.8 0 1 1 5 2l-5.1 5.2h6.2",
    "m-2.7 -8.4a2.6 2.4 0 1 1 2.3 3.2h-.6h.6a2.7 2.6 0 1 1 -2.7 3.4",
    "m1.5 0v-10l-4.8 7.2h6.8",
    "m2.6 -10h-4.6l-.5 4.7a3 3.1 0 1 1 -.3 3.5",
    "m1.6 -10l-3.8 5a3 3 0 1 0 .1 -.1",
    "m-3.1 -10h6.2l-4.2 10",
    "m0 -5.5a2.3 2.2 0 1 1 .01 0a2.9 2.7 0 1 1 -.01 0",
)
"""From 1 to 8, each from the middle of its foot, ten units high: drawn, for a browser sets so many signs too slowly."""


def amount(say: Say, value: float, big: str, unit: str, small: str) -> str:
    """A number with the unit that suits it, a thousand of which are `big`."""
    if value >= 1000:
        value, unit = value / 1000, big
    elif value < 0.1:
        value, unit = value * 1000, small
    return say.unit(value, unit, 1 if value >= 10 else 2 if value >= 1 else 3)


def size(say: Say, megabytes: float) -> str:
    """So many bytes."""
    return amount(say, megabytes, "GB", "MB", "kB")


def time(say: Say, milliseconds: float) -> str:
    """So much time."""
    return amount(say, milliseconds, "s", "ms", "µs")


def view(setting: Setting, result: dict[str, Any], say: Say) -> dict[str, Any]:
    """What a page shows of one setting."""
    devices, mode, ways = int(setting["n"]), str(setting["mode"]), result["ways"]
    steps = len(result["moves"])
    step = min(int(setting["step"]), steps)
    bottom = _TOP + devices * _PITCH
    shapes = signs([(7, _TOP + 15 + each * _PITCH, each) for each in range(devices)], "f-note")
    shapes += _moment(devices, mode, step, result, say) if step else _whole(devices, steps, result["held"], say)
    shapes += rect(1, bottom + 20, 16, 12, "f-bwd") + text(22, bottom + 31, say.t("xp.ring.key.sum"), "f-note")
    if step:
        shapes += rect(_SIDE, bottom + 20, 16, 12, "f-com") + text(
            _SIDE + 21, bottom + 31, say.t("xp.ring.key.new"), "f-note"
        )
    longest = max(ways["ring"][2], ways["central"][2])
    for place, way in enumerate(("ring", "central")):
        _, megabytes, taken = ways[way]
        y, width = bottom + 58 + 38 * place, 358 * taken / longest
        kind = "f-bold" if way == mode else ""
        shapes += text(0, y, say.t(f"xp.ring.bar.{way}", size=size(say, megabytes)), kind)
        shapes += text(360, y, time(say, taken), kind, "end")
        shapes += rect(1, y + 6, width, 10, "f-box" if way == mode else "f-place")
        if way == mode:
            shapes += rect(1, y + 6, width * result["clock"][step - 1 if step else steps - 1] / taken, 10, "f-com")
    told = {
        "devices": say.n("xp.at.devices", devices),
        "op": setting["op"],
        "size": size(say, float(setting["size"])),
        "steps": say.n("xp.ring.steps", steps),
        "speed": say.unit(LINKS[str(setting["link"])], "GB/s", 2),
        "ring": time(say, ways["ring"][2]),
        "central": time(say, ways["central"][2]),
        "load": size(say, ways["central"][1]),
        "sent": size(say, result["sent"][0]),
        "received": size(say, result["received"][0]),
    }
    return {
        "height": bottom + 114,
        "shapes": shapes,
        "sentence": say.t(f"xp.ring.sum.{mode}", **told),
        "now": _now(result, step, say) if step else "",
        "steps": steps,
        "tables": [
            _facts(setting, result, told, say),
            _ways(ways, say),
            _devices(devices, result, step or steps, say),
            _steps(result, say),
            _links(setting, ways, say),
        ],
        "more": _more(setting, result, say),
        "answer": told["sent"],
    }


def _cells(all_held: list[tuple[list[list[int]], float]], width: float, fresh: set[tuple[int, int]]) -> str:
    """The chunks of all devices, and how many devices are added up in each: a strip, and all of the cell for all.

    `all_held` says what the devices hold and where that is drawn. What is of a kind is one shape, for a browser draws
    that sooner than many.
    """
    d = dict.fromkeys(("f-idle", "f-box", "f-bwd", "f-com", "f-digit", "f-digit f-bold"), "")
    heads: list[tuple[float, float, object]] = []
    for held, x in all_held:
        devices = len(held)
        for device, row in enumerate(held):
            y = _TOP + device * _PITCH
            heads.append((x + (device + 0.5) * width, 12, chr(65 + device)))
            for chunk, mask in enumerate(row):
                left, count = x + chunk * width, mask.bit_count()
                d["f-box" if count else "f-idle"] += f"M{at(left)} {y + _CELL}h{at(width)}v{-_CELL}h{at(-width)}z"
                if count:
                    new, whole = (device, chunk) in fresh, count == devices
                    large = new or whole
                    high, wide = (_CELL, width) if large else (4, count * width / devices)
                    d["f-com" if new else "f-bwd"] += f"M{at(left)} {y + _CELL}h{at(wide)}v{-high}h{at(-wide)}z"
                    foot = f"M{at(left + width / 2)} {y + (15 if large else 14)}"
                    d["f-digit f-bold" if whole else "f-digit"] += foot + _DIGITS[count - 1]
    return signs(heads, "f-note") + "".join(path(each, kind) for kind, each in d.items() if each)


def _whole(devices: int, steps: int, held: list[list[list[int]]], say: Say) -> str:
    """What the devices hold before the first step, where a half ends, and after the last step, side by side."""
    marks = [0, devices - 1, steps] if steps > devices - 1 else [0, steps]
    pitch = (360 - _LEFT + _GAP) / len(marks)
    width = min(30, (pitch - _GAP) / devices)
    middle = _TOP + devices * _PITCH / 2 - 5
    lines = heads = captions = ""
    for place, step in enumerate(marks):
        x = _LEFT + place * pitch
        if place:
            lines += f"M{at(x - pitch + devices * width + 4)} {at(middle)}H{at(x - 12)}"
            heads += f"M{at(x - 4)} {at(middle)}l-8 -3v6z"
        caption = say.t("xp.ring.after", n=step) if step else say.t("xp.ring.start")
        captions += text(x, _TOP + devices * _PITCH + 8, caption, "f-note")
    cells = _cells([(held[step], _LEFT + place * pitch) for place, step in enumerate(marks)], width, set())
    return cells + path(lines, _COM) + path(heads, "f-com f-head") + captions


def _moment(devices: int, mode: str, step: int, result: dict[str, Any], say: Say) -> str:
    """What the devices hold after a step, what was sent in it, and how large and how late that is."""
    width, bottom = min(30, 192 / devices), _TOP + devices * _PITCH
    moves = result["moves"][step - 1]
    fresh = {(target, chunk) for _, target, what, _ in moves for chunk in what}
    shapes = _cells([(result["held"][step], _LEFT)], width, fresh)
    lines = heads = ""
    for source, target, what, _ in moves:
        y = _TOP + target * _PITCH
        if mode == "ring":
            x = at(_LEFT + (what[0] + 0.5) * width)
            lines += f"M{x} {y - 10}v4"
            heads += f"M{x} {y}l-3 -6h6z"
            if not target:
                lines += f"M{x} {bottom - 10}v10"
        else:
            x = at(_LEFT + devices * width + 3)
            lines += f"M{x} {_TOP + 10 + source * _PITCH}h14V{y + 10}h-6"
            heads += f"M{x} {y + 10}l8 -3v6z"
    shapes += path(lines, _COM) + path(heads, "f-com f-head")
    phase = ("scatter" if moves[0][3] else "gather") if mode == "ring" else ("hand" if moves[0][1] else "collect")
    sent = size(say, len(moves[0][2]) * result["part"])
    shapes += text(_SIDE, _TOP + 15, say.t(f"xp.ring.phase.{phase}"), "f-bold")
    shapes += text(_SIDE, _TOP + 35, say.t("xp.ring.each", size=sent) if mode == "ring" else sent)
    return shapes + text(_SIDE, _TOP + 55, say.t("xp.ring.clock", time=time(say, result["clock"][step - 1])))


def _sends(moves: list[Any], say: Say) -> str:
    """Who sends what to whom."""
    return "; ".join(
        say.t("xp.ring.sends", source=source, target=target, what=", ".join(chr(65 + each) for each in what))
        for source, target, what, _ in moves
    )


def _now(result: dict[str, Any], step: int, say: Say) -> str:
    moves = result["moves"][step - 1]
    does = say.t("xp.ring.adds") if moves[0][3] else say.t("xp.ring.keeps")
    return say.t("xp.ring.now", at=step, of=len(result["moves"]), list=_sends(moves, say), does=does)


def _facts(setting: Setting, result: dict[str, Any], told: dict[str, Any], say: Say) -> list[Any]:
    rows = [
        [say.t("xp.ring.n"), str(setting["n"])],
        [say.t("xp.ring.f.size"), told["size"]],
        [say.t("xp.ring.f.part"), size(say, result["part"])],
        [say.t("xp.ring.link"), say.t(f"xp.ring.link.{setting['link']}")],
        [say.t("xp.ring.a"), say.unit(float(setting["a"]), "µs")],
    ]
    return [say.t("xp.facts"), [say.t("xp.quantity"), say.t("xp.value")], rows]


def _ways(ways: dict[str, Any], say: Say) -> list[Any]:
    rows = [
        [say.t(f"xp.ring.way.{way}"), str(found[0]), size(say, found[1]), time(say, found[2])]
        for way, found in ways.items()
        if found
    ]
    return [say.t("xp.ring.ways"), [say.t(f"xp.ring.h.{each}") for each in ("way", "steps", "busy", "time")], rows]


def _devices(devices: int, result: dict[str, Any], step: int, say: Say) -> list[Any]:
    rows = [
        [
            str(device),
            *(str(mask.bit_count()) for mask in row),
            size(say, result["sent"][device]),
            size(say, result["received"][device]),
        ]
        for device, row in enumerate(result["held"][step])
    ]
    letters = [chr(65 + each) for each in range(devices)]
    heads = [say.t("xp.ring.h.device"), *letters, say.t("xp.ring.h.sent"), say.t("xp.ring.h.received")]
    return [say.t("xp.ring.devices", n=step), heads, rows]


def _steps(result: dict[str, Any], say: Say) -> list[Any]:
    rows = [
        [str(step + 1), _sends(moves, say), time(say, result["clock"][step])]
        for step, moves in enumerate(result["moves"])
    ]
    return [say.t("xp.ring.every"), [say.t(f"xp.ring.h.{each}") for each in ("step", "sends", "time")], rows]


def _links(setting: Setting, ways: dict[str, Any], say: Say) -> list[Any]:
    rows = [
        [
            say.t(f"xp.ring.link.{link}"),
            *(
                time(say, milliseconds(ways[way][0], ways[way][1], speed, float(setting["a"])))
                for way in ("ring", "central")
            ),
        ]
        for link, speed in LINKS.items()
    ]
    heads = [say.t("xp.ring.link"), say.t("xp.ring.way.ring"), say.t("xp.ring.way.central")]
    return [say.t("xp.ring.links"), heads, rows]


def _more(setting: Setting, result: dict[str, Any], say: Say) -> str:
    """What counts as free, what of the time is latency, and what a way would take that sends as little."""
    steps, _, taken = result["ways"][setting["mode"]]
    waiting = milliseconds(steps, 0, 1, float(setting["a"]))
    told = [say.t("xp.ring.free")]
    if waiting:
        told.append(say.t("xp.ring.split", latency=time(say, waiting), share=say.percent(waiting / taken)))
    halving = result["ways"]["halving"]
    if halving and halving[0] < result["ways"]["ring"][0]:
        said = say.n("xp.ring.steps", halving[0])
        told.append(say.t("xp.ring.halving", steps=said, time=time(say, halving[2])))
    return "".join(f"<p>{escaped(each)}</p>" for each in told)
