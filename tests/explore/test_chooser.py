"""Which strategy fits: one answer for every combination, the published cases among them, and a section behind each."""

from itertools import product

import pytest

from quiz_plugin.explore.chooser import CONTROLS, EXPLORABLE, UNSOLVED, run
from quiz_plugin.render.explore.chooser import CODE, LINKS, view
from quiz_plugin.render.explore.saying import Say
from quiz_plugin.render.words import Words
from tests.browser.reader import bank

EVERY = [
    dict(zip((each.name for each in CONTROLS), answers, strict=True))
    for answers in product(*(each.options for each in CONTROLS))
]


def at(**answers: str) -> str:
    result: str = run(EXPLORABLE.defaults | answers)["result"]
    return result


@pytest.mark.parametrize(
    ("answers", "result"),
    [
        ({"hw": "one"}, "none"),
        ({"hw": "one", "g": "check"}, "rehearsal"),
        ({"hw": "gpus"}, "mirrored"),
        ({"hw": "gpus", "v": "cpu"}, "central"),
        ({"hw": "machines"}, "workers"),
        ({"hw": "machines", "u": "async"}, "servers"),
        ({"hw": "tpu"}, "tpu"),
        ({"hw": "tpu", "v": "cpu", "g": "check"}, "tpu"),
        ({"hw": "tpu", "u": "async"}, "tpu_async"),
        ({"hw": "gpus", "u": "async"}, "async_one"),
        ({"hw": "tpu", "fit": "no"}, "split"),
        ({"hw": "one", "fit": "no", "u": "async"}, "alone"),
    ],
)
def test_known_cases_lead_where_they_should(answers: dict[str, str], result: str):
    assert at(**answers) == result


def test_every_combination_has_one_result_and_every_result_a_combination():
    assert len(EVERY) == 64
    assert {run(each)["result"] for each in EVERY} == set(LINKS)


def test_what_would_change_it_does():
    for setting in EVERY:
        found = run(setting)
        for name, option, other in found["changes"]:
            assert run(setting | {name: option})["result"] == other != found["result"]
        assert found["changes"]


def test_answers_that_change_nothing_are_named():
    for setting in EVERY:
        found = run(setting)
        for control in CONTROLS:
            results = {run(setting | {control.name: option})["result"] for option in control.options}
            assert (len(results) == 1) == (control.name in found["ignored"])
    unused = EXPLORABLE.defaults | {"hw": "tpu", "v": "cpu"}
    more = view(unused, run(unused), Say(Words.load("en")))["more"]
    assert "<p>Questions whose answer changes nothing here: “Where do variables live?”, “What for?”.</p>" in more


def test_where_no_strategy_fits_a_change_that_leads_to_one_is_told():
    say = Say(Words.load("en"))
    for setting in EVERY:
        found = run(setting)
        helping = [each for each in found["changes"] if each[2] not in UNSOLVED]
        if found["result"] in UNSOLVED and helping:
            assert found["changes"][0] == helping[0]
    excluding = EXPLORABLE.defaults | {"hw": "tpu", "u": "async"}
    more = view(excluding, run(excluding), say)["more"]
    assert "With “Together” for “How are updates made?”: TPUStrategy." in more


def test_every_result_leads_to_a_section_that_exists():
    sections = bank().sections
    for page, anchor in LINKS.values():
        assert anchor in sections[page.removeprefix("concepts/"), "en"], (page, anchor)
    assert set(CODE) < set(LINKS)
