"""The file of what was read, `reread.lock` in the bank: by question and section, what the section said, and the day.

The programs of a section have lines of their own, and so has what they print.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from quiz_plugin.bank import Problem
from quiz_plugin.bank.model import SLUG
from quiz_plugin.bank.problems import quoted
from quiz_plugin.bank.source import SourceFile
from quiz_plugin.bank.write.save import save
from quiz_plugin.drift.fingerprint import LENGTH

NAME = "reread.lock"
HEAD = "# What each section said when a question was last read against it. `quizbank reread` writes this file.\n"

_TEXT = re.compile(rf"[0-9a-f]{{{LENGTH}}}")
_SECTION = re.compile(rf"{SLUG}(#[\w-]+)?|[\w.-]+/[a-z][a-z0-9_]*\.(py|out)")
"""A concept or its section, or a file of a program that stands in one."""


@dataclass(frozen=True)
class Entry:
    """That somebody read a question against a section."""

    text: str
    """The fingerprint of what the section said."""
    day: date


Entries = Mapping[str, Mapping[str, Entry]]
"""By question id and section."""


def read_entries(folder: Path) -> tuple[Entries, list[Problem]]:
    """What was read, and what is wrong with the file, which may be missing. Raises nothing for what the file says."""
    file = SourceFile.at(folder / NAME, folder)
    if file is None:
        return {}, []
    problems = list(file.problems)
    if not isinstance(file.data, dict):
        if file.readable and file.data is not None:
            problems.append(_bad(file, (), "the file takes a mapping for each question id"))
        return {}, problems
    found: dict[str, dict[str, Entry]] = {}
    for name, section, entry in _rows(file, file.data):
        if isinstance(entry, Problem):
            problems.append(entry)
        else:
            found.setdefault(name, {})[section] = entry
    return found, problems


def write_entries(folder: Path, entries: Entries) -> None:
    """Write all entries, sorted, as a whole or not at all. Raises OSError where the folder takes no file."""
    lines = [HEAD]
    for name, sections in sorted(entries.items()):
        lines.append(f"{name}:\n")
        lines += [f'  {key}: {{text: "{entry.text}", day: {entry.day}}}\n' for key, entry in sorted(sections.items())]
    save(folder / NAME, "".join(lines))


def _rows(file: SourceFile, data: Mapping[str, object]) -> Iterator[tuple[str, str, Entry | Problem]]:
    for name, sections in data.items():
        if not re.fullmatch(SLUG, name):
            yield name, "", _bad(file, (name,), f"{quoted(name)} cannot be the id of a question")
        elif not isinstance(sections, dict):
            yield name, "", _bad(file, (name,), f"`{name}` takes a line for each section")
        else:
            for section, row in sections.items():
                yield name, section, _entry(file, (name, section), row)


def _entry(file: SourceFile, path: tuple[str, str], row: object) -> Entry | Problem:
    if not _SECTION.fullmatch(path[1]):
        return _bad(
            file,
            path,
            f"{quoted(path[1])} cannot be a section: write a concept and an anchor, or the file of a program",
        )
    if not isinstance(row, dict) or row.keys() != {"text", "day"}:
        return _bad(file, path, f"{quoted(path[1])} takes `text` and `day`, and nothing else")
    # Twelve digits without quotes are a number to YAML, so they are taken as they are written.
    text, day = file.written((*path, "text")), row["day"]
    if text is None or not _TEXT.fullmatch(text):
        return _bad(file, (*path, "text"), f"`text` takes {LENGTH} hexadecimal digits")
    if type(day) is not date:
        return _bad(file, (*path, "day"), "`day` takes a date")
    return Entry(text, day)


def _bad(file: SourceFile, path: tuple[str, ...], message: str) -> Problem:
    hint = "take the entry out, then read the question again and confirm it"
    return Problem(file.place(path), "bad-lock", message, hint)
