"""Schedules of a pipeline: published charts, closed formulas, and what must hold of every one."""

from importlib.util import module_from_spec, spec_from_file_location
from itertools import pairwise
from types import ModuleType
from typing import Any

import pytest

from quiz_plugin.explore.controls import Setting
from quiz_plugin.explore.pipeline import EXPLORABLE, SCHEDULES, run
from quiz_plugin.render.explore.pipeline import PAPER, view
from quiz_plugin.render.explore.saying import Say
from quiz_plugin.render.words import Words
from tests.explore.twins import at_random
from tests.tools import ROOT

CHARTS = {
    ("gpipe", 2, 2): ["01..ba", ".01ba."],
    ("1f1b", 2, 2): ["01.a.b", ".0a1b."],
    ("gpipe", 3, 3): ["012....cba", ".012..cba.", "..012cba.."],
    ("1f1b", 3, 3): ["012..a.b.c", ".01.a2b.c.", "..0a1b2c.."],
    ("gpipe", 4, 4): ["0123......dcba", ".0123....dcba.", "..0123..dcba..", "...0123dcba..."],
    ("1f1b", 4, 4): ["0123...a.b.c.d", ".012..a3b.c.d.", "..01.a2b3c.d..", "...0a1b2c3d..."],
    ("gpipe", 4, 2): ["01......ba", ".01....ba.", "..01..ba..", "...01ba..."],
    ("1f1b", 4, 2): ["01.....a.b", ".01...a.b.", "..01.a.b..", "...0a1b..."],
}
"""By schedule, stages and micro-batches, with passes that take alike: digits forward, letters backward."""
GPIPE = {
    (1, 1): (3, 0, 1.00),
    (2, 1): (6, 0.5, 1.00),
    (4, 1): (12, 0.75, 1.00),
    (4, 4): (21, 0.429, 2.29),
    (4, 8): (33, 0.273, 2.91),
    (4, 16): (57, 0.158, 3.37),
    (8, 8): (45, 0.467, 4.27),
    (8, 32): (117, 0.179, 6.56),
}
"""By stages and micro-batches, where a backward pass costs two forward ones: slots, idle share, speed-up."""


def at(k: int, m: int, s: str = "gpipe", b: float = 2, r: int = 0) -> dict[str, Any]:
    return run({"k": k, "m": m, "s": s, "b": b, "r": r})


def chart(row: list[Any], slots: int) -> str:
    drawn = ["."] * slots
    for kind, _, micro, start, end in row:
        assert end - start == 1
        drawn[int(start)] = "0123456789"[micro] if kind == "F" else "abcdefghij"[micro]
    return "".join(drawn)


@pytest.mark.parametrize(("schedule", "stages", "micro"), CHARTS)
def test_published_charts_come_out_slot_by_slot(schedule: str, stages: int, micro: int):
    found = at(stages, micro, schedule, 1)
    assert [chart(row, int(found["total"])) for row in found["rows"]] == CHARTS[schedule, stages, micro]


def test_gpipe_takes_what_its_formula_says():
    for (stages, micro), (slots, idle, speedup) in GPIPE.items():
        found = at(stages, micro)
        assert (found["total"], round(found["idle"], 3), round(found["speedup"], 2)) == (slots, idle, speedup)


def test_every_schedule_waits_as_long_as_its_formula_says():
    """GPipe section 2.3; Megatron-LM sections 2.2.1 and 2.2.2; zero-bubble (ZB-H1), table 1 with equal halves."""
    for setting in at_random(EXPLORABLE, 500, "formulas"):
        k, m, b, r = (float(setting[name]) for name in "kmbr")
        work = 1 + b + r
        wait = {
            "naive": (k - 1) * m * work,
            "gpipe": (k - 1) * work,
            "1f1b": (k - 1) * work,
            "interleaved": (k - 1) * work / 2 if m >= k else None,
            "zero": (k - 1) * (1 + r + max(0, b / 2 - 1)) if m >= k else None,
        }[str(setting["s"])]
        found = run(setting)
        assert found["ideal"] == m * work
        if wait is not None:
            assert found["total"] == found["ideal"] + wait, setting
            assert found["bubble"] == wait / (m * work)
            assert found["speedup"] == pytest.approx(k * m * work / (m * work + wait))


