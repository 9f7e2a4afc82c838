"""How a question is answered at a terminal: what is listed, what may be typed, what it is worth.

`form` is the one place that knows which kind of question takes which form.
"""

from __future__ import annotations

import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from string import ascii_uppercase

from quiz_plugin.bank import ChoiceQuestion, Grade, Option, Question, TrueFalseQuestion, grade
from quiz_plugin.cli.edition import Edition

Picks = frozenset[str]
_BETWEEN = re.compile(r"[\s,;.()]+")
_FEWEST_FOR_RETRY = 3
"""Of two options the first try leaves only one, so a second would ask nothing."""


class Unreadable(ValueError):
    """What was typed is no answer to be graded. The message is for the learner, in their language."""


@dataclass(frozen=True)
class Row:
    """One option as it is listed."""

    id: str
    label: str
    """The letter; empty where options have none."""
    right: bool
    text: str = ""
    """Markdown of one line; or else `code`."""
    code: str = ""
    syntax: str = ""
    why: str = ""


class Form(ABC):
    """A question in one language."""

    instruction: str
    rows: tuple[Row, ...]
    several: bool
    """Whether the learner is told how many of the picks are right."""

    def __init__(self, edition: Edition) -> None:
        """`edition` gives the texts and the words."""
        self._words = edition.words

    @abstractmethod
    def read(self, typed: str) -> Picks:
        """The ids of the options that were typed. Raises Unreadable for what is no answer."""

    def grade(self, picks: Collection[str]) -> Grade:
        """What the picks are worth."""
        return grade([row.id for row in self.rows if row.right], picks)

    @property
    def retry(self) -> bool:
        """Whether there is something left to find out after a first try."""
        return len(self.rows) >= _FEWEST_FOR_RETRY

    @property
    def answer(self) -> str:
        """The key in words."""
        right = [row.label or row.text for row in self.rows if row.right]
        return self._words.n("a.right", len(right), list=", ".join(right))


def form(question: Question, edition: Edition, seed: str | None = None) -> Form:
    """The form of a question; its options are shuffled if there is a seed and its kind allows that."""
    if isinstance(question, TrueFalseQuestion):
        return StatementForm(question, edition)
    return ChoiceForm(question, edition, seed)


class ChoiceForm(Form):
    """Options with letters, which follow the place and not the option."""

    def __init__(self, question: ChoiceQuestion, edition: Edition, seed: str | None) -> None:
        """Without a seed the options stand as they were written."""
        super().__init__(edition)
        options = shuffled(question.options, f"{seed} {question.id}") if seed is not None else question.options
        self.several = question.kind == "multiple"
        self.rows = tuple(_row(option, ascii_uppercase[at], edition) for at, option in enumerate(options))
        self._exclusive = {option.id for option in options if option.exclusive}
        self.instruction = edition.words.t("q.multi" if self.several else "q.single")
        if self.several and question.show_count:
            self.instruction = edition.words.n("q.multi_n", sum(question.key.values()))

    def read(self, typed: str) -> Picks:
        """Read letters, together or apart."""
        letters = _BETWEEN.sub("", typed).upper()
        by_letter = {row.label: row.id for row in self.rows}
        if strange := next((letter for letter in letters if letter not in by_letter), None):
            raise Unreadable(self._words.t("cmd.no_option", key=strange))
        picks = frozenset(by_letter[letter] for letter in letters)
        if not picks:
            raise Unreadable(self._words.t("err.none_multi" if self.several else "err.none_single"))
        if len(picks) > 1:
            self._check_together(picks)
        return picks

    def _check_together(self, picks: Picks) -> None:
        if not self.several:
            raise Unreadable(self._words.t("q.single"))
        if alone := next((row.label for row in self.rows if row.id in picks & self._exclusive), None):
            raise Unreadable(self._words.t("cmd.alone", key=alone))


class StatementForm(Form):
    """A statement, judged by the word or by how it starts."""

    several = False

    def __init__(self, question: TrueFalseQuestion, edition: Edition) -> None:
        """The reason stands with the right one of the two words."""
        super().__init__(edition)
        self.instruction = edition.words.t("q.tf")
        why = edition.text(question.why)
        self.rows = tuple(
            Row(name, "", right, edition.words.t(f"q.{name}"), why=why if right else "")
            for name, right in question.key.items()
        )

    def read(self, typed: str) -> Picks:
        """Read the word or its first letters."""
        start = _folded(typed)
        if not start:
            raise Unreadable(self._words.t("err.none_single"))
        found = [row.id for row in self.rows if _folded(row.text).startswith(start)]
        if len(found) != 1:
            raise Unreadable(self._words.t("q.tf"))
        return frozenset(found)


def shuffled(options: Sequence[Option], seed: str) -> tuple[Option, ...]:
    """The options in an order that depends on the seed alone; pinned ones stay last."""
    free = [option for option in options if option.pin is None]
    Random(seed).shuffle(free)  # noqa: S311 (an order, not a secret)
    return (*free, *(option for option in options if option.pin is not None))


def _row(option: Option, letter: str, edition: Edition) -> Row:
    shown: Mapping[str, str] = {"text": edition.text(option.text)} if option.text else {}
    if option.code is not None:
        shown = {"code": option.code, "syntax": option.syntax}
    return Row(option.id, letter, option.correct, **shown, why=edition.text(option.why))


def _folded(text: str) -> str:
    """A text without case, accents and signs."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if letter.isalnum())
