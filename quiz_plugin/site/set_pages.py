"""Writes the list of sets and their pages, as Markdown and HTML; says which part of the path a set is about.

Other modules of site/ take paths from here (`concept_slug`, `GLOSSARY`, `INDEX`). Also makes front matter, escapes any
page's, and takes out generated pages in whose place an author's stands. All can be read without a script; how readers
stand, assets/card/cards.js fills in on a set, sets/standings.js on the list.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from html import escape, unescape
from typing import TYPE_CHECKING, Any

from markupsafe import escape as markup
from mkdocs.structure.toc import AnchorLink

from quiz_plugin.bank import Bank, Concept, Place, Problem, Question, QuestionSet
from quiz_plugin.bank.model import PathPart
from quiz_plugin.render.figures import TEMPLATES
from quiz_plugin.render.on_page import (
    deep_tag,
    depths,
    duration,
    in_its_language,
    line,
    line_above,
    part_name,
    plain,
    text_line,
)
from quiz_plugin.render.words import Words

if TYPE_CHECKING:
    from mkdocs.structure.files import File, Files
    from mkdocs.structure.pages import Page

INDEX = "questions/index"
GLOSSARY = "glossary"
QUESTIONS = "questions"
"""The id of the heading of the cards on a set's page."""


def concept_slug(concept: Concept) -> str:
    """The path of a concept's page without language and ending."""
    return f"concepts/{concept.id}"


def set_pages(bank: Bank, words: Words) -> Iterator[tuple[str, str]]:
    """Slug and Markdown of the list of all sets and of the pages of each set, in one language."""
    yield INDEX, _index(bank, words)
    for each in bank.sets:
        for slug in each.pages:
            go = practise_html(words, each, f"{'../' * (slug.count('/') + 1)}{PRACTICE}/", "pr.all", bank)
            yield slug, _set_page(bank, words, each, slug, go)


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
        return markup(value)
    return [_escaped(each) for each in value] if isinstance(value, list) else value


def _index(bank: Bank, words: Words) -> str:
    title, summary = words.t("nav.questions"), words.t("questions.summary")
    head = [front_matter(title, summary, hide=["toc"]), f"# {title} {{: #top }}\n", f"{summary}\n"]
    return "\n".join([*head, index_html(bank, words)])


def page_titles(bank: Bank, question_set: QuestionSet, words: Words) -> Mapping[str, str]:
    """The title of each page of a set by its slug; from the second on it says which of how many it is."""
    title, pages = bank.text(question_set.title, words.language), question_set.pages
    return {
        slug: title if number == 1 else words.t("qi.page", name=title, k=number, n=len(pages))
        for number, slug in enumerate(pages, 1)
    }


def _set_page(bank: Bank, words: Words, question_set: QuestionSet, slug: str, go: str) -> str:
    """One page of a set; `go` leads to practising it."""
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
    pages = list(question_set.pages)
    others = [f"[{words.t('qi.go', k=k)}]({up}{page}.md)" for k, page in enumerate(pages, 1) if page != slug]
    ids = ", ".join(f'"{q.id}"' for q in questions)  # to YAML, `no` and `01` are no words
    here = words.t("qi.here", k=len(questions), n=len(question_set.questions))
    return "\n".join(
        [
            front_matter(title, description),
            f"# {in_its_language(line(title), bank, question_set.title, language)} {{: #top }}\n",
            f"{text_line(bank, question_set.summary, language)}\n",
            f"{words.t('nojs.note')}\n{{: .gd-nojs }}\n",
            *([" ".join([here, *others]), '{: .qz-here data-search-exclude="" }\n'] if others else []),
            cells_html(words, questions, go, words.t("qi.this") if others else ""),
            f'## {words.t("nav.questions")} {{: #{QUESTIONS} .qz-vh data-search-exclude="" }}\n',
            f"/// questions\n    ids: [{ids}]\n///\n",
            f"## {words.t('nav.next_reading')} {{: #next }}\n",
            *reading,
            "",
        ]
    )


def list_questions(page: Page, cards: Sequence[tuple[str, str]]) -> None:
    """Name the questions of a set in the contents of its page, by anchor and title, in the place of their heading."""
    inside = page.toc.items[0].children if len(page.toc.items) == 1 else page.toc.items
    if QUESTIONS in (ids := [each.id for each in inside]):
        links = [AnchorLink(f"{number}. {_TAG.sub('', title)}", id_, 2) for number, (id_, title) in enumerate(cards, 1)]
        inside[(at := ids.index(QUESTIONS)) : at + 1] = links


def remove_taken(files: Files, generated: list[File], docs: str) -> list[Problem]:
    """Take out of `generated` what would overwrite an author's page below the folder `docs`, and tell it."""
    authors = {file.dest_uri: file.src_uri for file in files}
    problems = []
    for file in [each for each in generated if each.dest_uri in authors]:
        generated.remove(file)
        message = "this page stands where the guide generates one"
        problems.append(Problem(Place(f"{docs}/{authors[file.dest_uri]}"), "taken-address", message, "rename it"))
    return problems


_TAG = re.compile(r"<[^>]*>")
PRACTICE = "practice"
"""The page that asks the questions of a set one after the other."""
SECONDS = 45
"""What a question takes."""


