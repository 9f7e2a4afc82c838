"""The file of confirmed rewordings, `reworded.lock` in the bank: a finding keeps silent while its wording stays.

Each line is an id with the fingerprint of the wording that somebody looked at, and the day.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from quiz_plugin.bank.model import SLUG
from quiz_plugin.bank.problems import Problem, quoted
from quiz_plugin.bank.source import SourceFile
from quiz_plugin.bank.write.save import save
from quiz_plugin.drift.rewording.wording import LENGTH

NAME = "reworded.lock"
HEAD = "# New wordings that somebody confirmed to ask the same as before, written by `quizbank changed --confirm`.\n"

_WORDING = re.compile(rf"[0-9a-f]{{{LENGTH}}}")


@dataclass(frozen=True)
class Confirmed:
    """A wording that somebody confirmed."""

    wording: str
    day: date


def read_confirmed(folder: Path) -> tuple[dict[str, Confirmed], list[Problem]]:
    """The confirmations by question id, and what is wrong with their file, which may be missing.

    Raises nothing for what the file says.
    """
    file = SourceFile.at(folder / NAME, folder)
    if file is None:
        return {}, []
    problems = list(file.problems)
    if not isinstance(file.data, dict):
        if file.readable and file.data is not None:
            problems.append(_bad(file, (), "the file takes a line for each question id"))
        return {}, problems
    found: dict[str, Confirmed] = {}
    for name, row in file.data.items():
        entry = _entry(file, name, row)
        if isinstance(entry, Problem):
            problems.append(entry)
        else:
            found[name] = entry
    return found, problems


def write_confirmed(folder: Path, entries: Mapping[str, Confirmed]) -> None:
    """Write all confirmations, sorted, as a whole or not at all. Raises OSError where the folder takes no file."""
    lines = [f'{name}: {{wording: "{entry.wording}", day: {entry.day}}}\n' for name, entry in sorted(entries.items())]
    save(folder / NAME, "".join([HEAD, *lines]))


def _entry(file: SourceFile, name: str, row: object) -> Confirmed | Problem:
    if not re.fullmatch(SLUG, name):
        return _bad(file, (name,), f"{quoted(name)} cannot be the id of a question")
    if not isinstance(row, dict) or row.keys() != {"wording", "day"}:
        return _bad(file, (name,), f"`{name}` takes `wording` and `day`, and nothing else")
    # Twelve digits without quotes are a number to YAML, so they are taken as they are written.
    wording, day = file.written((name, "wording")), row["day"]
    if wording is None or not _WORDING.fullmatch(wording):
        return _bad(file, (name, "wording"), f"`wording` takes {LENGTH} hexadecimal digits")
    if type(day) is not date:
        return _bad(file, (name, "day"), "`day` takes a date")
    return Confirmed(wording, day)


def _bad(file: SourceFile, path: tuple[str, ...], message: str) -> Problem:
    hint = "take the entry out, and confirm the question again if it is reported"
    return Problem(file.place(path), "bad-lock", message, hint)
