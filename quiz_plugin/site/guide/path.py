"""The page of the learning path: what to read next, the map or the stations, and a table in the order to learn in."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from quiz_plugin.bank import Bank, Concept
from quiz_plugin.render.on_page import text_line
from quiz_plugin.render.stations import own_questions
from quiz_plugin.render.words import Words

PAGE = "path"
"""The slug of the page."""


def path_markdown(bank: Bank, words: Words, minutes: Callable[[Concept], int]) -> str:
    """The page without its front matter; `minutes` says how long the page of a concept takes to read."""
    parts = [f"# {words.t('nav.path')} {{: #top }}\n", f"{words.t('path.summary')}\n"]
    if bank.concepts:
        parts.append(_next(bank.concepts[0], bank, words, minutes))
    parts += ["/// contents\n    of: map\n///\n", "/// contents\n    of: concepts\n///\n"]
    parts.append(f"## {words.t('path.list')} {{: #list }}\n")
    heads = [words.t(key) for key in ("path.order", "pg.concept", "path.needs", "nav.questions")]
    parts += [_row([*heads, f"{words.t('path.state')} {{: .path-state }}"]), _row(["---"] * 5)]
    parts += [_row(_cells(number, each, bank, words, minutes)) for number, each in enumerate(bank.concepts, 1)]
    return "\n".join([*parts, ""])


def _next(concept: Concept, bank: Bank, words: Words, minutes: Callable[[Concept], int]) -> str:
    """The button for the concept to go on with: for somebody new the first, which a script puts right for others."""
    title, time = text_line(bank, concept.title, words.language), words.n("n.minutes", minutes(concept))
    text = words.t("path.next", concept=title, time=time)
    return f"[{text}](../concepts/{concept.id}.md){{ .md-button .md-button--primary }}\n{{: .path-next }}\n"


def _cells(number: int, concept: Concept, bank: Bank, words: Words, minutes: Callable[[Concept], int]) -> list[str]:
    """The row of one concept; how its reader stands, a script writes into the last cell."""

    def link(to: Concept) -> str:
        return f"[{text_line(bank, to.title, words.language)}](../concepts/{to.id}.md)"

    data = f'data-concept="{concept.id}" data-minutes="{minutes(concept)}"'
    return [
        str(number),
        link(concept),
        ", ".join(link(bank.concept[name]) for name in concept.requires),
        str(own_questions(bank, concept)),
        f'<span class="way-n"></span> {{: .path-state {data} }}',
    ]


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
