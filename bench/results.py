"""What was measured of building, as the file that the guide's page is made from."""

from __future__ import annotations

import dataclasses
import json
import platform
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

DATA = Path(__file__).parent / "building.json"
BASE = "plain"
"""Ratios are to this one."""
COMPARED = 1_000
"""What a question costs in a larger guide is compared with what it costs in one of so many."""
PACKAGES = ("mkdocs", "mkdocs-material", "mkdocs-static-i18n", "Markdown", "pymdown-extensions")


@dataclass(frozen=True)
class Measured:
    """The medians of one rival: CPU seconds, the most memory and the size of the site in bytes."""

    seconds: float
    memory: int
    output: int
    parts: Mapping[str, float] = field(default_factory=dict)
    """CPU seconds of one build by part."""


@dataclass(frozen=True)
class Row:
    """One guide."""

    questions: int
    languages: int
    rounds: int
    ways: Mapping[str, Measured]

    def has(self, *ways: str) -> bool:
        """Whether all these were measured."""
        return all(way in self.ways for way in ways)

    def ratio(self, way: str, what: str) -> float:
        """What something costs one rival by what it costs plain Markdown."""
        return (
            float(getattr(self.ways[way], what) / getattr(self.ways[BASE], what)) if BASE in self.ways else float("nan")
        )


@dataclass(frozen=True)
class Results:
    """Rows that were measured on one machine with the same versions."""

    machine: str
    versions: Mapping[str, str]
    rows: Sequence[Row]

    @classmethod
    def here(cls, rows: Sequence[Row]) -> Results:
        """Rows that were measured now."""
        machine = f"{platform.system()} {platform.machine()}"
        versions = {"Python": platform.python_version()} | {name: version(name) for name in PACKAGES}
        return cls(machine, versions, rows)

    @classmethod
    def read(cls, path: Path) -> Results:
        """Those of a file; none if there is no file."""
        if not path.is_file():
            return cls("", {}, ())
        data = json.loads(path.read_text("utf-8"))
        rows = [
            Row(**{**row, "ways": {way: Measured(**each) for way, each in row["ways"].items()}}) for row in data["rows"]
        ]
        return cls(data["machine"], data["versions"], rows)

    def beside(self, others: Results) -> Results:
        """These, and those of the others that still hold: measured alike, and not again."""
        if (others.machine, others.versions) != (self.machine, self.versions):
            return self
        new = {(row.questions, row.languages) for row in self.rows}
        kept = [row for row in others.rows if (row.questions, row.languages) not in new]
        return dataclasses.replace(
            self, rows=sorted([*self.rows, *kept], key=lambda row: (row.questions, row.languages))
        )

    def write(self, path: Path) -> None:
        """Keep them in a file."""
        path.write_text(json.dumps(dataclasses.asdict(self), indent=1) + "\n", "utf-8")

    def growth(self, way: str) -> Iterator[tuple[int, float, int]]:
        """By number of languages: what a question of the largest guide costs, by one of COMPARED; and its size."""
        for languages in sorted({row.languages for row in self.rows}):
            rows = {row.questions: row for row in self.rows if row.languages == languages and way in row.ways}
            largest = max(rows, default=0)
            if COMPARED in rows and largest > COMPARED:
                costs = [rows[size].ways[way].seconds / size for size in (largest, COMPARED)]
                yield languages, costs[0] / costs[1], largest
