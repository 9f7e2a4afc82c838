"""An input pipeline over time as a picture: a row for each worker, a cell for each element; twin of `input_view.js`."""

from __future__ import annotations

from typing import Any

from quiz_plugin.explore.controls import Setting
from quiz_plugin.render.explore.saying import Say
from quiz_plugin.render.explore.scene import at, line, path, rect, text

_LEFT, _WIDTH, _PITCH, _CELL = 68, 291, 30, 24


def view(setting: Setting, result: dict[str, Any], say: Say) -> dict[str, Any]:
    """What a page shows of one setting."""
    total = say.number(result["total"])
    told = {
        "elements": say.n("xp.at.elements", int(setting["n"])),
        "epochs": say.n("xp.at.epochs", int(setting["e"])),
        "total": total,
        "busy": say.percent(result["busy"]),
        "pace": say.number(result["pace"], 2),
        "held": say.n("xp.at.units", result["held"]),
        "calls": say.n("xp.at.calls", int(setting["p"])),
    }
    sentence = [say.t("xp.input.sum", **told), say.t(f"xp.input.does.{'-'.join(result['slow'])}", **told)]
    if result["slow"] == ["map"] and result["held"] > int(setting["m"]):
        sentence.append(say.t("xp.input.held"))
    if setting["cache"]:
        sentence.append(say.t("xp.input.cached" if int(setting["e"]) > 1 else "xp.input.filled"))
    shapes, bottom = _rows(setting, result, say)
    end = _LEFT + _WIDTH
    shapes += line(_LEFT, bottom + 4, end - 8, bottom + 4) + path(f"M{end} {bottom + 4}l-8 -3v6z", "f-head")
    shapes += text(_LEFT, bottom + 22, say.t("xp.input.time"), "f-note")
    shapes += text(end, bottom + 22, say.t("xp.input.units", n=total), "f-bold", "end")
    shapes += rect(1, bottom + 36, 16, 12, "f-box") + text(24, bottom + 47, say.t("xp.input.opening"), "f-note")
    shapes += rect(186, bottom + 36, 16, 12, "f-idle") + text(209, bottom + 47, say.t("xp.input.waiting"), "f-note")
    return {
        "height": bottom + 54,
        "shapes": shapes,
        "sentence": " ".join(sentence),
        "now": "",
        "steps": 0,
        "tables": [_facts(setting, result, told, say), *_epochs(setting, result, say)],
        "more": _code(setting),
        "answer": "",
    }


def _rows(setting: Setting, result: dict[str, Any], say: Say) -> tuple[str, int]:
    """A row for each worker, and how far down they go."""
    readers = 1 if setting["q"] else int(setting["c"])
    calls = int(setting["p"]) if setting["m"] else 0
    bottom = (readers + calls + 1) * _PITCH
    unit = _WIDTH / result["total"]
    shapes = "".join(
        text(0, (first + worker) * _PITCH + 17, f"{name} {worker + 1}" if count > 1 else name)
        for name, first, count in (
            (say.t("xp.input.read"), 0, readers),
            ("map", readers, calls),
            (say.t("xp.input.train"), readers + calls, 1),
        )
        for worker in range(count)
    )

    # All cells of a kind are one shape: the browser is done sooner.
    cells = {"f-box": "", "f-dat": "", "f-idle": "", "f-wts": ""}
    names = ""

    def cell(row: int, start: int, end: int, kind: str, words: object = "") -> str:
        """Add a cell, and return its words where they fit."""
        if start == end:
            return ""
        x, y, width = _LEFT + start * unit, row * _PITCH, (end - start) * unit
        cells[kind] += _cell(x, y, width, min(8 if kind == "f-dat" else 2, width / 3))
        if not words or width < 8 * len(str(words)) + 1.5:
            return ""
        return text(x + width / 2, y + 17, words, "f-bold" if kind == "f-wts" else "", "middle")

    free = 0
    for epoch, elements in enumerate(result["epochs"]):
        if epoch:
            names += rect(_LEFT + free * unit - 1, 0, 2, bottom, "f-head", 0)
        for i, (begins, opened, fetched, maps, mapped, trains, done) in enumerate(elements):
            names += cell(i % readers, begins, opened, "f-box") + cell(i % readers, opened, fetched, "f-dat", i + 1)
            if calls:
                names += cell(readers + i % calls, maps, mapped, "f-dat", i + 1)
            names += cell(readers + calls, free, trains, "f-idle")
            names += cell(readers + calls, trains, done, "f-wts", i + 1)
            free = done
    return shapes + "".join(path(d, kind) for kind, d in cells.items() if d) + names, bottom


