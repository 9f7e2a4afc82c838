"""What building is to cost at most, and whether it does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bench.results import COMPARED, Results

OURS, BASE = "bank", "plain"
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
    measured: float

    @property
    def reached(self) -> bool:
        """As measured, to two decimals."""
        return round(self.measured, 2) <= self.most

    def __str__(self) -> str:
        size = f"{self.questions:,} questions, languages: {self.languages}"
        return f"{self.name} at {size}: {self.measured:.2f} and not {self.most} at most"


def aims(results: Results) -> Iterator[Aim]:
    """Those that the results tell something about."""
    for row in results.rows:
        if (row.questions, row.languages) == (QUESTIONS, LANGUAGES) and row.has(OURS, BASE):
            yield Aim("cpu", row.questions, row.languages, MOST_CPU, row.ratio(OURS, "seconds"))
            yield Aim("memory", row.questions, row.languages, MOST_MEMORY, row.ratio(OURS, "memory"))
    for languages, growth, largest in results.growth(OURS):
        yield Aim("growth", largest, languages, MOST_GROWTH, growth)
