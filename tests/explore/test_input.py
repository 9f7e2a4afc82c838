"""An input pipeline over time: known totals, closed formulas, another way of counting, and what must always hold."""

from collections.abc import Mapping
from itertools import pairwise, product
from typing import Any

import pytest

from quiz_plugin.explore.input import EXPLORABLE, run
from quiz_plugin.render.explore.input import view
from quiz_plugin.render.explore.saying import Say
from quiz_plugin.render.words import Words
from tests.explore.twins import at_random

Change = dict[str, Any]

PLAIN: Change = {"c": 1, "p": 1, "b": 0, "cache": 0, "e": 1, "q": 0}
GUIDE = PLAIN | {"o": 60, "r": 30, "m": 0, "t": 30, "n": 8}
IN_MILLISECONDS: tuple[tuple[Change, int], ...] = (
    ({}, 540),
    ({"b": 1}, 330),
    ({"r": 50}, 700),
    ({"r": 50, "b": 1}, 490),
    ({"m": 60}, 1020),
    ({"m": 60, "t": 15}, 900),
    ({"m": 60, "p": 4}, 390),
    ({"m": 60, "p": 16}, 390),
    ({"c": 2, "n": 16, "q": 1}, 1080),
    ({"c": 2, "n": 16}, 570),
    ({"m": 60, "e": 3}, 3060),
    ({"m": 60, "e": 3, "cache": 1}, 1500),
)
"""What the page and the program behind it say of opening 60 ms, reading 30 ms and training 30 ms."""
SMALL = PLAIN | {"o": 1, "r": 2, "m": 3, "t": 2, "n": 6}
IN_UNITS: tuple[tuple[Change, int, int], ...] = (
    ({}, 43, 28),
    ({"b": 1}, 33, 36),
    ({"c": 2}, 33, 36),
    ({"p": 2}, 20, 60),
    ({"p": 3, "b": 1}, 18, 67),
    ({"c": 2, "p": 2, "b": 1}, 18, 67),
    ({"cache": 1, "e": 2}, 55, 44),
    ({"cache": 1, "e": 2, "b": 1}, 45, 53),
)


@pytest.mark.parametrize(("change", "total"), IN_MILLISECONDS)
def test_the_times_of_the_page_come_out(change: Change, total: int):
    assert run(GUIDE | change)["total"] == total


@pytest.mark.parametrize(("change", "total", "busy"), IN_UNITS)
def test_totals_and_shares_that_were_counted_by_hand(change: Change, total: int, busy: int):
    found = run(SMALL | change)
    assert (found["total"], round(100 * found["busy"])) == (total, busy)


def test_the_first_setting_is_the_one_of_the_page_in_units_of_30_ms():
    """Its presets are the remedies that the page tells of."""
    presets: dict[str, Any] = {each.name: each.values for each in EXPLORABLE.presets}
    totals = {name: 30 * run(EXPLORABLE.defaults | values)["total"] for name, values in presets.items()}
    assert totals["naive"] == 30 * run(EXPLORABLE.defaults)["total"] == 1020
    assert totals["map"] == 390
    assert totals["cache"] == 1500
    assert totals["all"] < totals["cache"]


def test_formulas_where_there_are_some():
    for setting in at_random(EXPLORABLE, 500, "formulas"):
        o, r, m, t, n, e = (int(setting[name]) for name in "ormtne")
        taking_turns = o + n * (r + m + t)
        with_prefetch = o + r + m + (n - 1) * max(r + m, t) + t
        for plain, epoch in ((PLAIN, taking_turns), (PLAIN | {"b": 1}, with_prefetch)):
            same = setting | plain
            assert run(same)["total"] == epoch
            assert run(same | {"e": e})["total"] == e * epoch
            assert run(same | {"e": e, "cache": 1})["total"] == epoch + (e - 1) * n * t
        in_turns = setting | PLAIN | {"c": setting["c"], "q": 1}
        assert run(in_turns)["total"] == min(n, int(setting["c"])) * o + n * (r + m + t)


def ahead(o: int, r: int, m: int, t: int, n: int, calls: int, places: int) -> int:
    """The total of an epoch where element `i` is begun once element `i - places` was taken for training."""
    reading, mapped, taken, now = 0, [0] * n, [0] * n, 0
    for i in range(n):
        reading = max(reading, taken[i - places] if i >= places else 0) + r + (o if i == 0 else 0)
        before = mapped[i - calls] if i >= calls else 0
        mapped[i] = max(reading, before) + m
        if calls == 1:
            reading = mapped[i]
        taken[i] = max(now, mapped[i])
        now = taken[i] + t
    return now


def test_another_way_of_counting_comes_to_the_same():
    """By when elements are taken for training, instead of by when their workers have a place."""
    for setting in at_random(EXPLORABLE, 2000, "ahead"):
        o, r, m, t, n, p, b = (int(setting[name]) for name in "ormtnpb")
        # A call of `map` holds its place while its element is read, so a longer buffer would not let it read on.
        places = max(p, b) if p == 1 or b <= p else p
        if p == 1 and not b:
            continue
        same = setting | PLAIN | {"p": p, "b": min(b, places)}
        assert run(same)["total"] == ahead(o, r, m, t, n, p, places), setting


