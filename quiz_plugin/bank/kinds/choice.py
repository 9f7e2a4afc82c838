"""Defines questions with options (`single`, `multiple`) or a statement to judge (`true-false`): fields, checks, key.

Also what of them a revision is made of (`revised`), and which wrong answers name a misconception (`slips`). What an
option holds, and the checks of ids and words of options, are in question.py (`Option`, `check_parts`). A statement has
the options `true` and `false`; render/kinds/choice.py names them.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool

from quiz_plugin.bank.base import Slug, Text
from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.problems import Problem
from quiz_plugin.bank.question import Option, QuestionRecord, Slip, check_parts


class ChoiceQuestion(QuestionRecord):
    """A question with options of which one (`single`) or any number (`multiple`) is right."""

    kind: Literal["single", "multiple"]
    """`single`: exactly one option is right. `multiple`: any number of them."""
    options: Annotated[tuple[Option, ...], Field(min_length=2, max_length=26)]
    """In the order of the first showing; each gets a letter."""

    @cached_property
    def key(self) -> dict[str, bool]:
        """Option id to whether it is right, in the authored order."""
        return {option.id: option.correct for option in self.options}

    def revised(self) -> dict[str, object]:
        """The options and which of them are right."""
        return {"options": self.key}

    def slips(self) -> Iterator[Slip]:
        """Those of the options."""
        for index, option in enumerate(self.options):
            if option.misconception:
                yield Slip(("options", index, "misconception"), option.id, option.misconception)

    def check(self, placed: Placed[Any]) -> Iterator[Problem]:
        """As many right options as the kind allows, which can be told apart."""
        right = [option for option in self.options if option.correct]
        if not right:
            hint = "mark at least one option with `correct: true`"
            yield Problem(placed.place("options"), "no-correct-option", "no option is marked as correct", hint)
        if self.kind == "single" and len(right) > 1:
            message = f"{len(right)} options are marked as correct, and a single-answer question has one"
            hint = "keep one, or write `kind: multiple`"
            yield Problem(placed.place("options"), "several-correct-options", message, hint)
        for index, option in enumerate(self.options):
            if option.correct and option.misconception:
                message = f"the option `{option.id}` is right, and no misconception leads to it"
                hint = "name it at the wrong option that embodies it"
                yield Problem(placed.place("options", index, "misconception"), "misconception-of-key", message, hint)
        yield from check_parts(placed, "options", "option")


class TrueFalseQuestion(QuestionRecord):
    """A statement to be judged; its two options are made by the guide."""

    kind: Literal["true-false"]
    """The stem is the statement."""
    answer: StrictBool
    """Whether the statement holds."""
    why: Text
    """Why it holds, or why it seems to and does not."""
    misconception: Slug | None = None
    """The misconception that leads to the wrong answer, by its id in `misconceptions.yml`."""

    @cached_property
    def key(self) -> dict[str, bool]:
        """`true` and `false` to whether it is the right one."""
        return {"true": self.answer, "false": not self.answer}

    def revised(self) -> dict[str, object]:
        """Which of the two options is right."""
        return {"options": self.key}

    def slips(self) -> Iterator[Slip]:
        """That of the wrong answer."""
        if self.misconception:
            yield Slip(("misconception",), "false" if self.answer else "true", self.misconception)
