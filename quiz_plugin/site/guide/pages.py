"""The pages that a whole guide has besides: learning path, practice and exam, glossary, references, translations."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
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
from quiz_plugin.site.guide.sources import sources_markdown
from quiz_plugin.site.guide.study import STUDY, front_of, study_pages
from quiz_plugin.site.quiz.pages import GLOSSARY, Filled, concept_slug, front_matter
from quiz_plugin.site.quiz.serve_state import ServeState
from quiz_plugin.site.quiz.translation_states import PAGE as TRANSLATIONS

MACHINE_INDEX = "questions/index.json"
NAV_STUDY = "study"
"""The entry of `nav` in mkdocs.yml for the pages on which a script asks; others are named after their page."""

_TITLE = re.compile(r"---[^\S\n]*\n(?:(?!---).*\n)*?title:[^\S\n]*(?P<title>\S.*?)[^\S\n]*\n")
"""The title in a page's front matter."""


def guide_pages(
    state: ServeState, words: Words, names: Mapping[str, str], written: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """Slug and Markdown of these pages in one language.

    `names` is what each language calls itself, `written` the text of every written page by its path without ending.
    """
    bank, has = state.bank_to_show, _optional(state)

    def page(slug: str, summary: str, content: str) -> tuple[str, str]:
        title = words.t(f"nav.{slug}")
        return slug, f"{front_matter(title, words.t(summary))}\n# {title} {{: #top }}\n\n{content}"

    yield PATH, f"{front_matter(words.t('nav.path'), words.t('path.summary'))}\n{path_markdown(bank, words)}"
    if has[TRANSLATIONS]:
        yield page(TRANSLATIONS, "tr.summary", state.translations.markdown(bank, words, names))
    if has[SOURCES]:
        listed = sources_markdown(state.references, words, _citing(bank, words, written))
        yield page(SOURCES, "ref.summary", listed)
    if has[GLOSSARY]:
        yield page(GLOSSARY, "gl.summary", glossary_markdown(state.glossary, bank, words, names))
    for slug, title, summary, markdown in study_pages(bank, words):
        yield slug, f"{front_matter(title, summary, **front_of(slug))}\n{markdown}"


def nav_of_guide(state: ServeState, words: Words) -> Filled:
    """The entries of the navigation for these pages, in the words of a language."""

    def entry(slug: str, content: Any = None) -> tuple[str, Any]:
        return escape(words.t(f"nav.{slug}")), content or f"{slug}.md"

    has = _optional(state)
    return {
        PATH: entry(PATH),
        NAV_STUDY: entry(NAV_STUDY, [dict([entry(slug)]) for slug in STUDY]),
        **{slug: entry(slug) if has[slug] else None for slug in has},
    }


def _optional(state: ServeState) -> Mapping[str, bool]:
    """The pages that only some guides have, and whether this one has them."""
    return {
        GLOSSARY: bool(state.glossary.terms),
        SOURCES: bool(state.references.works),
        TRANSLATIONS: state.translations.known,
    }


def _citing(bank: Bank, words: Words, pages: Mapping[str, str]) -> Mapping[str, list[tuple[str, str]]]:
    """By key of a work: title and link of the pages that cite it: home, the concepts in their order, other pages."""
    titles = {"index": words.t("nav.home")}
    titles |= {concept_slug(each): bank.text(each.title, words.language) for each in bank.concepts}
    others = {slug: _TITLE.match(text) for slug, text in sorted(pages.items()) if slug not in titles}
    titles |= {slug: title["title"].strip("\"'") for slug, title in others.items() if title}
    found: dict[str, list[tuple[str, str]]] = {}
    for slug, title in titles.items():
        for key in dict.fromkeys(each.key for each in citations(pages.get(slug, ""), slug)):
            found.setdefault(key, []).append((line(title), f"{slug}.md"))
    return found


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
