"""The part of a card that depends on the kind of question, one module for each."""

from __future__ import annotations

from quiz_plugin.bank.kinds import (
    ChoiceQuestion,
    MatchingQuestion,
    NumericQuestion,
    OrderingQuestion,
    Question,
)
from quiz_plugin.render.kinds.body import Body, KindWriter
from quiz_plugin.render.kinds.choice import choice, statement
from quiz_plugin.render.kinds.matching import matching
from quiz_plugin.render.kinds.numeric import numeric
from quiz_plugin.render.kinds.ordering import ordering

__all__ = ["Body", "KindWriter", "body"]


def body(question: Question, pen: KindWriter) -> Body:
    """What the reader answers, and the answer."""
    if isinstance(question, ChoiceQuestion):
        return choice(question, pen)
    if isinstance(question, OrderingQuestion):
        return ordering(question, pen)
    if isinstance(question, NumericQuestion):
        return numeric(question, pen)
    if isinstance(question, MatchingQuestion):
        return matching(question, pen)
    return statement(question, pen)
