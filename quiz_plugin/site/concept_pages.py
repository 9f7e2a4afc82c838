"""Decides what the page of a concept asks; adds cards, rows and a line above its title; writes any page's stale note.

A section with questions ends with a card, unless its author put one in: of the first that needs its figure or, if no
card is less than 300 words before, of the first. Others are rows at the end, which lead to pages of sets. The text of
the first language decides for all. For `language_build.py`; `framed`, for any page, lists tables' links for paper.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, get_args

from mkdocs.structure.toc import AnchorLink
from mkdocs.utils import get_relative_url

from quiz_plugin.bank import Bank, Concept, ConceptRef, Question
from quiz_plugin.bank.base import Level
from quiz_plugin.render.card import Original
from quiz_plugin.render.figures import TEMPLATES
from quiz_plugin.render.on_page import line_above, part_name, text_line
from quiz_plugin.render.words import Words
from quiz_plugin.site.page_context import PageContext
from quiz_plugin.site.reading_time import PageText
from quiz_plugin.site.set_pages import concept_slug

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page

ANCHOR = "questions"
"""Where the rows stand; a page whose author has a section with this anchor gets none."""
_CARD_LEVEL = 3
_NEXT = re.compile(r"<h[12]\b")
_PANEL = re.compile(r'<div class="admonition question">.*?</div>', re.DOTALL)
_ANSWERED = re.compile(r'<li>(?=\s*(?:<p>)?<a href="#([^"]+)")')
"""A question that the page says it answers, with the section that it leads to."""
_SKIPPED = "data-search-exclude"
_TABLE = re.compile(r"<table>.*?</table>", re.DOTALL)
_OUTSIDE = re.compile(r'<a\b[^>]*\bhref="(https?:[^"]+)"')


@dataclass(frozen=True)
class ConceptPage:
    """The page of one concept in one language."""

    concept: Concept
    context: PageContext
    """What the blocks of the page know: bank, words, cards, the way to the language's root."""

    def eyebrow(self, minutes: int) -> str:
        """The line above the title: which concept it is, how long its page takes, what to read first."""
        bank, words = self.context.bank, self.context.words
        place = words.t("con.place", n=bank.concepts.index(self.concept) + 1, total=len(bank.concepts))
        parts = [part_name(bank, each, words.language) for each in bank.parts if each.id == self.concept.part]
        deep = [words.t("depth.deep")] if self.concept.id in bank.deep else []
        short = [*deep, place, words.n("n.minutes", minutes)]
        parts += [escape(each.replace(" ", "\xa0"), quote=False) for each in short]
        if before := ", ".join(self._link(bank.concept[name]) for name in self.concept.requires):
            parts.append(escape(words.t("con.before").replace(" ", "\xa0"), quote=False) + f" {before}")
        return line_above(parts)

    def _link(self, to: Concept) -> str:
        href = f"{self.context.base}{concept_slug(to)}/"
        return f'<a href="{href}">{text_line(self.context.bank, to.title, self.context.words.language)}</a>'

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
        label = escape(self.context.words.n("con.more", len(questions)), quote=False)
        href = escape(self._practise(questions))
        return f'<p class="qz-more gd-tap" {_SKIPPED}><a href="{href}">{label}</a></p>'

    def _practise(self, questions: Sequence[str]) -> str:
        """The address of a session with these questions, as a script alone can give it."""
        return f"{self.context.base}practice/#/new?q={','.join(questions)}&n={len(questions)}"

    def rest(self, asked: Asked, page: Page) -> str:
        """The end of the page: the questions that are no cards on it, by section; those for later are folded."""
        listed = [each for questions in asked.rest.values() for each in questions]
        if not (listed or asked.later) or ANCHOR in (page.present_anchor_ids or ()):
            return ""
        title = self.context.words.t("con.rest", n=len(listed))
        # The contents and the check of links know the section of the rows.
        page.present_anchor_ids = {*(page.present_anchor_ids or ()), ANCHOR}
        holder = page.toc.items[0].children if len(page.toc.items) == 1 else page.toc.items
        holder.append(AnchorLink(escape(title, quote=False), ANCHOR, 2))
        section_title, concept = self.context.renderer.section_title, self.concept.id
        return TEMPLATES.get_template("rest.html").render(
            title=title,
            anchor=ANCHOR,
            sections=[
                (section_title(ConceptRef(concept, anchor or None)), [*map(self._row, questions)])
                for anchor, questions in asked.rest.items()
            ],
            practise=self._practise(listed),
            listed=len(listed),
            later=[*map(self._row, asked.later)],
            words=self.context.words,
        )

    def _row(self, question: str) -> dict[str, str]:
        """The row of a question. It has the card's id, so that an old link to the card finds what leads to it."""
        card, known = self.context.renderer.card(question), self.context.bank.by_id[question]
        href = f"{self.context.base}{card.home}#{card.anchor}"
        return {"id": card.anchor, "rev": known.revision, "href": href, "title": card.title, "level": known.level}


APART = 300
"""So many words at least stand between two cards."""
_LEVELS: Sequence[str] = get_args(Level)


