"""The lines of a lock file, read without YAML: it has one for every text of the guide.

YAML takes many times as long for them, and as much memory. It is needed only where somebody has edited the file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

_UNIT = re.compile(r"  (?P<unit>[a-z]:[a-z0-9][a-z0-9./#_-]*):")
_DAY = r"\d{4}-\d\d-\d\d"
_ROW = re.compile(
    r"    (?P<language>[a-z]{2,3}(?:-[A-Za-z0-9]+)*): "
    r"\{source_language: (?P<source_language>(?!(?:no|on)\b)[a-z]{2,3}(?:-[A-Za-z0-9]+)*), "  # in YAML these are false
    r'source: "(?P<source>\w+)", target: "(?P<target>\w+)", '
    rf"state: (?P<state>machine|reviewed), day: (?P<day>{_DAY})"
    rf'(?:, ack: \{{reason: "(?P<reason>[^"\\]*)", day: (?P<ack>{_DAY})\}})?\}}'
)
_RATCHET = re.compile(r"(?:stale_at_most: (\d{1,9})\n)?")


@dataclass(frozen=True)
class Row:
    """The record of one translation."""

    key: tuple[str, str]
    """The unit's id and the language."""
    data: Mapping[str, object]
    line: int
    column: int


@dataclass(frozen=True)
class Rows:
    """All of a file."""

    rows: tuple[Row, ...]
    stale_at_most: int


def read_lines(raw: bytes, head: str) -> Rows | None:
    """What a file with this first line says; nothing for one that has any line other than those that are written."""
    try:
        start, units, body = raw.decode("utf-8").partition("units:\n")
    except UnicodeDecodeError:
        return None
    ratchet = _RATCHET.fullmatch(start.removeprefix(head))
    if not start.startswith(head) or not units or not ratchet or not body.endswith("\n"):
        return None
    rows, unit, seen = list[Row](), "", set[str | tuple[str, str]]()
    for number, line in enumerate(body[:-1].split("\n"), start.count("\n") + 2):
        if (found := _UNIT.fullmatch(line)) and found["unit"] not in seen:
            unit = found["unit"]
            seen.add(unit)
        elif (row := _read(line, unit, number)) and row.key not in seen:
            rows.append(row)
            seen.add(row.key)
        else:
            return None
    return Rows(tuple(rows), int(ratchet[1] or 0))


def _read(line: str, unit: str, number: int) -> Row | None:
    """One record."""
    found = _ROW.fullmatch(line)
    if not found or not unit:
        return None
    language, *fields, reason, ack = found.groups()
    try:
        data: dict[str, object] = dict(zip(("source_language", "source", "target", "state"), fields, strict=False))
        data["day"] = date.fromisoformat(fields[-1])
        if ack:
            data["ack"] = {"reason": reason, "day": date.fromisoformat(ack)}
    except ValueError:
        return None
    return Row((unit, language), data, number, len(language) + 7)
