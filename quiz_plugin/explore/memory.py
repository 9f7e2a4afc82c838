"""What one device holds while a language model trains: state of its parameters and activations, in bytes.

Parameters: Narayanan et al. 2021 (arXiv:2104.04473), equation 2, with a vocabulary of 51,200. State: Rajbhandari et al.
2020 (arXiv:1910.02054), section 3. Activations: Korthikanti et al. 2022 (arXiv:2205.05198), sections 4 and 5, who count
16-bit numbers; with 32 bits everything but the masks of dropout takes twice as much.
"""

from __future__ import annotations

from typing import Any

from quiz_plugin.explore.controls import Choice, Explorable, Guess, Preset, Setting, Slider

VOCABULARY = 51_200
MODELS = {
    "124m": (12, 768, 12, 1024),
    "1b": (24, 2048, 16, 2048),
    "7b": (32, 4096, 32, 2048),
    "22b": (48, 6144, 64, 2048),
    "175b": (96, 12288, 96, 2048),
}
"""Layers, width, attention heads and tokens of an example."""
PIECES, STAGES = (8, 4, 2, 1), (12, 8, 4, 2, 1)
"""Into how many a layer, and a model, may be cut."""
DEVICES = {"v5e": 16, "v100": 32, "a100": 40, "h100": 80, "v5p": 95, "h200": 141}
"""Gigabytes of memory."""
STATE = {"mixed": (2, 2, {"adam": 12, "momentum": 8, "sgd": 4}), "single": (4, 4, {"adam": 8, "momentum": 4, "sgd": 0})}
"""Bytes of each parameter: its weight, its gradient, and what the optimizer keeps, 32-bit weights included."""
GIGA = 1_000_000_000


def parameters(layers: int, width: int, tokens: int) -> int:
    """How many parameters a model has."""
    return 12 * layers * width * width + 13 * layers * width + (VOCABULARY + tokens) * width


def layer(width: int, heads: int, tokens: int, examples: int, tensor: int, precision: object, again: object) -> float:
    """Bytes of activations that one layer keeps on one of `tensor` devices."""
    whole, divided, square, kept = (10, 24, 5, 2) if precision == "mixed" else (18, 48, 9, 4)
    unit = tokens * examples * width
    if again == "full":
        return unit * kept
    scores = 0 if again == "selective" else square * heads * tokens * tokens * examples
    return unit * whole + (unit * divided + scores) / tensor


def _most(options: tuple[int, ...], wanted: object, whole: int) -> int:
    """The largest number of equal parts of the `whole` that is not above what is wanted."""
    return next(each for each in options if each <= int(str(wanted)) and whole % each == 0)


def run(setting: Setting) -> dict[str, Any]:
    """In gigabytes: `weights`, `gradients`, `optimizer`, `activations` and `logits` on the device that holds most,
    their `total`, and what the device has `room` for; `parameters` in all, `devices` in all; `t` pieces and `p` stages,
    as many as wanted or as `heads` and `layers` allow."""
    layers, width, heads, tokens = MODELS[str(setting["model"])]
    replicas, zero = int(setting["d"]), int(setting["z"])
    tensor, stages = _most(PIECES, setting["t"], heads), _most(STAGES, setting["p"], layers)
    count = parameters(layers, width, tokens)
    weight, gradient, optimizers = STATE[str(setting["f"])]
    own = count / (tensor * stages) / GIGA
    kept = layers * layer(width, heads, tokens, int(setting["b"]), tensor, setting["f"], setting["r"]) / GIGA
    logits = 4 * int(setting["b"]) * tokens * VOCABULARY / tensor / GIGA
    # With 1F1B the first stage keeps as many micro-batches as there are stages: as much as all layers of one. The last
    # stage keeps its own layers of one, and the logits.
    last = kept / stages + logits >= kept
    found = {
        "weights": own * weight / (replicas if zero > 2 else 1),
        "gradients": own * gradient / (replicas if zero > 1 else 1),
        "optimizer": own * optimizers[str(setting["o"])] / (replicas if zero > 0 else 1),
        "activations": kept / stages if last else kept,
        "logits": logits if last else 0,
    }
    total = found["weights"] + found["gradients"] + found["optimizer"] + found["activations"] + found["logits"]
    return found | {
        "total": total,
        "room": DEVICES[str(setting["on"])],
        "parameters": count,
        "devices": replicas * tensor * stages,
        "t": tensor,
        "p": stages,
        "heads": heads,
        "layers": layers,
    }


EXPLORABLE = Explorable(
    "memory",
    "me",
    (
        Choice("model", tuple(MODELS), "1b", listed=True),
        Choice("f", ("mixed", "single"), "mixed", listed=True),
        Choice("o", ("adam", "momentum", "sgd"), "adam", listed=True),
        Slider("b", 1, 32, 1, unit="examples"),
        Choice("r", ("none", "selective", "full"), "none", listed=True),
        Slider("d", 1, 64, 8, unit="replicas"),
        Choice("z", ("0", "1", "2", "3"), "0"),
        Choice("t", tuple(map(str, reversed(PIECES))), "1"),
        Choice("p", tuple(map(str, reversed(STAGES))), "1"),
        Choice("on", tuple(DEVICES), "h100", listed=True),
    ),
    run,
    (Preset("fsdp", {"z": "3", "d": 64}), Preset("three", {"model": "175b", "t": "8", "p": "12", "d": 4, "z": "1"})),
    Guess({"model": "7b"}, (2, 8.5, 31, 110)),
    places="model f o b r d z t p on",
)
