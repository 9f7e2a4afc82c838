"""The page with every work that the guide cites, and where it does."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from pathlib import PurePath

from babel.dates import format_date

from quiz_plugin.bank.references import References, Work
from quiz_plugin.render.on_page import link_target, plain
from quiz_plugin.render.words import Words

Page = tuple[str, str]
"""Title and link of a page that cites works."""
PAGE = "references"
"""The slug of the page."""


def sources_markdown(references: References, words: Words, citing: Mapping[Page, Collection[str]]) -> str:
    """The works without a title, each below the first page that cites it.

    `citing` holds the keys of the works that each page cites; its order, concepts first, is that of the list.
    """
    rows = [f"{words.t('ref.summary')}\n"]
    every = sorted(references.works.values(), key=_order)
    by_work = {work.key: [page for page, keys in citing.items() if work.key in keys] for work in every}
    rows += [_row(work, words, ()) for work in every if not by_work[work.key]]
    for page in citing:
        first = [work for work in every if by_work[work.key][:1] == [page]]
        rows += [f"\n## {page[0]} {{: #by-{PurePath(page[1]).stem} }}\n"] if first else []
        rows += [_row(work, words, by_work[work.key]) for work in first]
    return "\n".join([*rows, ""])


def _order(work: Work) -> tuple[str, int, str]:
    return (work.authors or work.title).casefold(), work.year or 0, work.title.casefold()


def _row(work: Work, words: Words, citing: Sequence[Page]) -> str:
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