def _cell(x: float, y: float, width: float, rounded: float) -> str:
    """The outline of a cell with round corners."""
    across, down, r = at(width - 2 * rounded), at(_CELL - 2 * rounded), at(rounded)
    return (
        f"M{at(x + rounded)} {y}h{across}q{r} 0 {r} {r}v{down}q0 {r} -{r} {r}"
        f"h-{across}q-{r} 0 -{r} -{r}v-{down}q0 -{r} {r} -{r}z"
    )


def _facts(setting: Setting, result: dict[str, Any], told: dict[str, str], say: Say) -> list[Any]:
    work = result["total"] - result["waits"]
    readers = 1 if setting["q"] else int(setting["c"])
    rows = [
        [say.t("xp.input.f.total"), told["total"]],
        [say.t("xp.input.f.train"), say.number(work)],
        [say.t("xp.input.f.busy"), told["busy"]],
        [say.t("xp.input.f.waits"), say.number(result["waits"])],
        [say.t("xp.input.f.pace"), told["pace"]],
        [say.t("xp.input.f.read"), say.number(int(setting["r"]) / readers, 2)],
        [say.t("xp.input.f.held"), say.number(result["held"])],
        [say.t("xp.input.f.map"), say.number(result["held"] / int(setting["p"]), 2)],
    ]
    return [say.t("xp.facts"), [say.t("xp.quantity"), say.t("xp.value")], rows]


def _epochs(setting: Setting, result: dict[str, Any], say: Say) -> list[Any]:
    """Of each epoch, when its elements are where."""
    heads = [say.t(f"xp.input.h.{each}") for each in ("element", "open", "read", "map", "train", "waits")]
    tables = []
    free = 0
    for epoch, elements in enumerate(result["epochs"]):
        rows = []
        for i, (begins, opened, fetched, maps, mapped, trains, done) in enumerate(elements):
            spans = [_span(begins, opened), _span(opened, fetched), _span(maps, mapped), _span(trains, done)]
            rows.append([str(i + 1), *spans, str(trains - free)])
            free = done
        cached = epoch and setting["cache"]
        tables.append([say.t("xp.input.from_cache" if cached else "xp.input.epoch", n=epoch + 1), heads, rows])
    return tables


def _span(start: int, end: int) -> str:
    return "\u2013" if start == end else f"{start}\u2013{end}"


def _code(setting: Setting) -> str:
    """The pipeline as a program writes it, with what differs from the plainest one in bold."""
    files = f"cycle_length={setting['c']}"
    if setting["c"] != 1:
        apart = "" if setting["q"] else f",\n    num_parallel_calls={setting['c']}"
        files = f"<strong>{files}{apart}</strong>"
    chain = [f"ds = (files\n  .interleave(records,\n    {files})"]
    calls = f"<strong>, num_parallel_calls={setting['p']}</strong>" if setting["p"] != 1 else ""
    if setting["m"] or calls:
        chain.append(f".map(f{calls})")
    if setting["cache"]:
        chain.append("<strong>.cache()</strong>")
    if setting["b"]:
        chain.append(f"<strong>.prefetch({setting['b']})</strong>")
    epochs = f"<strong>epochs={setting['e']}</strong>" if setting["e"] != 1 else "epochs=1"
    code = "\n  ".join(chain)
    return f'<pre><code tabindex="0">{code})\nmodel.fit(ds, {epochs})</code></pre>'
