"""What the build adds to the page of a concept: a line above its title, cards where sections end, rows of the rest.

A row says what a question is called and what it asks of a reader, and leads to its card on the page of its set. Rows,
and the questions that the page says it answers, name those of the bank by which `assets/sets/concept.js` fills cells.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from mkdocs.structure.toc import AnchorLink

from quiz_plugin.bank import Bank, Concept, ConceptRef, revision
from quiz_plugin.markdown import PageContext
from quiz_plugin.render.on_page import in_its_language
from quiz_plugin.render.words import Words
from quiz_plugin.site.guide.section_questions import Asked
from quiz_plugin.site.quiz.pages import concept_slug

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page

ANCHOR = "questions"
"""Where the rows stand; a page whose author has a section with this anchor gets none."""
_CARD_LEVEL = 3
_NEXT = re.compile(r"<h[12]\b")
_PANEL = re.compile(r'<div class="admonition question">.*?</div>', re.DOTALL)
_ANSWERED = re.compile(r'<li>(?=\s*(?:<p>)?<a href="#([^"]+)")')
"""A question that the page says it answers, with the section that it leads to."""
_SEPARATOR = ' <span aria-hidden="true">·</span> '
_SKIPPED = "data-search-exclude"


@dataclass(frozen=True)
class ConceptPage:
    """The page of one concept in one language."""

    concept: Concept
    context: PageContext
    """What the blocks of the page know: bank, words, cards, the way to the language's root."""

    @property
    def bank(self) -> Bank:
        """The bank."""
        return self.context.bank

    @property
    def words(self) -> Words:
        """The words of the page's language."""
        return self.context.words

    def eyebrow(self, minutes: int) -> str:
        """The line above the title: which concept it is, how long its page takes, what to read first."""
        concepts, words = self.bank.concepts, self.words
        place = words.t("con.place", n=concepts.index(self.concept) + 1, total=len(concepts))
        parts = [self._text(each.title) for each in self.bank.parts if each.id == self.concept.part]
        parts += [escape(place, quote=False), escape(words.n("n.minutes", minutes), quote=False)]
        if before := ", ".join(self._link(self.bank.concept[name]) for name in self.concept.requires):
            parts.append(f"{escape(words.t('con.before'), quote=False)} {before}")
        return f'<p class="con-eyebrow" {_SKIPPED}>{_SEPARATOR.join(parts)}</p>'

    def _link(self, to: Concept) -> str:
        href = f"{self.context.base}{concept_slug(to)}{self.context.renderer.ending}"
        return f'<a href="{href}">{self._text(to.title)}</a>'

    def _text(self, text: Mapping[str, str]) -> str:
        language = self.words.language
        return in_its_language(escape(self.bank.text(text, language), quote=False), self.bank, text, language)

    def with_cards(self, html: str, asked: Asked) -> str:
        """The text of the page with a card where each of these sections ends, and what leads to its other questions."""
        html = _PANEL.sub(lambda panel: self._with_cells(panel[0], asked), html, count=1)
        ends: dict[int, str] = {}
        for anchor, question in asked.cards.items():
            heading = re.search(rf'<h2\b[^>]*\bid="{re.escape(anchor)}"', html)
            if heading is None:  # the page of another language may lack it
                continue
            end = _NEXT.search(html, heading.end())
            more = self._more(asked.more.get(anchor, ()))
            ends[end.start() if end else len(html)] = f"{self.context.ask(question, _CARD_LEVEL)}\n{more}"
        for at in sorted(ends, reverse=True):
            html = f"{html[:at]}{ends[at]}\n{html[at:]}"
        self.context.number_cards(html)
        return html

    def _with_cells(self, panel: str, asked: Asked) -> str:
        """The panel with the questions of the bank by which each of its own is known."""

        def cell(found: re.Match[str]) -> str:
            known = " ".join(asked.about.get(found[1], ()))
            return f'<li data-q="{known}">' if known else found[0]

        return _ANSWERED.sub(cell, panel)

    def _more(self, questions: Sequence[str]) -> str:
        if not questions:
            return ""
        label = self.words.n("con.more", len(questions))
        return f'<p class="qz-more gd-tap" {_SKIPPED}>{self._practise(label, questions)}</p>'

    def _practise(self, label: str, questions: Sequence[str], attributes: str = "") -> str:
        """A link to a session with these questions, as a script alone can give it."""
        address = f"{self.context.base}practice{self.context.renderer.ending}#/new?q={','.join(questions)}"
        href = f"{address}&amp;n={len(questions)}"
        return f'<a{attributes} href="{href}">{escape(label, quote=False)}</a>'

    def rest(self, asked: Asked, page: Page) -> str:
        """The end of the page: the questions that are no cards on it, by section; those for later are folded."""
        listed = [each for questions in asked.rest.values() for each in questions]
        if not (listed or asked.later) or ANCHOR in (page.present_anchor_ids or ()):
            return ""
        title = escape(self.words.t("con.rest", n=len(listed)), quote=False)
        _note(page, title)
        button = self._practise(self.words.n("con.practise", len(listed)), listed, ' class="md-button"')
        parts = [
            f'<section class="con-rest" {_SKIPPED}><h2 id="{ANCHOR}" {_SKIPPED}>{title}</h2>',
            *(self._section(anchor, questions) for anchor, questions in asked.rest.items()),
            f'<p class="qz-more">{button}</p>' if listed else "",
            self._later(asked.later),
            "</section>",
        ]
        return "\n".join(part for part in parts if part)

    def _section(self, anchor: str, questions: Sequence[str]) -> str:
        renderer = self.context.renderer
        title = renderer.section_title(ConceptRef(self.concept.id, anchor or None))
        return f"<p>{title}</p>\n{self._rows(questions)}"

    def _later(self, questions: Sequence[str]) -> str:
        if not questions:
            return ""
        label = escape(self.words.t("con.later", n=len(questions)), quote=False)
        return f'<div class="ex"><details><summary>{label}</summary>\n{self._rows(questions)}</details></div>'

    def _rows(self, questions: Iterable[str]) -> str:
        return "\n".join(["<ul>", *map(self._row, questions), "</ul>"])

    def _row(self, question: str) -> str:
        """The row of a question. It has the card's id, so that an old link to the card finds what leads to it."""
        card = self.context.renderer.card(question)
        level = escape(self.words.t(f"level.{self.bank.by_id[question].level}"), quote=False)
        link = f'<a href="{self.context.base}{card.home}#{card.anchor}">{card.title}</a>'
        rev = revision(self.bank.by_id[question])
        return f'<li class="gd-tap" id="{card.anchor}" data-rev="{rev}">{link} <span>{level}</span></li>'


def _note(page: Page, title: str) -> None:
    """Let the contents and the check of links know the section of the rows."""
    page.present_anchor_ids = {*(page.present_anchor_ids or ()), ANCHOR}
    items = page.toc.items
    holder = items[0].children if len(items) == 1 else items
    holder.append(AnchorLink(title, ANCHOR, 2))


def neighbours(page: Page, minutes: Callable[[Page], str]) -> Iterator[dict[str, str]]:
    """What the panels at the end of the page say of the pages before and after it."""
    for name, other in (("previous", page.previous_page), ("next", page.next_page)):
        if other is not None:
            yield {"name": name, "url": other.url, "title": str(other.title), "minutes": minutes(other)}
