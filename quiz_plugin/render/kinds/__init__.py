"""Has the module of a question's kind, named as in `bank/kinds/`, make the `Body` of its card; for `card.py`."""

from importlib import import_module

from quiz_plugin.bank.kinds import MODULES, Question
from quiz_plugin.render.kinds.body import Body, KindWriter

__all__ = ["Body", "KindWriter", "body"]


def body(question: Question, pen: KindWriter) -> Body:
    """What the reader answers, and the answer."""
    found: Body = import_module(f"{__name__}.{MODULES[question.kind]}").body(question, pen)
    return found
