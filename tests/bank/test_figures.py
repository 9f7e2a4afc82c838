"""Figures to play with: their addresses, what questions make of them, and what is told of a wrong file."""

import json
import re
from pathlib import Path
from shutil import copytree
from typing import Any

from quiz_plugin.bank import Bank
from quiz_plugin.bank.figures import read_figures
from tests.figures import FIGURES, PROBLEMS, at_random, played, shown
from tests.tools import ROOT

VECTORS: dict[str, list[dict[str, Any]]] = json.loads(
    (ROOT / "tests" / "vectors" / "figure_addresses.json").read_text("utf-8")
)


def test_every_figure_is_sound_and_stands_on_the_page_of_a_concept(bank: Bank):
    assert PROBLEMS == []
    assert bank.explored.keys() == FIGURES.keys()


def test_an_address_is_read_and_written_as_in_the_browser():
    for vector in VECTORS["read"]:
        figure = FIGURES[vector["figure"]]
        assert dict(figure.texts(vector["address"])) == vector["texts"], vector["name"]
        assert figure.read(vector["address"]) == figure.defaults | vector["setting"], vector["name"]
        assert figure.fits(vector["address"]) is vector["fits"], vector["name"]
    for vector in VECTORS["write"]:
        figure = FIGURES[vector["figure"]]
        assert figure.defaults == vector["first"], vector["address"]
        assert figure.address(figure.defaults | vector["setting"]) == vector["address"]


def test_an_address_says_every_setting():
    for figure in FIGURES.values():
        for setting in at_random(figure, 100, "address"):
            assert figure.read(figure.address(setting)) == setting


def test_the_schedules_that_a_reader_may_load_are_those_that_the_model_names():
    planner = FIGURES["planner"]
    found = [played("planner", each) for each in (planner.defaults, *map(planner.preset, planner.presets))]
    assert [each.get("known") for each in found] == ["pairs", "gpipe", "1f1b", None]
    assert [each["placed"] for each in found] == [24, 24, 24, 0]


def numbers(name: str, address: str, language: str) -> list[str]:
    """The numbers of what a figure says below its drawing."""
    view = shown(FIGURES[name], FIGURES[name].read(address), language)
    return re.findall(r"\d+(?:\.\d+)?", (view["sentence"] + view["more"]).replace(",", "").replace("\u202f", ""))


def test_no_hint_opens_a_figure_that_says_the_answer(bank: Bank):
    asked = [each for each in bank.questions() if each.figure]
    assert len(asked) >= 3 * len(FIGURES)
    for question in asked:
        answer: Any = getattr(question, "answer", None)
        if question.kind == "numeric":
            name = str(question.figure).partition("?")[0]
            for language in ("en", "es"):
                assert answer.value not in numbers(name, question.start or "", language), question.id


def test_what_a_figure_opens_with_answers_no_question_of_its_page(bank: Bank):
    """An answer that stands there at the first setting is only copied. Small numbers stand everywhere."""
    for figure, concept in bank.explored.items():
        own = [each for each in bank.questions() if each.kind == "numeric" and each.refs[0].concept == concept]
        said = set(numbers(figure, "", "en")) - {str(value) for value in FIGURES[figure].defaults.values()}
        for question in own:
            answer: Any = getattr(question, "answer", None)
            assert answer.value not in said or float(answer.value) < 20, (figure, question.id)


def test_links_of_figures_lead_to_sections(bank: Bank):
    found = [
        link
        for figure in FIGURES.values()
        for link in re.findall(r"'concepts/([a-z-]+)', '([a-z-]+)'", (figure.folder / "view.js").read_text("utf-8"))
    ]
    assert len(found) > 10
    for concept, anchor in found:
        known = {*bank.sections[concept, "en"], *(f"xp-{name}" for name, on in bank.explored.items() if on == concept)}
        assert anchor in known, (concept, anchor)


TITLE = "title: {en: Schedules of a pipeline, es: Planificaciones de un pipeline}"
WRONG = [
    ("figure.yml", "low: 1", "lwo: 1", ":3:29: error unknown-key: `lwo` is not a key here"),
    ("figure.yml", "type: slider", "type: slidr", ":3:21: error bad-value: `slidr` is no value of `type`"),
    ("figure.yml", "high: 8, default: 4", "high: 8, default: 9", ":3:55: error bad-explorable: `k` cannot be `9`"),
    ("figure.yml", "one: {m: 1}", "one: {x: 1}", "error bad-explorable: there is no control `x`"),
    ("words.yml", "\nk: ", "\nkay: ", ":1:1: error bad-explorable: the file lacks `k`"),
    ("words.yml", TITLE, "title: Schedules", ":1:8: error bad-explorable: `title` takes a text for each language"),
    ("words.yml", 'at once.", other: ', 'at once.", many: ', "needs a text"),
    ("figure.yml", "name: k,", "name: k1,", "error bad-id: `k1` cannot be an id\n  hint: use lower-case letters alone"),
    ("words.yml", "{n} intervalos", "{m} intervalos", "`slots` has another form than in `en`"),
    ("figure.yml", "high: 8, default: 4", "high: 8, default: null", "error"),
    ("figure.yml", "high: 8, default: 4", "high: .inf, default: 4", "error"),
    ("figure.yml", "controls:", "controls: [", "error unreadable-yaml"),
]


def test_a_wrong_file_is_told_with_its_place(tmp_path: Path):
    folder = tmp_path / "docs/assets/figures/pipeline"
    for file, before, after, told in WRONG:
        copytree(FIGURES["pipeline"].folder, folder, dirs_exist_ok=True)
        text = (folder / file).read_text("utf-8")
        assert before in text
        (folder / file).write_text(text.replace(before, after, 1), "utf-8")
        found, problems = read_figures(tmp_path / "docs", tmp_path / "bank")
        assert not found
        assert [each for each in map(str, problems) if f"docs/assets/figures/pipeline/{file}" in each and told in each]
