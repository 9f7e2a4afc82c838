"""A divided mesh: published layouts and traffic, the same counted device by device, and what always holds."""

from typing import Any

import pytest

from quiz_plugin.explore.memory import MODELS
from quiz_plugin.explore.mesh import EXPLORABLE, NETWORKS, PEAK, REACHED, SERVER, estimate, exposed, run
from quiz_plugin.render.explore.mesh import view
from quiz_plugin.render.explore.saying import Say
from quiz_plugin.render.words import Words
from tests.explore.twins import at_random

TRILLION = (128, 25_600, 160, 2048)
"""The largest model of Narayanan et al. 2021, table 1."""
STUDENT = {
    1.25: (0.35, 0.40, 0.87, 0.93),
    12.5: (1.36, 2.0, 4.4, 6.9),
    32: (1.69, 2.0, 6.1, 8.0),
    300: (1.96, 2.0, 7.7, 8.0),
}
"""Speed-up of 2 and 8 devices without and with overlap: 84.6 ms of computing, 498 MB of gradients (GPT with 124 M)."""


def at(**changed: str) -> dict[str, Any]:
    return run(EXPLORABLE.defaults | changed)


def test_a_trillion_parameters_are_divided_as_published():
    """8 × 64 × 6 on 3,072 devices, and a bubble of 63 / 512 of the computing: 12 percent."""
    found = estimate(TRILLION, 3072, (8, 64), 3072, "t", 25)
    assert (found["t"], found["p"], found["d"], found["micro"]) == (8, 64, 6, 512)
    assert found["parameters"] == pytest.approx(1008e9, rel=0.001)
    computing, waiting, tensor, stages, _ = found["parts"]
    assert waiting / (computing + tensor + stages) == pytest.approx(63 / 512)
    assert found["bubble"] == pytest.approx(63 / 575)


def test_what_pieces_of_a_layer_exchange_is_what_is_published():
    """GPT-3 cut in 8, one sequence: 352 MB a layer, 33.8 GB in all, 113 ms; at 50 percent it computes for 1.72 s."""
    found = at(model="175b", n="8", t="8", p="1", g="128")
    assert found["sent"]["tensor"] / 128 == pytest.approx(33.8, abs=0.05)
    assert found["sent"]["tensor"] / 128 / 96 == pytest.approx(0.352, abs=0.001)
    assert found["parts"][2] / 128 == pytest.approx(0.113, abs=0.0005)
    assert found["parts"][0] / 128 * REACHED / 0.5 == pytest.approx(1.72, abs=0.005)


@pytest.mark.parametrize(("link", "told"), STUDENT.items())
def test_gradients_hide_behind_the_backward_pass(link: float, told: tuple[float, ...]):
    computing, size = 0.0846, 0.498
    found = []
    for devices in (2, 8):
        exchange = 2 * (devices - 1) / devices * size / link
        found += [devices * computing / (computing + each) for each in (exchange, exposed(computing, exchange))]
    assert found == pytest.approx(told, rel=0.02)


def test_the_exchange_of_replicas_is_put_together_so():
    for network in NETWORKS:
        found = at(model="124m", n="16", t="1", p="1", g="128", net=network)
        exchange = 2 * 15 / 16 * 2 * found["parameters"] / 1e9 / NETWORKS[network]
        computing = 6 * found["parameters"] * 8 * 1024 / (PEAK * REACHED)
        assert found["exchange"] == pytest.approx(exchange)
        assert found["step"] == pytest.approx(computing / 3 + max(computing * 2 / 3, exchange))


