"""A mesh of devices, divided among pieces of each matrix, stages and replicas: what each holds, sends and waits for.

FLOPs: 6 for each parameter and token (Kaplan et al. 2020, arXiv:2001.08361, section 2.1). Traffic of pieces and of
stages: Narayanan et al. 2021 (arXiv:2104.04473), section 3.2; of replicas: an all-reduce of 16-bit gradients. An
all-reduce has two levels, one after the other: within servers and across them, where each device has a card of its own.
Peak and links are those of A100s; 40 percent of the peak is an assumption, and so is what of the exchange is hidden.
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
    """What is left of an exchange of gradients beside the backward pass, two thirds of the computing.

    Gradients are complete only in the last micro-batch, so `computing` is that of one micro-batch.
    """
    return max(0, exchange - computing * 2 / 3)


def seats(size: int, apart: int) -> tuple[int, int]:
    """How many of a group of `size` devices, each `apart` from the next, share a server, and over how many they lie."""
    near = min(size, max(1, SERVER // apart))
    return near, -(-size // near)


def all_reduce(gigabytes: float, near: int, servers: int, beyond: float) -> float:
    """Seconds of a two-level all-reduce: halves inside the servers, and each device's share across them."""
    inside = 2 * gigabytes * (near - 1) / near / INSIDE
    return inside + 2 * gigabytes / near * (servers - 1) / servers / beyond


def speeds(near: int, servers: int, beyond: float) -> list[float]:
    """The links that a group needs, in gigabytes per second: those inside a server, those between servers, or both."""
    return [*([INSIDE] if near > 1 or servers == 1 else []), *([beyond] if servers > 1 else [])]


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
    outer = inner * stages
    pieces = seats(tensor, 1 if order == "t" else outer)
    copies = seats(replicas, outer if order == "t" else 1)
    links = {
        "tensor": speeds(*pieces, beyond),
        "stages": [beyond if outer > SERVER else INSIDE],
        "data": speeds(*copies, beyond),
    }
    count = parameters(layers, width, tokens)
    computing = 6 * count * tokens / (tensor * stages) / (PEAK * REACHED)
    activation, gradients = 2 * tokens * width / GIGA, 2 * count / (tensor * stages) / GIGA
    summed = micro * 4 * (layers // stages)
    sent = {
        "tensor": summed * activation * 2 * (tensor - 1) / tensor,
        "stages": micro * 2 * activation if stages > 1 else 0,
        "data": gradients * 2 * (replicas - 1) / replicas,
    }
    computed = micro * computing
    between_pieces = summed * all_reduce(activation, *pieces, beyond)
    between_stages = sent["stages"] / links["stages"][0]
    exchange = all_reduce(gradients, *copies, beyond)
    waiting = (stages - 1) * (computed + between_pieces + between_stages) / micro
    late = exposed(computing, exchange)
    step = computed + waiting + between_pieces + between_stages + late
    return {
        "t": tensor,
        "p": stages,
        "d": replicas,
        "micro": micro,
        "sent": sent,
        "links": links,
        "parts": [computed, waiting, between_pieces, between_stages, late],
        "exchange": exchange,
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
    on a device and what it `sent` in a step, in gigabytes; the `links` for that in gigabytes per second; in seconds the
    `parts` of a `step`: computing, bubble, exchange of pieces, of stages, and what of the `exchange` of replicas is not
    hidden; the `rate` in tokens per second; the share of the `bubble` in what a pipeline lasts.
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
    places="model n t p g net i",
)
