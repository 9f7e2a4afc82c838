"""Defines questions whose answer is a number, with tolerance and traps: fields, checks, slips, what a revision holds.

Numbers are texts, so that no digit is lost; `normalised` writes them as saved answers do. calculations.py looks at the
field `check`; validate.py words what is wrong with each pattern here.
"""

from collections.abc import Iterator
from decimal import Decimal
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import StrictStr, StringConstraints

from quiz_plugin.bank.base import Record, Slug, Text
from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.problems import Problem, quoted
from quiz_plugin.bank.question import QuestionRecord, Slip

MAX_LENGTH = 16
"""Fifteen digits are what a browser keeps of a number."""
DECIMAL = r"^-?(0|[1-9][0-9]*)(\.[0-9]+)?$"
TOLERANCE = r"^(0|[1-9][0-9]*)(\.[0-9]+)?( ?%)?$"
UNIT = r"^[^\s0-9.,+-]\S*( \S+)*$"
_ARGUMENT = r"-?[0-9]+(\.[0-9]+)?"
CALL = rf"^[a-z_][a-z0-9_]*\({_ARGUMENT}(, ?{_ARGUMENT})*\)$"


DecimalText = Annotated[StrictStr, StringConstraints(pattern=DECIMAL, max_length=MAX_LENGTH)]
ToleranceText = Annotated[StrictStr, StringConstraints(pattern=TOLERANCE, max_length=MAX_LENGTH)]
"""A decimal, or a share of the value: `5%`."""
UnitText = Annotated[StrictStr, StringConstraints(pattern=UNIT, max_length=20)]
CallText = Annotated[StrictStr, StringConstraints(pattern=CALL)]
"""A formula of the bank (`formulas/*.py`) with numbers: `bubble_share(4, 8)`."""


class Trap(Record):
    """A plausible wrong number, with words of its own."""

    value: DecimalText
    """The wrong number, in quotes; the tolerance of the answer goes for it, too."""
    check: CallText | None = None
    """The mistaken calculation, if it is that of a formula, in quotes: "bubble_overhead(4, 8)"."""
    why: Text
    """How one comes to this number, and what is wrong about it."""
    misconception: Slug | None = None
    """The misconception that leads to it, by its id in `misconceptions.yml`."""

    @cached_property
    def number(self) -> Decimal:
        """The wrong number."""
        return Decimal(self.value)


def normalised(number: Decimal) -> str:
    """The shortest way to write a number with a point and without an exponent: what saved answers hold."""
    text = format(number.normalize(), "f")
    return "0" if text == "-0" else text


class NumericAnswer(Record):
    """The right number."""

    value: DecimalText
    """The number in quotes, with a point before decimals and no sign between thousands: "27.3"."""
    unit: UnitText = ""
    """What it counts, the same in every language: "%", "GB", "ms"."""
    tolerance: ToleranceText = "0"
    """How far from the value an answer may be, in quotes: "0.1", or as a share of the value "5%"."""
    check: CallText | None = None
    """The calculation that the value comes from, in quotes: "bubble_share(4, 8)". `quizbank check` repeats it."""

    @cached_property
    def number(self) -> Decimal:
        """The value."""
        return Decimal(self.value)

    @cached_property
    def slack(self) -> Decimal:
        """How far from the value an answer may be; a share is one of the value."""
        if self.tolerance.endswith("%"):
            return abs(self.number) * Decimal(self.tolerance.rstrip("% ")) / 100
        return Decimal(self.tolerance)


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

    def revised(self) -> dict[str, object]:
        """The number with its unit, and how near an answer has to be."""
        answer = self.answer
        return {"value": normalised(answer.number), "unit": answer.unit, "tolerance": normalised(answer.slack)}

    def slips(self) -> Iterator[Slip]:
        """Those of the traps."""
        for index, trap in enumerate(self.traps):
            if trap.misconception:
                yield Slip(("traps", index, "misconception"), trap.value, trap.misconception)

    def check(self, placed: Placed[Any]) -> Iterator[Problem]:
        """Traps are wrong numbers that differ from each other."""
        before = [(self.answer.number, placed.place("answer", "value"))]
        for index, trap in enumerate(self.traps):
            place = placed.place("traps", index, "value")
            near = [there for number, there in before if abs(trap.number - number) <= self.answer.slack]
            if near:
                message = f"{quoted(trap.value)} is within the tolerance of the answer, or of a trap before it"
                hint = "correct the number, or narrow the tolerance"
                yield Problem(place, "useless-trap", message, hint, ((near[0], "the other one"),))
            before.append((trap.number, place))
