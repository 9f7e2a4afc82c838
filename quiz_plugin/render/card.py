"""Renders a question as a card: HTML complete without script, made once per language and fitted into each page.

`CardRenderer`, for site/language_build.py, fills templates/card.html; what differs by kind is in kinds/, what differs
by page (level of headings, number, addresses) a control character that `Card.html` replaces, for page_context.py. No
concept is named where an option holds its name. `Original` is what a note on a stale translation links to.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType, SimpleNamespace
from typing import Any

from markupsafe import Markup, escape

from quiz_plugin.bank import Bank, ConceptRef, Question
from quiz_plugin.render.fields import Fields, Foreign
from quiz_plugin.render.figures import TEMPLATES
from quiz_plugin.render.kinds import Body, KindWriter, body
from quiz_plugin.render.on_page import in_its_language
from quiz_plugin.render.words import Words

LEVEL, NUMBER, BASE, EXCLUDE, HOME = "\x1c", "\x1d", "\x1e", "\x1f", "\x1b"
"""The holes of a fragment: control characters, which no bank file can hold (the reader refuses them)."""
_HOLE = SimpleNamespace(level=LEVEL, number=NUMBER, exclude=EXCLUDE, home=HOME)

_SHORT = 240
_MORE = re.compile(r"\n\s*\n|[`$]|^\s*(?:[-*+>]|\d+[.)])\s", re.MULTILINE)
"""What makes a stem more than one paragraph of words."""


@dataclass(frozen=True)
class Card:
    """A rendered question, but for what differs from page to page."""

    question: str
    title: str
    """HTML of the title alone."""
    answer: str
    """The key as the printed sheet lists it: `A, C`."""
    fragment: str
    home: str
    """The page that the question lives on, from the language's root."""

    @property
    def anchor(self) -> str:
        """The id of the card's element."""
        return f"q-{self.question}"

    def html(self, *, level: int, number: int, base: str, home: bool) -> str:
        """The card for one page.

        `level` is the heading level (1 to 6), `number` counts the cards of the page, `base` leads from the page to the
        language's root (empty, or ending in a slash). Only the question's `home` page is searched.
        """
        return (
            self.fragment.replace(HOME, "" if home else f"{BASE}{self.home}")
            .replace(LEVEL, str(level))
            .replace(NUMBER, str(number))
            .replace(BASE, base)
            .replace(EXCLUDE, "" if home else " data-search-exclude")
        )


@dataclass(frozen=True)
class Original:
    """Where the text of a question comes from, where its translation is stale."""

    language: str
    way: str
    """Leads from the root of the page's language to that of the original's."""
    link: str
    """The words of the link, in the original's language."""


class CardRenderer:
    """Renders the questions of one bank in one language; each only once."""

    def __init__(
        self,
        bank: Bank,
        words: Words,
        stale: Mapping[str, Original] = MappingProxyType({}),
        foreign: Foreign | None = None,
    ) -> None:
        """`words` decides the language; `foreign` are the terms of another language that texts may hold.

        `stale` holds the ids of the questions whose translation is stale, with their originals.
        """
        self._bank, self._words, self._stale = bank, words, stale
        self._language = words.language
        self._foreign = foreign or Foreign()
        self._fields = Fields(lambda target: self._address(ConceptRef.parse(target)), self._foreign)
        self._pen = KindWriter(self._fields, words, self._text)
        self._cards: dict[str, Card] = {}

    def card(self, question_id: str) -> Card:
        """The card of a question. Raises KeyError for an unknown id."""
        if question_id not in self._cards:
            self._cards[question_id] = self.render(self._bank.by_id[question_id])
        return self._cards[question_id]

    def section_title(self, ref: ConceptRef) -> Markup:
        """The heading of the section as HTML, or the concept's title when no section is named."""
        section = self._bank.sections.get((ref.concept, self._language), {}).get(ref.anchor or "")
        if section and section.title:
            return Markup(self._fields.inline(section.title))
        return self._title_of(ref, self._fields.inline(self._text(self._bank.concept[ref.concept].title)))

    def _title_of(self, ref: ConceptRef, html: str) -> Markup:
        """The HTML of a concept's title, with its language where that is borrowed."""
        return Markup(in_its_language(html, self._bank, self._bank.concept[ref.concept].title, self._language))

    def _figure(self, question: Question) -> dict[str, str] | None:
        """Where the figure stands that the question needs, as its hint and its answer open it; what is said of it."""
        if not question.figure:
            return None
        name, _, setting = question.figure.partition("?")
        figure = self._bank.figures[name]
        page = f"{BASE}concepts/{self._bank.explored[name]}/"
        words = self._words.t("q.see", figure=figure.entry("title", self._language))
        start = f"?{figure.key}={question.start}" if question.start else ""
        return {
            "hint": f"{page}{start}#xp-{name}",
            "answer": f"{page}?{figure.key}={setting}#xp-{name}",
            "label": words,
        }

    def _text(self, text: Mapping[str, str]) -> str:
        return self._bank.text(text, self._language)

    def _address(self, ref: ConceptRef) -> str:
        return f"{BASE}concepts/{ref.concept}/" + (f"#{ref.anchor}" if ref.anchor else "")

    def render(self, question: Question) -> Card:
        """The card, made anew."""
        pen = self._pen
        title, stem = pen.fields.inline(pen.text(question.title)), pen.block(question.stem)
        shown = body(question, pen)
        ref = question.refs[0]
        view: dict[str, Any] = {
            "id": question.id,
            "rev": question.revision,
            "level": question.level,
            "title": Markup(title),
            "concept": {"href": self._address(ref), "label": self._concept_label(shown, ref)},
            "note": self._note(question),
            "stem": stem,
            # Read out with the options; in all languages or in none, so that their pages have the same anchors.
            "short_stem": all(len(text) <= _SHORT and not _MORE.search(text) for text in question.stem.values()),
            "body": shown,
            "hints": [pen.block(hint) for hint in question.hints],
            # The only reason that there is stands beside the verdict once there is an answer.
            "explains": bool(question.explanation or question.figure or shown.why or len(shown.reasons) > 1),
            "explanation": pen.block(question.explanation) if question.explanation else "",
            "study": {"href": self._address(ref), "label": self.section_title(ref)},
            "figure": self._figure(question),
            "sources": question.sources,
            "lang": self._language,
        }
        return Card(
            question.id,
            title,
            shown.key,
            TEMPLATES.get_template("card.html").render(q=SimpleNamespace(**view), hole=_HOLE, t=self._words.t),
            f"{self._bank.home[question.id]}/",
        )

    def _note(self, question: Question) -> dict[str, str] | None:
        """The note on a question whose translation is stale, with a link to the original."""
        original = self._stale.get(question.id)
        if original is None:
            return None
        words = self._words.t("stale.question")
        href = f"{BASE}{original.way}{self._bank.home[question.id]}/#q-{question.id}"
        return {"words": words, "href": href, "language": original.language, "link": original.link}

    def _concept_label(self, shown: Body, ref: ConceptRef) -> str:
        """The concept's name, unless what can be picked holds that name: then saying it could give the key away."""
        name = self._text(self._bank.concept[ref.concept].title)
        if any(name.casefold() in text.casefold() for text in shown.texts):
            return self._words.t("q.concepts")
        return self._title_of(ref, escape(name))
