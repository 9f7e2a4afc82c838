"""Fills entries of `nav` in mkdocs.yml, such as `learn`, with the guide's pages, or leaves them out; for `build.py`.

Others are `concepts`, `questions`, `study`, `progress`, `reference`, `glossary`, `references`. One with pages of its
own in mkdocs.yml keeps them and gets only its title, which is HTML.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from markupsafe import escape

from quiz_plugin.bank import Bank, Concept, QuestionSet
from quiz_plugin.bank.model import PathPart
from quiz_plugin.render.words import Words
from quiz_plugin.site.guide_pages import ASKING, PATH, STORED, optional
from quiz_plugin.site.serve import BankState
from quiz_plugin.site.set_pages import INDEX, concept_slug, page_titles, sets_by_part

Entries = Mapping[str, tuple[str, Any] | None]
"""What takes the place of entries of `nav`: title and content; nothing where a site has no such page."""


def fill_nav(nav: Sequence[Any], state: BankState, words: Words) -> list[Any]:
    """The `nav` of mkdocs.yml with the entries that the guide knows replaced, or left out; titles are HTML.

    An entry with pages of its own, such as `- reference: [glossary]`, keeps them and gets only its title.
    """
    return _filled(nav, _entries(state, words))


def _entries(state: BankState, words: Words) -> Entries:
    bank = state.bank_to_show

    def entry(slug: str, content: Any = None) -> tuple[str, Any]:
        return escape(words.t(f"nav.{slug}")), content or f"{slug}.md"

    def pages(each: QuestionSet) -> list[dict[Any, Any]]:
        return [{escape(name): f"{slug}.md"} for slug, name in page_titles(bank, each, words).items()]

    concepts = ((part, [_page(bank, each, words) for each in inside]) for part, inside in bank.parted())
    sets = ((part, [page for each in inside for page in pages(each)]) for part, inside in sets_by_part(bank))
    return {
        "concepts": entry("concepts", [_page(bank, each, words) for each in bank.concepts]),
        "questions": entry("questions", [{escape(words.t("nav.all")): f"{INDEX}.md"}, *_parts(bank, words, sets)]),
        "learn": entry("learn", [dict([entry(PATH, f"{PATH}/index.md")]), *_parts(bank, words, concepts)]),
        "study": entry("study", [dict([entry(slug)]) for slug in ASKING]),
        "progress": (escape(words.t("nav.progress_tab")), [dict([entry(slug)]) for slug in STORED]),
        "reference": entry("reference"),
        **{slug: entry(slug) if there else None for slug, there in optional(state).items()},
    }


def _page(bank: Bank, concept: Concept, words: Words) -> dict[Any, Any]:
    return {escape(bank.text(concept.title, words.language)): f"{concept_slug(concept)}.md"}


def _parts(
    bank: Bank, words: Words, inside: Iterable[tuple[PathPart | None, list[dict[Any, Any]]]]
) -> Iterator[dict[Any, Any]]:
    """Pages below the name of their part, or one after the other."""
    for part, pages in inside:
        if part is None:
            yield from pages
        else:
            yield {escape(bank.text(part.title, words.language)): pages}


def _filled(nav: Sequence[Any], entries: Entries) -> list[Any]:
    found: list[Any] = []
    for item in nav:
        if isinstance(item, dict):
            found.append(dict(_section(name, content, entries) for name, content in item.items()))
        elif (known := entries.get(item, item)) is not None:
            found.append(dict([known]) if isinstance(known, tuple) else known)
    return found


def _section(name: str, content: Any, entries: Entries) -> tuple[str, Any]:
    known = entries.get(name)
    return known[0] if known else name, _filled(content, entries) if isinstance(content, list) else content
