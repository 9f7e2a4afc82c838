"""The search of a built site, run as its pages run it; and what learners type into it."""

import json
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

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


def results(site: Path, root: str, typed: list[str]) -> list[list[list[dict[str, Any]]]]:
    """For each text that is typed, the groups of entries that the search below `root` lists, in its order."""
    (worker,) = site.glob("assets/javascripts/workers/search.*.min.js")
    index = site / root / "search/search_index.json"
    done = subprocess.run(
        [NODE, Path(__file__).with_suffix(".mjs"), worker, index],
        input=json.dumps(typed),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    found: list[list[list[dict[str, Any]]]] = json.loads(done.stdout)
    return found


def pages(groups: list[list[dict[str, Any]]]) -> list[str]:
    """The pages of some results, as the queries name them."""
    locations = [group[0]["location"].partition("#")[0] for group in groups]
    return [location.rstrip("/").removeprefix("concepts/") for location in locations]
