"""How a question is answered at a terminal: one module for each kind, with a function `form`."""

from __future__ import annotations

from importlib import import_module

from quiz_plugin.bank.kinds import MODULES, Question
from quiz_plugin.cli.edition import Edition
from quiz_plugin.cli.forms.base import Form, Mark, Picks, Reason, Row, Unreadable

__all__ = ["Form", "Mark", "Picks", "Reason", "Row", "Unreadable", "form"]


def form(question: Question, edition: Edition, seed: str | None = None) -> Form:
    """The form of a question; its options are shuffled if there is a seed and its kind allows that."""
    found: Form = import_module(f"{__name__}.{MODULES[question.kind]}").form(question, edition, seed)
    return found
