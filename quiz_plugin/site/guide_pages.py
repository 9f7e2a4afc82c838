"""Makes the generated pages but those of sets, as Markdown: learning path, study pages, glossary, references.

`reference_pages.py` writes the last two. Also makes the JSON that scripts fetch (questions, sections, misconceptions);
`build.py` adds both, `navigation.py` takes slugs. For `language_build.py`: the line below a set's cards; for who comes
back, the name of a script (home or path), and a panel in a home page with the places that assets/home/home.js fills.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from mkdocs.utils.meta import get_data

from quiz_plugin.bank import Bank, Concept, ConceptRef, Question, QuestionSet
from quiz_plugin.bank.kinds import NumericQuestion
from quiz_plugin.bank.kinds.numeric import normalised
from quiz_plugin.bank.misconceptions import Misconception
from quiz_plugin.bank.model import PathPart
from quiz_plugin.bank.references import citations
from quiz_plugin.render.fields import Fields, Foreign
from quiz_plugin.render.on_page import in_its_language, line, text_line
from quiz_plugin.render.words import Words
from quiz_plugin.site.reference_pages import SOURCES, Page, glossary_markdown, sources_markdown
from quiz_plugin.site.serve import BankState
from quiz_plugin.site.set_pages import GLOSSARY, concept_slug, front_matter, sets_by_part

PATH = "path"
"""The slug of the page of the learning path."""
MACHINE_INDEX = "questions/index.json"


def guide_pages(
    state: BankState, words: Words, names: Mapping[str, str], written: Mapping[str, str], minutes: Callable[[str], int]
) -> Iterator[tuple[str, str]]:
    """Slug and Markdown of these pages in one language.

    `names` is what each language calls itself, `written` the text of every written page by its path without ending;
    `minutes` says how long a text takes to read.
    """
    bank, has = state.bank_to_show, optional(state)

    def page(slug: str, summary: str, content: str, **more: Sequence[str]) -> tuple[str, str]:
        title = words.t(f"nav.{slug}")
        return slug, f"{front_matter(title, words.t(summary), **more)}\n# {title} {{: #top }}\n\n{content}"

    path = path_markdown(bank, words, lambda concept: minutes(written.get(concept_slug(concept), "")))
    yield f"{PATH}/index", f"{front_matter(words.t('nav.path'), words.t('path.summary'), hide=['toc'])}\n{path}"
    if has[SOURCES]:
        listed = sources_markdown(state.references, words, _citing(bank, words, written))
        yield page(SOURCES, "ref.summary", listed)
    if has[GLOSSARY]:
        yield page(GLOSSARY, "gl.summary", glossary_markdown(state.glossary, bank, words, names), hide=["toc"])
    for slug, title, summary, markdown in study_pages(bank, words):
        yield slug, f"{front_matter(title, summary, **front_of(slug))}\n{markdown}"


def optional(state: BankState) -> Mapping[str, bool]:
    """The pages that only some guides have, and whether this one has them."""
    return {GLOSSARY: bool(state.glossary.terms), SOURCES: bool(state.references.works)}


def _citing(bank: Bank, words: Words, pages: Mapping[str, str]) -> Mapping[Page, set[str]]:
    """The keys of the works that each page cites: the concepts in their order, home, other pages."""
    titles = {concept_slug(each): bank.text(each.title, words.language) for each in bank.concepts}
    titles["index"] = words.t("nav.home")
    others = {slug: get_data(text)[1].get("title") for slug, text in sorted(pages.items()) if slug not in titles}
    titles |= {slug: str(title) for slug, title in others.items() if title}
    return {
        (line(title), f"{slug}.md"): {each.key for each in citations(pages.get(slug, ""), slug)}
        for slug, title in titles.items()
    }


def machine_index(bank: Bank) -> str:
    """What scripts need to know of every question, the same in all languages, in the order in which to learn."""
    order = {concept.id: place for place, concept in enumerate(bank.concepts)}
    rows = [
        {
            "id": question.id,
            "rev": question.revision,
            "set": each.id,
            "page": f"{bank.home[question.id]}/",
            "concepts": list(question.concepts),
            "kind": question.kind,
            "level": question.level,
            **({"deep": True} if question.refs[0].concept in bank.deep else {}),
        }
        for each in bank.sets
        for question in sorted(each.questions, key=lambda question: order[question.refs[0].concept])
    ]
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":"))


ASKING = ("practice", "review", "exam")
"""The slugs of the pages that ask questions, in the order of the navigation, whose tab leads to the first."""
STORED = ("progress", "settings")
"""Those about what is stored, likewise."""
STUDY = ASKING + STORED
"""All of them load the script of their name."""
PARTS = {
    "progress": {"pictures": ("pictures", "pictures")},
    **{slug: {"results": ("study", "results")} for slug in ASKING},
}
"""What their script loads when it is wanted: by the name that the page gives as `data-name`, its bundle and entry."""
APP = "qz-app"
"""The id of the element that the script fills."""
BACKUP = "backup"
"""The id of the section of the settings that other pages lead to."""
META = "study"
"""The front matter by which a template knows such a page: `study: exam`."""


def front_of(slug: str) -> dict[str, str | Sequence[str]]:
    """What the front matter of such a page says besides: pictures take the whole width, and questions lead nowhere."""
    footer = ["footer"] if slug in ASKING else []
    return {META: slug, "hide": ["navigation", "toc", *footer]}


def study_pages(bank: Bank, words: Words) -> Iterator[tuple[str, str, str, str]]:
    """Slug, title, description and Markdown of each page in one language.

    The lists of sets and concepts serve readers without script, and tell the script what there is.
    """
    for slug in STUDY:
        title, summary = words.t(f"nav.{slug}"), words.t(f"intro.{slug}")
        yield slug, title, summary, "\n".join([f"# {title} {{: #top }}\n", f"{summary}\n", *_body(bank, words, slug)])


def _body(bank: Bank, words: Words, slug: str) -> Iterator[str]:
    yield f'<div id="{APP}" data-app="{slug}"></div>\n'
    if slug == "settings":
        # A link to a section leads here where there is no script: it is what says that it takes one.
        yield f"{words.t('intro.nojs')}\n{{: #{BACKUP} }}\n"
        return
    yield f"{words.t('intro.nojs')} {words.t('intro.sets')}\n"
    for part, sets in sets_by_part(bank):
        yield from _listed(part, sets, ("questions", "set"), bank, words)
    yield f"\n{words.t('intro.concepts')}\n"
    if slug == "progress":
        yield "/// contents\n    of: concepts\n///\n"
        return
    for part, concepts in bank.parted():
        yield from _listed(part, concepts, ("concepts", "concept"), bank, words)
    yield ""


def _listed(
    part: PathPart | None, inside: Sequence[Concept | QuestionSet], kind: tuple[str, str], bank: Bank, words: Words
) -> Iterator[str]:
    """A list of what belongs to a part, below its name: the script groups the choices by it."""
    if part is not None:
        yield f"\n{text_line(bank, part.title, words.language)}\n{{: .se-part }}\n"
    for each in inside:
        title = text_line(bank, each.title, words.language)
        yield f'- [{title}]({kind[0]}/{each.id}.md){{ data-{kind[1]}="{each.id}" }}'


def practise_missed_html(words: Words, base: str, slug: str) -> str:
    """The line below the cards of a set that leads to practising those missed, by script; empty for other pages.

    `base` leads from the page to the root of its language.
    """
    folder, _, name = slug.partition("/")
    if folder != "questions" or not name or name == "index":
        return ""
    href = f"{base}practice/#/new?s={name.partition('/')[0]}&amp;only=missed"
    text = escape(words.t("pr.only_missed"), quote=False)
    return f'<p class="qz-more gd-tap" data-search-exclude><a href="{href}">{text}</a></p>'


def path_markdown(bank: Bank, words: Words, minutes: Callable[[Concept], int]) -> str:
    """The page without its front matter; `minutes` says how long the page of a concept takes to read."""
    parts = [f"# {words.t('nav.path')} {{: #top }}\n", f"{words.t('path.summary')}\n{words.t('path.before')}\n"]
    times = [minutes(each) for each in bank.concepts]
    if bank.concepts:
        # For somebody new that is the first, which a script puts right for others.
        concept, time = bank.concepts[0], words.n("n.minutes", times[0])
        text = words.t("path.next", concept=text_line(bank, concept.title, words.language), time=time)
        link = f"[{text}](../concepts/{concept.id}.md){{ .md-button .md-button--primary }}"
        parts.append(f"{link}\n{{: .path-next }}\n")
    return "\n".join([*parts, f"/// contents\n    of: map\n    minutes: {times}\n///\n"])


SECTIONS = "questions/sections.json"
"""Below a language's root, the sections that ask questions; a script fetches it once there are answers."""

