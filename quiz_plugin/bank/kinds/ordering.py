"""Defines questions with blocks to put in order: fields, checks, what a revision holds; several orders may be right.

Blocks are records of question.py (`Part`), which also checks them and whether an order names each block.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field, StrictStr

from quiz_plugin.bank.base import Text
from quiz_plugin.bank.checks import Placed, repeated
from quiz_plugin.bank.problems import Problem
from quiz_plugin.bank.question import MOST_PARTS, Part, QuestionRecord, check_named, check_parts
from quiz_plugin.bank.yaml import Step


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

    def revised(self) -> dict[str, object]:
        """The right orders."""
        return {"orders": sorted(self.orders)}

    def check(self, placed: Placed[Any]) -> Iterator[Problem]:
        """Right orders that hold each block once and differ, also from the one that is shown."""
        yield from check_parts(placed, "blocks", "block")
        yield from self._check_order(placed, ("shown",), self.shown)
        orders = [(", ".join(order), placed.place("orders", index)) for index, order in enumerate(self.orders)]
        yield from repeated(orders, "duplicate-order", "this order stands twice in `orders`", "keep one of them")
        for index, order in enumerate(self.orders):
            yield from self._check_order(placed, ("orders", index), order)
        if self.shown in self.orders:
            message = "the blocks are shown in an order that is right"
            hint = "show them in another one: else there is nothing to do"
            yield Problem(placed.place("shown"), "shown-order", message, hint)

    def _check_order(self, placed: Placed[Any], path: tuple[Step, ...], order: Sequence[str]) -> Iterator[Problem]:
        """An order holds each block once."""
        names = [(name, placed.place(*path, index)) for index, name in enumerate(order)]
        yield from repeated(names, "duplicate-id", "the block `{}` stands twice in this order", "keep one of them")
        yield from check_named(names, [block.id for block in self.blocks], "block", placed.place(*path))
