"""Harmless values in place of wrong ones, so that one mistake in a record does not hide the others.

A repaired record is only ever checked: where something was repaired there is a problem, so no bank comes of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from pydantic import BaseModel

from quiz_plugin.bank.fields import Mark, StandIn, find_mark, marks, record_in
from quiz_plugin.bank.kinds import guess_kind
from quiz_plugin.bank.yaml.source import Step

Path = tuple[Step, ...]
_WORDS = "…"


def repair(record: Any, model: type[BaseModel], path: Path, error: str, languages: Sequence[str]) -> Path | None:
    """Repair a record of the `model` where pydantic found an `error`, with texts in `languages`.

    Return the path of what was replaced or left out: an empty one for a key that does not belong there, and None where
    nothing stands in for what is wrong.
    """
    if error in {"union_tag_invalid", "union_tag_not_found"}:
        if guess := guess_kind(record):
            record["kind"] = guess
        return ("kind",) if guess else None
    if error == "extra_forbidden":
        _at(record, path[:-1]).pop(path[-1], None)  # gone already where something stands in for the whole
        return ()
    return _put_stand_in(record, model, path, languages)


def _put_stand_in(record: Any, model: type[BaseModel], path: Path, languages: Sequence[str]) -> Path | None:
    """Replace what is wrong at a path, and no more around it than has to be, or leave it out."""
    name = path[0] if path and isinstance(path[0], str) else ""
    if not isinstance(record, dict) or name not in model.model_fields:
        return None
    if len(path) > 1 and name not in record:
        return (name,)  # left out already for another mistake in it
    at = 2 if len(path) > 1 and isinstance(path[1], int) else 1
    part, rest = path[:at], path[at:]
    inner = record_in(model, name)
    if rest and inner and (done := _put_stand_in(_at(record, part), inner, rest, languages)):
        return (*part, *done)
    is_required = model.model_fields[name].is_required()
    if Mark.TRANSLATED in marks(model, name) and (is_required or len(path) > 1):
        words = dict.fromkeys(languages or _WORDS, _WORDS)
        _at(record, path[:-1])[path[-1]] = _WORDS if rest else words
        return path
    if found := find_mark(model, name, StandIn):
        _at(record, part[:-1])[part[-1]] = deepcopy(found.value[0] if at > 1 else found.value)
        return part
    if is_required or Mark.REVISED in marks(model, name):
        return None
    record.pop(name, None)
    return (name,)


def _at(record: Any, path: Path) -> Any:
    """What stands at a path."""
    for step in path:
        record = record[step]
    return record
