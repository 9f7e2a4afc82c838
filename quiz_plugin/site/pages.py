"""The pages that no author writes: the index of the questions and a page per set, as Markdown with the block in it."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from quiz_plugin.bank import Bank, Concept, Place, Problem, QuestionSet, revision
from quiz_plugin.bank.glossary import Glossary
from quiz_plugin.bank.references import References, citations
from quiz_plugin.render import Words
from quiz_plugin.render.on_page import lent, line, said
from quiz_plugin.site.glossary import PAGE as GLOSSARY
from quiz_plugin.site.glossary import glossary_markdown
from quiz_plugin.site.path import PAGE as PATH
from quiz_plugin.site.path import path_markdown
from quiz_plugin.site.sources import PAGE as SOURCES
from quiz_plugin.site.sources import sources_markdown
from quiz_plugin.site.study import META, STUDY, study_pages
from quiz_plugin.site.theme import printed
from quiz_plugin.site.translations import PAGE as TRANSLATIONS
from quiz_plugin.site.translations import Translations

if TYPE_CHECKING:
    from mkdocs.structure.files import File, Files

INDEX = "questions/index"
MACHINE_INDEX = "questions/index.json"
NAV_CONCEPTS, NAV_QUESTIONS, NAV_STUDY = "concepts", "questions", "study"
"""The entries of `nav` in mkdocs.yml that are filled with pages."""
OPTIONAL = (GLOSSARY, SOURCES, TRANSLATIONS)
"""Those that lead to one page, which a guide may not have."""

_TITLE = re.compile(r"---[^\S\n]*\n(?:(?!---).*\n)*?title:[^\S\n]*(?P<title>\S.*?)[^\S\n]*\n")
"""The title in a page's front matter."""


def concept_slug(concept: Concept) -> str:
    """The path of a concept's page without language and ending."""
    return f"concepts/{concept.id}"


def generated_pages(
    bank: Bank,
    words: Words,
    translations: Translations,
    names: Mapping[str, str],
    references: References,
    glossary: Glossary,
    pages: Mapping[str, str],
) -> Iterator[tuple[str, str]]:
    """Slug and Markdown of every generated page in one language.

    `names` is what each language calls itself, `pages` the text of every written page by its path without ending.
    """
    yield INDEX, _index(bank, words)
    yield PATH, f"{_front_matter(words.t('nav.path'), words.t('path.summary'))}\n{path_markdown(bank, words)}"
    if translations.known:
        title = words.t("nav.translations")
        head = _front_matter(title, words.t("tr.summary"))
        yield TRANSLATIONS, f"{head}\n# {title} {{#top}}\n\n{translations.markdown(bank, words, names)}"
    if references.works:
        title = words.t("nav.references")
        head = _front_matter(title, words.t("ref.summary"))
        listed = sources_markdown(references, words, _citing(bank, words, pages))
        yield SOURCES, f"{head}\n# {title} {{#top}}\n\n{listed}"
    if glossary.terms:
        title = words.t("nav.glossary")
        head = _front_matter(title, words.t("gl.summary"))
        yield GLOSSARY, f"{head}\n# {title} {{#top}}\n\n{glossary_markdown(glossary, bank, words, names)}"
    every = [(slug, name) for each in bank.sets for slug, name in page_titles(bank, each, words).items()]
    following = {slug: after for (slug, _), after in pairwise(every)}
    for each in bank.sets:
        for slug in each.pages:
            yield slug, _set_page(bank, words, each, slug, following.get(slug))
    for slug, title, summary, markdown in study_pages(bank, words):
        yield slug, f"{_front_matter(title, summary, **{META: slug})}\n{markdown}"


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


def _front_matter(title: str, description: str, **more: str) -> str:
    fields = {"title": title, "description": description, **more}
    rows = [f"{name}: {json.dumps(text, ensure_ascii=False)}" for name, text in fields.items()]
    return "\n".join(["---", *rows, "---", ""])


