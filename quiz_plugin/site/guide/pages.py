"""The pages that a whole guide has besides: learning path, practice and exam, glossary, references."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from markupsafe import escape

from quiz_plugin.bank import Bank, revision
from quiz_plugin.bank.references import citations
from quiz_plugin.render.on_page import line
from quiz_plugin.render.words import Words
from quiz_plugin.site.guide.glossary import glossary_markdown
from quiz_plugin.site.guide.path import PAGE as PATH
from quiz_plugin.site.guide.path import path_markdown
from quiz_plugin.site.guide.sources import PAGE as SOURCES
from quiz_plugin.site.guide.sources import Page, sources_markdown
from quiz_plugin.site.guide.study import STUDY, front_of, study_pages
from quiz_plugin.site.quiz.pages import GLOSSARY, Filled, concept_slug, front_matter
from quiz_plugin.site.quiz.serve_state import ServeState

MACHINE_INDEX = "questions/index.json"
NAV_LEARN, NAV_STUDY, NAV_PROGRESS, NAV_REFERENCE = "learn", "study", "progress", "reference"
"""The entries of `nav` in mkdocs.yml that are no page's own name: the learning path with its concepts, the pages on
which a script asks, the one on which it tells, and what is looked up; the latter has its pages in mkdocs.yml."""

_TITLE = re.compile(r"---[^\S\n]*\n(?:(?!---).*\n)*?title:[^\S\n]*(?P<title>\S.*?)[^\S\n]*\n")
"""The title in a page's front matter."""


def guide_pages(
    state: ServeState,
    words: Words,
    names: Mapping[str, str],
    written: Mapping[str, str],
    minutes: Callable[[str], int],
) -> Iterator[tuple[str, str]]:
    """Slug and Markdown of these pages in one language.

    `names` is what each language calls itself, `written` the text of every written page by its path without ending;
    `minutes` says how long a text takes to read.
    """
    bank, has = state.bank_to_show, _optional(state)

    def page(slug: str, summary: str, content: str, **more: Sequence[str]) -> tuple[str, str]:
        title = words.t(f"nav.{slug}")
        return slug, f"{front_matter(title, words.t(summary), **more)}\n# {title} {{: #top }}\n\n{content}"

    path = path_markdown(bank, words, lambda concept: minutes(written.get(concept_slug(concept), "")))
    yield f"{PATH}/index", f"{front_matter(words.t('nav.path'), words.t('path.summary'))}\n{path}"
    if has[SOURCES]:
        listed = sources_markdown(state.references, words, _citing(bank, words, written))
        yield page(SOURCES, "ref.summary", listed)
    if has[GLOSSARY]:
        yield page(GLOSSARY, "gl.summary", glossary_markdown(state.glossary, bank, words, names), hide=["toc"])
    for slug, title, summary, markdown in study_pages(bank, words):
        yield slug, f"{front_matter(title, summary, **front_of(slug))}\n{markdown}"


def nav_of_guide(state: ServeState, words: Words) -> Filled:
    """The entries of the navigation for these pages, in the words of a language."""

    def entry(slug: str, content: Any = None) -> tuple[str, Any]:
        return escape(words.t(f"nav.{slug}")), content or f"{slug}.md"

    has = _optional(state)
    return {
        NAV_LEARN: entry(NAV_LEARN, [dict([entry(PATH, f"{PATH}/index.md")]), *_parts(state.bank_to_show, words)]),
        NAV_STUDY: entry(NAV_STUDY, [dict([entry(slug)]) for slug in STUDY if slug != NAV_PROGRESS]),
        NAV_PROGRESS: (escape(words.t("nav.progress_tab")), f"{NAV_PROGRESS}.md"),
        NAV_REFERENCE: entry(NAV_REFERENCE),
        **{slug: entry(slug) if has[slug] else None for slug in has},
    }


def _parts(bank: Bank, words: Words) -> Iterator[dict[Any, Any]]:
    """The concepts as the navigation lists them: below the name of their part, or one after the other."""
    for part, concepts in bank.parted():
        pages = [{escape(bank.text(c.title, words.language)): f"{concept_slug(c)}.md"} for c in concepts]
        if part is None:
            yield from pages
        else:
            yield {escape(bank.text(part.title, words.language)): pages}


def _optional(state: ServeState) -> Mapping[str, bool]:
    """The pages that only some guides have, and whether this one has them."""
    return {
        GLOSSARY: bool(state.glossary.terms),
        SOURCES: bool(state.references.works),
    }


def _citing(bank: Bank, words: Words, pages: Mapping[str, str]) -> Mapping[Page, set[str]]:
    """The keys of the works that each page cites: the concepts in their order, home, other pages."""
    titles = {concept_slug(each): bank.text(each.title, words.language) for each in bank.concepts}
    titles["index"] = words.t("nav.home")
    others = {slug: _TITLE.match(text) for slug, text in sorted(pages.items()) if slug not in titles}
    titles |= {slug: title["title"].strip("\"'") for slug, title in others.items() if title}
    return {
        (line(title), f"{slug}.md"): {each.key for each in citations(pages.get(slug, ""), slug)}
        for slug, title in titles.items()
    }


def machine_index(bank: Bank, ending: str) -> str:
    """What scripts need to know of every question, the same in all languages, in the order in which to learn."""
    order = {concept.id: place for place, concept in enumerate(bank.concepts)}
    rows = [
        {
            "id": question.id,
            "rev": revision(question),
            "set": each.id,
            "page": f"{bank.home[question.id]}{ending}",
            "concepts": list(question.concepts),
            "kind": question.kind,
            "level": question.level,
        }
        for each in bank.sets
        for question in sorted(each.questions, key=lambda question: order[question.refs[0].concept])
    ]
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":"))