def test_zero_bubble_waits_less_however_dear_the_gradients_of_the_weights_are():
    """On two devices with two micro-batches, F = 1 and B = W = 1.5: by hand 9.5, where filling only whole gaps ends at
    10.5."""
    assert at(2, 2, "zero", 3)["total"] == 9.5
    for setting in at_random(EXPLORABLE, 300, "zero"):
        assert run(setting | {"s": "zero"})["total"] <= run(setting | {"s": "1f1b"})["total"], setting


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ("as long as on one device", "more than 1 micro-batch at once")),
        ("es", ("lo mismo que en un solo dispositivo", "más de 1 microlote a la vez")),
    ],
)
def test_one_micro_batch_is_one_and_no_faster(language: str, told: tuple[str, ...]):
    say = Say(Words.load(language))
    for schedule in ("naive", "gpipe", "1f1b"):
        setting = EXPLORABLE.defaults | {"m": 1, "s": schedule}
        sentence = view(setting, run(setting), say)["sentence"]
        assert [each for each in told if each in sentence] == list(told)


def test_recomputing_is_told_as_what_it_keeps_and_what_that_costs():
    say = Say(Words.load("en"))
    setting = EXPLORABLE.defaults | {"r": 1}
    shown = view(setting, run(setting), say)
    assert shown["sentence"].endswith(
        "keeps only the input of its stage, not what all its layers make, and computes that again: "
        "the step takes 44 slots instead of 33."
    )
    assert shown["tables"][0][2][-1] == ["Slots in a step that computes nothing again", "33"]
    for setting in at_random(EXPLORABLE, 200, "again"):
        assert run(setting)["plain"] == run(setting | {"r": 0})["total"]


def test_zero_bubble_is_not_said_to_have_none_in_spanish():
    """It waits less, but it waits; the page writes the same."""
    assert at(4, 8, "zero")["idle"] > 0
    assert Words.load("es").t("xp.pipeline.s.zero") == "Burbuja cero (zero-bubble)"


def test_a_slot_is_said_to_be_one_micro_batch_so_that_numbers_of_slots_are_not_compared():
    say = Say(Words.load("en"))
    assert [at(8, m)["total"] for m in (8, 16)] == [45, 69]
    for m in (8, 16):
        setting = EXPLORABLE.defaults | {"k": 8, "m": m}
        assert "one micro-batch takes forward through one stage" in view(setting, run(setting), say)["more"]


def test_the_order_of_work_tells_the_second_part_from_the_first():
    setting = EXPLORABLE.defaults | {"k": 1, "m": 1, "s": "interleaved"}
    shown = view(setting, run(setting), Say(Words.load("en")))
    assert shown["tables"][1][2][0][1] == "F0 F0′ B0′ B0"


def test_four_for_each_stage_keeps_the_stages():
    (four,) = (each for each in EXPLORABLE.presets if each.name == "four")
    values = EXPLORABLE.preset(four)
    assert (values["k"], values["m"]) == (("k", 1), ("k", 4))


def test_how_many_micro_batches_a_device_keeps():
    assert at(4, 16)["live"] == [16] * 4
    assert at(4, 16, "1f1b")["live"] == [4, 3, 2, 1]
    assert at(4, 16, "interleaved")["live"] == [5.5, 4.5, 3.5, 2.5]
    assert max(at(4, 16, "zero")["live"]) == 4
    for setting in at_random(EXPLORABLE, 200, "live"):
        assert max(run(setting | {"s": "zero"})["live"]) <= max(run(setting | {"s": "1f1b"})["live"])


def test_no_schedule_breaks_the_order_of_things():
    """Nothing overlaps, nothing is done twice or left out, and every pass comes after those that it needs."""
    for setting in at_random(EXPLORABLE, 400, "order"):
        check(setting)


def check(setting: Setting) -> None:
    found = run(setting)
    stages, micro, parts = int(setting["k"]), int(setting["m"]), 2 if setting["s"] == "interleaved" else 1
    kinds = "FBW" if setting["s"] == "zero" else "FB"
    everything = {(kind, part, m) for kind in kinds for part in range(parts) for m in range(micro)}
    ends: dict[Any, float] = {}
    starts: dict[Any, float] = {}
    for device, row in enumerate(found["rows"]):
        assert {tuple(each[:3]) for each in row} == everything
        assert len(row) == len(everything)
        assert all(one[4] <= two[3] for one, two in pairwise(row)), setting
        for kind, part, m, start, end in row:
            starts[kind, part * stages + device, m], ends[kind, part * stages + device, m] = start, end
    last = parts * stages - 1
    for (kind, stage, m), start in starts.items():
        if kind == "F" and stage:
            assert start >= ends["F", stage - 1, m]
        if kind == "B":
            assert start >= (ends["B", stage + 1, m] if stage < last else ends["F", stage, m])
        if kind == "W":
            assert start >= ends["B", stage, m]


