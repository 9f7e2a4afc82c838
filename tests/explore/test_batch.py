"""A global batch: the numbers of papers and tutorials, and a dataset dealt out example by example."""

from typing import Any

import pytest

from quiz_plugin.explore.batch import EXPLORABLE, RULES, run
from quiz_plugin.explore.controls import Setting
from quiz_plugin.render.explore.batch import view
from quiz_plugin.render.explore.saying import Say
from quiz_plugin.render.words import Words
from tests.explore.twins import at_random


def at(**values: Any) -> dict[str, Any]:
    return run(EXPLORABLE.defaults | values)


def dealt(examples: int, replicas: int) -> list[int]:
    """How many examples each replica gets, cut off one part after the other."""
    size = -(-examples // replicas)
    return [len(range(examples)[place * size : (place + 1) * size]) for place in range(replicas)]


def spread(found: dict[str, Any]) -> list[int]:
    return [share for count, share in found["runs"] for _ in range(count)]


def test_the_first_setting_is_the_specified_one():
    found = at()
    assert (found["batch"], found["steps"], found["last"], found["largest"]) == (512, 98, 336, 42)
    assert (found["rate"], round(at(rule="root")["rate"], 4), at(rule="none")["rate"]) == (0.2, 0.1414, 0.1)
    assert (at(drop=1)["steps"], at(drop=1)["left"]) == (97, 336)
    assert (found["times"], found["added"]) == (8, 8)


@pytest.mark.parametrize(
    ("values", "batch", "kept", "dropped"),
    [
        ({"r": 64, "n": 4, "e": 60_000}, 256, 235, 234),
        ({"r": 32, "n": 256, "e": 1_281_167}, 8192, 157, 156),
        ({"r": 64, "n": 1, "e": 60_000}, 64, 938, 937),
        ({"r": 16, "n": 4, "a": 4, "e": 256}, 256, 1, 1),
        ({"r": 64, "n": 8, "e": 100}, 512, 1, 0),
    ],
)
def test_updates_in_an_epoch(values: dict[str, int], batch: int, kept: int, dropped: int):
    assert [at(**values)["batch"], at(**values)["steps"], at(**values, drop=1)["steps"]] == [batch, kept, dropped]


def test_uneven_batches_are_dealt_out_as_the_tutorial_says():
    assert spread(at(r=2, n=2, e=4)) == [2, 2]
    assert spread(at(r=2, n=2, e=6)) == [1, 1]
    assert spread(at(r=1, n=5, e=4)) == [1, 1, 1, 1, 0]
    assert spread(at(r=3, n=2, e=5)) == [3, 2]
    assert spread(at(r=2, n=3, e=4)) == [2, 2, 0]
    assert spread(at(e=49_673)) == [2, 2, 2, 2, 1, 0, 0, 0]


@pytest.mark.parametrize(
    ("values", "empty"),
    [
        ({"r": 3, "n": 4, "e": 9}, 1),  # 3 × 3 + 1 × 0
        ({"r": 1, "n": 8, "e": 1}, 7),  # 1 × 1 + 7 × 0
        ({"e": 49_673}, 3),  # 4 × 2 + 1 × 1 + 3 × 0
        ({"e": 49_673, "drop": 1}, 0),
        ({"e": 100, "drop": 1}, 0),
        ({}, 0),
    ],
)
def test_replicas_that_get_nothing_are_told(values: dict[str, int], empty: int):
    setting = EXPLORABLE.defaults | values
    found = run(setting)
    more = view(setting, found, Say(Words.load("en")))["more"]
    assert found["empty"] == empty
    told = "1 replica gets nothing" if empty == 1 else f"{empty} replicas get nothing"
    assert (f"<p>{told} of the last batch" in more) == bool(empty)
    assert ("the smallest part of the last batch that isn’t empty" in more) == (found["uneven"] != 1)


def test_nothing_is_trained_on_where_no_batch_is_full_and_the_rest_is_dropped():
    found = at(e=100, drop=1)
    assert (found["steps"], found["last"], found["left"], found["runs"]) == (0, 0, 100, [[8, 0]])


def test_the_learning_rate_of_the_paper_and_its_warm_up():
    found = at(r=32, n=256, base=256, lr=100)
    assert found["rate"] == pytest.approx(3.2)
    assert found["warm"] == pytest.approx([0.1, 0.72, 1.34, 1.96, 2.58, 3.2])
    assert at(w=0)["warm"] == at(rule="none")["warm"] == at(n=4)["warm"] == at(n=1)["warm"] == []


def test_what_the_square_root_rule_makes_of_adam():
    found = at(r=256, n=8, rule="root")
    assert found["rate"] / found["start"] == pytest.approx(2.83, abs=0.005)
    assert found["betas"] == pytest.approx([0.2, 0.992])
    assert at(r=320, n=8, rule="root")["betas"] == []  # a beta below zero: the rule holds no more
    assert at(r=256, n=8)["betas"] == []


def test_every_example_is_dealt_out_once_and_to_the_first_replicas_first():
    for setting in at_random(EXPLORABLE, 600, "dealt"):
        check(setting)


def check(setting: Setting) -> None:
    found = run(setting)
    examples, replicas, passes = (int(setting[name]) for name in "ena")
    assert found["part"] == int(setting["r"]) * passes
    assert found["batch"] == found["part"] * replicas
    shares = spread(found)
    assert shares == dealt(found["last"], replicas), setting
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) == found["last"] <= found["batch"]
    assert shares[0] <= found["part"]
    assert found["largest"] == -(-found["last"] // (replicas * passes))
    assert found["left"] == 0 or setting["drop"]
    if found["steps"]:
        assert (found["steps"] - 1) * found["batch"] + found["last"] + found["left"] == examples
    assert found["empty"] == (shares.count(0) if found["last"] else 0)
    nonzero = [share for share in shares if share]
    # The mean of the replicas' means weighs an example by one over the size of its part.
    weights = [1 / share for share in nonzero]
    assert not nonzero or found["uneven"] == pytest.approx(max(weights) / min(weights))


def test_the_gradient_is_too_large_by_what_losses_are_divided_by_too_little():
    """Sums of losses of one each, divided on each replica and added up, against their mean of one."""
    for setting in at_random(EXPLORABLE, 300, "loss"):
        found = run(setting)
        replicas, passes, each = (int(setting[name]) for name in "nar")
        by_part = sum(passes * each / found["part"] for _ in range(replicas))
        by_pass = sum(each / each for _ in range(replicas * passes))
        right = sum(passes * each / found["batch"] for _ in range(replicas))
        assert (by_part, by_pass) == (found["times"], found["added"])
        assert right == pytest.approx(1)


def test_rules_of_the_learning_rate():
    for setting in at_random(EXPLORABLE, 300, "rate"):
        by = {rule: run(setting | {"rule": rule}) for rule in RULES}
        start, factor = by["none"]["rate"], by["none"]["factor"]
        assert by["linear"]["rate"] == pytest.approx(start * factor)
        assert by["root"]["rate"] ** 2 == pytest.approx(start * by["linear"]["rate"])
        for found in by.values():
            warm = found["warm"]
            assert bool(warm) == (found["rate"] > start and int(setting["w"]) > 0)
            if warm:
                assert len(warm) == int(setting["w"]) + 1
                assert warm == sorted(warm)
                assert (warm[0], warm[-1]) == (start, pytest.approx(found["rate"]))


def test_an_address_is_read_as_near_as_it_goes():
    assert EXPLORABLE.read("") == EXPLORABLE.defaults
    near = EXPLORABLE.read("0_999_0_x_2.9_0.4_square_2_-1")
    assert near == EXPLORABLE.defaults | {"r": 1, "n": 256, "base": 2, "lr": 1, "w": 0}
