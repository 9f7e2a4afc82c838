"""Schedules of stages as a picture: a row for each device, a cell for each pass; the twin of `pipeline_view.js`."""

from __future__ import annotations

from math import ceil
from typing import Any

from quiz_plugin.explore.controls import Setting
from quiz_plugin.render.explore.saying import Say
from quiz_plugin.render.explore.scene import at, escaped, line, path, rect, signs, text

_LEFT, _WIDTH, _PITCH, _CELL = 18, 340, 30, 24
_KINDS = {"F": ("f-fwd", ""), "B": ("f-bwd", "f-u"), "W": ("f-wts", "f-bold")}
_GRID = (1, 2, 4, 8), (1, 4, 8, 16, 32)
"""Stages and micro-batches of the table that shows what both do together."""
PAPER = (
    (2, 1, "1", "1"),
    (4, 1, "1.07", "1.13"),
    (8, 1, "1.3", "1.38"),
    (2, 4, "1.7", "1.07"),
    (4, 4, "3.2", "1.26"),
    (8, 4, "4.8", "1.72"),
    (2, 32, "1.8", "1.21"),
    (4, 32, "3.4", "1.84"),
    (8, 32, "6.3", "3.48"),
)
"""Stages, micro-batches, throughput of the Transformer and of AmoebaNet: Huang et al. 2019 (GPipe), table 2."""


def view(setting: Setting, result: dict[str, Any], say: Say) -> dict[str, Any]:
    """What a page shows of one setting."""
    stages, micro, total = int(setting["k"]), int(setting["m"]), result["total"]
    steps = ceil(total)
    step = min(int(setting["step"]), steps)
    unit, bottom = _WIDTH / total, stages * _PITCH
    used = [kind for kind in _KINDS if any(each[0] == kind for each in result["rows"][0])]
    shapes = _cells(result["rows"], unit, total, step)
    if step:
        shapes += line(_LEFT + (step - 0.5) * unit, 0, _LEFT + (step - 0.5) * unit, bottom)
    end = _LEFT + _WIDTH
    shapes += line(_LEFT, bottom + 4, end - 8, bottom + 4) + path(f"M{end} {bottom + 4}l-8 -3v6z", "f-head")
    shapes += text(_LEFT, bottom + 22, say.t("xp.pipeline.time"), "f-note")
    shapes += text(end, bottom + 22, say.t("xp.pipeline.slots", n=say.number(total, 2)), "f-bold", "end")
    legend = [*used, "idle"]
    if setting["s"] == "interleaved":
        legend.append("second")
    for place, kind in enumerate(legend):
        x = place * 360 / max(3, len(legend))
        if kind == "second":
            shapes += line(x + 1, bottom + 38, x + 17, bottom + 38, "f-line")
        else:
            shapes += rect(x + 1, bottom + 36, 16, 12, _KINDS[kind][0] if kind in _KINDS else "f-idle")
        shapes += text(x + 22, bottom + 47, say.t(f"xp.pipeline.key.{kind}"), "f-note")
    live = max(result["live"])
    speed = say.number(result["speedup"], 2)
    told = {
        "stages": say.n("xp.at.stages", stages),
        "micro": say.n("xp.at.micro", micro),
        "slots": say.number(total, 2),
        "idle": say.percent(result["idle"]),
        "speed": speed,
        "live": say.number(live, 1),
        "plain": say.number(result["plain"], 2),
    }
    sentence = [say.t("xp.pipeline.alone" if speed == "1" else "xp.pipeline.sum", **told)]
    sentence.append(say.n("xp.pipeline.kept", ceil(live), n=told["live"]))
    if setting["r"]:
        sentence.append(say.t("xp.pipeline.again", **told))
    return {
        "height": bottom + 54,
        "shapes": shapes,
        "sentence": " ".join(sentence),
        "now": _now(result["rows"], step, told["slots"], say) if step else "",
        "steps": steps,
        "tables": [_facts(setting, result, told, say), _devices(result, total, say), _grid(say), _paper(say)],
        "more": _more(setting, result, say),
        "answer": told["idle"],
    }


def _cells(rows: list[list[list[Any]]], unit: float, total: float, step: int) -> str:
    """The cells of all devices, those of a kind as one shape, and what each device waits between them."""
    cells = {"idle": "", "F": "", "B": "", "W": "", "": ""}
    numbers: dict[str, list[tuple[float, float, object]]] = {kind: [] for kind in _KINDS}
    marks = texts = ""
    for device, row in enumerate(rows):
        y, free = device * _PITCH, 0
        for kind, part, micro, start, end in row:
            cells["idle"] += _cell(free, start, y, unit)
            free = end
            cells["" if step and start >= step else kind] += _cell(start, end, y, unit)
            x, width = _LEFT + start * unit, (end - start) * unit
            if part:
                marks += f"M{at(x)} {y + 2}h{at(width)}"
            if width >= 8 * len(str(micro)) + 1:
                if micro < 10:
                    numbers[kind].append((x + width / 2, y + 17, micro))
                else:
                    texts += text(x + width / 2, y + 17, micro, _KINDS[kind][1], "middle")
        cells["idle"] += _cell(free, total, y, unit)
    shapes = signs([(7, device * _PITCH + 17, device) for device in range(len(rows))])
    looks = {"idle": "f-idle", "": "f-box", **{kind: look for kind, (look, _) in _KINDS.items()}}
    shapes += "".join(path(d, looks[kind]) for kind, d in cells.items() if d)
    shapes += path(marks) if marks else ""
    return shapes + "".join(signs(all_of, _KINDS[kind][1]) for kind, all_of in numbers.items()) + texts


