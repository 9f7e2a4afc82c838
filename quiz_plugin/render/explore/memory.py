"""What one device holds as bars, part by part and together, against its memory; the twin of `memory_view.js`."""

from __future__ import annotations

from typing import Any

from quiz_plugin.explore.controls import Setting
from quiz_plugin.render.explore.saying import Say
from quiz_plugin.render.explore.scene import escaped, line, rect, text

_LEFT, _WIDTH, _PITCH = 118, 176, 30
_PARTS = (
    ("weights", "f-wts"),
    ("optimizer", "f-wts"),
    ("gradients", "f-bwd"),
    ("activations", "f-fwd"),
    ("logits", "f-fwd"),
)


def view(setting: Setting, result: dict[str, Any], say: Say) -> dict[str, Any]:
    """What a page shows of one setting."""
    total, room = result["total"], result["room"]
    scale = _WIDTH / max(total, room)
    bottom = (len(_PARTS) + 1) * _PITCH

    def size(gigabytes: float) -> str:
        value, unit = (gigabytes, "GB") if gigabytes >= 1 else (gigabytes * 1000, "MB")
        return say.unit(value, unit, 0 if value >= 100 else 1 if value >= 10 else 2)

    shapes, before = "", 0.0
    for row, (name, kind) in enumerate(_PARTS):
        y, width = row * _PITCH, result[name] * scale
        shapes += text(0, y + 17, say.t(f"xp.memory.part.{name}"))
        shapes += rect(_LEFT + before, y, width, 24, kind)
        shapes += text(360, y + 17, size(result[name]), "", "end")
        shapes += rect(_LEFT + before, bottom - _PITCH, width, 24, kind)
        before += width
    at = _LEFT + room * scale
    shapes += text(0, bottom - 13, say.t("xp.memory.part.total"), "f-bold")
    shapes += text(360, bottom - 13, size(total), "f-bold", "end")
    shapes += line(at, 0, at, bottom + 6)
    device = say.t(f"xp.memory.on.{setting['on']}")
    # Below its line, on the side with more room.
    shapes += text(at, bottom + 20, device, "f-note", "start" if at < 180 else "end")
    state = result["weights"] + result["gradients"] + result["optimizer"]
    told = {
        "parameters": say.number(result["parameters"] / 1e6),
        "state": size(state),
        "activations": size(result["activations"] + result["logits"]),
        "total": size(total),
        "room": size(room),
    }
    sentence = [say.t("xp.memory.sum", **told)]
    sentence.append(say.t("xp.memory.is.fits" if total <= room else "xp.memory.is.over", room=told["room"]))
    tensor, stages, heads, layers = (result[name] for name in ("t", "p", "heads", "layers"))
    if tensor < int(setting["t"]):
        sentence.append(say.t("xp.mesh.heads", heads=heads, t=tensor, wanted=setting["t"]))
    if stages < int(setting["p"]):
        told_stages = say.n("xp.at.stages", stages)
        sentence.append(say.t("xp.memory.fewer", layers=layers, stages=told_stages, wanted=setting["p"]))
    rows = [[say.t(f"xp.memory.part.{name}"), size(result[name])] for name, _ in _PARTS]
    rows += [
        [say.t("xp.memory.part.state"), told["state"]],
        [say.t("xp.memory.part.kept"), told["activations"]],
        [say.t("xp.memory.part.total"), told["total"]],
        [device, told["room"]],
        [say.t("xp.memory.part.parameters"), told["parameters"]],
        [say.t("xp.memory.part.devices"), say.number(result["devices"])],
        [say.t("xp.mesh.f.divided"), f"{tensor} × {stages} × {setting['d']}"],
        [say.t("xp.mesh.f.heads"), say.number(heads)],
        [say.t("xp.mesh.f.layers"), f"{layers // stages}/{layers}"],
    ]
    return {
        "height": bottom + 26,
        "shapes": shapes,
        "sentence": " ".join(sentence),
        "now": "",
        "steps": 0,
        "tables": [[say.t("xp.facts"), [say.t("xp.quantity"), say.t("xp.value")], rows]],
        "more": f"<p>{escaped(say.t('xp.memory.note'))}</p>",
        "answer": told["activations"],
    }
