"""The misconceptions of a bank in one language, as JSON: what a browser needs to tell a reader what has misled them."""

from __future__ import annotations

import json
from typing import Any

from quiz_plugin.bank import Bank
from quiz_plugin.bank.kinds import NumericQuestion, Question
from quiz_plugin.bank.kinds.numeric import normalised
from quiz_plugin.bank.misconceptions import Misconception
from quiz_plugin.render.fields import Fields, Foreign
from quiz_plugin.render.on_page import in_its_language
from quiz_plugin.render.words import Words

REMEDIES = "questions/beliefs.json"
"""Below a language's root, what `remedies_json` says."""

_WORDS = {"twice": "mis.twice", "study": "a.study", "practise": "mis.practise"}


def remedies_json(bank: Bank, words: Words, foreign: Foreign, ending: str) -> str:
    """The misconceptions that a wrong answer embodies, with their texts as HTML and these answers.

    `ending` is how addresses of pages end.
    """
    fields = Fields(lambda target: target, foreign)
    found: dict[str, Any] = {"words": {name: words.t(key) for name, key in _WORDS.items()}}
    found["practice"] = f"practice{ending}"
    found["list"] = {
        each.id: {**_texts(bank, each, words.language, fields, ending), "by": by}
        for each in bank.misconceptions
        if (by := {question.id: _wrong(question, each.id) for question in bank.embodied[each.id]})
    }
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def _texts(bank: Bank, belief: Misconception, language: str, fields: Fields, ending: str) -> dict[str, str]:
    ref = belief.ref
    titles = {code: bank.sections[ref.concept, code] for code in bank.languages if (ref.concept, code) in bank.sections}
    titles |= {language: bank.sections.get((ref.concept, language), {})}
    headings = {code: page[ref.anchor].title for code, page in titles.items() if ref.anchor and ref.anchor in page}

    def html(text: dict[str, str]) -> str:
        return in_its_language(fields.inline(bank.text(text, language)), bank, text, language)

    return {
        "name": html(belief.name),
        "remedy": html(belief.remedy),
        "href": f"concepts/{ref.concept}{ending}" + (f"#{ref.anchor}" if ref.anchor else ""),
        "label": html(headings or bank.concept[ref.concept].title),
    }


def _wrong(question: Question, belief: str) -> list[Any]:
    """The answers that embody a misconception: ids of options; numbers, with how near an answer may be."""
    picks = [slip.pick for slip in question.slips() if slip.misconception == belief]
    if isinstance(question, NumericQuestion):
        return [[pick, float(normalised(question.answer.slack))] for pick in picks]
    return picks
