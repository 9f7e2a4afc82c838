"""The page of the learning path: what to read next, and the map of the concepts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from quiz_plugin.bank import Bank, Concept
from quiz_plugin.render.on_page import text_line
from quiz_plugin.render.words import Words

PAGE = "path"
"""The slug of the page."""


def path_markdown(bank: Bank, words: Words, minutes: Callable[[Concept], int]) -> str:
    """The page without its front matter; `minutes` says how long the page of a concept takes to read."""
    parts = [f"# {words.t('nav.path')} {{: #top }}\n", f"{words.t('path.summary')}\n{words.t('path.before')}\n"]
    if bank.concepts:
        parts.append(_next(bank, words, [minutes(each) for each in bank.concepts]))
    return "\n".join([*parts, "/// contents\n    of: map\n///\n"])


def _next(bank: Bank, words: Words, minutes: Sequence[int]) -> str:
    """The button for the concept to go on with: for somebody new the first, which a script puts right for others."""
    concept = bank.concepts[0]
    title, time = text_line(bank, concept.title, words.language), words.n("n.minutes", minutes[0])
    text, data = words.t("path.next", concept=title, time=time), " ".join(map(str, minutes))
    look = f'.md-button .md-button--primary data-minutes="{data}"'
    return f"[{text}](../concepts/{concept.id}.md){{ {look} }}\n{{: .path-next }}\n"