@pytest.fixture(scope="module")
def program() -> ModuleType:
    """The program of the page about schedules, which simulates them slot by slot."""
    spec = spec_from_file_location("pipeline_schedules", ROOT / "examples/pipeline_schedules.py")
    assert spec
    assert spec.loader
    found = module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


@pytest.mark.parametrize("stages", range(1, 9))
@pytest.mark.parametrize("rounds", [1, 2, 4])
def test_the_program_of_the_page_comes_to_the_same_in_another_way(
    program: ModuleType, monkeypatch: pytest.MonkeyPatch, stages: int, rounds: int
):
    micro = stages * rounds
    monkeypatch.setattr(program, "K", stages)
    monkeypatch.setattr(program, "M", micro)
    back = range(stages - 1, -1, -1)
    printed = {
        "gpipe": program.simulate([micro] * stages),
        "1f1b": program.simulate(back),
        "interleaved": program.simulate([stages + 2 * each for each in back], 2),
        "zero": program.simulate(back, split=True, most=stages),
    }
    for schedule, line in printed.items():
        found = at(stages, micro, schedule)
        parts = 2 if schedule == "interleaved" else 1
        step, idle, *kept, sent = line.split()
        assert float(step) == found["total"], schedule
        assert idle == f"{found['idle']:.1%}"
        assert [float(each) for each in kept] == found["live"]
        assert int(sent) == micro * 2 * (parts * stages - 1)


def test_twice_the_memory_and_split_passes_leave_no_gap(program: ModuleType):
    """The last of four stages begins after three slots and works 24; the page says from 3 to 27."""
    line = program.simulate([6, 4, 2, 0], split=True, most=7)
    assert line.split() == ["27", "11.1%", "7", "7", "7", "7", "48"]


def test_the_papers_table_is_the_papers():
    """Table 2 of Huang et al. 2019, as the page about GPipe tells of it."""
    found = {(k, m): (transformer, amoeba) for k, m, transformer, amoeba in PAPER}
    assert found[8, 32] == ("6.3", "3.48")
    assert found[2, 1] == ("1", "1")
    assert sorted(found) == [(k, m) for k in (2, 4, 8) for m in (1, 4, 32)]


@pytest.mark.parametrize(
    ("micro", "schedule", "refused"),
    [
        (11, "interleaved", True),
        (9, "interleaved", True),
        (10, "interleaved", False),
        (8, "interleaved", False),
        (3, "interleaved", False),
        (11, "1f1b", False),
    ],
)
def test_what_programs_refuse_is_told(micro: int, schedule: str, refused: bool):
    """As `ScheduleInterleaved1F1B` of PyTorch: M/K rounds, rounded down, at least one, and all of equal size."""
    setting: Setting = {**EXPLORABLE.defaults, "k": 4, "m": micro, "s": schedule}
    more = view(setting, run(setting), Say(Words.load("en")))["more"]
    assert ("PyTorch refuses it" in more) is refused


def test_an_address_is_read_as_near_as_it_goes():
    assert EXPLORABLE.read("99_0_x") == {"k": 8, "m": 1, "b": 2, "r": 0, "s": "gpipe", "step": 0}
    assert EXPLORABLE.read("") == EXPLORABLE.defaults == EXPLORABLE.read("4_8_2_0_gpipe_0_more")
    assert EXPLORABLE.read("1e400_nan_2.3_2_zero_-5") == {"k": 4, "m": 8, "b": 2.5, "r": 0, "s": "zero", "step": 0}
    assert len(SCHEDULES) == 5


@pytest.mark.parametrize("schedule", ["gpipe", "1f1b"])
def test_the_table_of_both_numbers_agrees_with_the_schedule(schedule: str):
    say = Say(Words.load("en"))
    _, heads, rows = view(EXPLORABLE.defaults, run(EXPLORABLE.defaults), say)["tables"][2]
    for row in rows:
        for head, share in zip(heads[1:], row[1:], strict=True):
            stages, micro = (int(each.rsplit(" ", 1)[1]) for each in (row[0], head))
            assert share == say.percent(at(stages, micro, schedule)["idle"]), (row[0], head)
