"""What must hold of a question by itself beyond the shape of its record. Each check yields the problems it finds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from quiz_plugin.bank.checks import Placed, check_texts
from quiz_plugin.bank.kinds import Question
from quiz_plugin.bank.latex_checks import check_formulas
from quiz_plugin.bank.problems import Problem
from quiz_plugin.bank.source_checks import check_sources

MAX_TITLE = 60


def check_question(placed: Placed[Question], languages: Sequence[str], partial: Sequence[str]) -> Iterator[Problem]:
    """A question by itself."""
    yield from check_texts(placed, languages, partial)
    yield from check_formulas(placed)
    question = placed.item
    yield from check_sources(placed, question)
    yield from _check_concepts(placed, question)
    for language, title in question.title.items():
        if len(title) > MAX_TITLE:
            message = f"the title has {len(title)} characters, {MAX_TITLE} at most"
            yield Problem(placed.place("title", language), "long-title", message)
    yield from question.check(placed)


def _check_concepts(placed: Placed[Question], question: Question) -> Iterator[Problem]:
    first: dict[str, int] = {}
    for index, name in enumerate(question.concepts):
        if not placed.is_repaired("concepts", index) and first.setdefault(name, index) != index:
            related = ((placed.place("concepts", first[name]), "the first one"),)
            message = f"`{name}` stands twice in `concepts`"
            yield Problem(placed.place("concepts", index), "duplicate-concept", message, "keep one of the two", related)
