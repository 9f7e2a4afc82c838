"""A divided mesh: published layouts and traffic, the same counted device by device, and what always holds."""

from typing import Any

import pytest

from quiz_plugin.explore.memory import MODELS
from quiz_plugin.explore.mesh import (
    EXPLORABLE,
    INSIDE,
    NETWORKS,
    PEAK,
    REACHED,
    SERVER,
    all_reduce,
    estimate,
    exposed,
    run,
)
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


def test_the_exchange_of_replicas_hides_behind_the_last_micro_batch_alone():
    for network, beyond in NETWORKS.items():
        found = at(model="124m", n="16", t="1", p="1", g="128", net=network)
        gradients = 2 * found["parameters"] / 1e9
        exchange = 2 * gradients * 7 / 8 / INSIDE + 2 * gradients / 8 / 2 / beyond
        micro_batch = 6 * found["parameters"] * 1024 / (PEAK * REACHED)
        assert found["exchange"] == pytest.approx(exchange)
        assert found["micro"] == 8
        assert found["step"] == pytest.approx(8 * micro_batch + max(0, exchange - micro_batch * 2 / 3))


def test_levels_take_what_is_known_of_servers_with_a_card_for_each_device():
    """1 GB on 4 servers of 8: 5.83 ms inside at 300 GB/s and 3.75 across at 50; two servers, 16 pieces: 0.21 s."""
    assert all_reduce(1, 8, 4, 50) == pytest.approx(0.00583 + 0.00375, rel=0.001)
    assert 384 * all_reduce(0.0503, 8, 2, 25) == pytest.approx(0.21, abs=0.005)


def test_servers_send_the_same_gradients_however_their_devices_divide_them():
    """More stages: fewer copies in a server, each with fewer gradients, as long as a replica stays in it."""
    found = [estimate(MODELS["7b"], 64, (2, stages), 256, "t", 1.25) for stages in (1, 2, 4)]
    across = [2 * 2 * each["parameters"] / 1e9 * 7 / 8 / 8 / 1.25 for each in found]
    assert [each["exchange"] for each in found] == pytest.approx(across, rel=0.02)


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


def test_each_exchange_takes_the_links_that_its_devices_need():
    for setting in at_random(EXPLORABLE, 400, "links"):
        found, beyond = run(setting), NETWORKS[str(setting["net"])]
        for name, groups in peers(setting, found).items():
            if not found["sent"][name]:
                continue
            servers = [{seat // SERVER for seat in group} for group in groups]
            leaves = any(len(each) > 1 for each in servers)
            stays = not leaves or any(len(each) < len(group) for each, group in zip(servers, groups, strict=True))
            needed = [*([INSIDE] if stays else []), *([beyond] if leaves else [])]
            assert found["links"][name] == (needed[-1:] if name == "stages" else needed), (name, setting)


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
