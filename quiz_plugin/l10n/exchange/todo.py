"""A work list in YAML, for a translator with nothing but an editor."""

from __future__ import annotations

from collections.abc import Sequence

from quiz_plugin.bank import Problem
from quiz_plugin.bank.write.layout import as_yaml
from quiz_plugin.bank.yaml.source import SourceFile
from quiz_plugin.l10n.exchange.entry import Entry

ENDING = ".yml"


def write(entries: Sequence[Entry], source: str, target: str) -> bytes:
    """The content of a file with the entries; `source` and `target` are language codes."""
    head = (
        f"# From {source} to {target}: translate each `source` under `target`, which shows the old translation.\n"
        f"# Then: quizbank l10n import FILE\nlanguage: {target}\n"
    )
    rows = [as_yaml({"unit": each.unit, "source": each.source, "target": each.target}, 2) for each in entries]
    return (head + ("texts:\n" + "\n".join(rows) if rows else "texts: []\n")).encode("utf-8")


def read(raw: bytes, name: str) -> tuple[str, list[Entry]] | Problem:
    """The target language and the entries of a file called `name`, or why it cannot be read."""
    file = SourceFile(raw, name)
    if not file.readable:
        return file.problems[0]
    data = file.data if isinstance(file.data, dict) else {}
    language, rows = data.get("language"), data.get("texts")
    if not isinstance(language, str) or not isinstance(rows, list):
        return Problem(
            file.place(), "unreadable-list", "the list needs `language:` and `texts:`", "as `todo` writes it"
        )
    entries = []
    for index, row in enumerate(rows):
        texts = [row.get(key) for key in ("unit", "source", "target")] if isinstance(row, dict) else [None]
        if not all(isinstance(text, str) for text in texts):
            place, hint = file.place(("texts", index)), "put a text that YAML takes for something else in quotes"
            return Problem(place, "unreadable-list", "`unit`, `source` and `target` take a text each", hint)
        unit, source, target = (str(text) for text in texts)
        entries.append(Entry(unit, source, target, done=bool(target)))
    return language, entries
