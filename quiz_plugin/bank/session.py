"""Question after question: what has been tried, what comes next, and what came of it. Shows nothing, keeps nothing.

A question starts `fresh`. An answer that is not right may be given a second time (`retry`); after that, or when the
answer is right, shown or passed over, the next question follows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from quiz_plugin.bank.base import ConceptRef
from quiz_plugin.bank.grade import Grade
from quiz_plugin.bank.kinds import Question

Result = Literal["right", "second", "wrong", "shown", "skipped"]
"""`right` at the first try, `second` at the second; `shown` when the learner asked for the answer."""
Next = Literal["retry", "done"]


@dataclass(frozen=True)
class Outcome:
    """What came of one question."""

    question: Question
    result: Result
    credit: Fraction
    """Of the first try: the feedback in between makes the second one easier."""


@dataclass(frozen=True)
class Summary:
    """What came of a session so far."""

    total: int
    answered: int
    """Those graded or shown; not those passed over."""
    right: int
    """At the first or the second try."""
    right_first: int
    points: Fraction
    study: tuple[ConceptRef, ...]
    """The section that explains each question that was not right at the first try, each once."""


class Session:
    """A learner's way through some questions."""

    def __init__(self, questions: Sequence[Question]) -> None:
        self._questions = tuple(questions)
        self.outcomes: list[Outcome] = []
        self._first: Grade | None = None
        self._hints = 0

    @property
    def current(self) -> Question | None:
        """The question to be answered; None after the last."""
        at = len(self.outcomes)
        return self._questions[at] if at < len(self._questions) else None

    @property
    def second_try(self) -> bool:
        """Whether the current question has been answered once."""
        return self._first is not None

    @property
    def hints_left(self) -> int:
        """How many hints of the current question have not been asked for."""
        return len(self._asked().hints) - self._hints

    def hint(self) -> int | None:
        """Ask for the next hint: its index, or None if all have been given."""
        if not self.hints_left:
            return None
        self._hints += 1
        return self._hints - 1

    def answer(self, grade: Grade, *, retry: bool = True) -> Next:
        """Take the grade of an answer to the current question, which allows a second try or not."""
        if grade.verdict == "right":
            return self._finish("second" if self.second_try else "right", grade)
        if self.second_try or not retry:
            return self._finish("wrong", grade)
        self._first = grade
        return "retry"

    def show(self) -> None:
        """Give the current question up for its answer."""
        self._finish("shown")

    def skip(self) -> None:
        """Pass the current question over; one that was tried already counts as not right."""
        self._finish("wrong" if self.second_try else "skipped")

    def summary(self) -> Summary:
        """What came of the questions so far. A question left after its first try counts as not right."""
        outcomes = list(self.outcomes)
        if self._first is not None:
            outcomes.append(Outcome(self._asked(), "wrong", self._first.credit))
        answered = [outcome for outcome in outcomes if outcome.result != "skipped"]
        missed = [outcome.question.refs[0] for outcome in answered if outcome.result != "right"]
        return Summary(
            len(self._questions),
            len(answered),
            sum(outcome.result in {"right", "second"} for outcome in answered),
            sum(outcome.result == "right" for outcome in answered),
            sum((outcome.credit for outcome in answered), Fraction(0)),
            tuple(dict.fromkeys(missed)),
        )

    def _asked(self) -> Question:
        if self.current is None:
            raise LookupError("no question is left")
        return self.current

    def _finish(self, result: Result, last: Grade | None = None) -> Next:
        first = self._first or last
        self.outcomes.append(Outcome(self._asked(), result, first.credit if first else Fraction(0)))
        self._first = None
        self._hints = 0
        return "done"
