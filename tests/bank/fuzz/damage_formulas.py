"""Formulas that cannot be read, or stand where there is no room for one."""

from collections.abc import Sequence

from tests.bank.fuzz.damage import Pick, Sign, on_question
from tests.bank.fuzz.layout import Path
from tests.bank.fuzz.records import Record, put, texts

_LABELS = {"title", "text"}
_UNREADABLE = ("$zq^{7$", "$zq^7^7$", "$zq}$")


def _paths(question: Record, *, labels: bool) -> list[Path]:
    """The texts by language that are labels, or those that are not."""
    return [path for path in texts(question) if (path[-1] in _LABELS) is labels]


@on_question("bad-formula")
def a_formula_that_cannot_be_read(question: Record, pick: Pick) -> Sequence[Sign]:
    """A bracket too few or too many, or two exponents."""
    path = (*pick(_paths(question, labels=False)), pick(("en", "es")))
    formula = pick(_UNREADABLE)
    put(question, path, f"Of a {formula} and more.")
    return [Sign("bad-formula", path, inside=formula)]


@on_question("formula-in-label")
def a_formula_in_a_title_or_a_label(question: Record, pick: Pick) -> Sequence[Sign]:
    """A formula, sound by itself, in words that stand on a button or in a list."""
    path = (*pick(_paths(question, labels=True)), pick(("en", "es")))
    put(question, path, "Of $zq^7$")
    return [Sign("formula-in-label", path, inside="$zq^7$")]