def _cell(start: float, end: float, y: float, unit: float) -> str:
    width = at((end - start) * unit)
    return f"M{at(_LEFT + start * unit)} {y}h{width}v{_CELL}h-{width}z" if end > start else ""


def _now(rows: list[list[list[Any]]], step: int, slots: str, say: Say) -> str:
    """What each device does in the middle of a slot."""
    said = []
    for device, row in enumerate(rows):
        task = next((each for each in row if each[3] < step - 0.5 <= each[4] or each[3] == step - 0.5), None)
        what = say.t(f"xp.pipeline.does.{task[0]}", m=task[2]) if task else say.t("xp.pipeline.does.idle")
        said.append(say.t("xp.pipeline.device", n=device, what=what))
    return say.t("xp.pipeline.now", at=step, slots=slots, list="; ".join(said))


def _facts(setting: Setting, result: dict[str, Any], told: dict[str, str], say: Say) -> list[Any]:
    rows = [
        [say.t("xp.pipeline.f.slots"), told["slots"]],
        [say.t("xp.pipeline.f.ideal"), say.number(result["ideal"], 2)],
        [say.t("xp.pipeline.f.idle"), told["idle"]],
        [say.t("xp.pipeline.f.bubble"), say.percent(result["bubble"])],
        [say.t("xp.pipeline.f.speed"), told["speed"]],
        [say.t("xp.pipeline.f.live"), told["live"]],
    ]
    if setting["r"]:
        rows.append([say.t("xp.pipeline.f.plain"), told["plain"]])
    return [say.t("xp.facts"), [say.t("xp.quantity"), say.t("xp.value")], rows]


def _devices(result: dict[str, Any], total: float, say: Say) -> list[Any]:
    busy = say.number(result["ideal"], 2)
    rows = [
        [
            str(device),
            " ".join(f"{kind}{micro}{'′' if part else ''}" for kind, part, micro, *_ in row),
            busy,
            say.number(total - result["ideal"], 2),
            say.number(result["live"][device], 1),
        ]
        for device, row in enumerate(result["rows"])
    ]
    heads = [say.t(f"xp.pipeline.h.{each}") for each in ("device", "order", "busy", "idle", "live")]
    return [say.t("xp.pipeline.devices"), heads, rows]


def _grid(say: Say) -> list[Any]:
    """What GPipe and 1F1B leave idle, for stages and micro-batches side by side."""
    stages, micro = _GRID
    rows = [[f"K = {k}", *(say.percent((k - 1) / (m + k - 1)) for m in micro)] for k in stages]
    return [say.t("xp.pipeline.grid"), [say.t("xp.pipeline.h.setting"), *(f"M = {m}" for m in micro)], rows]


def _paper(say: Say) -> list[Any]:
    rows = [
        [f"K = {k}, M = {m}", transformer, amoeba, say.number(k * m / (m + k - 1), 2)]
        for k, m, transformer, amoeba in PAPER
    ]
    heads = [say.t("xp.pipeline.h.setting"), "Transformer", "AmoebaNet", say.t("xp.pipeline.h.model")]
    return [say.t("xp.pipeline.paper"), heads, rows]


def _more(setting: Setting, result: dict[str, Any], say: Say) -> str:
    """What a slot is, the two ways of counting, and what the paper measured at this setting."""
    both = say.t("xp.pipeline.both", idle=say.percent(result["idle"]), bubble=say.percent(result["bubble"]))
    found = f"<p>{escaped(say.t('xp.pipeline.slot'))}</p><p>{escaped(both)}</p>"
    for k, m, transformer, amoeba in PAPER:
        if setting["s"] == "gpipe" and (k, m) == (setting["k"], setting["m"]):
            model = say.number(k * m / (m + k - 1), 2)
            told = say.t("xp.pipeline.measured", transformer=transformer, amoeba=amoeba, model=model)
            found += f"<p>{escaped(told)}</p>"
    # PyTorch lets micro-batches in by rounds of equal size (`ScheduleInterleaved1F1B`); Megatron-LM asks for more yet.
    rounds = max(1, int(setting["m"]) // int(setting["k"]))
    if setting["s"] == "interleaved" and int(setting["m"]) % rounds:
        micro = say.n("xp.at.micro", int(setting["m"]))
        found += f"<p>{escaped(say.t('xp.pipeline.uneven', micro=micro, rounds=rounds))}</p>"
    return found
