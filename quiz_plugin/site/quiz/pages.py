"""The pages that every site with questions gets: the list of the questions, and a page or more for each set."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from markupsafe import escape

from quiz_plugin.bank import Bank, Concept, Place, Problem, QuestionSet
from quiz_plugin.render.on_page import in_its_language, line, text_line
from quiz_plugin.render.words import Words
from quiz_plugin.site.quiz import sets

if TYPE_CHECKING:
    from mkdocs.structure.files import File, Files

INDEX = "questions/index"
GLOSSARY = "glossary"
NAV_CONCEPTS, NAV_QUESTIONS = "concepts", "questions"
"""The entries of `nav` in mkdocs.yml that are filled with pages."""

Filled = Mapping[str, tuple[str, Any] | None]
"""What takes the place of entries of `nav`: title and content; nothing where a site has no such page."""


def concept_slug(concept: Concept) -> str:
    """The path of a concept's page without language and ending."""
    return f"concepts/{concept.id}"


def set_pages(bank: Bank, words: Words, ending: str = "/") -> Iterator[tuple[str, str]]:
    """Slug and Markdown of the list of all sets and of the pages of each set, in one language.

    `ending` is how addresses of pages end.
    """
    yield INDEX, _index(bank, words, ending)
    every = [(slug, name) for each in bank.sets for slug, name in page_titles(bank, each, words).items()]
    following = {slug: after for (slug, _), after in pairwise(every)}
    for each in bank.sets:
        for slug in each.pages:
            go = sets.practise_html(words, each, f"{_up(slug, ending)}{sets.PRACTICE}{ending}", "pr.this_set", bank)
            yield slug, _set_page(bank, words, each, slug, go, following.get(slug))


def front_matter(title: str, description: str, **more: str | Sequence[str]) -> str:
    """The front matter of a generated page."""
    fields = {"title": title, "description": description, **more}
    rows = [f"{name}: {json.dumps(text, ensure_ascii=False)}" for name, text in fields.items()]
    return "\n".join(["---", *rows, "---", ""])


def escaped_meta(meta: Mapping[str, Any]) -> dict[str, Any]:
    """The front matter of a page for themes, which print it as it is: its texts and those of its lists, once."""
    return {name: _escaped(value) for name, value in meta.items()}


def _escaped(value: Any) -> Any:
    if isinstance(value, str):
        return escape(value)
    return [_escaped(each) for each in value] if isinstance(value, list) else value


def _index(bank: Bank, words: Words, ending: str) -> str:
    title, summary = words.t("nav.questions"), words.t("questions.summary")
    head = [front_matter(title, summary, hide=["toc"]), f"# {title} {{: #top }}\n", f"{summary}\n"]
    return "\n".join([*head, sets.index_html(bank, words, ending)])


def _up(slug: str, ending: str) -> str:
    """Leads from a page to the root of its language, in an address."""
    return "../" * (slug.count("/") + (ending == "/"))


def page_titles(bank: Bank, question_set: QuestionSet, words: Words) -> Mapping[str, str]:
    """The title of each page of a set by its slug; from the second on it says which of how many it is."""
    title, pages = bank.text(question_set.title, words.language), question_set.pages
    return {
        slug: title if number == 1 else words.t("qi.page", name=title, k=number, n=len(pages))
        for number, slug in enumerate(pages, 1)
    }


def _set_page(
    bank: Bank, words: Words, question_set: QuestionSet, slug: str, go: str, after: tuple[str, str] | None
) -> str:
    """One page of a set; `go` leads to practising it, `after` is the path and the name of the page that comes next."""
    language = words.language
    title, summary = page_titles(bank, question_set, words)[slug], bank.text(question_set.summary, language)
    first = slug == next(iter(question_set.pages))
    # What search engines list: two pages that describe themselves alike are taken for one.
    description = summary if first else f"{title}: {summary}"
    questions = question_set.pages[slug]
    up = "../" * slug.count("/")
    tested = {ref.concept for question in questions for ref in question.refs}
    reading = [
        f"- [{text_line(bank, c.title, language)}]({up}concepts/{c.id}.md): {text_line(bank, c.summary, language)}"
        for c in bank.concepts
        if c.id in tested
    ]
    if after:
        of = next(each for each in bank.sets if after[0] in each.pages)
        reading.append(f"- [{in_its_language(line(after[1]), bank, of.title, language)}]({up}{after[0]}.md)")
    return "\n".join(
        [
            front_matter(title, description),
            f"# {in_its_language(line(title), bank, question_set.title, language)} {{: #top }}\n",
            f"{text_line(bank, question_set.summary, language)}\n",
            f"{words.t('nojs.note')}\n{{: .gd-nojs }}\n",
            f"{sets.cells_html(words, questions)}{go}\n",
            f'## {words.t("nav.questions")} {{: #questions .qz-vh data-search-exclude="" }}\n',
            f"/// questions\n    ids: [{', '.join(q.id for q in questions)}]\n///\n",
            f"## {words.t('nav.next_reading')} {{: #next }}\n",
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


def nav_of_bank(bank: Bank, words: Words) -> Filled:
    """The entries of the navigation for concepts and questions, as themes print them: escaped."""
    concepts = [{escape(bank.text(c.title, words.language)): f"{concept_slug(c)}.md"} for c in bank.concepts]
    sets = [{escape(name): f"{slug}.md"} for each in bank.sets for slug, name in page_titles(bank, each, words).items()]
    return {
        NAV_CONCEPTS: (escape(words.t("nav.concepts")), concepts),
        NAV_QUESTIONS: (escape(words.t("nav.questions")), [{escape(words.t("nav.all")): f"{INDEX}.md"}, *sets]),
    }


def fill_nav(nav: Sequence[Any], filled: Filled) -> list[Any]:
    """The `nav` of mkdocs.yml with the entries that `filled` knows replaced, or left out.

    An entry with pages of its own, such as `- reference: [glossary]`, keeps them and gets only its title.
    """
    found: list[Any] = []
    for item in nav:
        if isinstance(item, dict):
            found.append(dict(_section(name, content, filled) for name, content in item.items()))
        elif (known := filled.get(item, item)) is not None:
            found.append(dict([known]) if isinstance(known, tuple) else known)
    return found


def _section(name: str, content: Any, filled: Filled) -> tuple[str, Any]:
    known = filled.get(name)
    return known[0] if known else name, fill_nav(content, filled) if isinstance(content, list) else content
