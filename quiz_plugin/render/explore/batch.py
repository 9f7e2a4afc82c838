"""A full and a last batch as columns of replicas, the gradient by two divisors, the learning rate over epochs.

The twin of `batch_view.js`.
"""

from __future__ import annotations

from typing import Any

from quiz_plugin.explore.controls import Setting
from quiz_plugin.render.explore.saying import Say
from quiz_plugin.render.explore.scene import at, escaped, path, rect, signs, text

_LEFT, _RIGHT = 4, 356
_TANK, _PITCH = 48, 124
_EPOCHS = 12
_VOUCHED = 8192
"""The largest batch for which Goyal et al. vouch for the linear rule."""


def view(setting: Setting, result: dict[str, Any], say: Say) -> dict[str, Any]:
    """What a page shows of one setting."""
    told = _told(setting, result, say)
    left = result["left"]
    last = say.t("xp.batch.left" if left else "xp.batch.last", n=say.number(left or result["last"]))
    return {
        "height": 464,
        "shapes": _zone(
            0, say.t("xp.batch.whole", n=told["batch"]), [[told["n"], result["part"]]], setting, result, say
        )
        + text(_RIGHT, 14, told["product"], "f-note", "end")
        + _zone(_PITCH, last, [[setting["n"], 0]] if left else result["runs"], setting, result, say)
        + _legend(2 * _PITCH, say)
        + _gradients(2 * _PITCH + 28, result, told, say)
        + _rate(2 * _PITCH + 124, setting, result, told, say),
        "sentence": _sentence(setting, result, told, say),
        "now": "",
        "steps": 0,
        "tables": [_facts(setting, result, told, say), _parts(result, say), *_warm(result, say)],
        "more": _more(setting, result, say),
        "answer": "",
    }


def _told(setting: Setting, result: dict[str, Any], say: Say) -> dict[str, Any]:
    """What texts tell, by the names that stand in them."""
    product = [setting["n"], setting["r"], setting["a"]]
    return {
        **{name: say.number(float(setting[name])) for name in ("r", "a", "e", "base", "w")},
        **{name: say.number(result[name]) for name in ("part", "batch", "full", "steps", "last", "left", "largest")},
        "n": setting["n"],
        "product": " × ".join(say.number(float(each)) for each in product[: 3 if setting["a"] != 1 else 2]),
        "before": say.number(result["steps"] - 1),
        "share": say.number(result["runs"][0][1]),
        "runs": _runs(result["runs"], say),
        "start": _small(result["start"], say),
        "rate": _small(result["rate"], say),
    }


def _small(value: float, say: Say) -> str:
    """A number that may be small: below a hundredth as programs write it, 1.41e-3."""
    down = 0
    while value < (1 if down else 0.01):
        value *= 10
        down += 1
    return f"{say.number(value, 2)}e-{down}" if down else say.number(value, 4 if value < 100 else 1)


def _runs(runs: list[list[int]], say: Say) -> str:
    return " + ".join(f"{count}\u00a0×\u00a0{say.number(share)}" for count, share in runs)