def test_more_workers_buffer_or_cache_never_take_longer():
    for setting in at_random(EXPLORABLE, 2000, "more"):
        total = run(setting)["total"]
        assert total >= int(setting["n"]) * int(setting["t"]) * int(setting["e"])
        more: list[Change] = [{"cache": 1}, {"q": 0}, {"p": int(setting["p"]) + 1}, {"b": int(setting["b"]) + 1}]
        if not setting["q"]:
            more.append({"c": int(setting["c"]) + 1})
        for change in more:
            assert run(setting | change)["total"] <= total, (setting, change)


def check(setting: Mapping[str, Any]) -> None:
    found = run(setting)
    o, r, m, t, c, p, n = (int(setting[name]) for name in "ormtcpn")
    readers = 1 if setting["q"] else c
    begun = 0
    for epoch, elements in enumerate(found["epochs"]):
        assert len(elements) == n
        assert all(one[6] <= two[5] for one, two in pairwise(elements))
        for i, times in enumerate(elements):
            assert times == sorted(times)
            assert times[0] >= begun
            assert times[6] - times[5] == t
            if epoch and setting["cache"]:
                assert times[0] == times[5]
                continue
            assert [times[1] - times[0], times[2] - times[1]] == [o if i < c else 0, r]
            assert times[4] - times[3] == m
            if i >= readers:
                assert times[0] >= elements[i - readers][2]
            if i >= p:
                assert times[3] >= elements[i - p][4]
        begun = elements[-1][6]
        assert begun == found["ends"][epoch]
    assert found["total"] == begun
    assert found["waits"] == begun - n * t * int(setting["e"])


def test_no_worker_does_two_things_at_once_and_every_element_takes_its_way():
    for setting in at_random(EXPLORABLE, 1000, "order"):
        check(setting)


def test_every_corner_can_be_reached():
    ends = [(control.read("-1e9"), control.read("1e9")) for control in EXPLORABLE.controls]
    for values in product(*ends):
        check(dict(zip((control.name for control in EXPLORABLE.controls), values, strict=True)))


def test_the_bottleneck_that_is_named_sets_the_pace():
    """Once an epoch is long under way, by the twelve elements after which all workers stand as before."""
    for setting in at_random(EXPLORABLE, 1000, "pace"):
        found: dict[str, Any] = run(setting | {"n": 96, "e": 1})
        elements = found["epochs"][0]
        assert (elements[95][5] - elements[71][5]) / 24 == pytest.approx(found["pace"]), setting
        waits = {elements[i + 1][5] - elements[i][6] for i in range(71, 95)}
        if found["slow"] == ["train"]:
            assert waits == {0}, setting
        elif len(found["slow"]) == 3:
            assert waits == {int(setting["r"]) + int(setting["m"])}
        else:
            assert waits != {0}


def test_a_call_of_map_is_busy_while_its_element_is_read_and_the_sentence_says_so():
    """What the sentence tells gives the pace that it tells."""
    say = Say(Words.load("en"))

    def sentence(**change: int) -> str:
        setting = EXPLORABLE.defaults | change
        return str(view(setting, run(setting), say)["sentence"])

    assert [run(EXPLORABLE.defaults | {"p": p})["total"] for p in (2, 3, 4)] == [16, 13, 13]
    assert sentence(p=2).endswith(
        "each element keeps a call busy for 3 units, so with 2 calls one is ready every 1.5 units. "
        "A call is busy from the moment its element begins to be read."
    )
    assert sentence(p=2, c=3, m=4).endswith("busy for 4 units, so with 2 calls one is ready every 2 units.")
    for setting in at_random(EXPLORABLE, 500, "held"):
        found = run(setting)
        if found["slow"] == ["map"]:
            assert found["pace"] == found["held"] / int(setting["p"])


def test_the_code_is_the_pipeline_and_marks_what_changed():
    say = Say(Words.load("en"))

    def code(**change: int) -> str:
        setting = EXPLORABLE.defaults | change
        return str(view(setting, run(setting), say)["more"])

    assert "<strong>" not in code()
    assert ".map(f))" in code()
    assert ".map" not in code(m=0)
    assert "<strong>cycle_length=3,\n    num_parallel_calls=3</strong>)" in code(c=3)
    assert "<strong>cycle_length=3</strong>)" in code(c=3, q=1)
    assert (
        ".map(f<strong>, num_parallel_calls=2</strong>)\n  <strong>.cache()</strong>\n  <strong>.prefetch(3)</strong>)"
        in code(p=2, b=3, cache=1)
    )
    assert code(e=2).endswith("model.fit(ds, <strong>epochs=2</strong>)</code></pre>")