_ENTRIES = {"index": "home", f"{PATH}/index": "path"}
"""The script of each of these pages, by its path without ending."""
_BUTTONS = re.compile(r'<p class="hm-acts">.*?</p>', re.DOTALL)
_PLACES = ('<p class="hm-lead">', '<div class="way"')
"""What the script of a home page fills besides two buttons; the home page of another guide may be any text."""
_PANEL = '<div class="hm-panel" data-search-exclude hidden></div>'
"""What the home page has in the place of its drawing for who comes back."""
_PRACTICE = re.compile(r'(href="[^"#]*\bpractice\b[^"#]*)')
_TEN = "#/new?n=10"
"""What an address of practice ends in to start with ten questions."""


def returning_script(slug: str, html: str) -> str | None:
    """The name of the script that shows the page to a reader who comes back; nothing for another page."""
    entry = _ENTRIES.get(slug)
    return None if entry == "home" and _PANEL not in html else entry


def with_panel(slug: str, html: str) -> str:
    """The HTML of a home page with a place for the pictures of who comes back, if it has the other places too.

    A button that leads to practice starts ten questions.
    """
    found = _BUTTONS.search(html) if _ENTRIES.get(slug) == "home" else None
    if found is None or not found[0].count("<a ") > 1 or not all(place in html for place in _PLACES):
        return html
    buttons = _PRACTICE.sub(rf"\1{_TEN}", found[0])
    return f"{html[: found.start()]}{buttons}\n{_PANEL}{html[found.end() :]}"


