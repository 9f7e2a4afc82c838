"""The page of the learning path: the map, and the same as a list in the order to learn it in."""

from __future__ import annotations

from collections.abc import Iterable

from quiz_plugin.bank import Bank, Concept
from quiz_plugin.render.on_page import text_line
from quiz_plugin.render.words import Words

PAGE = "path"
"""The slug of the page."""


def path_markdown(bank: Bank, words: Words) -> str:
    """The page without its front matter."""
    parts = [f"# {words.t('nav.path')} {{: #top }}\n", f"{words.t('path.summary')}\n"]
    parts += ["/// contents\n    of: map\n///\n", f"## {words.t('path.list')} {{: #list }}\n"]
    parts += [_row(number, concept, bank, words) for number, concept in enumerate(bank.concepts, 1)]
    return "\n".join([*parts, ""])


def _row(number: int, concept: Concept, bank: Bank, words: Words) -> str:
    """One concept with what it builds on and where it leads."""

    def links(concepts: Iterable[Concept]) -> str:
        return ", ".join(f"[{text_line(bank, c.title, words.language)}](../concepts/{c.id}.md)" for c in concepts)

    lines = [f"**{links([concept])}**: {text_line(bank, concept.summary, words.language)}"]
    before, after = (bank.concept[name] for name in concept.requires), bank.leads_to(concept.id)
    lines += [
        f"{words.t(key)} {row}" for key, row in (("path.before", links(before)), ("path.after", links(after))) if row
    ]
    return f"{number}. " + "  \n    ".join(lines)
