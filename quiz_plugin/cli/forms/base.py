"""How a question is answered at a terminal: what is listed, what may be typed, what it is worth."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from quiz_plugin.bank import Grade, Option
from quiz_plugin.bank.kinds import Part
from quiz_plugin.cli.edition import Edition

Picks = tuple[str, ...]
"""An answer, as the pages keep it: ids, a number, or pairs `left:right`; empty before there is one."""
How = Literal["hit", "slip", "miss", "pass"]


class Unreadable(ValueError):
    """What was typed is no answer to be graded. The message is for the learner, in their language."""


@dataclass(frozen=True)
class Row:
    """One option, block or item as it is listed."""

    id: str
    label: str
    """The letter or number; empty where there is none."""
    text: str = ""
    """Markdown of one line; or else `code`."""
    code: str = ""
    syntax: str = ""


@dataclass(frozen=True)
class Mark:
    """How a part of the question was answered."""

    how: How
    words: str
    row: Row | None = None
    why: str = ""


@dataclass(frozen=True)
class Reason:
    """Why something is right or not."""

    right: bool
    heading: str
    """The verdict on the part; empty where the reason is about the whole."""
    why: str


class Form(ABC):
    """A question in one language."""

    instruction: str
    rows: tuple[Row, ...] = ()
    partners: tuple[Row, ...] = ()
    """What the rows go with, listed below them."""
    answer: str
    """The key in words."""
    retry: bool = True
    """Whether there is something left to find out after a first try."""

    def __init__(self, edition: Edition) -> None:
        """`edition` gives the texts and the words."""
        self._edition, self._words = edition, edition.words

    @abstractmethod
    def read(self, typed: str) -> Picks:
        """The answer that was typed. Raises Unreadable for what is none."""

    def completed(self, picks: Picks, first: Picks) -> Picks:  # noqa: ARG002 (for those with parts)
        """The picks of a second try with what was right in the `first`, as the pages keep it marked."""
        return picks

    @abstractmethod
    def grade(self, picks: Picks) -> Grade:
        """What the picks, of which there is one, are worth."""

    def told(self, graded: Grade, *, done: bool) -> Iterator[str]:  # noqa: ARG002 (for those who know more)
        """What the verdict on an answer that is not right adds."""
        yield from ()

    @abstractmethod
    def marks(self, picks: Picks, *, done: bool) -> Iterator[Mark]:
        """How each part was answered; before the question is done, only what does not give the answer away."""

    def reasons(self) -> Iterator[Reason]:
        """Why each part is right or not; nobody has answered. By default, the one for the whole."""
        yield Reason(True, "", self.why)

    @property
    def why(self) -> str:
        """The one reason for the whole, to be told when the question is done."""
        return ""


def row(part: Option | Part, label: str, edition: Edition) -> Row:
    """A part of the question as it is listed."""
    if part.code is not None:
        return Row(part.id, label, code=part.code, syntax=part.syntax)
    return Row(part.id, label, text=_text(part.text, edition))


def _text(text: Mapping[str, str] | None, edition: Edition) -> str:
    return edition.text(text) if text else ""