def _index(bank: Bank, words: Words) -> str:
    title, summary = words.t("nav.questions"), words.t("questions.summary")
    parts = [_front_matter(title, summary), f"# {title} {{#top}}\n", f"{summary}\n"]
    for each in bank.sets:
        parts.append(f"## {said(bank, each.title, words.language)} {{#set-{each.id}}}\n")
        count = words.n("n.questions", len(each.questions))
        parts.append(
            f"{said(bank, each.summary, words.language)}\n\n[{count}](../questions/{each.id}.md)\n{{: .gd-tap }}\n"
        )
        titles = {q.id: said(bank, q.title, words.language) for q in each.questions}
        parts += [f"- [{title}](../{bank.home[name]}.md#q-{name})" for name, title in titles.items()]
        parts.append("")
    return "\n".join(parts)


def page_titles(bank: Bank, question_set: QuestionSet, words: Words) -> Mapping[str, str]:
    """The title of each page of a set by its slug; from the second on with its number."""
    title = bank.text(question_set.title, words.language)
    return {slug: title if number == 1 else f"{title} ({number})" for number, slug in enumerate(question_set.pages, 1)}


def _set_page(bank: Bank, words: Words, question_set: QuestionSet, slug: str, after: tuple[str, str] | None) -> str:
    """One page of a set; `after` is the path and the name of the page that comes next."""
    language = words.language
    title, summary = page_titles(bank, question_set, words)[slug], bank.text(question_set.summary, language)
    questions = question_set.pages[slug]
    up = "../" * slug.count("/")
    tested = {ref.concept for question in questions for ref in question.refs}
    reading = [
        f"- [{said(bank, c.title, language)}]({up}concepts/{c.id}.md): {said(bank, c.summary, language)}"
        for c in bank.concepts
        if c.id in tested
    ]
    if after:
        of = next(each for each in bank.sets if after[0] in each.pages)
        reading.append(f"- [{lent(line(after[1]), bank, of.title, language)}]({up}{after[0]}.md)")
    return "\n".join(
        [
            _front_matter(title, summary),
            f"# {lent(line(title), bank, question_set.title, language)} {{#top}}\n",
            f"{said(bank, question_set.summary, language)}\n",
            f"{words.t('nojs.note')}\n{{: .gd-nojs }}\n",
            f'## {words.t("nav.questions")} {{#questions data-search-exclude="" }}\n',
            f"/// questions\n    ids: [{', '.join(q.id for q in questions)}]\n///\n",
            f"## {words.t('nav.next_reading')} {{#next}}\n",
            *reading,
            "",
        ]
    )


def remove_taken(files: Files, generated: list[File], docs: str) -> list[Problem]:
    """Take out of `generated` what would overwrite an author's page below the folder `docs`, and tell it."""
    authors = {file.dest_uri: file.src_uri for file in files}
    problems = []
    for file in [each for each in generated if each.dest_uri in authors]:
        generated.remove(file)
        message = "this page stands where the guide generates one"
        problems.append(Problem(Place(f"{docs}/{authors[file.dest_uri]}"), "taken-address", message, "rename it"))
    return problems


def expand_nav(nav: list[Any], bank: Bank, words: Words, optional: Collection[str]) -> list[Any]:
    """The `nav` of mkdocs.yml with its entries for generated pages filled, titles in the page's language.

    Of the pages that only some guides have, those in `optional` exist.
    """
    language = words.language
    concepts = [{printed(bank.text(c.title, language)): f"{concept_slug(c)}.md"} for c in bank.concepts]
    sets = [
        {printed(name): f"{slug}.md"} for each in bank.sets for slug, name in page_titles(bank, each, words).items()
    ]

    def name(key: str) -> str:
        return printed(words.t(key))

    filled: dict[str, tuple[str, Any]] = {
        NAV_CONCEPTS: (name("nav.concepts"), concepts),
        NAV_QUESTIONS: (name("nav.questions"), [f"{INDEX}.md", *sets]),
        NAV_STUDY: (name("nav.study"), [{name(f"nav.{slug}"): f"{slug}.md"} for slug in STUDY]),
        **{slug: (name(f"nav.{slug}"), f"{slug}.md") for slug in (PATH, *OPTIONAL)},
    }
    shown = [item for item in nav if item not in OPTIONAL or item in optional]
    return [dict([filled[item]]) if isinstance(item, str) and item in filled else item for item in shown]


def machine_index(bank: Bank, ending: str) -> str:
    """What scripts need to know of every question, the same in all languages."""
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
        for question in each.questions
    ]
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":"))
