"""A mesh of devices, divided among pieces of each matrix, stages and replicas: what each holds, sends and waits for.

FLOPs: 6 for each parameter and token (Kaplan et al. 2020, arXiv:2001.08361, section 2.1). Traffic of pieces and of
stages: Narayanan et al. 2021 (arXiv:2104.04473), section 3.2; of replicas: a ring all-reduce of 16-bit gradients. Peak
and links are those of A100s; 40 percent of the peak is an assumption, and so is what of the exchange is hidden.
"""

from __future__ import annotations

from typing import Any

from quiz_plugin.explore.controls import Choice, Explorable, Preset, Setting
from quiz_plugin.explore.memory import GIGA, MODELS, parameters

PEAK, REACHED = 312_000_000_000_000, 0.4
"""FLOP/s of a device, and the share of them that it comes to while it computes."""
ROOM, STATE_BYTES = 80, 16
SERVER = 8
"""Devices in a server."""
INSIDE = 300
NETWORKS = {"e10": 1.25, "e100": 12.5, "hdr": 25, "ndr": 50}
"""Gigabytes per second that a device sends, within its server and to others."""
Shape = tuple[int, int, int, int]
"""Layers, width, attention heads and tokens of an example."""


def exposed(computing: float, exchange: float) -> float:
    """What is left of an exchange of gradients that goes on beside the backward pass, two thirds of the computing."""
    return max(0, exchange - computing * 2 / 3)


def estimate(
    shape: Shape, devices: int, wanted: tuple[int, int], batch: int, order: object, beyond: float
) -> dict[str, Any]:
    """What follows from `wanted` pieces and stages, or as many fewer as the shape and the devices allow."""
    layers, width, heads, tokens = shape
    tensor, stages = wanted
    while heads % tensor or devices % tensor:
        tensor //= 2
    while layers % stages or devices % (tensor * stages):
        stages //= 2
    replicas = devices // (tensor * stages)
    micro = -(-batch // replicas)
    # Those who talk inside the layers, or the replicas, are neighbours in a server; stages always come in between.
    inner = tensor if order == "t" else replicas
    inside_out = {
        "tensor": inner > SERVER if order == "t" else devices > SERVER,
        "stages": inner * stages > SERVER,
        "data": devices > SERVER if order == "t" else inner > SERVER,
    }
    links = {part: beyond if leaves else INSIDE for part, leaves in inside_out.items()}
    count = parameters(layers, width, tokens)
    computing = 6 * count * tokens / (tensor * stages) / (PEAK * REACHED)
    sent = {
        "tensor": micro * (16 * tokens * width * (tensor - 1) * (layers // stages)) / tensor / GIGA,
        "stages": micro * (4 * tokens * width) / GIGA if stages > 1 else 0,
        "data": 4 * (replicas - 1) * count / (replicas * tensor * stages) / GIGA,
    }
    times = {part: sent[part] / links[part] for part in sent}
    computed = micro * computing
    waiting = (stages - 1) * (computed + times["tensor"] + times["stages"]) / micro
    late = exposed(computed, times["data"])
    step = computed + waiting + times["tensor"] + times["stages"] + late
    return {
        "t": tensor,
        "p": stages,
        "d": replicas,
        "micro": micro,
        "sent": sent,
        "links": links,
        "parts": [computed, waiting, times["tensor"], times["stages"], late],
        "exchange": times["data"],
        "step": step,
        "rate": batch * tokens / step,
        "bubble": (stages - 1) / (micro + stages - 1),
        "parameters": count,
        "layers": layers,
        "heads": heads,
        "room": ROOM,
        "state": STATE_BYTES * count / (tensor * stages) / GIGA,
    }


def run(setting: Setting) -> dict[str, Any]:
    """What a page says of a setting.

    `t` pieces of each layer, `p` stages, `d` replicas, `micro` batches of one sequence in each; the `state` of training
    on a device and what it `sent` in a step, in gigabytes; `links` in gigabytes per second; in seconds the `parts` of a
    `step`: computing, bubble, exchange of pieces, of stages, and what of the `exchange` of replicas is not hidden; the
    `rate` in tokens per second; the share of the `bubble` in what a pipeline lasts.
    """
    devices, tensor, stages, batch = (int(setting[name]) for name in ("n", "t", "p", "g"))
    return estimate(
        MODELS[str(setting["model"])], devices, (tensor, stages), batch, setting["i"], NETWORKS[str(setting["net"])]
    )


EXPLORABLE = Explorable(
    "mesh",
    "wp",
    (
        Choice("model", tuple(MODELS), "7b", listed=True),
        Choice("n", ("8", "16", "32", "64", "128"), "32", listed=True),
        Choice("t", ("1", "2", "4", "8"), "2"),
        Choice("p", ("1", "2", "4", "8", "16"), "2"),
        Choice("g", ("128", "256", "512", "1024", "2048"), "256", listed=True),
        Choice("net", tuple(NETWORKS), "e10", listed=True),
        Choice("i", ("t", "d"), "t"),
    ),
    run,
    (
        Preset("data", {"t": "1", "p": "1"}),
        Preset("large", {"model": "175b", "n": "128", "t": "8", "p": "8", "net": "ndr"}),
    ),
)
