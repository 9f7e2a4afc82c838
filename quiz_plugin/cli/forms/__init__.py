"""How a question is answered at a terminal. `form` is the one place that knows which kind takes which form."""

from __future__ import annotations

from quiz_plugin.bank import ChoiceQuestion, Question
from quiz_plugin.bank.kinds import MatchingQuestion, NumericQuestion, OrderingQuestion
from quiz_plugin.cli.edition import Edition
from quiz_plugin.cli.forms.base import Form, Mark, Picks, Reason, Row, Unreadable
from quiz_plugin.cli.forms.choice import ChoiceForm, StatementForm
from quiz_plugin.cli.forms.matching import MatchingForm
from quiz_plugin.cli.forms.numeric import NumericForm
from quiz_plugin.cli.forms.ordering import OrderingForm

__all__ = ["Form", "Mark", "Picks", "Reason", "Row", "Unreadable", "form"]


def form(question: Question, edition: Edition, seed: str | None = None) -> Form:
    """The form of a question; its options are shuffled if there is a seed and its kind allows that."""
    if isinstance(question, ChoiceQuestion):
        return ChoiceForm(question, edition, seed)
    if isinstance(question, OrderingQuestion):
        return OrderingForm(question, edition)
    if isinstance(question, NumericQuestion):
        return NumericForm(question, edition)
    if isinstance(question, MatchingQuestion):
        return MatchingForm(question, edition)
    return StatementForm(question, edition)
