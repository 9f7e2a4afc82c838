"""Harmless values in place of wrong ones, so that one mistake in a record does not hide the others.

A mended record is only ever checked: where something was mended there is a problem, so no bank comes of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any
from uuid import uuid4

from quiz_plugin.bank.yaml.source import Step

UNREAD = f"unread-{uuid4().hex}"
"""Stands in for a name that could not be read, of a concept, say, or starts what does; nothing is called so."""
UNREAD_NUMBER = str(10**14 + uuid4().int % 10**14)
"""Stands in for a number that could not be read."""
UNREAD_TOLERANCE = "0.00000000000000"
"""Stands in for a tolerance that could not be read: none, written as nobody writes it."""

_TEXTS = frozenset({"title", "summary", "stem", "text", "why", "term", "definition"})
_STAND_INS: Mapping[Step, object] = {
    "allowed": {},
    "bump": 0,
    "check": None,
    "code": "…",
    "concept": None,
    "elsewhere": [],
    "everyday": {},
    "exclusive": False,
    "explanation": None,
    "forbidden": {},
    "hints": [],
    "keep": False,
    "level": "recall",
    "match": {},
    "minimum_questions": 1,
    "orders": [[UNREAD]],
    "pairs": {UNREAD: UNREAD},
    "pin": None,
    "reason": "…",
    "requires": [],
    "show_count": False,
    "shown": [UNREAD],
    "sources": [{"title": "…", "url": "https://example.org", "checked": "2026-01-01"}],
    "syntax": "python",
    "tolerance": UNREAD_TOLERANCE,
    "unit": "…",
    "value": UNREAD_NUMBER,
}
"""What no check objects to."""
_KIND_BY_KEY = {"options": "multiple", "blocks": "ordering", "pairs": "matching", "traps": "numeric"}


def put_stand_ins(record: Any, path: Sequence[Step], kind: str, languages: Sequence[str]) -> bool:
    """Repair `record` where pydantic found an error of `kind` at `path`; return whether that was possible."""
    if kind in {"union_tag_invalid", "union_tag_not_found"}:
        return _mend_kind(record)
    holder = record
    for index, step in enumerate(path):
        rest = path[index + 1 :]
        if kind == "extra_forbidden" and not rest:
            del holder[step]
            return True
        if step == "id":
            holder[step] = f"{UNREAD}-{uuid4().hex[:12]}"  # clashes with no other id
            return True
        if step == "answer" and not rest:
            holder[step] = {"value": UNREAD_NUMBER} if record.get("kind") == "numeric" else True
            return True
        if step in _STAND_INS:
            holder[step] = deepcopy(_STAND_INS[step])
            return True
        if step in _TEXTS or step == "concepts":
            _mend_words(holder, step, rest, [UNREAD] if step == "concepts" else dict.fromkeys(languages or "…", "…"))
            return True
        if kind == "missing" and not rest:
            return False  # nothing stands in for what a question is made of
        holder = holder[step]
    return False


def _mend_kind(record: dict[str, object]) -> bool:
    """Guess the kind from what only one kind has."""
    guess = next((kind for key, kind in _KIND_BY_KEY.items() if key in record), None)
    if guess is None and isinstance(record.get("answer"), bool | dict):
        guess = "true-false" if isinstance(record["answer"], bool) else "numeric"
    if guess:
        record["kind"] = guess
    return guess is not None


def _mend_words(holder: Any, step: Step, rest: Sequence[Step], whole: Mapping[str, str] | list[str]) -> None:
    """Replace one wrong text among several, or all of them where it is not even a mapping or a list."""
    if rest:
        holder[step][rest[0]] = UNREAD if isinstance(whole, list) else "…"
    else:
        holder[step] = whole
