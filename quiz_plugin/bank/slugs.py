"""Ids proposed for records that have none: readable slugs made of their words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator

from quiz_plugin.bank.model import RESERVED_PREFIXES
from quiz_plugin.bank.source import SourceFile, Step

MOST = 56
"""Characters of a proposal: an id may have 60, and a number may have to be added."""


def slug(words: str, taken: Collection[str] = (), without: str = "item") -> str:
    """A slug of some words that is not `taken`; where they hold no letter or digit it is made of `without`."""
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode("ascii").lower()
    parts = re.findall(r"[a-z0-9]+", re.sub(r"(?<=\w)['’](?=\w)", "", plain)) or [without]
    while len(parts) > 1 and len("-".join(parts)) > MOST:
        parts.pop()
    name = "-".join(parts)[:MOST].strip("-")
    if name.startswith(RESERVED_PREFIXES) or f"{name}-" in RESERVED_PREFIXES:
        name = f"the-{name}"
    number, proposed = 2, name
    while proposed in taken:
        proposed, number = f"{name}-{number}", number + 1
    return proposed


def missing_ids(file: SourceFile, taken: Collection[str]) -> Iterator[tuple[tuple[Step, ...], str]]:
    """The path of each question and option of a set's file that has no id, with a proposal.

    `taken` are the ids of the bank's questions. Existing ids are never proposed anew, nor changed.
    """
    data = file.data if isinstance(file.data, dict) else {}
    rows = data.get("questions")
    used = set(taken)
    for number, row in enumerate(rows if isinstance(rows, list) else []):
        if not isinstance(row, dict):
            continue
        if row.get("id") is None:
            name = slug(_words(row.get("title")) or _words(row.get("stem")), used, "question")
            used.add(name)
            yield ("questions", number), name
        options = row.get("options")
        used_here = {str(option.get("id")) for option in _records(options)}
        for index, option in enumerate(options if isinstance(options, list) else []):
            if isinstance(option, dict) and option.get("id") is None:
                name = slug(_words(option.get("text")) or _words(option.get("code")), used_here, "option")
                used_here.add(name)
                yield ("questions", number, "options", index), name


def _records(rows: object) -> list[dict[str, object]]:
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def _words(text: object) -> str:
    """The first language's words of a text."""
    if isinstance(text, dict):
        return next((words for words in text.values() if isinstance(words, str)), "")
    return text if isinstance(text, str) else ""
