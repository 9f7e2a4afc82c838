"""The page with every work that the guide cites, and where it does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from babel.dates import format_date

from quiz_plugin.bank.references import References, Work
from quiz_plugin.render.on_page import link_target, plain
from quiz_plugin.render.words import Words

PAGE = "references"
"""The slug of the page."""


def sources_markdown(references: References, words: Words, citing: Mapping[str, Sequence[tuple[str, str]]]) -> str:
    """The list of works without a title. `citing` holds, by key, the pages that cite a work: title and link."""
    rows = [f"{words.t('ref.summary')}\n"]
    for work in sorted(references.works.values(), key=_order):
        rows.append(_row(work, words, citing.get(work.key, ())))
    return "\n".join([*rows, ""])


def _order(work: Work) -> tuple[str, int, str]:
    return (work.authors or work.title).casefold(), work.year or 0, work.title.casefold()


def _row(work: Work, words: Words, citing: Sequence[tuple[str, str]]) -> str:
    head = " ".join([*([plain(work.authors)] if work.authors else []), *([f"({work.year})"] if work.year else [])])
    language = "" if work.lang == words.language else f'{{: lang="{work.lang}" }}'
    parts = [f"{head}. " if head else "", f"[{plain(work.title)}]({link_target(work.url)}){language}. "]
    parts.append(words.t("ref.checked", day=day(work.checked, words.language)))
    if citing:
        parts.append(" " + words.t("ref.cited", pages=", ".join(f"[{name}]({link})" for name, link in citing)))
    return f"- {''.join(parts)}\n{{: #{work.key} }}"


def day(value: date, language: str) -> str:
    """A date as a reader of the language writes it."""
    return format_date(value, "medium", locale=language)
