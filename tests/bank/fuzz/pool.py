"""Generated guides that are made once: the tests that want any bank take theirs from these."""

import random
from collections.abc import Callable
from functools import cache
from typing import TypeVar

from hypothesis import given

from tests.bank.fuzz.banks import guides
from tests.bank.fuzz.effort import effort, rounds
from tests.bank.fuzz.guide import Guide

T = TypeVar("T")


@cache
def generated() -> tuple[Guide, ...]:
    """Guides of all sorts; half of them have at least two questions in at least two sets."""
    found: list[Guide] = []

    @effort(120)
    @given(guides() | guides(questions=2, sets=2))
    def keep(guide: Guide) -> None:
        found.append(guide)

    keep()
    return tuple(found)


def chosen(name: str, usual: int, make: Callable[[random.Random], T | None]) -> list[T]:
    """What `make` gives for so many choices, the same in every run; a choice that does not fit gives None.

    There are none where too few choices fit.
    """
    found: list[T] = []
    for number in range(100 * rounds(usual)):
        made = make(random.Random(f"{name} {number}"))  # noqa: S311
        found += [] if made is None else [made]
        if len(found) == rounds(usual):
            break
    return found