def _zone(y: int, head: str, runs: list[Any], setting: Setting, result: dict[str, Any], say: Say) -> str:
    """A batch: its size, a bracket, and a column for each replica, as high as what it gets; of many, first and last."""
    replicas, passes, part = int(setting["n"]), int(setting["a"]), result["part"]
    many = replicas > 16
    pitch = 20.5 if many else min(88, (_RIGHT - _LEFT) / replicas)
    shares = [share for count, share in runs for _ in range(count)]
    fits = all(8 * len(say.number(share)) + 2 <= pitch for _, share in runs)
    end = _RIGHT if many else _LEFT + pitch * replicas
    shapes = text(0, y + 14, head, "f-bold") + path(f"M{_LEFT + 1} {y + 26}v-5H{at(end - 1)}v5")
    frames = full = none = texts = ""
    names: list[tuple[float, float, object]] = []
    low, slot = y + 49 + _TANK, _TANK / passes
    width = pitch - 8
    for replica, x in _columns(replicas, pitch, end):
        share = shares[replica]
        frames += f"M{at(x + 1)} {y + 29}h{at(pitch - 2)}v{_TANK + 23}h{at(2 - pitch)}z"
        name = say.t("xp.batch.replica", n=replica) if pitch > 80 else str(replica)
        if replica < 10 and pitch <= 80:
            names.append((x + 4, y + 43, name))
        elif 8 * len(name) + 2 <= pitch:
            texts += text(x + 4, y + 43, name)
        if share < part:
            none += f"M{at(x + 4)} {low - _TANK}h{at(width)}v{_TANK}h{at(-width)}z"
        size = -(-share // passes)
        for turn in range(passes):
            held = min(size, share - turn * size)
            if held > 0:
                # Even one example of thousands is to be seen.
                high = max(1, (slot - (passes > 1)) * held * passes / part)
                full += f"M{at(x + 4)} {at(low - _TANK + (turn + 1) * slot)}v{at(-high)}h{at(width)}v{at(high)}z"
        if fits:
            texts += text(x + pitch / 2, low + 17, say.number(share), "", "middle")
    if many:
        texts += text((_LEFT + 12 * pitch + end - 3 * pitch) / 2, low - 16, f"+{replicas - 15}", "f-bold", "middle")
    if not fits:
        texts += text(_LEFT, low + 17, _runs(runs, say))
    shapes += _path(frames, "f-place") + _path(none, "f-idle") + _path(full, "f-dat")
    return shapes + signs(names, "", "start") + texts


def _columns(replicas: int, pitch: float, end: float) -> list[tuple[int, float]]:
    """Which replicas are drawn, of many the first 12 and the last 3, and where each begins."""
    first = 12 if replicas > 16 else replicas
    return [(each, _LEFT + each * pitch) for each in range(first)] + [
        (each, end - (replicas - each) * pitch) for each in range(max(first, replicas - 3), replicas)
    ]


def _path(d: str, kind: str) -> str:
    return path(d, kind) if d else ""


def _legend(y: int, say: Say) -> str:
    return (
        rect(_LEFT, y, 16, 12, "f-dat")
        + text(26, y + 11, say.t("xp.batch.key.dat"), "f-note")
        + rect(184, y, 16, 12, "f-idle")
        + text(206, y + 11, say.t("xp.batch.key.idle"), "f-note")
    )


def _gradients(y: int, result: dict[str, Any], told: dict[str, Any], say: Say) -> str:
    """The gradient that is right and the one that is too large, each as long as it is large."""
    shapes, wide = text(0, y + 14, say.t("xp.batch.gradient"), "f-bold"), _RIGHT - _LEFT
    for place, (name, times) in enumerate((("batch", 1), ("part", result["times"]))):
        top = y + 18 + 38 * place
        shapes += text(0, top + 14, say.t("xp.batch.by", n=told[name]))
        shapes += text(_RIGHT, top + 14, f"× {times}", "f-u", "end")
        shapes += rect(_LEFT, top + 20, max(2, wide * times / result["times"]), 12, "f-bwd")
    return shapes


def _rate(y: int, setting: Setting, result: dict[str, Any], told: dict[str, Any], say: Say) -> str:
    """The learning rate over the first epochs."""
    start, rate, epochs = result["start"], result["rate"], len(result["warm"]) - 1
    unit, low = (_RIGHT - _LEFT) / _EPOCHS, y + 66
    begin, end = low - 40 * start / max(start, rate), low - 40 * rate / max(start, rate)
    d = f"M{_LEFT} {at(begin if epochs > 0 else end)}"
    if epochs > 0:
        d += f"L{at(_LEFT + epochs * unit)} {at(end)}"
    name = "warm" if epochs > 0 else "cold"
    return (
        text(0, y + 14, say.t("xp.batch.rate", n=told["rate"]), "f-bold")
        + path(f"M{_LEFT} {low}H{_RIGHT}")
        + path(f"{d}H{_RIGHT}", "f-wts f-line")
        + text(_LEFT, low + 17, say.t(f"xp.batch.{name}", epochs=say.n("xp.at.epochs", int(setting["w"]))), "f-note")
    )


def _sentence(setting: Setting, result: dict[str, Any], told: dict[str, Any], say: Say) -> str:
    said = {
        "replicas": say.n("xp.at.replicas", int(setting["n"])),
        "examples": say.n("xp.at.examples", int(setting["r"]), n=told["r"]),
        "passes": say.n("xp.at.passes", int(setting["a"])),
        "updates": say.n("xp.at.updates", result["steps"], n=told["steps"]),
        **told,
    }
    rest = (
        ("dropped" if result["full"] else "nothing")
        if result["left"]
        else "short"
        if result["last"] < result["batch"]
        else "even"
    )
    rule = "none" if result["rate"] == result["start"] else str(setting["rule"])
    parts = ("sum" if setting["a"] == 1 else "passes", f"rest.{rest}", f"so.{rule}")
    return " ".join(say.t(f"xp.batch.{part}", **said) for part in parts)


def _facts(setting: Setting, result: dict[str, Any], told: dict[str, Any], say: Say) -> list[Any]:
    kept = "even" if setting["drop"] else "last"
    rows = [
        ("batch", "batch", told["batch"]),
        ("steps", "down" if setting["drop"] else "up", told["steps"]),
        ("last", kept, told["last"]),
    ]
    if setting["drop"]:
        rows.append(("left", "left", told["left"]))
    rows.append(("runs", "runs", told["runs"]))
    if setting["a"] != 1:
        rows.append(("largest", "largest", told["largest"]))
    if result["uneven"] != 1:
        rows.append(("uneven", "uneven", f"× {say.number(result['uneven'], 2)}"))
    rows.append(("rate", str(setting["rule"]), told["rate"]))
    if result["warm"]:
        rows.append(("warm", "warm", say.number(int(setting["w"]) * result["steps"])))
    rows += [("right", "right", "× 1"), ("wrong", "wrong", f"× {result['times']}")]
    if setting["a"] != 1:
        rows.append(("wrong", "added", f"× {say.number(result['added'])}"))
    rows += [
        (f"beta{place + 1}", f"beta{place + 1}", say.number(beta, 4)) for place, beta in enumerate(result["betas"])
    ]
    small = say.number(result["runs"][1][1]) if result["uneven"] != 1 else ""
    factor = _small(result["factor"], say)
    told = {**told, "small": small, "factor": factor}
    cells = [[say.t(f"xp.batch.f.{name}"), say.t(f"xp.batch.is.{how}", **told), value] for name, how, value in rows]
    return [say.t("xp.facts"), [say.t("xp.quantity"), say.t("xp.batch.formula"), say.t("xp.value")], cells]


def _parts(result: dict[str, Any], say: Say) -> list[Any]:
    """The replicas that get alike, and what each gets."""
    rows, first = [], 0
    for count, share in result["runs"]:
        who = str(first) if count == 1 else f"{first}–{first + count - 1}"
        rows.append([who, say.number(result["part"]), say.number(share)])
        first += count
    return [say.t("xp.batch.parts"), [say.t(f"xp.batch.h.{each}") for each in ("who", "full", "last")], rows]


def _warm(result: dict[str, Any], say: Say) -> list[Any]:
    rows = [[say.number(epoch), _small(rate, say)] for epoch, rate in enumerate(result["warm"])]
    return [[say.t("xp.batch.warming"), [say.t("xp.batch.h.epoch"), say.t("xp.batch.h.rate")], rows]] if rows else []


def _more(setting: Setting, result: dict[str, Any], say: Say) -> str:
    """The same in code, and what one should know of this setting."""
    notes = {
        "one": setting["n"] == 1,
        "largest_vouched": setting["rule"] == "linear"
        and result["rate"] > result["start"]
        and result["batch"] > _VOUCHED,
        "adam": setting["rule"] == "root" and not result["betas"],
        "tilt": result["uneven"] != 1,
        "keras": setting["a"] != 1,
    }
    said = [say.t(f"xp.batch.note.{name}", times=say.number(result["uneven"], 2)) for name, so in notes.items() if so]
    if result["empty"]:
        said.insert(0, say.n("xp.batch.note.empty", result["empty"]))
    link = f'<a href="{say.href("concepts/custom-training-loop", "loss-scaling")}">{escaped(say.t("xp.batch.why"))}</a>'
    return (
        f'<pre><code tabindex="0">{escaped(_code(setting, result))}</code></pre>'
        + "".join(f"<p>{escaped(each)}</p>" for each in said)
        + f"<p>{link}</p>"
    )


def _code(setting: Setting, result: dict[str, Any]) -> str:
    ratio = f"GLOBAL_BATCH_SIZE / {setting['base']}"
    scale = {"linear": ratio, "root": f"({ratio}) ** 0.5", "none": "1"}[str(setting["rule"])]
    passes = f" * {setting['a']}" if setting["a"] != 1 else ""
    drop = ",\n    drop_remainder=True" if setting["drop"] else ""
    return (
        f"BATCH_SIZE_PER_REPLICA = {setting['r']}{passes}\n"
        "GLOBAL_BATCH_SIZE = (BATCH_SIZE_PER_REPLICA\n"
        f"    * strategy.num_replicas_in_sync)  # {result['batch']}\n"
        f"dataset = dataset.batch(GLOBAL_BATCH_SIZE{drop})\n"
        f"factor = {scale}\n"
        f"learning_rate = {result['start']:g} * factor\n"
        "loss = tf.nn.compute_average_loss(per_example_loss,\n"
        "    global_batch_size=GLOBAL_BATCH_SIZE)"
    )
