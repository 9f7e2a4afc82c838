"""What questions make of interactive figures: a hint opens one where it does not tell yet, the answer where it does."""

import re
from typing import Any

import pytest

from quiz_plugin.bank import Bank
from quiz_plugin.explore.figures import FIGURES
from quiz_plugin.render.explore.figures import VIEWS
from quiz_plugin.render.explore.saying import Say
from quiz_plugin.render.words import Words


def told(name: str, address: str, language: str) -> list[str]:
    """The numbers of what a figure says below its drawing."""
    figure = FIGURES[name]
    setting: Any = figure.read(address)
    shown = VIEWS[name](setting, figure.run(setting), Say(Words.load(language)))
    return re.findall(r"\d+(?:\.\d+)?", (shown["sentence"] + shown["more"]).replace(",", "").replace("\u202f", ""))


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_hint_opens_a_figure_that_says_the_answer(bank: Bank, language: str):
    asked = [each for each in bank.questions() if each.figure]
    assert len(asked) >= 3 * len(FIGURES)
    for question in asked:
        name, _, telling = str(question.figure).partition("?")
        start = question.start or ""
        assert FIGURES[name].read(start) != FIGURES[name].read(telling), question.id
        answer: Any = getattr(question, "answer", None)
        if question.kind == "numeric":
            assert answer.value not in told(name, start, language), question.id


def test_what_a_figure_opens_with_answers_no_question_of_its_page(bank: Bank):
    """An answer that stands there at the first setting is only copied. Small numbers stand everywhere."""
    for figure, concept in bank.explored.items():
        own = [each for each in bank.questions() if each.kind == "numeric" and each.refs[0].concept == concept]
        given = {str(value) for value in FIGURES[figure].defaults.values()}
        said = set(told(figure, "", "en")) - given
        for question in own:
            answer: Any = getattr(question, "answer", None)
            assert answer.value not in said or float(answer.value) < 20, (figure, question.id)
