"""Devices as places in their servers, marked by what they share with the first, and the time of a step as bars.

The twin of `mesh_view.js`.
"""

from __future__ import annotations

from math import floor
from typing import Any

from quiz_plugin.explore.controls import Setting
from quiz_plugin.explore.mesh import SERVER
from quiz_plugin.render.explore.saying import Say
from quiz_plugin.render.explore.scene import at, escaped, path, rect, text

_LEFT, _WIDTH, _PITCH = 118, 176, 30
_PLACES, _CELL, _GAP = 4, 22, 6
"""Places in a row of a server, their height, and what is between servers."""
_KINDS = {"0": "f-wts", "T": "f-com", "P": "f-fwd", "D": "f-bwd", "·": "f-place", "": "f-box"}
"""The first device, those with pieces of its layers, its other stages, its copies, the rest of its replica, others."""
_PARTS = (("computing", "0"), ("bubble", ""), ("tensor", "T"), ("stages", "P"), ("data", "D"))


def view(setting: Setting, result: dict[str, Any], say: Say) -> dict[str, Any]:
    """What a page shows of one setting."""
    servers = int(setting["n"]) // SERVER
    columns = 4 if servers > 4 else 2 if servers > 1 else 1
    below = servers // columns * (2 * _CELL + 10 + _GAP)
    top = below + 28
    bottom = top + len(_PARTS) * _PITCH
    shapes = _servers(setting, result, servers, columns)
    shapes += text(0, below + 14, say.t("xp.mesh.key"), "f-note")
    before: float = _LEFT
    for row, (name, sign) in enumerate(_PARTS):
        y, width = top + row * _PITCH, result["parts"][row] / result["step"] * _WIDTH
        kind = _KINDS[sign] if sign else "f-idle"
        shapes += rect(1, y + 3, 18, 18, kind) + text(10, y + 17, sign, "f-bold", "middle")
        shapes += text(26, y + 17, say.t(f"xp.mesh.part.{name}"))
        shapes += rect(before, y, width, 24, kind) + rect(before, bottom, width, 24, kind)
        shapes += text(360, y + 17, _time(result["parts"][row], say), "", "end")
        before += width
    shapes += text(26, bottom + 17, say.t("xp.mesh.part.step"), "f-bold")
    shapes += text(360, bottom + 17, _time(result["step"], say), "f-bold", "end")
    return {
        "height": bottom + 26,
        "shapes": shapes,
        "sentence": _sentence(setting, result, say),
        "now": "",
        "steps": 0,
        "tables": [_facts(setting, result, say), _parts(result, say)],
        "more": f"<p>{escaped(say.t('xp.mesh.assumed'))}</p><p>{escaped(say.t('xp.mesh.kept'))} "
        f'<a href="{say.href("concepts/memory", "xp-memory")}">{escaped(say.t("xp.memory.title"))}</a></p>',
        "answer": "",
    }


def _servers(setting: Setting, result: dict[str, Any], servers: int, columns: int) -> str:
    """A frame for each server, its places joined by what they share with the first device, and their signs."""
    wide = (360 - _GAP * (columns - 1)) / columns
    width = (wide - 8 - 2 * (_PLACES - 1)) / _PLACES
    frames = signs = ""
    cells = dict.fromkeys(_KINDS, "")
    for server in range(servers):
        left, top = server % columns * (wide + _GAP), server // columns * (2 * _CELL + 10 + _GAP)
        frames += rect(left, top, wide, 2 * _CELL + 10, "f-place", 6)
        for place in range(SERVER):
            sign = _shared(server * SERVER + place, setting, result)
            x, y = left + 4 + place % _PLACES * (width + 2), top + 4 + place // _PLACES * (_CELL + 2)
            cells[sign] += f"M{at(x)} {y}h{at(width)}v{_CELL}h{at(-width)}z"
            if sign:
                signs += text(x + width / 2, y + 16, sign, "f-bold" if sign == "0" else "", "middle")
    return frames + "".join(path(cells[sign], kind) for sign, kind in _KINDS.items() if cells[sign]) + signs