def index_html(bank: Bank, words: Words) -> str:
    """On the page that lists the sets, a panel for each below the part of the path that its questions are about."""

    def asked_about(ids: Collection[str]) -> str:
        size = _size(sum(each.refs[0].concept in ids for each in bank.questions()), words)
        return size.replace(" ", "\u00a0", 1)  # a number stays with its noun

    def text(text: Mapping[str, str]) -> str:
        return text_line(bank, text, words.language)

    def panel(each: QuestionSet) -> dict[str, Any]:
        return {
            "id": each.id,
            "href": _near(next(iter(each.pages))),
            "title": text(each.title),
            "summary": text(each.summary),
            "asked": " ".join(f"{q.id}:{q.revision}" for q in each.questions),
            "size": size(each, words),
            "practise": practise_html(words, each, f"../{PRACTICE}/", "nav.study", bank),
            "questions": [(f"{_near(bank.home[q.id])}#q-{q.id}", text(q.title)) for q in each.questions],
        }

    def head(part: PathPart) -> tuple[str, ...]:
        name = part_name(bank, part, words.language)
        return part.id, name + deep_tag(part, words), plain(unescape(_TAG.sub("", name)))

    parts = [(part and head(part), [*map(panel, inside)]) for part, inside in sets_by_part(bank)]
    above = "<br>".join(depths(bank, words, asked_about))
    go = {"practice": f"../{PRACTICE}/#/new?", "review": "../review/#/start"}
    return TEMPLATES.get_template("sets.html").render(above=above, parts=parts, **go, t=words.t)


def sets_by_part(bank: Bank) -> Iterator[tuple[PathPart | None, list[QuestionSet]]]:
    """The sets, below the part of the path that most of their questions are about."""
    about = {each.id: main_concept(bank, each) for each in bank.sets}
    for part, concepts in bank.parted():
        here = {each.id for each in concepts}
        if inside := [each for each in bank.sets if about[each.id] in here]:
            yield part, inside


def main_concept(bank: Bank, each: QuestionSet) -> str:
    """A concept of the part that most questions of a set are about first of all."""
    asked = [bank.concept[question.refs[0].concept] for question in each.questions]
    [(part, _)] = Counter(concept.part for concept in asked).most_common(1)
    [(found, _)] = Counter(concept.id for concept in asked if concept.part == part).most_common(1)
    return found


def eyebrow_html(bank: Bank, words: Words, slug: str) -> str:
    """The line above the title of a set's page: the part that its questions are about, and how long they take."""
    for each in bank.sets:
        if slug in each.pages:
            part = bank.concept[concept := main_concept(bank, each)].part
            names = [part_name(bank, known, words.language) for known in bank.parts if known.id == part]
            names += [escape(words.t("depth.deep"), quote=False)] if concept in bank.deep else []
            return line_above([*names, escape(size(each, words), quote=False)])
    return ""


def size(each: QuestionSet, words: Words) -> str:
    """How many questions a set has, and how long they take."""
    return _size(len(each.questions), words)


def _size(count: int, words: Words) -> str:
    return words.t("qi.size", n=words.n("n.questions", count), time=duration(words, -(-count * SECONDS // 60)))


def cells_html(words: Words, questions: Sequence[Question], go: str, of: str = "") -> str:
    """A row of numbered links to the questions of a page, how many there are `of` it, what cells mean, and `go`."""
    items = "".join(f'<li><a href="#q-{q.id}"><i></i>{number}</a></li>' for number, q in enumerate(questions, 1))
    count = escape(words.n("n.questions", len(questions)), quote=False)
    named = {each: escape(words.t(f"pg.{each}"), quote=False) for each in ("solid", "learning", "due", "new")}
    legend = " ".join(f'<span class="{each}" data-is="{each}"><i></i> {name}</span>' for each, name in named.items())
    return (
        f'<nav class="qz-strip" aria-label="{escape(words.t("qi.titles"))}" data-search-exclude>'
        f'<ol class="qz-cells">{items}</ol></nav>\n'
        f'<p class="qz-count" data-search-exclude>{of} <span class="qz-tally">{count}</span></p>\n'
        f'<p class="qz-means" data-search-exclude>{legend}</p>\n'
        f'{go}\n<p class="qz-fold" data-search-exclude><label><input type="checkbox"> '
        f"{escape(words.t('qi.fold'), quote=False)}</label></p>\n"
    )


def practise_html(words: Words, each: QuestionSet, page: str, key: str, bank: Bank) -> str:
    """A link that practises a set by script; where its words, by their `key`, name no set, it is named after it."""
    name = unescape(_TAG.sub("", line(bank.text(each.title, words.language))))  # an attribute has words alone
    label = f' aria-label="{plain(words.t("weak.practise", name=name))}"' if key == "nav.study" else ""
    look = "md-button" if label else "md-button md-button--primary"
    text = words.t(key) if label else words.n(key, len(each.questions))
    return (
        f'<p class="qz-practise" data-search-exclude>'
        f'<a class="{look}" href="{page}#/new?s={each.id}"{label}>{escape(text, quote=False)}</a></p>'
    )


def _near(path: str) -> str:
    """The address of a set's page from the list of the sets."""
    return f"{path.removeprefix('questions/')}/"
