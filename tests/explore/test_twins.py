"""Every model of an interactive figure says the same in Python, which builds the pages, and in the browser."""

import pytest

from quiz_plugin.explore.controls import Explorable
from quiz_plugin.explore.figures import FIGURES
from quiz_plugin.render.explore.figures import VIEWS
from quiz_plugin.render.explore.saying import Say
from quiz_plugin.render.words import Words
from tests.explore.twins import as_json, at_random, in_script

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
    assert figure.read("x_-1e99__9_9_9_9_9_9") == figure.read(figure.address(figure.read("x_-1e99__9_9_9_9_9_9")))
