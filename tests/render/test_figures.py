"""Figures to play with as pages show them: up to date, complete without script, sensible at every setting."""

import json
import re
from xml.etree import ElementTree

import pytest
from lxml import html

from quiz_plugin.cli.figures import first_views
from quiz_plugin.render.figures import figure_html, first_view
from quiz_plugin.render.words import Words
from tests.figures import FIGURES, at_random, shown
from tests.tools import NODE

LANGUAGES = ("en", "es")
MEANINGS = {"f-fwd", "f-bwd", "f-com", "f-wts", "f-dat", "f-place", "f-idle", "f-box", "f-line", "f-head"}
LOOKS = {"f-note", "f-bold", "f-digit", "f-u", "f-tight", "f-bare", "f-mark", "f-beside", "f-under"}


def test_first_views_are_up_to_date():
    wanted = first_views(FIGURES.values(), [Words.load(language) for language in LANGUAGES], str(NODE))
    stale = [str(path) for path, text in wanted.items() if not path.is_file() or path.read_text("utf-8") != text]
    assert stale == [], "run `make figures`"


@pytest.mark.parametrize("name", FIGURES)
def test_every_setting_shows_sense_in_the_language_of_drawings(name: str):
    figure = FIGURES[name]
    for number, setting in enumerate(at_random(figure, 60, "shown")):
        language = LANGUAGES[number % 2]
        view = shown(figure, setting, language)
        assert not re.search(r"NaN|undefined|Infinity", json.dumps(view)), setting
        drawing = ElementTree.fromstring(f"<svg>{view['shapes']}</svg>")  # noqa: S314 (our own)
        assert {word for each in drawing.iter() for word in each.get("class", "").split()} <= MEANINGS | LOOKS
        for caption, heads, rows in view["tables"]:
            assert caption
            assert {len(row) for row in rows} == {len(heads)}
        steps = any(each.type == "steps" for each in figure.controls)
        assert bool(view["now"]) == bool(steps and setting["step"] and view["steps"])


def test_every_word_of_a_figure_is_used():
    for figure in FIGURES.values():
        script = (figure.folder / "view.js").read_text("utf-8")
        groups = tuple(re.findall(r"`([a-z0-9]+(?:\.[a-z0-9_]+)*\.)\$\{", script))
        named = {"title", "what", "note", "guess", "guess.why", *(each.name for each in figure.controls)}
        groups += ("preset.", "at.", "group.", *(f"{each.name}." for each in figure.controls if each.options))
        open_ones = [key for key in figure.words if key not in named and not key.startswith(groups)]
        assert [key for key in open_ones if f"'{key}'" not in script] == [], figure.name


def test_a_page_holds_all_of_a_figure_and_the_right_guess_among_its_choices_alone():
    for name, figure in FIGURES.items():
        for language in LANGUAGES:
            view = json.loads((figure.folder / first_view(language)).read_text("utf-8"))
            page = html.fromstring(figure_html(figure, view, Words.load(language), "../../"))
            said = [page.xpath("string(.//p[@class='xp-sum'])"), page.xpath("string(.//*[name()='desc'])")]
            assert said == [view["sentence"], f"{view['brief']}. {view['sentence']}"]
            assert len(page.xpath(".//table")) == len(view["tables"])
            names = {each.get("name") for each in page.xpath(".//input | .//select")}
            assert names == {f"{name}.{control.name}" for control in figure.controls}
            for each in page.xpath(".//input[@id] | .//select"):
                assert page.xpath(f".//label[@for='{each.get('id')}']")
            assert {href[:6] for href in page.xpath(".//a/@href")} <= {"../../"}
            assert figure.guess
            asked, told = (shown(figure, figure.defaults | figure.guess.at, language, how) for how in ("asked", "told"))
            answer = told["answer"]
            assert view["guesses"].count(answer) == 1
            assert answer not in view["sentence"]
            # What is asked is drawn, in the room of what was there, without the answer, which is marked afterwards.
            assert asked["height"] == view["height"]
            assert answer not in "".join(str(asked[part]) for part in ("shapes", "brief", "sentence", "more"))
            assert ("f-mark" in told["shapes"], "f-mark" in asked["shapes"]) == (True, False), name


def test_what_does_not_fit_is_said_with_its_size():
    for name, address, over in (("memory", "model-7b", "57.6\u00a0GB"), ("mesh", "t-1_p-1", "26.6\u00a0GB")):
        figure = FIGURES[name]
        view = shown(figure, figure.read(address), "en")
        assert (f"{over} too much" in view["shapes"], over in view["brief"]) == (True, True)
