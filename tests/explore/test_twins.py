"""Every model of an interactive figure says the same in Python, which builds the pages, and in the browser."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from quiz_plugin.explore.controls import Explorable, Switch
from quiz_plugin.explore.figures import FIGURES
from quiz_plugin.render.explore.figures import VIEWS
from quiz_plugin.render.explore.saying import Say
from quiz_plugin.render.words import Words
from tests.explore.twins import as_json, at_random, in_script
from tests.tools import ROOT

VECTORS: dict[str, list[dict[str, Any]]] = json.loads(
    (ROOT / "tests" / "vectors" / "figure_addresses.json").read_text("utf-8")
)
EVERY = pytest.mark.parametrize("figure", FIGURES.values(), ids=FIGURES)


@EVERY
def test_both_models_say_the_same_of_ten_thousand_settings(figure: Explorable):
    settings = at_random(figure, 10_000, "model")
    for setting, there in zip(settings, in_script(figure.name, settings), strict=True):
        assert as_json(figure.run(setting)) == there, setting


@EVERY
@pytest.mark.parametrize("language", ["en", "es"])
def test_both_show_the_same(figure: Explorable, language: str):
    words = Words.load(language)
    say = Say(words, "../../")
    settings = [figure.defaults, *at_random(figure, 300, "view")]
    for setting, there in zip(settings, in_script(figure.name, settings, words), strict=True):
        assert as_json(VIEWS[figure.name](setting, figure.run(setting), say)) == there, setting


@EVERY
def test_an_address_says_every_setting(figure: Explorable):
    for setting in at_random(figure, 200, "address"):
        assert figure.read(figure.address(setting)) == setting
        if figure.places:
            given = "_".join(str(setting[name]) for name in figure.places.split())
            assert figure.read(given) == setting
            assert figure.fits(given)
    assert figure.read("x_-1e99__9_9_9_9_9_9") == figure.read(figure.address(figure.read("x_-1e99__9_9_9_9_9_9")))
    assert figure.read("") == figure.defaults
    assert figure.address(figure.defaults) == ""
    assert all(re.fullmatch("[a-z]+", control.name) for control in figure.controls)


@EVERY
def test_a_new_control_may_come_first_and_breaks_no_link(figure: Explorable):
    more = replace(figure, controls=(Switch("unheard"), *figure.controls))
    for setting in at_random(figure, 20, "more controls"):
        given = "_".join(str(setting[name]) for name in figure.places.split())
        for address in (*([given] if figure.places else []), figure.address(setting)):
            assert more.read(address) == {"unheard": 0, **setting}
        assert figure.read(f"unheard-1_{figure.address(setting)}") == setting


@pytest.mark.parametrize("vector", VECTORS["read"], ids=lambda vector: vector["name"])
def test_an_address_is_read_as_in_the_browser(vector: dict[str, Any]):
    figure = FIGURES[vector["figure"]]
    assert figure.places == vector["places"]
    assert dict(figure.texts(vector["address"])) == vector["texts"]
    assert figure.read(vector["address"]) == figure.defaults | vector["setting"]
    assert figure.fits(vector["address"]) is vector["fits"]


@pytest.mark.parametrize("vector", VECTORS["write"], ids=lambda vector: vector["address"])
def test_an_address_is_written_as_in_the_browser(vector: dict[str, Any]):
    figure = FIGURES[vector["figure"]]
    assert figure.defaults == vector["first"]
    assert figure.address(figure.defaults | vector["setting"]) == vector["address"]
    assert figure.fits(vector["address"]) is bool(vector["setting"])


def test_addresses_are_tried_of_every_figure():
    for rows in VECTORS.values():
        assert {each["figure"] for each in rows} == set(FIGURES)
