"""Options with letters, and statements."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from random import Random
from string import ascii_uppercase

from quiz_plugin.bank import ChoiceQuestion, Grade, Option, TrueFalseQuestion, grade
from quiz_plugin.bank.grade import SetGrade
from quiz_plugin.cli.edition import Edition
from quiz_plugin.cli.forms.base import Form, How, Mark, Picks, Reason, Row, Unreadable, row
from quiz_plugin.cli.forms.letters import rows_of

_FEWEST_FOR_RETRY = 3
"""Of two options the first try leaves only one, so a second would ask nothing."""


class _Options(Form):
    """Rows of which some are right."""

    _key: dict[str, bool]
    _whys: dict[str, str]
    _several = False
    """Whether more than one may be picked: where one alone can, the right one was not missed beside it."""

    def grade(self, picks: Picks) -> Grade:
        """What the options are worth."""
        return grade([name for name, right in self._key.items() if right], picks)

    def marks(self, picks: Picks, *, done: bool) -> Iterator[Mark]:
        """Every option; before the question is done, only what was chosen: the rest would give the answer away."""
        for each in self.rows:
            right, picked = self._key[each.id], each.id in picks
            if picked or done:
                how = _how(picked=picked, right=right)
                words = "shown" if how == "miss" and not self._several else how
                yield Mark(how, self._words.t(f"m.{words}"), each, self._whys[each.id] if done or not right else "")

    def _set_answer(self) -> None:
        right = [each.label or each.text for each in self.rows if self._key[each.id]]
        self.answer = self._words.n("a.right", len(right), list=", ".join(right))
        self.retry = len(self.rows) >= _FEWEST_FOR_RETRY


class ChoiceForm(_Options):
    """Letters follow the place and not the option."""

    def __init__(self, question: ChoiceQuestion, edition: Edition, seed: str | None) -> None:
        """Without a seed the options stand as they were written."""
        super().__init__(edition)
        options = shuffled(question.options, f"{seed} {question.id}") if seed is not None else question.options
        self._several = question.kind == "multiple"
        self.rows = tuple(row(option, ascii_uppercase[at], edition) for at, option in enumerate(options))
        self._key = dict(question.key)
        self._whys = {option.id: edition.text(option.why) for option in options}
        self._exclusive = {option.id for option in options if option.exclusive}
        self.instruction = edition.words.t("q.multi" if self._several else "q.single")
        if self._several and question.show_count:
            self.instruction = edition.words.n("q.multi_n", sum(question.key.values()))
        self._set_answer()

    def read(self, typed: str) -> Picks:
        """Read letters, together or apart."""
        picks = tuple(dict.fromkeys(each.id for each in rows_of(typed, self.rows, self._words)))
        if not picks:
            raise Unreadable(self._words.t("err.none_multi" if self._several else "err.none_single"))
        if len(picks) > 1:
            self._check_together(picks)
        return picks

    def completed(self, picks: Picks, first: Picks) -> Picks:
        """Options that were right stay chosen, unless one was typed that excludes all others."""
        if self._exclusive.intersection(picks):
            return picks
        return tuple(dict.fromkeys([*(name for name in first if self._key[name]), *picks]))

    def _check_together(self, picks: Picks) -> None:
        if not self._several:
            raise Unreadable(self._words.t("q.single"))
        if alone := next((each.label for each in self.rows if each.id in self._exclusive.intersection(picks)), None):
            raise Unreadable(self._words.t("cmd.alone", key=alone))

    def told(self, graded: Grade, *, done: bool) -> Iterator[str]:
        """How many of the picks are right."""
        if not (self._several and isinstance(graded, SetGrade)):
            return
        yield self._words.n("v.chosen", graded.right, a=graded.hits, b=graded.right)
        if graded.false_alarms:
            yield self._words.n("v.extra", graded.false_alarms)
        if graded.verdict == "partly" and not done:
            yield self._words.t("v.try_rest")

    def reasons(self) -> Iterator[Reason]:
        """Every option with its verdict."""
        for each in self.rows:
            right = self._key[each.id]
            heading = self._words.t("a.opt_right" if right else "a.opt_wrong", key=each.label)
            yield Reason(right, heading, self._whys[each.id])


class StatementForm(_Options):
    """A statement, judged by the word or by how it starts."""

    def __init__(self, question: TrueFalseQuestion, edition: Edition) -> None:
        """The reason stands with the right one of the two words."""
        super().__init__(edition)
        self.instruction = edition.words.t("q.tf")
        why = edition.text(question.why)
        self._key = dict(question.key)
        self._whys = {name: why if right else "" for name, right in question.key.items()}
        self.rows = tuple(Row(name, "", edition.words.t(f"q.{name}")) for name in question.key)
        self._set_answer()

    def read(self, typed: str) -> Picks:
        """Read the word or its first letters."""
        start = _folded(typed)
        if not start:
            raise Unreadable(self._words.t("err.none_single"))
        found = [each.id for each in self.rows if _folded(each.text).startswith(start)]
        if len(found) != 1:
            raise Unreadable(self._words.t("q.tf"))
        return tuple(found)

    def reasons(self) -> Iterator[Reason]:
        """The one reason."""
        yield from (Reason(True, "", why) for why in self._whys.values() if why)


def form(question: ChoiceQuestion | TrueFalseQuestion, edition: Edition, seed: str | None) -> Form:
    """The form of a question, whose options are shuffled if there is a seed."""
    if isinstance(question, ChoiceQuestion):
        return ChoiceForm(question, edition, seed)
    return StatementForm(question, edition)


def shuffled(options: Sequence[Option], seed: str) -> tuple[Option, ...]:
    """The options in an order that depends on the seed alone; pinned ones stay last."""
    free = [option for option in options if option.pin is None]
    Random(seed).shuffle(free)  # noqa: S311 (an order, not a secret)
    return (*free, *(option for option in options if option.pin is not None))


def _how(*, picked: bool, right: bool) -> How:
    if picked:
        return "hit" if right else "slip"
    return "miss" if right else "pass"


def _folded(text: str) -> str:
    """A text without case, accents and signs."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if letter.isalnum())
