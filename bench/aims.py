"""What building is to cost at most, and whether it does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bench.results import BASE, COMPARED, LARGEST, Results

OURS = "bank"
QUESTIONS, LANGUAGES = COMPARED, 2
MOST_CPU, MOST_MEMORY, MOST_GROWTH = 1.0, 1.2, 1.25
"""The last one is 1 with room for noise."""


@dataclass(frozen=True)
class Aim:
    """A ratio that should not be above some other."""

    name: str
    """`cpu`, `memory` or `growth`."""
    questions: int
    languages: int
    most: float
    measured: float | None
    """None if nothing that was measured tells it."""

    @property
    def reached(self) -> bool:
        """As measured, to two decimals."""
        return self.measured is not None and round(self.measured, 2) <= self.most

    def __str__(self) -> str:
        place = f"{self.name} at {self.questions:,} questions, languages: {self.languages}"
        return place if self.measured is None else f"{place}: {self.measured:.2f} and not {self.most} at most"


def aims(results: Results) -> Iterator[Aim]:
    """Each of them, whether or not the results tell something about it."""
    row = results.row(QUESTIONS, LANGUAGES)
    for name, what, most in (("cpu", "seconds", MOST_CPU), ("memory", "memory", MOST_MEMORY)):
        measured = row.ratio(OURS, what) if row and row.has(OURS, BASE) else None
        yield Aim(name, QUESTIONS, LANGUAGES, most, measured)
    growths = list(results.growth(OURS))
    for languages, growth, largest in growths:
        yield Aim("growth", largest, languages, MOST_GROWTH, growth)
    if not growths:
        yield Aim("growth", LARGEST, LANGUAGES, MOST_GROWTH, None)
