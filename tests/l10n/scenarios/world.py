"""A copy of the guide in which a scenario happens."""

import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from tests.tools import ROOT

DATA: Any = yaml.safe_load((Path(__file__).parent / "scenarios.yml").read_text("utf-8"))
FILES: Mapping[str, str] = DATA["files"]


@dataclass(frozen=True)
class Scenario:
    """Some edits, and what is stale after them."""

    id: str
    steps: Sequence[Mapping[str, Any]]
    stale: frozenset[tuple[str, str]]
    """Units with the language translated into."""
    spanish: tuple[str, ...]
    """Units whose source is Spanish."""
    reason: str

    @property
    def units(self) -> set[str]:
        """The units that the scenario names."""
        named = {unit for unit, _ in self.stale} | {*self.spanish}
        for step in self.steps:
            named |= {*step.get("record", ()), *step.get("ack", {})}
        return named


def scenarios() -> Iterator[Scenario]:
    """All of them, in the order of the file."""
    for row in DATA["scenarios"]:
        stale = [each if isinstance(each, dict) else {"unit": each, "language": "es"} for each in row["stale"]]
        yield Scenario(
            row["id"],
            row["steps"],
            frozenset((each["unit"], each["language"]) for each in stale),
            tuple(row.get("spanish", ())),
            row["reason"],
        )


def copy_guide(folder: Path) -> None:
    """Copy the bank and the pages of this guide, without what is recorded of its translations."""
    shutil.copytree(ROOT / "bank", folder / "bank", ignore=shutil.ignore_patterns("*.lock"))
    shutil.copytree(ROOT / "docs", folder / "docs", ignore=shutil.ignore_patterns("assets"))


def apply(step: Mapping[str, Any], folder: Path) -> None:
    """Change the files as a step says. Raises ValueError where a text is not there exactly once."""
    for name, find, put in step.get("edit", ()):
        text = _text(folder, name)
        _once(text, find, name)
        (folder / FILES[name]).write_text(text.replace(find, put), "utf-8")
    if move := step.get("move"):
        _move(folder, **{"from_": move["from"], **{key: value for key, value in move.items() if key != "from"}})


def _move(folder: Path, *, file: str, from_: str, until: str, before: str, to: str = "") -> None:
    text = _text(folder, file)
    for mark in (from_, until):
        _once(text, mark, file)
    start, end = text.index(from_), text.index(until)
    piece, rest = text[start:end], text[:start] + text[end:]
    (folder / FILES[file]).write_text(rest, "utf-8")
    target = _text(folder, to or file)
    _once(target, before, to or file)
    (folder / FILES[to or file]).write_text(target.replace(before, piece + before), "utf-8")


def _text(folder: Path, name: str) -> str:
    return (folder / FILES[name]).read_text("utf-8")


def _once(text: str, part: str, name: str) -> None:
    if text.count(part) != 1:
        raise ValueError(f"{name} has {text.count(part)} × {part!r}")
