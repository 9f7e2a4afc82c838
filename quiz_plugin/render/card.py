"""A question as a card: HTML that is complete without script, rendered once per language and fitted into each page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from string import ascii_uppercase
from types import MappingProxyType
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from quiz_plugin.bank import Bank, ChoiceQuestion, ConceptRef, Question, revision
from quiz_plugin.bank.kept import Kept
from quiz_plugin.render.fields import Fields
from quiz_plugin.render.foreign import Foreign
from quiz_plugin.render.words import Words

LEVEL, NUMBER, BASE, EXCLUDE = "\x1c", "\x1d", "\x1e", "\x1f"
"""The holes of a fragment: control characters, which no bank file can hold (the reader refuses them)."""

SHORT_STEM = 240
_TYPES = {"single": "single", "multiple": "multi", "true-false": "tf"}


@dataclass(frozen=True)
class Card:
    """A rendered question, but for what differs from page to page."""

    question: str
    title: str
    """HTML of the title alone."""
    answer: str
    """The key as the printed sheet lists it: `A, C`."""
    fragment: str

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
            self.fragment.replace(LEVEL, str(level))
            .replace(NUMBER, str(number))
            .replace(BASE, base)
            .replace(EXCLUDE, "" if home else " data-search-exclude")
        )


@dataclass(frozen=True)
class Original:
    """Where the text of a question comes from, where its translation lags behind."""

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
        ending: str = "/",
        kept: Kept[Card] | None = None,
        late: Mapping[str, Original] = MappingProxyType({}),
        foreign: Foreign | None = None,
    ) -> None:
        """`words` decides the language; `ending` is how addresses of pages end: in a slash, or in `.html`.

        Cards that an earlier renderer left in `kept` are taken from there where nothing they show has changed.
        `late` holds the ids of the questions whose translation lags behind, with their originals; `foreign` are the
        terms of another language that texts may hold.
        """
        self._bank, self._words, self.ending, self._late = bank, words, ending, late
        self._language = words.language
        self._foreign = foreign or Foreign()
        self._fields = Fields(lambda target: self._address(ConceptRef.parse(target)), self._foreign)
        self._kept: Kept[Card] = Kept() if kept is None else kept
        environment = Environment(
            loader=FileSystemLoader(Path(__file__).parent / "templates"), autoescape=True, undefined=StrictUndefined
        )
        environment.globals["t"] = words.t
        self._template = environment.get_template("card.html")

    def card(self, question_id: str) -> Card:
        """The card of a question. Raises KeyError for an unknown id."""
        question = self._bank.by_id[question_id]
        ref = question.refs[0]
        shows = (
            question,
            self._bank.home[question_id],
            self._bank.concept[ref.concept].title,
            self._section(ref),
            self._bank.languages[0],
            self.ending,
            self._words.entries,
            self._late.get(question_id),
            self._foreign,
        )
        return self._kept.get((self._language, question_id), shows, lambda: self.render(question))

    def section_title(self, ref: ConceptRef) -> Markup:
        """The heading of the section as HTML, or the concept's title when no section is named."""
        return Markup(self._fields.inline(self._section(ref)))

    def _section(self, ref: ConceptRef) -> str:
        """The Markdown of the section's heading, or of the concept's title."""
        section = self._bank.sections.get((ref.concept, self._language), {}).get(ref.anchor or "")
        return section.title if section else self._text(self._bank.concept[ref.concept].title)

    def _text(self, text: Mapping[str, str]) -> str:
        return self._bank.text(text, self._language)

    def _address(self, ref: ConceptRef) -> str:
        return f"{BASE}concepts/{ref.concept}{self.ending}" + (f"#{ref.anchor}" if ref.anchor else "")

    def render(self, question: Question) -> Card:
        """The card, made anew."""
        fields = self._fields
        title = fields.inline(self._text(question.title))
        stem = fields.block(self._text(question.stem))
        options = self._options(question)
        letters = {option["id"]: option["letter"] or option["text"] for option in options}
        right = [letters[name] for name, ok in question.key.items() if ok]
        answer = ", ".join(right)
        ref = question.refs[0]
        view: dict[str, Any] = {
            "id": question.id,
            "rev": revision(question),
            "type": _TYPES[question.kind],
            "level": question.level,
            "title": Markup(title),
            "concept": {"href": self._address(ref), "label": self._concept_label(question, ref)},
            "late": self._original(question),
            "home": f"{BASE}{self._bank.home[question.id]}{self.ending}#q-{question.id}",
            "stem": Markup(stem),
            "short_stem": len(stem) <= SHORT_STEM and re.fullmatch(r"<p>((?!</p>|<code|<math).)*</p>", stem, re.DOTALL),
            "instruction": self._instruction(question),
            "options": options,
            "hints": [Markup(fields.block(self._text(hint))) for hint in question.hints],
            "answer": self._words.n("a.right", len(right), list=answer),
            "reasons": self._reasons(question, letters),
            "explanation": Markup(fields.block(self._text(question.explanation))) if question.explanation else "",
            "study": {"href": self._address(ref), "label": self.section_title(ref)},
            "sources": question.sources,
        }
        hole = {"level": LEVEL, "number": NUMBER, "exclude": EXCLUDE}
        return Card(question.id, title, answer, self._template.render(q=view, hole=hole))

    def _original(self, question: Question) -> dict[str, str] | None:
        """The link to the original of a question whose translation lags behind."""
        late = self._late.get(question.id)
        if late is None:
            return None
        href = f"{BASE}{late.way}{self._bank.home[question.id]}{self.ending}#q-{question.id}"
        return {"href": href, "language": late.language, "link": late.link}

    def _instruction(self, question: Question) -> str:
        if question.kind == "multiple" and question.show_count:
            return self._words.n("q.multi_n", sum(question.key.values()))
        return self._words.t({"single": "q.single", "multiple": "q.multi", "true-false": "q.tf"}[question.kind])

    def _options(self, question: Question) -> list[dict[str, Any]]:
        if not isinstance(question, ChoiceQuestion):
            bare = {"letter": "", "code": "", "pin": False, "exclusive": False}
            return [
                {"id": name, "ok": ok, "text": self._words.t(f"q.{name}"), **bare} for name, ok in question.key.items()
            ]
        return [
            {
                "id": option.id,
                "ok": option.correct,
                "letter": ascii_uppercase[index],
                "text": Markup(self._fields.inline(self._text(option.text))) if option.text else "",
                "code": Markup(self._fields.code(option.code, option.syntax)) if option.code else "",
                "pin": option.pin is not None,
                "exclusive": option.exclusive,
            }
            for index, option in enumerate(question.options)
        ]

    def _reasons(self, question: Question, letters: Mapping[str, str]) -> list[dict[str, Any]]:
        if not isinstance(question, ChoiceQuestion):
            right = next(name for name, ok in question.key.items() if ok)
            return [{"option": right, "html": Markup(self._fields.block(self._text(question.why)))}]
        reasons = []
        for option in question.options:
            key = Markup('<span class="qz-key">{}</span>').format(letters[option.id])
            words = self._words.entries["a.opt_right" if option.correct else "a.opt_wrong"]
            verdict = Markup(escape(words)).format(key=key)
            html = self._fields.lead(f"<strong>{verdict}</strong>", self._text(option.why))
            reasons.append({"option": option.id, "html": Markup(html)})
        return reasons

    def _concept_label(self, question: Question, ref: ConceptRef) -> str:
        """The concept's name, unless an option's words hold that name: then saying it could give the key away."""
        name = self._text(self._bank.concept[ref.concept].title)
        options = question.options if isinstance(question, ChoiceQuestion) else ()
        texts = (self._text(option.text) for option in options if option.text)
        if any(name.casefold() in text.casefold() for text in texts):
            return self._words.t("q.concepts")
        return name
