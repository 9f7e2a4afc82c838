"""Defines questions with pairs to match: fields, checks, what a revision holds; a partner may serve several or none.

Items and partners are records of question.py (`Part`), which also checks them and whether pairs name each item.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import Field, StrictStr

from quiz_plugin.bank.base import Text
from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.problems import Problem
from quiz_plugin.bank.question import MOST_PARTS, Part, QuestionRecord, check_named, check_parts


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

    def revised(self) -> dict[str, object]:
        """The right pairs, and all partners."""
        return {"pairs": self.pairs, "right": sorted(part.id for part in self.right)}

    def check(self, placed: Placed[Any]) -> Iterator[Problem]:
        """Every item has a partner that is there."""
        yield from check_parts(placed, "left", "item")
        yield from check_parts(placed, "right", "partner")
        items = ((name, placed.file.place([*placed.path, "pairs", name], key=True)) for name in self.pairs)
        yield from check_named(items, [part.id for part in self.left], "item", placed.place("pairs"))
        partners = ((partner, placed.place("pairs", name)) for name, partner in self.pairs.items())
        yield from check_named(partners, [part.id for part in self.right], "partner")
