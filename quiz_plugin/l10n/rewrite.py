"""A translation written into the file where it belongs, without touching the rest of it."""

from __future__ import annotations

from pathlib import Path

from quiz_plugin.bank.write import NotWritten, replace_file, with_text
from quiz_plugin.l10n.pages import with_part
from quiz_plugin.l10n.units import Unit


def rewrite(unit: Unit, language: str, words: str, root: Path) -> None:
    """Let a unit say `words` in a language; `root` is the folder from which places name their files.

    Raises NotWritten where the file has no safe place for it.
    """
    path = root / unit.place(language).file
    raw = path.read_bytes()
    if unit.steps:
        replace_file(path, with_text(raw, unit.steps, language, words))
        return
    part = unit.id.partition("#")
    try:
        replace_file(path, with_part(raw, part[1] + part[2], words))
    except KeyError:
        raise NotWritten(f"{path.name} has no section {part[1]}{part[2]}: add its heading first") from None
