"""The kinds of questions.

Every field's docstring becomes the help that an editor shows through the JSON Schema.
"""

from __future__ import annotations

from decimal import Decimal
from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field, StrictBool, StrictStr

from quiz_plugin.bank.base import QuestionRecord, Record, Slug, Text
from quiz_plugin.bank.decimals import CallText, DecimalText, ToleranceText, UnitText, resolved

Kind = Literal["single", "multiple", "true-false", "ordering", "numeric", "matching"]
MOST_PARTS = 10
"""Blocks of an order, or pairs, at most: more is patience, not understanding."""


class Option(Record):
    """One option of a question."""

    id: Slug
    """Stable for ever: a saved answer is a list of these. Unique within its question."""
    correct: StrictBool = False
    """Whether the option belongs to the key."""
    text: Text | None = None
    """What the learner reads; no links."""
    code: StrictStr | None = None
    """Instead of `text`: code, the same in every language, lines of at most 72 characters."""
    why: Text
    """Why it is right, or why it is tempting and wrong."""
    syntax: StrictStr = "python"
    """What `code` is written in, by its Pygments name."""
    pin: Literal["last"] | None = None
    """Keeps the option at the end when options are shuffled."""
    exclusive: StrictBool = False
    """Choosing this option unchooses all others."""


class ChoiceQuestion(QuestionRecord):
    """A question with options of which one (`single`) or any number (`multiple`) is right."""

    kind: Literal["single", "multiple"]
    """`single`: exactly one option is right. `multiple`: any number of them."""
    options: Annotated[tuple[Option, ...], Field(min_length=2, max_length=26)]
    """In the order of the first showing; each gets a letter."""
    show_count: StrictBool = False
    """For `multiple`: whether the learner is told how many to select."""

    @cached_property
    def key(self) -> dict[str, bool]:
        """Option id to whether it is right, in the authored order."""
        return {option.id: option.correct for option in self.options}


class TrueFalseQuestion(QuestionRecord):
    """A statement to be judged; its two options are made by the guide."""

    kind: Literal["true-false"]
    """The stem is the statement."""
    answer: StrictBool
    """Whether the statement holds."""
    why: Text
    """Why it holds, or why it seems to and does not."""

    @cached_property
    def key(self) -> dict[str, bool]:
        """`true` and `false` to whether it is the right one."""
        return {"true": self.answer, "false": not self.answer}


class Part(Record):
    """A block to put in order, or one side of a pair."""

    id: Slug
    """Stable for ever: a saved answer is a list of these. Unique in its list."""
    text: Text | None = None
    """What the learner reads; no links."""
    code: StrictStr | None = None
    """Instead of `text`: code, the same in every language, lines of at most 72 characters."""
    syntax: StrictStr = "python"
    """What `code` is written in, by its Pygments name."""


class OrderingQuestion(QuestionRecord):
    """Blocks to put in order."""

    kind: Literal["ordering"]
    """The blocks have to be put in order."""
    blocks: Annotated[tuple[Part, ...], Field(min_length=3, max_length=MOST_PARTS)]
    """What is put in order."""
    orders: Annotated[tuple[Annotated[tuple[StrictStr, ...], Field(min_length=1)], ...], Field(min_length=1)]
    """Every order that is right, each a list of all block ids; the first is the one to show."""
    shown: tuple[StrictStr, ...]
    """The order in which the blocks stand at first; none of the right ones. Blocks get their letters in it."""
    why: Text
    """Why this order is right."""


class Trap(Record):
    """A plausible wrong number, with words of its own."""

    value: DecimalText
    """The wrong number, in quotes; the tolerance of the answer goes for it, too."""
    check: CallText | None = None
    """The mistaken calculation, if it is that of a formula, in quotes: "bubble_overhead(4, 8)"."""
    why: Text
    """How one comes to this number, and what is wrong about it."""

    @property
    def id(self) -> str:
        """What its text is called by, wherever it stands."""
        return self.value

    @cached_property
    def number(self) -> Decimal:
        """The wrong number."""
        return Decimal(self.value)


class NumericAnswer(Record):
    """The right number."""

    value: DecimalText
    """The number in quotes, with a point before decimals and no sign between thousands: "27.3"."""
    unit: UnitText = ""
    """What it counts, the same in every language: "%", "GB", "ms"."""
    tolerance: ToleranceText = "0"
    """How far from the value an answer may be, in quotes: "0.1", or as a share of the value "5%"."""
    check: CallText | None = None
    """The calculation that the value comes from, in quotes: "bubble_share(4, 8)". Reading the bank repeats it."""

    @cached_property
    def number(self) -> Decimal:
        """The value."""
        return Decimal(self.value)

    @cached_property
    def slack(self) -> Decimal:
        """How far from the value an answer may be."""
        return resolved(self.tolerance, self.number)


class NumericQuestion(QuestionRecord):
    """A number to write."""

    kind: Literal["numeric"]
    """The answer is a number."""
    answer: NumericAnswer
    """The right number with its unit."""
    why: Text
    """How one comes to this number."""
    traps: tuple[Trap, ...] = ()
    """Wrong numbers that one comes to by a known mistake."""


class MatchingQuestion(QuestionRecord):
    """Pairs to match."""

    kind: Literal["matching"]
    """Each item on the left has one partner on the right."""
    left: Annotated[tuple[Part, ...], Field(min_length=2, max_length=MOST_PARTS)]
    """The items that need a partner; they get numbers."""
    right: Annotated[tuple[Part, ...], Field(min_length=2, max_length=MOST_PARTS)]
    """The partners to choose from; they get letters. One may go with several items, or with none."""
    pairs: dict[StrictStr, StrictStr]
    """The id of each item on the left with that of its partner."""
    why: Text
    """Why they belong together."""

    @cached_property
    def joined(self) -> tuple[str, ...]:
        """The right pairs as saved answers hold them, `left:right`, in the order of the left side."""
        return tuple(f"{part.id}:{self.pairs[part.id]}" for part in self.left)


Question = ChoiceQuestion | TrueFalseQuestion | OrderingQuestion | NumericQuestion | MatchingQuestion
AnyQuestion = Annotated[Question, Field(discriminator="kind")]
