"""Carrying out the edits of a scenario on a copy of the real files."""

import unicodedata
from pathlib import Path
from typing import Literal

from tests.l10n.scenario import AnyEdit, Convert, Delete, Move, Rename, Replace


class Misfit(Exception):
    """An edit that does not fit the file it names."""


def apply(edit: AnyEdit, folder: Path) -> None:
    """Carry out one edit on the copy in `folder`. Raises Misfit if it does not fit."""
    path = folder / edit.file
    if not path.is_file():
        raise Misfit(f"{edit.file} does not exist")
    match edit:
        case Replace():
            _replace(edit, path)
        case Move():
            lines = _cut(path, edit.first, edit.until)
            _insert(folder / (edit.to or edit.file), edit.before, lines)
        case Delete(first=None):
            path.unlink()
        case Delete(first=str(first)):
            _cut(path, first, edit.until)
        case Rename():
            path.rename(folder / edit.to)
        case Convert():
            _convert(path, edit.to)


def _replace(edit: Replace, path: Path) -> None:
    text = path.read_text("utf-8")
    if (count := text.count(edit.find)) != 1:
        raise Misfit(f"{edit.file} holds {edit.find!r} {count} times")
    if edit.find == edit.replace:
        raise Misfit(f"the edit of {edit.file} changes nothing: {edit.find!r}")
    path.write_text(text.replace(edit.find, edit.replace), "utf-8")


def _the_line(path: Path, lines: list[str], part: str) -> int:
    found = [number for number, line in enumerate(lines) if part in line]
    if len(found) != 1:
        raise Misfit(f"{path.name} has {len(found)} lines with {part!r}")
    return found[0]


def _cut(path: Path, first: str, until: str | None) -> list[str]:
    lines = path.read_text("utf-8").splitlines(keepends=True)
    start = _the_line(path, lines, first)
    end = len(lines)
    if until is not None:
        end = next((number for number in range(start + 1, end) if until in lines[number]), -1)
        if end < 0:
            raise Misfit(f"{path.name} has no {until!r} after {first!r}")
    path.write_text("".join(lines[:start] + lines[end:]), "utf-8")
    return lines[start:end]


def _insert(path: Path, before: str, new: list[str]) -> None:
    lines = path.read_text("utf-8").splitlines(keepends=True)
    place = _the_line(path, lines, before)
    path.write_text("".join(lines[:place] + new + lines[place:]), "utf-8")


def _convert(path: Path, form: Literal["crlf", "nfd"]) -> None:
    text = path.read_text("utf-8")
    new = text.replace("\n", "\r\n") if form == "crlf" else unicodedata.normalize("NFD", text)
    path.write_bytes(new.encode())
