"""Defines and checks the record of questions with blocks to put in order (`ordering`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field, StrictStr

from quiz_plugin.bank.base import Text
from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.problems import Problem
from quiz_plugin.bank.question import MOST_PARTS, Part, QuestionRecord, check_parts, have_unique_ids, unknown
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
        if not have_unique_ids(self.blocks):
            return
        yield from self._check_order(placed, ("shown",), self.shown)
        first: dict[tuple[str, ...], int] = {}
        for index, order in enumerate(self.orders):
            here = placed.place("orders", index)
            yield from self._check_order(placed, ("orders", index), order)
            if order in first:
                related = ((placed.place("orders", first[order]), "the first one"),)
                message = "this order stands twice in `orders`"
                yield Problem(here, "duplicate-order", message, "keep one of them", related)
            elif order == self.shown:
                message = "the blocks are shown in an order that is right"
                hint = "show them in another one: else there is nothing to do"
                yield Problem(placed.place("shown"), "shown-order", message, hint, ((here, "the right order"),))
            first.setdefault(order, index)

    def _check_order(self, placed: Placed[Any], path: tuple[Step, ...], order: Sequence[str]) -> Iterator[Problem]:
        """An order holds each block once."""
        known = [block.id for block in self.blocks]
        is_misspelt = not set(order) <= set(known)  # which is more likely than that another one is missing
        for index, name in enumerate(order):
            if name not in known:
                yield unknown(placed, (*path, index), name, known, "block")
            elif (before := order.index(name)) < index:
                message = f"the block `{name}` stands twice in this order"
                related = ((placed.place(*path, before), "the first one"),)
                yield Problem(placed.place(*path, index), "duplicate-id", message, "keep one of them", related)
        for name in known:
            if name not in order and not is_misspelt:
                message = f"the block `{name}` is missing from this order"
                yield Problem(placed.place(*path), "missing-id", message, "an order holds every block once")
