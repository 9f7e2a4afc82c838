"""The formulas of questions and pages: each can be read, and stands where there is room for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from quiz_plugin.bank.checks import Placed, texts
from quiz_plugin.bank.fields import Mark, is_marked
from quiz_plugin.bank.latex import LatexFormula, formulas
from quiz_plugin.bank.problems import Place, Problem, quoted


def check_formulas(placed: Placed[Any]) -> Iterator[Problem]:
    """Every formula can be read, and stands where there is room for it."""
    for path, text in texts(placed.item):
        label = is_marked(type(placed.item), path, Mark.LABEL)
        for language, words in text.items():
            for formula in formulas(words):
                place = placed.place_in((*path, language), formula.offset, formula.source)
                if label:
                    yield in_label(formula, place)
                elif formula.wrong:
                    yield bad_formula(formula, place)


def in_label(formula: LatexFormula, place: Place) -> Problem:
    """The problem of a formula at `place`, in a text that cannot hold any."""
    message = f"a title, a summary or a label can't hold the formula {quoted(formula.latex)}"
    return Problem(place, "formula-in-label", message, "write it in plain signs, as in `2 × (n − 1)`")


def bad_formula(formula: LatexFormula, place: Place) -> Problem:
    """What is wrong with a formula that stands at `place`."""
    message = f"the formula {quoted(formula.latex)} can't be read: {formula.wrong}"
    return Problem(place, "bad-formula", message, "it is LaTeX; a dollar sign that is none of a formula is `\\$`")


def check_page(text: str, name: str) -> list[Problem]:
    """The formulas of a page called `name` that cannot be read."""
    found = ((each, text.count("\n", 0, each.offset) + 1) for each in formulas(text, page=True) if each.wrong)
    return [
        bad_formula(each, Place(name, line, each.offset - text.rfind("\n", 0, each.offset))) for each, line in found
    ]
