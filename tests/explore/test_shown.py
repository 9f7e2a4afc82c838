"""What every interactive figure shows: in its box, in few colours, with its numbers in a table, small enough."""

import json
import re
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

import pytest
from lxml import html

from quiz_plugin.explore.controls import Choice, Explorable, Steps
from quiz_plugin.explore.figures import FIGURES
from quiz_plugin.render.explore.figure import figure_html
from quiz_plugin.render.explore.figures import GUESSED, VIEWS
from quiz_plugin.render.explore.saying import Say
from quiz_plugin.render.words import Words
from tests.explore.twins import at_random

pytestmark = [
    pytest.mark.parametrize("figure", FIGURES.values(), ids=FIGURES),
    pytest.mark.parametrize("language", ["en", "es"]),
]
MEANINGS = {"f-fwd", "f-bwd", "f-com", "f-wts", "f-dat", "f-place", "f-idle", "f-box", "f-line", "f-head"}
COLOURS = {"f-fwd", "f-bwd", "f-com", "f-wts", "f-dat"}
LOOKS = {"f-note", "f-bold", "f-digit", "f-u", ""}
NUMBER = re.compile(r"\d[\d,.\u202f]*(?<![,.\u202f])")


def shown(figure: Explorable, setting: Mapping[str, Any], language: str) -> dict[str, Any]:
    return VIEWS[figure.name](setting, figure.run(setting), Say(Words.load(language), "../../"))


def test_every_number_of_the_sentence_stands_in_a_table_or_is_set(figure: Explorable, language: str):
    for setting in [figure.defaults, *at_random(figure, 100, "sentence")]:
        view = shown(figure, setting, language)
        told = {
            number for table in view["tables"] for row in table[2] for cell in row for number in NUMBER.findall(cell)
        }
        say = Say(Words.load(language))
        given = {say.number(value, 2) for value in setting.values() if isinstance(value, int | float)}
        given |= set(NUMBER.findall(" ".join(map(str, setting.values()))))
        assert set(NUMBER.findall(view["sentence"])) <= told | given, (setting, view["sentence"])


def test_the_drawing_stays_on_its_canvas_and_keeps_to_the_language_of_drawings(figure: Explorable, language: str):
    for setting in [figure.defaults, *at_random(figure, 100, "drawing")]:
        view = shown(figure, setting, language)
        drawing = ElementTree.fromstring(f"<svg>{view['shapes']}</svg>")  # noqa: S314 (our own)
        classes = {name for each in drawing.iter() for name in each.get("class", "").split()}
        assert classes <= MEANINGS | LOOKS, setting
        assert len(classes & COLOURS) <= 4, setting
        for each in drawing.iter("rect"):
            x, y, width, height = (float(each.get(name, "")) for name in ("x", "y", "width", "height"))
            assert 0 <= x <= x + width <= 360.01, setting
            assert 0 <= y <= y + height <= view["height"], setting
            assert width >= 0, setting
            assert height >= 0, setting
        for words in drawing.iter("text"):
            xs, ys = (list(map(float, words.get(name, "").split())) for name in ("x", "y"))
            assert all(0 <= x <= 360 for x in xs), setting
            assert all(10 <= y <= view["height"] for y in ys), setting
            assert len(words.text or "") <= 34 if len(xs) == 1 else len(words.text or "") == len(xs), words.text
            assert len(xs) == len(ys), setting


def test_tables_have_as_many_cells_as_heads_and_steps_are_told(figure: Explorable, language: str):
    for setting in [figure.defaults, *at_random(figure, 60, "tables")]:
        view = shown(figure, setting, language)
        assert set(view) == {"height", "shapes", "sentence", "now", "steps", "tables", "more", "answer"}
        for caption, heads, rows in view["tables"]:
            assert caption
            assert rows
            assert {len(row) for row in rows} == {len(heads)}
        steps = any(isinstance(each, Steps) for each in figure.controls)
        assert bool(view["now"]) == bool(steps and setting["step"] and view["steps"])
        html.fragments_fromstring(view["more"] or "<p></p>")


def test_the_page_holds_little_and_all_of_it(figure: Explorable, language: str):
    words = Words.load(language)
    page = html.fromstring(figure_html(figure.name, words, "../../"))
    view = shown(figure, figure.defaults, language)
    assert page.xpath("string(.//p[@class='xp-sum'])") == page.xpath("string(.//*[name()='desc'])") == view["sentence"]
    assert len(page.xpath(".//table")) == len(view["tables"])
    assert len(html.tostring(page.xpath(".//*[name()='svg']")[0])) <= 10_240
    names = {each.get("name") for each in page.xpath(".//input | .//select")}
    assert names == {f"{figure.name}.{control.name}" for control in figure.controls}
    for each in page.xpath(".//input | .//select"):
        ident = each.get("id")
        assert page.xpath(f".//label[@for='{ident}']") if ident else each.getparent().tag == "label"
    for control in figure.controls:
        if isinstance(control, Choice):
            name = f"{figure.name}.{control.name}"
            found = page.xpath(f".//select[@name='{name}']/option" if control.listed else f".//input[@name='{name}']")
            assert [each.get("value") for each in found] == list(control.options)


def test_a_preset_gives_every_control_but_the_step(figure: Explorable, language: str):
    """Whatever was set before, what its button says is then true."""
    page = html.fromstring(figure_html(figure.name, Words.load(language), "../../"))
    given = [json.loads(str(each.get("data-set"))) for each in page.xpath(".//button[@data-set]")]
    assert len(given) == len(figure.presets)
    controls = {each.name: each for each in figure.controls if not isinstance(each, Steps)}
    for values in given:
        assert values.keys() == controls.keys()
        for name, value in values.items():
            assert isinstance(value, list) or controls[name].read(str(value)) == value, (name, value)


def test_the_right_guess_is_among_the_choices_and_not_on_the_page(figure: Explorable, language: str):
    if figure.guess is None:
        assert figure.name not in GUESSED
        return
    say = Say(Words.load(language))
    asked = shown(figure, figure.defaults | dict(figure.guess.values), language)["answer"]
    choices = [GUESSED[figure.name](say, each) for each in figure.guess.choices]
    assert asked in choices
    assert len(set(choices)) == len(choices) >= 3
    view = shown(figure, figure.defaults, language)
    assert asked not in view["sentence"]
