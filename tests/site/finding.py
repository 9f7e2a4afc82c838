"""The search of a built site, run as its pages run it; and what learners type into it."""

import json
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Self

import yaml

from tests.tools import NODE, ROOT

FIRST = 3
"""Among how many results a page has to be."""


@dataclass(frozen=True)
class Query:
    """What a learner types, and the pages of which one is looked for."""

    typed: str
    pages: tuple[str, ...]


def queries(group: str, language: str) -> list[Query]:
    """The queries of tests/vectors/search.yml."""
    rows = _vectors()[group][language]
    return [Query(row["type"], tuple(row["find"])) for row in rows]


@cache
def _vectors() -> dict[str, dict[str, list[dict[str, Any]]]]:
    read: dict[str, Any] = yaml.safe_load((ROOT / "tests/vectors/search.yml").read_text("utf-8"))
    return read


Results = list[list[dict[str, Any]]]
"""The groups of entries that the search lists for a text, in its order."""


class Search:
    """The searches of a built site, each a process that stays and answers one question after another."""

    def __init__(self, site: Path) -> None:
        self._site = site
        self._started: dict[str, subprocess.Popen[str]] = {}

    def __call__(self, root: str, typed: list[str]) -> list[Results]:
        """For each text that is typed, what the search below `root` finds."""
        if root not in self._started:
            self._started[root] = self._start(root)
        process = self._started[root]
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{json.dumps(typed)}\n")
        process.stdin.flush()
        found: list[Results] = json.loads(process.stdout.readline())
        return found

    def _start(self, root: str) -> subprocess.Popen[str]:
        (worker,) = self._site.glob("assets/javascripts/workers/search.*.min.js")
        index = self._site / root / "search/search_index.json"
        command = [NODE, Path(__file__).with_suffix(".mjs"), worker, index]
        pipe = subprocess.PIPE
        return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, encoding="utf-8")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._started.values():
            complaints = process.communicate()[1]
            assert (process.returncode, complaints) == (0, "")


def pages(groups: Results) -> list[str]:
    """The pages of some results, as the queries name them."""
    locations = [group[0]["location"].partition("#")[0] for group in groups]
    return [location.rstrip("/").removeprefix("concepts/") for location in locations]
