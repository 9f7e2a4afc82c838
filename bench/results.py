"""What was measured of building, as the file that `bench/README.md` is made from."""

from __future__ import annotations

import dataclasses
import json
import os
import platform
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from bench.tree import Tree

DATA = Path(__file__).parent / "building.json"
BASE = "plain"
"""Ratios are to this one."""
FEW, COMPARED, LARGEST = 200, 1_000, 10_000
"""What one more question costs from COMPARED on is compared with what it costs between FEW and COMPARED.

Differences, and not whole costs by the number of questions: what every build pays once would hide a growth.
"""


@dataclass(frozen=True)
class Measured:
    """The medians of one rival: CPU seconds, the most memory and the size of the site in bytes."""

    seconds: float
    memory: int
    output: int
    parts: Mapping[str, float] = field(default_factory=dict)
    """CPU seconds of one build by part."""
    index: int | None = None
    """The bytes of the search indexes, which are part of the output."""


@dataclass(frozen=True)
class Row:
    """One guide."""

    questions: int
    languages: int
    rounds: int
    ways: Mapping[str, Measured]
    tree: Tree = Tree()  # noqa: RUF009 (it cannot be changed)

    def has(self, *ways: str) -> bool:
        """Whether all these were measured."""
        return all(way in self.ways for way in ways)

    def ratio(self, way: str, what: str) -> float:
        """What something costs one rival by what it costs plain Markdown. Both must have been measured."""
        return float(getattr(self.ways[way], what) / getattr(self.ways[BASE], what))


@dataclass(frozen=True)
class Step:
    """What one more question costs from one size of a guide to another, in CPU seconds by rival."""

    languages: int
    smaller: int
    larger: int
    seconds: Mapping[str, float]


@dataclass(frozen=True)
class Results:
    """Rows that were measured on one machine with the same versions."""

    machine: str
    versions: Mapping[str, str]
    rows: Sequence[Row] = ()

    @classmethod
    def read(cls, path: Path) -> Results:
        """Those of a file; none if there is no file."""
        if not path.is_file():
            return cls("", {})
        data = json.loads(path.read_text("utf-8"))
        return cls(data["machine"], data["versions"], [_row(**row) for row in data["rows"]])

    def write(self, path: Path) -> None:
        """Keep them in a file."""
        path.write_text(json.dumps(dataclasses.asdict(self), indent=1) + "\n", "utf-8")

    def row(self, questions: int, languages: int) -> Row | None:
        """One guide, if it was measured."""
        return next((each for each in self.rows if (each.questions, each.languages) == (questions, languages)), None)

    def plus(self, row: Row) -> Results:
        """These with one more, in the place of that of the same guide."""
        others = [each for each in self.rows if (each.questions, each.languages) != (row.questions, row.languages)]
        return dataclasses.replace(self, rows=sorted([*others, row], key=lambda each: (each.questions, each.languages)))

    def unlike(self, other: Results) -> list[str]:
        """How the machine and the versions differ from those of others, if those have any rows."""
        if not other.rows:
            return []
        pairs = {"machine": (self.machine, other.machine)}
        for name in {**self.versions, **other.versions}:
            pairs[name] = (self.versions.get(name, "none"), other.versions.get(name, "none"))
        return [f"{name}: {ours}, and not {theirs}" for name, (ours, theirs) in pairs.items() if ours != theirs]

    def step(self, languages: int, smaller: int, larger: int) -> Step | None:
        """What one more question costs from one size to a larger one, if both were measured."""
        low, high = self.row(smaller, languages), self.row(larger, languages)
        if low is None or high is None or smaller >= larger:
            return None
        costs = {
            way: (high.ways[way].seconds - low.ways[way].seconds) / (larger - smaller)
            for way in high.ways
            if way in low.ways
        }
        return Step(languages, smaller, larger, costs)

    def steps(self) -> Iterator[Step]:
        """From each measured size to the next one, by number of languages."""
        for languages in sorted({row.languages for row in self.rows}):
            sizes = sorted(row.questions for row in self.rows if row.languages == languages)
            found = (self.step(languages, *pair) for pair in pairwise(sizes))
            yield from (step for step in found if step)

    def growth(self, way: str) -> Iterator[tuple[int, float, int]]:
        """By number of languages: one more question from COMPARED to the largest guide, by one before; and its size."""
        for languages in sorted({row.languages for row in self.rows}):
            sizes = [row.questions for row in self.rows if row.languages == languages and row.has(way)]
            largest = max(sizes, default=0)
            before, after = self.step(languages, FEW, COMPARED), self.step(languages, COMPARED, largest)
            if before and after and way in before.seconds and way in after.seconds:
                yield languages, after.seconds[way] / before.seconds[way], largest


def _row(ways: Mapping[str, Any], tree: Mapping[str, str] | None = None, **row: Any) -> Row:
    """A row as it was written, which was without its tree once."""
    return Row(**row, ways={way: Measured(**each) for way, each in ways.items()}, tree=Tree(**(tree or {})))


def machine() -> str:
    """The one that this runs on."""
    return f"{platform.system()} {platform.machine()}, {os.cpu_count()} × {_processor()}"


def _processor() -> str:
    """The name of the processor, as far as the system tells it."""
    told = Path("/proc/cpuinfo")
    named = re.search(r"^model name\s*: (.+)$", told.read_text("utf-8"), re.MULTILINE) if told.is_file() else None
    return named[1].strip() if named else platform.processor() or platform.machine()
