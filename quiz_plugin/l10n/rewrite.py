"""A translation written into the file where it belongs, without touching the rest of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from quiz_plugin.bank import Place, Problem
from quiz_plugin.bank.write.replace_text import replace_text
from quiz_plugin.bank.write.save import read_text, save
from quiz_plugin.bank.yaml.edit import Unwritable
from quiz_plugin.drift.pages import page_file, parts_of, with_part
from quiz_plugin.drift.units import Unit


def rewrite(unit: Unit, source_language: str, language: str, words: str, root: Path) -> None:
    """Let a unit say `words` in `language`; `root` is the folder from which places name their files.

    A page that does not exist in the language yet is created, and a section that its page lacks is put where the page
    in `source_language` has it. Raises Unwritable where the file has no safe place for the words, and OSError.
    """
    if unit.rewritten:
        name = unit.place(language).file
        save(root / name, unit.rewritten(read_text(root / name, name), language, words))
        return
    if unit.steps:
        name = unit.place(language).file
        save(root / name, replace_text(read_text(root / name, name), unit.steps, language, words, name))
        return
    source = page_file(unit, source_language)
    name = page_file(unit, language)
    original = read_text(root / source, source)
    text = read_text(root / name, name) if (root / name).exists() else ""
    _, mark, anchor = unit.id.partition("#")
    part = mark + anchor
    written = with_part(text, part, words, original)
    wanted = {**parts_of(text.encode()), part: words}
    if _said(parts_of(written.encode())) != _said(wanted):
        hint = "keep the headings of the source with their {#anchors}, each once"
        message = f"the translation of `{unit.id}` would add or lose a section of the page"
        raise Unwritable(Problem(Place(name), "other-sections", message, hint))
    save(root / name, written)


def _said(parts: Mapping[str, str]) -> dict[str, str]:
    return {name: text.strip() for name, text in parts.items()}
