"""The text that a translation was made from, found again in the versions of its file."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from quiz_plugin.bank.yaml.source import SourceFile
from quiz_plugin.drift.fingerprint import fingerprint
from quiz_plugin.drift.pages import parts_of
from quiz_plugin.drift.site_texts import comments_of, words_in

PROGRAM = "program:"
"""How the unit of a whole file of a program is called."""
_HOLDERS = {"q": "questions", "c": "concepts", "g": "terms", "b": "misconceptions"}
"""The lists in which records stand that have units."""


def text_in(raw: bytes, unit: str, language: str) -> str | None:
    """What a unit says in a version of its file; None where the version does not have it."""
    kind, _, rest = unit.partition(":")
    if unit.startswith(PROGRAM):
        return listing(raw)
    if kind == "p":
        try:
            return parts_of(raw).get("".join(rest.partition("#")[1:]))
        except UnicodeDecodeError:
            return None
    if kind == "e":
        return "\n\n".join(comments_of(raw))
    node = SourceFile(raw, unit).data
    if kind == "m":
        text = node.get(rest) if isinstance(node, dict) else None
        return text if isinstance(text, str) else None
    if kind == "f" and rest.endswith("/labels"):
        labels = node.get("labels") if isinstance(node, dict) else None
        said = [label.get(language) for label in labels.values()] if isinstance(labels, dict) else []
        return "\n".join(each for each in said if isinstance(each, str)) or None
    name, _, path = rest.partition("/")
    if kind == "f" and isinstance(node, dict) and "what" in node:  # a figure to play with says what readers do with it
        return words_in(node, path, language)
    rows = _HOLDERS.get(kind)
    if rows is not None and (kind, name) != ("c", "guide"):  # the parts of the path stand at the top of their file
        node = _named(node.get(rows) if isinstance(node, dict) else None, name)
    for step in path.split("/"):
        node = _named(node, step) if isinstance(node, list) else node.get(step) if isinstance(node, dict) else None
    text = node.get(language) if isinstance(node, dict) else None
    return text if isinstance(text, str) else None


def listing(raw: bytes) -> str:
    """A file of a program as Markdown, in which every blank and sign of it counts."""
    return f"~~~~~~\n{raw.decode('utf-8', errors='replace')}\n~~~~~~"


def _named(rows: object, name: str) -> object:
    """The item of a list with this id; traps are called by their values, and what has neither by its number."""
    items = rows if isinstance(rows, list) else []
    if any(isinstance(row, dict) and not {"id", "value"}.isdisjoint(row) for row in items):
        return next((row for row in items if isinstance(row, dict) and row.get("id", row.get("value")) == name), None)
    return items[int(name) - 1] if name.isdigit() and 1 <= int(name) <= len(items) else None


def find_old(versions: Iterable[Callable[[], bytes]], unit: str, language: str, wanted: str) -> str | None:
    """The newest text of a unit whose fingerprint is `wanted`, in versions of its file from new to old."""
    for version in versions:
        text = text_in(version(), unit, language)
        if text is not None and fingerprint(text) == wanted:
            return text
    return None
