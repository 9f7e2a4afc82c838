"""Which strategy fits: one answer for every combination, the published cases among them, and a section behind each."""

from itertools import product

import pytest

from quiz_plugin.explore.chooser import CONTROLS, EXPLORABLE, run
from quiz_plugin.render.explore.chooser import CODE, LINKS
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


def test_every_result_leads_to_a_section_that_exists():
    sections = bank().sections
    for page, anchor in LINKS.values():
        assert anchor in sections[page.removeprefix("concepts/"), "en"], (page, anchor)
    assert set(CODE) < set(LINKS)