def _shared(device: int, setting: Setting, result: dict[str, Any]) -> str:
    """The sign of what a device shares with the first."""
    inner, outer = ("t", "d") if setting["i"] == "t" else ("d", "t")
    place = {
        inner: device % result[inner],
        "p": device // result[inner] % result["p"],
        outer: device // (result[inner] * result["p"]),
    }
    if device == 0:
        return "0"
    if place["d"]:
        return "" if place["t"] or place["p"] else "D"
    return "T" if not place["p"] else "P" if not place["t"] else "·"


def _sentence(setting: Setting, result: dict[str, Any], say: Say) -> str:
    told = {
        "t": result["t"],
        "p": result["p"],
        "d": result["d"],
        "state": _size(result["state"], say),
        "room": _size(result["room"], say),
        "step": _time(result["step"], say),
        "share": say.percent(result["parts"][0] / result["step"]),
        "rate": _rate(result, say),
    }
    found = [say.t("xp.mesh.fits" if result["state"] <= result["room"] else "xp.mesh.over", **told)]
    if int(setting["t"]) > result["t"]:
        found.append(say.t("xp.mesh.heads", heads=result["heads"], t=result["t"], wanted=setting["t"]))
    if int(setting["p"]) > result["p"]:
        found.append(
            say.t(
                "xp.mesh.fewer",
                devices=setting["n"],
                layers=result["layers"],
                t=result["t"],
                stages=say.n("xp.at.stages", result["p"]),
                wanted=setting["p"],
            )
        )
    return " ".join(found)


def _facts(setting: Setting, result: dict[str, Any], say: Say) -> list[Any]:
    rows = {
        "divided": f"{result['t']} × {result['p']} × {result['d']}",
        "parameters": say.number(result["parameters"] / 1e6),
        "matrix": f"1/{result['t']}",
        "heads": say.number(result["heads"]),
        "layers": f"{result['layers'] // result['p']}/{result['layers']}",
        "batch": f"1/{result['d']}",
        "micro": say.number(result["micro"]),
        "state": _size(result["state"], say),
        "room": _size(result["room"], say),
        "bubble": say.percent(result["bubble"]),
        "share": say.percent(result["parts"][0] / result["step"]),
        "rate": _rate(result, say),
        "devices": say.number(int(setting["n"])),
    }
    told = [[say.t(f"xp.mesh.f.{name}"), value] for name, value in rows.items()]
    return [say.t("xp.facts"), [say.t("xp.quantity"), say.t("xp.value")], told]


def _parts(result: dict[str, Any], say: Say) -> list[Any]:
    computed, waiting, tensor, stages, exposed = (_time(seconds, say) for seconds in result["parts"])
    rows = (
        ("computing", "", computed),
        ("bubble", "", waiting),
        ("tensor", "tensor", tensor),
        ("stages", "stages", stages),
        ("exchange", "data", _time(result["exchange"], say)),
        ("data", "", exposed),
        ("step", "", _time(result["step"], say)),
    )
    told = [[say.t(f"xp.mesh.part.{name}"), *_sent(sent, result, say), seconds] for name, sent, seconds in rows]
    return [say.t("xp.mesh.each"), [say.t(f"xp.mesh.h.{each}") for each in ("part", "sent", "link", "time")], told]


def _sent(name: str, result: dict[str, Any], say: Say) -> list[str]:
    """How much is sent, and how fast."""
    size = result["sent"].get(name)
    if not size:
        return ["–", "–"]
    return [_size(size, say), " · ".join(say.unit(link, "GB/s", 2) for link in result["links"][name])]


def _size(gigabytes: float, say: Say) -> str:
    if gigabytes < 1:
        return say.unit(gigabytes * 1000, "MB", 1)
    return say.unit(gigabytes, "GB", 0 if gigabytes >= 100 else 1 if gigabytes >= 10 else 2)


def _time(seconds: float, say: Say) -> str:
    if seconds < 1:
        return say.unit(seconds * 1000, "ms", 0 if seconds >= 0.1 else 1)
    return say.unit(seconds, "s", 0 if seconds >= 100 else 1 if seconds >= 10 else 2)


def _rate(result: dict[str, Any], say: Say) -> str:
    """Tokens per second, in hundreds where they are many: more would say more than an estimate knows."""
    rate = result["rate"]
    return say.number(floor(rate / 100 + 0.5) * 100 if rate >= 10_000 else rate)
