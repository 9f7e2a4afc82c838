"""A translation written into the file where it belongs, without touching the rest of it."""

from __future__ import annotations

from pathlib import Path

from quiz_plugin.bank import Place, Problem
from quiz_plugin.bank.write import Unwritable, read_text, save, with_text
from quiz_plugin.l10n.pages import with_part
from quiz_plugin.l10n.units import Unit


def rewrite(unit: Unit, language: str, words: str, root: Path) -> None:
    """Let a unit say `words` in a language; `root` is the folder from which places name their files.

    Raises Unwritable where the file has no safe place for it.
    """
    name = unit.place(language).file
    text = read_text(root / name, name)
    if unit.rewritten:
        save(root / name, unit.rewritten(text, language, words))
        return
    if unit.steps:
        save(root / name, with_text(text, unit.steps, language, words, name))
        return
    _, mark, anchor = unit.id.partition("#")
    try:
        save(root / name, with_part(text, mark + anchor, words))
    except KeyError:
        problem = Problem(Place(name), "no-text", f"there is no section {mark}{anchor}", "add its heading first")
        raise Unwritable(problem) from None
