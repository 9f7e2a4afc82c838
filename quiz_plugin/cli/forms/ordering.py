"""Blocks to put in order, by typing their letters."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase

from quiz_plugin.bank.grade import Grade
from quiz_plugin.bank.kinds.ordering import OrderGrade, OrderingQuestion, grade_order
from quiz_plugin.cli.edition import Edition
from quiz_plugin.cli.forms.base import Form, Mark, Picks, Unreadable, row
from quiz_plugin.cli.forms.letters import rows_of


class OrderingForm(Form):
    """Letters belong to the blocks, as on the pages."""

    def __init__(self, question: OrderingQuestion, edition: Edition, _seed: str | None = None) -> None:
        """The blocks stand as they are shown at first."""
        super().__init__(edition)
        self._question = question
        by_id = {block.id: block for block in question.blocks}
        shown = zip(question.shown, ascii_uppercase, strict=False)
        self.rows = tuple(row(by_id[name], letter, edition) for name, letter in shown)
        letters = {each.id: each.label for each in self.rows}
        orders = "; ".join(", ".join(letters[name] for name in order) for order in question.orders)
        self.instruction = edition.words.t("q.order")
        self.answer = edition.words.n("a.order", len(question.orders), list=orders)

    def read(self, typed: str) -> Picks:
        """Read all letters, each once."""
        picks = tuple(each.id for each in rows_of(typed, self.rows, self._words))
        if sorted(picks) != sorted(each.id for each in self.rows):
            keys = ", ".join(each.label for each in self.rows)
            raise Unreadable(self._words.t("cmd.each_once", keys=keys))
        return picks

    def grade(self, picks: Picks) -> OrderGrade:
        """What the order is worth."""
        return grade_order(self._question.orders, picks)

    def told(self, graded: Grade, *, done: bool) -> Iterator[str]:  # noqa: ARG002 (says the same)
        """How many blocks have to move."""
        if isinstance(graded, OrderGrade):
            yield self._words.n("v.moves", graded.moves)

    def marks(self, picks: Picks, *, done: bool) -> Iterator[Mark]:
        """Every block in the order that was typed; before the question is done, only those that have to move."""
        if not picks:
            return
        graded = self.grade(picks)
        by_id = {each.id: each for each in self.rows}
        for name in picks:
            if name in graded.kept:
                if done:
                    yield Mark("hit", self._words.t("m.in_place"), by_id[name])
            else:
                goes_to = self._words.t("m.goes_to", n=graded.order.index(name) + 1)
                yield Mark("slip", goes_to if done else self._words.t("m.move"), by_id[name])

    @property
    def why(self) -> str:
        """Why the order is right."""
        return self._edition.text(self._question.why)


form = OrderingForm