@dataclass(frozen=True)
class Asked:
    """What the page of a concept asks besides the author's own blocks."""

    cards: Mapping[str, str] = field(default_factory=dict)
    """By the anchor of a section: the question that is a card where it ends."""
    more: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """By the anchor of such a section: its other questions."""
    rest: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """By the anchor of a section, or nothing: the questions that are no cards on this page, in learning order."""
    later: Sequence[str] = ()
    """Those that another concept should be known for, which are no cards on this page."""
    about: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """By the anchor of a heading: the questions on what stands below it, be they cards or not."""


def asked(bank: Bank, concept: str, text: str, shown: Collection[str]) -> Asked:
    """What the page of a concept asks, whose `text` is this; the questions of `shown` are cards on it already."""
    page = PageText(text)
    by_section = _by_section(bank, concept, page)
    open_ones = {
        anchor: [each.id for each in questions if each.id not in shown] for anchor, questions in by_section.items()
    }
    figures = {each.id: each.figure.partition("?")[0] for each in bank.about(concept) if each.figure}
    cards = _cards(page, open_ones, figures)
    rest = {
        anchor: left
        for anchor, ids in open_ones.items()
        if (left := [each for each in ids if each != cards.get(anchor)])
    }
    more = {anchor: rest[anchor] for anchor in cards if anchor in rest}
    own = {each.id for questions in by_section.values() for each in questions}
    later = [each.id for each in bank.about(concept) if each.id not in own and each.id not in shown]
    return Asked(cards, more, rest, later, _about(bank, concept, page))


def _about(bank: Bank, concept: str, page: PageText) -> dict[str, list[str]]:
    """The questions that refer to each heading first, or else at all; to a section, those on any part of it."""
    asking = bank.about(concept)
    found: dict[str, list[str]] = {}
    for part in page.parts:
        for anchor in filter(None, part.anchors):
            here = {ConceptRef(concept, each) for each in (part.anchors if anchor == part.anchors[0] else (anchor,))}
            first = [each.id for each in asking if each.refs[0] in here]
            found[anchor] = first or [each.id for each in asking if here.intersection(each.refs)]
    return found


def _by_section(bank: Bank, concept: str, page: PageText) -> dict[str, list[Question]]:
    """The questions to study on this page, by the section of their first reference: those without one come last.

    Within a section they come as it explains them, then from recall to analysis, then as the bank has them.
    """
    places = {anchor: number for number, anchor in enumerate(page.anchors)}
    section_of = {anchor: part.anchors[0] for part in page.parts for anchor in part.anchors}

    def place(question: Question) -> tuple[int, int]:
        return places.get(question.refs[0].anchor or "", len(places)), _LEVELS.index(question.level)

    own = sorted((each for each in bank.about(concept) if each.refs[0].concept == concept), key=place)
    found: dict[str, list[Question]] = {anchor: [] for anchor in (*dict.fromkeys(section_of.values()), "")}
    for each in own:
        found[section_of.get(each.refs[0].anchor or "", "")].append(each)
    return found


def _cards(page: PageText, questions: Mapping[str, Sequence[str]], figures: Mapping[str, str]) -> dict[str, str]:
    """The first question of each section that has one, unless another card stands in it or too near before its end.

    A section with a figure to play with ends with a question that needs it; `figures` says which do, by their ids.
    """
    cards: dict[str, str] = {}
    blocks, last = page.asking, None
    for part in page.parts:
        anchor, own = part.anchors[0], [each for each in blocks if part.start <= each < part.end]
        if own:
            last = own[-1]
        elif needing := [each for each in questions.get(anchor, ()) if figures.get(each) in page.explored(part)]:
            cards[anchor], last = needing[0], part.end
        elif anchor and questions.get(anchor) and (last is None or page.words(last, part.end) >= APART):
            cards[anchor], last = questions[anchor][0], part.end
    return cards


_TITLE = re.compile(r"<h1\b")


def _with_addresses(table: re.Match[str]) -> str:
    """A table and, for paper, the addresses its links lead to: in its cells, styles print only their numbers."""
    items = "".join(f"<li>{address}</li>" for address in _OUTSIDE.findall(table[0]))
    return f'{table[0]}\n<ol class="gd-addresses" hidden {_SKIPPED}>{items}</ol>' if items else table[0]


def framed(html: str, above: str, below: str) -> str:
    """The HTML of a page with what stands `above` its title, and right `below` it; either may be empty."""
    html = _TABLE.sub(_with_addresses, html)
    if above:
        html = _TITLE.sub(lambda title: f"{above}\n{title[0]}", html, count=1)
    return html.replace("</h1>", f"</h1>\n{below}", 1) if below else html


def translation_note(page: Page, words: Words, original: Original | None, key: str = "stale.page") -> str:
    """The line that leads to the original of a page, with what `key` says of the translation; empty without one."""
    file = getattr(page.file, "alternates", {}).get(original.language) if original else None
    if original is None or file is None:
        return ""
    link = (
        f'<a href="{get_relative_url(file.url, page.url)}" lang="{original.language}" hreflang="{original.language}">'
        f"{escape(original.link, quote=False)}</a>"
    )
    return f'<p class="gd-path" data-search-exclude>{escape(words.t(key), quote=False)} {link}</p>'


def marked(html: str, language: str) -> str:
    """HTML that says in which language it is, where that is another one than around it."""
    return f'<div lang="{language}">{html}</div>' if html.strip() else html
