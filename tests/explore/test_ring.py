"""Collectives: the trace and the costs of facts and specification, and what must hold of every setting."""

from math import isclose
from typing import Any

import pytest

from quiz_plugin.explore.ring import ALL, EXPLORABLE, GATHER, LINKS, SCATTER, cost, milliseconds, run
from quiz_plugin.render.explore.ring import size, time, view
from quiz_plugin.render.explore.saying import Say
from quiz_plugin.render.words import Words
from tests.explore.twins import at_random

TRACE = [
    [[1, 2, 303], [11, 20, 30], [100, 220, 300]],
    [[1, 222, 303], [11, 20, 333], [111, 220, 300]],
    [[111, 222, 303], [11, 222, 333], [111, 220, 333]],
    [[111, 222, 333], [111, 222, 333], [111, 222, 333]],
]
"""Of `[1, 2, 3], [10, 20, 30], [100, 200, 300]` after each step: what examples/ring_all_reduce.py prints."""
SIXTY_FOUR = {
    "ring": ("1.26", "1.42", "158.8"),
    "halving": ("0.12", "0.28", "157.6"),
    "tree": ("0.12", "1.08", "960"),
    "central": ("1.30", "11.3", "10081"),
}
"""Milliseconds for 4 kB, 1 MB and 1 GB on 64 devices with 10 µs and 12.5 GB/s."""
EIGHT = {
    "eth10": ("143", "697", "19600"),
    "eth100": ("14.3", "69.7", "1960"),
    "pcie4": ("5.6", "27.2", "766"),
    "pcie5": ("2.8", "13.6", "383"),
    "ib": ("3.6", "17.4", "490"),
    "nv3": ("0.60", "2.9", "82"),
    "nv4": ("0.40", "1.9", "54"),
    "nv5": ("0.20", "1.0", "27"),
    "ici4": ("2.0", "9.7", "272"),
    "ici5": ("1.0", "4.8", "136"),
}
"""Milliseconds of a ring all-reduce over 8 devices of 102, 498 and 14,000 MB, latency ignored."""


def printed(number: float, as_in: str) -> str:
    """A number, rounded as one of a table is."""
    return f"{number + 1e-9:.{len(as_in.partition('.')[2])}f}"


def at(n: int, op: str = ALL, mode: str = "ring", megabytes: int = 100, a: int = 0) -> dict[str, Any]:
    return run({"n": n, "op": op, "mode": mode, "size": megabytes, "link": "round", "a": a})


def counts(held: list[list[int]]) -> list[list[int]]:
    return [[mask.bit_count() for mask in row] for row in held]


def played(vectors: list[list[float]], moves: list[Any]) -> list[list[list[float]]]:
    """What the devices hold after each step, in numbers."""
    found = [vectors]
    for step in moves:
        rows = [list(row) for row in found[-1]]
        for source, target, chunks, adds in step:
            for chunk in chunks:
                rows[target][chunk] = found[-1][source][chunk] + (rows[target][chunk] if adds else 0)
        found.append(rows)
    return found[1:]


def test_three_devices_add_up_the_numbers_of_the_example():
    vectors = [[10.0**device * (chunk + 1) for chunk in range(3)] for device in range(3)]
    found = at(3)
    assert played(vectors, found["moves"]) == TRACE
    summed = [
        [[sum(vectors[d][c] for d in range(3) if mask >> d & 1) for c, mask in enumerate(row)] for row in held]
        for held in found["held"][1:]
    ]
    assert summed == TRACE


def test_every_chunk_holds_what_its_devices_say():
    """The bits of a chunk say whose numbers are in it: playing it with numbers comes to the same, and nothing twice."""
    for setting in at_random(EXPLORABLE, 300, "numbers"):
        found, n = run(setting), int(setting["n"])
        if setting["op"] == GATHER:
            continue
        vectors = [[1000.0 ** (device % 4) * (chunk + 3) + device for chunk in range(n)] for device in range(n)]
        for rows, held in zip(played(vectors, found["moves"]), found["held"][1:], strict=True):
            for device, chunk in ((d, c) for d in range(n) for c in range(n)):
                of = [vectors[d][chunk] for d in range(n) if held[device][chunk] >> d & 1]
                assert isclose(rows[device][chunk], sum(of))


def test_four_devices_pass_the_states_of_the_specification():
    found = at(4)
    assert counts(found["held"][0]) == [[1] * 4] * 4
    assert counts(found["held"][3]) == [[1, 4, 3, 2], [2, 1, 4, 3], [3, 2, 1, 4], [4, 3, 2, 1]]
    assert counts(found["held"][6]) == [[4] * 4] * 4
    for n, steps, sent in ((2, 2, 1.0), (3, 4, 1.333), (4, 6, 1.5), (8, 14, 1.75)):
        found = at(n)
        assert len(found["moves"]) == steps
        assert [round(each / 100, 3) for each in found["sent"]] == [sent] * n
    assert at(4)["ways"]["ring"] == [6, 150, 15]
    assert at(4)["ways"]["central"] == [6, 600, 60]
    for n, megabytes, sent in ((2, 8, 8), (4, 8, 12), (4, 12, 18)):
        assert at(n, megabytes=megabytes)["sent"] == [sent] * n