def peers(setting: dict[str, Any], found: dict[str, Any]) -> dict[str, list[set[int]]]:
    """The groups of devices that talk, found by giving each a seat in three nested loops."""
    seats: dict[tuple[int, int, int], int] = {}
    if setting["i"] == "t":
        order = ((t, p, d) for d in range(found["d"]) for p in range(found["p"]) for t in range(found["t"]))
    else:
        order = ((t, p, d) for t in range(found["t"]) for p in range(found["p"]) for d in range(found["d"]))
    for seat, place in enumerate(order):
        seats[place] = seat
    groups: dict[str, dict[tuple[int, int], set[int]]] = {"tensor": {}, "stages": {}, "data": {}}
    for (t, p, d), seat in seats.items():
        for name, rest in (("tensor", (p, d)), ("stages", (t, d)), ("data", (t, p))):
            groups[name].setdefault(rest, set()).add(seat)
    return {name: list(each.values()) for name, each in groups.items()}


def test_each_exchange_takes_the_slowest_link_that_its_devices_need():
    for setting in at_random(EXPLORABLE, 400, "links"):
        found = run(setting)
        for name, groups in peers(setting, found).items():
            leaves = any(len({seat // SERVER for seat in group}) > 1 for group in groups)
            if found["sent"][name]:
                assert found["links"][name] == (NETWORKS[str(setting["net"])] if leaves else 300), (name, setting)


def test_the_picture_marks_whom_the_first_device_talks_to():
    say = Say(Words.load("en"), "../../")
    for setting in at_random(EXPLORABLE, 60, "picture"):
        found = run(setting)
        mesh = view(setting, found, say)["shapes"].partition("Frame")[0]
        signs = {sign: mesh.count(f">{sign}</text>") for sign in "0TPD·"}
        assert signs == {
            "0": 1,
            "T": found["t"] - 1,
            "P": found["p"] - 1,
            "D": found["d"] - 1,
            "·": (found["t"] - 1) * (found["p"] - 1),
        }


def test_a_step_is_played_micro_batch_by_micro_batch():
    """Each stage takes a micro-batch as soon as it and the stage before are done; computing and sending alike."""
    for setting in at_random(EXPLORABLE, 60, "played"):
        found = run(setting)
        computing, waiting, tensor, stages, late = found["parts"]
        slot = (computing + tensor + stages) / found["micro"]
        done = [0.0] * found["p"]
        for _ in range(found["micro"]):
            before = 0.0
            for stage in range(found["p"]):
                before = done[stage] = max(before, done[stage]) + slot
        assert done[-1] + late == pytest.approx(found["step"])
        assert waiting / done[-1] == pytest.approx(found["bubble"])


def test_whatever_is_set_nothing_is_lost():
    for setting in at_random(EXPLORABLE, 400, "properties"):
        found = run(setting)
        layers, _, heads, tokens = MODELS[str(setting["model"])]
        assert found["t"] * found["p"] * found["d"] == int(setting["n"])
        assert found["micro"] * found["d"] == int(setting["g"])
        assert layers % found["p"] == heads % found["t"] == 0
        assert found["t"] <= int(setting["t"])
        assert found["p"] <= int(setting["p"])
        assert sum(found["parts"]) == pytest.approx(found["step"])
        assert found["rate"] * found["step"] == pytest.approx(int(setting["g"]) * tokens)
        assert found["state"] * found["t"] * found["p"] == pytest.approx(16 * found["parameters"] / 1e9)
        # However it is divided, the devices compute what one would, and none sooner than all of them could.
        work = 6 * found["parameters"] * int(setting["g"]) * tokens / (PEAK * REACHED)
        assert found["parts"][0] * int(setting["n"]) == pytest.approx(work)
        faster = run(setting | {"net": "ndr"})
        assert faster["step"] <= found["step"]


def test_a_setting_that_cannot_be_says_what_is_shown_instead():
    say = Say(Words.load("en"), "../../")
    setting = EXPLORABLE.defaults | {"model": "124m", "n": "8", "t": "8", "p": "16"}
    found = run(setting)
    assert (found["t"], found["p"], found["d"]) == (4, 2, 1)
    sentence = view(setting, found, say)["sentence"]
    assert "With 12 attention heads, each layer can be cut in 4, not in 8." in sentence
    assert "With 8 devices, 12 layers and tensor 4 there can be 2 stages, not 16." in sentence
