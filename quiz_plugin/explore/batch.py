"""A global batch: who gets which part of it, how many there are in an epoch, and what it asks of the learning rate.

Batches and their parts are those of TensorFlow: one that does not divide evenly is dealt out in equal parts, rounded
up, until nothing is left. Linear rule, warm-up and the scale of the loss: Goyal et al. 2017, sections 2.1 to 2.3;
square root rule with its two betas of Adam: Malladi et al. 2022.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from quiz_plugin.explore.controls import Choice, Explorable, Number, Preset, Setting, Slider, Switch

RULES = ("linear", "root", "none")
THOUSAND = 1000
"""The base rate is set in thousandths, so that addresses hold whole numbers only."""


def run(setting: Setting) -> dict[str, Any]:
    """`part`: what a replica gets of a full batch, in all its passes; `batch`: what all get; `steps` in an epoch, and
    how many of them are `full`; `last`: examples in the last batch, `left`: those in none; `runs`: how the last batch
    is dealt out, as `[replicas, examples of each]`; `empty`: replicas that get nothing of it; `largest`: of a pass in
    it; `uneven`: how much more an example of the smallest part that isn't empty counts than one of the largest where
    the means of replicas are averaged; `factor`: batch over base; `start` and `rate`: the learning rate before and
    after the rule; `warm`: the rate after each epoch of warm-up; `betas`: those of Adam by the square root rule;
    `times`, `added`: how many times too large the gradient is if losses are divided by the part of a replica, or by a
    single pass of it."""
    replicas, passes, examples = int(setting["n"]), int(setting["a"]), int(setting["e"])
    part = int(setting["r"]) * passes
    batch = part * replicas
    full = examples // batch
    rest = examples - full * batch
    short = bool(rest) and not setting["drop"]
    last = rest if short else batch if full else 0
    share = -(-last // replicas)
    whole = last // share if share else 0
    odd = last - whole * share
    runs = [[whole, share], [min(odd, 1), odd], [replicas - whole - min(odd, 1), 0]]
    factor = batch / int(setting["base"])
    start = int(setting["lr"]) / THOUSAND
    rate = start * {"linear": factor, "root": sqrt(factor), "none": 1}[str(setting["rule"])]
    warm = int(setting["w"]) if rate > start else 0
    return {
        "part": part,
        "batch": batch,
        "full": full,
        "steps": full + short,
        "last": last,
        "left": 0 if short else rest,
        "runs": [each for each in runs if each[0]],
        "empty": replicas - whole - min(odd, 1) if last else 0,
        "largest": -(-share // passes),
        "uneven": share / odd if odd else 1,
        "factor": factor,
        "start": start,
        "rate": rate,
        "warm": [start + (rate - start) * epoch / warm for epoch in range(warm + 1)] if warm else [],
        "betas": [1 - factor / 10, 1 - factor / 1000] if setting["rule"] == "root" and factor < 10 else [],
        "times": replicas,
        "added": replicas * passes,
    }


EXPLORABLE = Explorable(
    "batch",
    "bs",
    (
        Number("r", 1, 4096, 64),
        Slider("n", 1, 256, 8, unit="replicas"),
        Slider("a", 1, 16, 1, unit="passes"),
        Number("e", 1, 100_000_000, 50_000),
        Number("base", 1, 65_536, 256),
        Number("lr", 1, 10_000, 100),
        Choice("rule", RULES, "linear"),
        Switch("drop"),
        Slider("w", 0, 10, 5, unit="epochs"),
    ),
    run,
    (
        Preset("one", {"n": 1}),
        Preset("four", {"n": 4}),
        Preset("eight", {"n": 8}),
        Preset("machines", {"n": 16}),
        Preset("rest", {"e": 49_673}),
        Preset("hour", {"r": 32, "n": 256, "e": 1_281_167}),
    ),
    places="r n a e base lr rule drop w",
)
