"""A number to type."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from quiz_plugin.bank.decimals import normalised
from quiz_plugin.bank.kinds.numeric import NumberGrade, NumericQuestion, grade_number
from quiz_plugin.bank.number_input import NotANumber, read_number
from quiz_plugin.cli.edition import Edition
from quiz_plugin.cli.forms.base import Form, Mark, Picks, Reason, Unreadable
from quiz_plugin.render.numbers import written


class NumericForm(Form):
    """The number in the language's own way or another, with its unit or without."""

    def __init__(self, question: NumericQuestion, edition: Edition, _seed: str | None = None) -> None:
        """The unit stands with the instruction."""
        super().__init__(edition)
        self._question = question
        unit = question.answer.unit
        self.instruction = edition.words.t("q.number") + (f" ({unit})" if unit else "")
        self.answer = edition.words.n("a.right", 1, list=written(edition.words, question.answer.value, unit))

    def read(self, typed: str) -> Picks:
        """Read the number."""
        try:
            number = read_number(typed, self._words.language, self._question.answer.unit)
        except NotANumber as error:
            raise Unreadable(self._words.t(error.key)) from error
        return (normalised(number),)

    def grade(self, picks: Picks) -> NumberGrade:
        """What the number is worth."""
        answer, traps = self._question.answer, self._question.traps
        return grade_number(answer.number, answer.slack, [trap.number for trap in traps], Decimal(picks[0]))

    def marks(self, picks: Picks, *, done: bool) -> Iterator[Mark]:
        """The known mistake, if it was one; and how one comes to the number, when the question is done."""
        right, *traps = self.reasons()
        if picks and (trap := self.grade(picks).trap) is not None:
            yield Mark("slip", traps[trap].heading, why=traps[trap].why)
        if done:
            yield Mark("hit", right.heading, why=right.why)

    def reasons(self) -> Iterator[Reason]:
        """The number, then its known mistakes."""
        question, words, text = self._question, self._words, self._edition.text
        right = written(words, question.answer.value, question.answer.unit)
        yield Reason(True, words.t("a.num_right", key=right), text(question.why))
        for trap in question.traps:
            wrong = written(words, trap.value, question.answer.unit)
            yield Reason(False, words.t("a.num_wrong", key=wrong), text(trap.why))


form = NumericForm