def test_one_device_in_the_centre_receives_and_sends_for_all():
    found = at(8, mode="central", megabytes=800)
    assert (found["received"][0], found["sent"][0]) == (5600, 5600)
    assert found["sent"][1:] == found["received"][1:] == [800] * 7
    assert at(4, SCATTER, "central")["sent"] == [75, 100, 100, 100]
    assert at(4, GATHER, "central")["received"] == [75, 100, 100, 100]


def test_costs_are_those_of_the_table_for_any_number_of_devices():
    for way, taken in SIXTY_FOUR.items():
        for megabytes, expected in zip((0.004, 1, 1000), taken, strict=True):
            found = cost(way, ALL, 64, megabytes)
            assert found is not None
            assert printed(milliseconds(*found, 12.5, 10), expected) == expected
    assert {link for link in LINKS if link != "round"} == set(EIGHT)
    for link, taken in EIGHT.items():
        for megabytes, expected in zip((102, 498, 14_000), taken, strict=True):
            result = run({"n": 8, "op": ALL, "mode": "ring", "size": megabytes, "link": link, "a": 0})
            assert printed(result["ways"]["ring"][2], expected) == expected


def test_no_way_comes_at_a_cost_that_was_not_counted():
    """What is played move by move costs what the formulas say, of halves as of the whole."""
    for setting in at_random(EXPLORABLE, 500, "costs"):
        found, n, megabytes = run(setting), int(setting["n"]), float(setting["size"])
        steps, busiest, taken = found["ways"][setting["mode"]]
        assert steps == len(found["moves"]) == len(found["clock"])
        assert found["clock"][-1] == pytest.approx(taken)
        assert found["clock"] == sorted(found["clock"])
        through = max(s + r for s, r in zip(found["sent"], found["received"], strict=True))
        assert busiest == pytest.approx(through / 2 if setting["mode"] == "ring" else through)
        halves = [run(dict(setting) | {"op": op, "mode": "ring"}) for op in (SCATTER, GATHER, ALL)]
        assert halves[0]["ways"]["ring"][1] + halves[1]["ways"]["ring"][1] == pytest.approx(
            halves[2]["ways"]["ring"][1]
        )
        assert halves[0]["moves"] + halves[1]["moves"] == halves[2]["moves"]
        assert found["ways"]["ring"][2] <= found["ways"]["central"][2] + 1e-9
        if halves[2]["ways"]["halving"]:
            assert n in {2, 4, 8}
            assert halves[2]["ways"]["halving"][1] == 2 * (n - 1) * (megabytes / n)
            assert halves[2]["ways"]["halving"][2] <= halves[2]["ways"]["ring"][2]


def test_every_operation_leaves_what_it_promises():
    for n in range(2, 9):
        whole = 2**n - 1
        for mode in ("ring", "central"):
            assert at(n, ALL, mode)["held"][-1] == [[whole] * n] * n
            assert at(n, GATHER, mode)["held"][-1] == [[whole] * n] * n
            scattered = at(n, SCATTER, mode)["held"][-1]
            assert [row[(device + 1) % n] for device, row in enumerate(scattered)] == [whole] * n
        for step in at(n)["moves"]:
            assert sorted(move[0] for move in step) == sorted(move[1] for move in step) == list(range(n))
            assert all(len(what) == 1 for _, _, what, _ in step)
    assert [row.count(15) for row in at(4, GATHER)["held"][0]] == [1] * 4
    assert [row.count(0) for row in at(4, GATHER)["held"][0]] == [3] * 4


def test_numbers_take_the_unit_that_suits_them():
    say = Say(Words.load("en"))
    assert [time(say, each) for each in (0.0011, 0.3967, 15, 142.8, 999, 1960)] == [
        "1.1\u00a0µs",
        "0.397\u00a0ms",
        "15\u00a0ms",
        "142.8\u00a0ms",
        "999\u00a0ms",
        "1.96\u00a0s",
    ]
    assert [size(say, each) for each in (0.05, 133.333, 24_500)] == ["50\u00a0kB", "133.3\u00a0MB", "24.5\u00a0GB"]


def test_the_drawing_shows_the_step_that_an_address_asks_for():
    say = Say(Words.load("en"))
    setting = EXPLORABLE.read("4_all-reduce_ring_100_round_0_3")
    shown = view(setting, run(setting), say)
    assert [row[1:5] for row in shown["tables"][2][2]] == [list(row) for row in ("1432", "2143", "3214", "4321")]
    assert "0 sends C to 1; 1 sends D to 2; 2 sends A to 3; 3 sends B to 0" in shown["now"]
    late = view(dict(setting) | {"step": 99}, run(setting), say)
    assert late["steps"] == 6
    assert late["now"].startswith("Step 6 of 6.")
    assert late["shapes"] != shown["shapes"]


def test_the_guess_is_at_a_setting_of_its_own_and_one_choice_is_right():
    assert EXPLORABLE.guess is not None
    say = Say(Words.load("en"))
    setting = EXPLORABLE.defaults | dict(EXPLORABLE.guess.values)
    choices = [size(say, each) for each in EXPLORABLE.guess.choices]
    assert choices.count(view(setting, run(setting), say)["answer"]) == 1


def test_an_address_is_read_as_near_as_it_goes():
    assert EXPLORABLE.read("") == EXPLORABLE.defaults
    assert EXPLORABLE.read("99_sum_star_0_wire_23_-4") == EXPLORABLE.defaults | {"n": 8, "size": 1, "a": 25}