def sections_json(bank: Bank, language: str, minutes: Callable[[Concept, str, str], int]) -> str:
    """By concept, the sections that ask questions: anchor, and minutes from there on; first, of the page."""
    found = {}
    for concept in bank.concepts:
        asked = {each.refs[0].anchor for each in bank.about(concept.id) if each.refs[0].concept == concept.id}
        known = bank.sections.get((concept.id, language)) or bank.sections.get((concept.id, bank.languages[0]), {})
        inside = [anchor for anchor in known if anchor in asked]
        found[concept.id] = [(each, minutes(concept, language, each if at else "")) for at, each in enumerate(inside)]
    return json.dumps(found, separators=(",", ":"))


REMEDIES = "questions/beliefs.json"
"""Below a language's root, what `remedies_json` says."""

_WORDS = {"twice": "mis.twice", "study": "a.study", "practise": "mis.practise"}


def remedies_json(bank: Bank, words: Words, foreign: Foreign) -> str:
    """The misconceptions that a wrong answer embodies, with their texts as HTML and these answers, as JSON."""
    fields = Fields(lambda target: target, foreign)
    found: dict[str, Any] = {"words": {name: words.t(key) for name, key in _WORDS.items()}}
    found["practice"] = "practice/"
    found["list"] = {
        each.id: {**_texts(bank, each, words, fields), "by": by}
        for each in bank.misconceptions
        if (by := {question.id: _wrong(question, each.id) for question in bank.embodied[each.id]})
    }
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def _texts(bank: Bank, belief: Misconception, words: Words, fields: Fields) -> dict[str, str]:
    ref, language = ConceptRef.parse(belief.section), words.language
    titles = {code: bank.sections[ref.concept, code] for code in bank.languages if (ref.concept, code) in bank.sections}
    titles |= {language: bank.sections.get((ref.concept, language), {})}
    headings = {code: page[ref.anchor].title for code, page in titles.items() if ref.anchor and ref.anchor in page}

    def html(text: dict[str, str]) -> str:
        return in_its_language(fields.inline(bank.text(text, language)), bank, text, language)

    return {
        "name": words.t("mis.quote", belief=html(belief.name)),
        "remedy": html(belief.remedy),
        "href": f"concepts/{ref.concept}/" + (f"#{ref.anchor}" if ref.anchor else ""),
        "label": html(headings or bank.concept[ref.concept].title),
    }


def _wrong(question: Question, belief: str) -> list[Any]:
    """The answers that embody a misconception: ids of options; numbers, with how near an answer may be."""
    picks = [slip.pick for slip in question.slips() if slip.misconception == belief]
    if isinstance(question, NumericQuestion):
        return [[pick, float(normalised(question.answer.slack))] for pick in picks]
    return picks
