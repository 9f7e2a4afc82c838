"""Collects what the blocks of one page ask for, with its problems, and puts cards and figures into their places.

`language_build.py` makes one for each page to be converted; blocks and `concept_pages.py` get small elements from it
that keep places. When the text is complete, `filled` numbers the cards, puts all there and adds the key for paper.
What blocks show twice is a problem. By `selected`, `memo.py` knows which questions a page shows.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from quiz_plugin.bank import Bank, Place, Problem
from quiz_plugin.bank.figures import Figure
from quiz_plugin.bank.files import place_at
from quiz_plugin.bank.markdown import structure
from quiz_plugin.bank.page_files import check_page
from quiz_plugin.bank.problems import did_you_mean
from quiz_plugin.bank.references import References
from quiz_plugin.render.card import CardRenderer
from quiz_plugin.render.figures import TEMPLATES, figure_html, first_view
from quiz_plugin.render.words import Words

SELECTORS = ("set", "concept", "ids")
_PLACE = re.compile(
    r'<article class="qz" id="[a-z0-9-]+"><h[1-6] id="[a-z0-9-]+"></h[1-6]></article>'
    r'|<figure class="fig" id="xp-[a-z]+"></figure>'
)


@dataclass
class PageContext:
    """What the blocks need to know of the page, and what they leave behind."""

    renderer: CardRenderer
    words: Words
    bank: Bank
    figures: Path
    """The folder of the drawings."""
    examples: Path = Path("examples")
    """The folder of the programs."""
    base: str = ""
    """Leads from the page to the language's root: empty, or ending in a slash."""
    name: str = ""
    """How problems call the page's file."""
    path: str = ""
    """The page below the language's root, without ending. Questions are searched at home and nowhere else."""
    lang: str = ""
    """The language of the cards, where the text of the page is in another one."""
    references: References = field(default_factory=References)
    """The works that the page may cite."""
    places: dict[str, list[Place]] = field(default_factory=dict)
    """Where each block of a name starts, in order."""
    cards: list[PlacedCard] = field(default_factory=list)
    selections: list[tuple[str, str]] = field(default_factory=list)
    """What blocks select of the bank, each as a key and a name."""
    explored: dict[str, str] = field(default_factory=dict)
    """The HTML of each figure to play with, by name."""
    problems: list[Problem] = field(default_factory=list)
    _seen: dict[str, Place] = field(default_factory=dict)
    _created: Counter[str] = field(default_factory=Counter)

    def locate(self, source: str) -> None:
        """Note where the blocks stand in the page's source, front matter included, and what it cites in vain."""
        self.problems += check_page(source, self.name, self.references)
        for opener in structure(source, page=True).openers:
            self.places.setdefault(opener.name, []).append(place_at(self.name, source, opener.start))

    def next_place(self, name: str) -> Place:
        """Where the block that is being created starts."""
        places, number = self.places.get(name, []), self._created[name]
        self._created[name] += 1
        return places[number] if number < len(places) else Place(self.name)

    def add(self, place: Place, code: str, message: str, hint: str = "", *related: tuple[Place, str]) -> None:
        """Note a problem of the page."""
        self.problems.append(Problem(place, code, message, hint, related))

    def check_keys(self, given: Mapping[str, Any], known: Collection[str], place: Place) -> None:
        """Note the keys of a block that mean nothing."""
        for key in given:
            if key not in known:
                self.add(place, "unknown-key", f"`{key}` is not a key of this block", did_you_mean(key, known))

    def select(self, given: Mapping[str, Any], place: Place) -> list[str]:
        """The ids of the questions that a block asks for."""
        self.check_keys(given, SELECTORS, place)
        chosen = [key for key in SELECTORS if given.get(key)]
        if len(chosen) != 1:
            self.add(place, "bad-block", "the block takes exactly one of `set:`, `concept:` and `ids:`")
            return []
        key, value = chosen[0], given[chosen[0]]
        names = [str(name) for name in (value if isinstance(value, list) else [value])]
        found: list[str] = []
        for name in names:
            self.selections.append((key, name))
            ids = selected(self.bank, key, name)
            if ids is None:
                what = {"set": "set", "concept": "concept", "ids": "question"}[key]
                known = {"set": [each.id for each in self.bank.sets], "concept": self.bank.concept}
                hint = did_you_mean(name, known.get(key, self.bank.by_id))
                self.add(place, f"unknown-{what}", f"the bank has no {what} `{name}`", hint)
            found += ids or []
        return found

    def show(self, ids: list[str], level: int, place: Place) -> str:
        """What keeps the places of the cards of a block in the page's HTML."""
        html = []
        for question in ids:
            if question in self._seen:
                message = f"the question `{question}` stands twice on this page"
                first = (self._seen[question], "the block that shows it first")
                self.add(place, "duplicate-question", message, "", first)
                continue
            self._seen[question] = place
            html.append(self.ask(question, level, between=False))
        return "\n".join(html)

    def ask(self, question: str, level: int, *, between: bool = True) -> str:
        """Show a question; gives what keeps its place in the page's HTML."""
        self.cards.append(PlacedCard(question, level, between))
        return self.cards[-1].place

    def explore(self, name: str, place: Place) -> str:
        """What keeps the place of a figure to play with in the page's HTML."""
        figure = self.bank.figures.get(name)
        if figure is None:
            known = self.bank.figures
            message = f"there is no interactive figure `{name}`" if name else "the block needs `src:`"
            hint = did_you_mean(name, known) or f"one of {', '.join(known)}"
            self.add(place, "unknown-explorable", message, hint)
            return ""
        if name in self.explored:
            self.add(
                place, "duplicate-explorable", f"the figure `{name}` stands twice on this page", "keep one of them"
            )
            return ""
        first = self._first_view(figure)
        if first is None:
            file = f"{name}/{first_view(self.words.language)}"
            hint = "`make figures`, or `quizbank figures`, writes it"
            self.add(place, "bad-explorable", f"the figure has no {file} that can be read", hint)
            return ""
        self.explored[name] = figure_html(figure, first, self.words, self.base)
        return _place_of(name)

    def _first_view(self, figure: Figure) -> dict[str, Any] | None:
        """What a figure shows at first, in this language; in the bank's first where this one may have gaps."""
        language, complete = self.words.language, self.bank.languages
        for code in (language, *(() if language in complete else complete[:1])):
            with suppress(OSError, ValueError):
                view = json.loads((figure.folder / first_view(code)).read_bytes())
                return view if isinstance(view, dict) else None
        return None

    def filled(self, html: str) -> str:
        """The page's HTML with its cards, numbered as they stand, and its figures; and with what prints as a paper."""
        cards = {card.place: card for card in self.cards}
        self.cards[:] = [cards[place] for place in dict.fromkeys(_PLACE.findall(html)) if place in cards]
        by_place = {_place_of(name): figure for name, figure in self.explored.items()}
        by_place |= {card.place: self._card(card, number) for number, card in enumerate(self.cards, 1)}
        html = _PLACE.sub(lambda place: by_place.get(place[0], place[0]), html)
        if not self.cards:
            return html
        answers = [self.renderer.card(card.question).answer for card in self.cards]
        # A page prints as a paper with more than one question in blocks.
        is_paper = sum(not each.between for each in self.cards) > 1
        view = TEMPLATES.get_template("paper.html")
        return view.render(html=html, answers=answers, is_paper=is_paper, t=self.words.t)

    def _card(self, card: PlacedCard, number: int) -> str:
        home = self.bank.home[card.question] == self.path
        html = self.renderer.card(card.question).html(level=card.level, number=number, base=self.base, home=home)
        return html.replace("<article ", f'<article lang="{self.lang}" ', 1) if self.lang else html


def selected(bank: Bank, key: str, name: str) -> list[str] | None:
    """The ids of the questions that one name selects; nothing if the bank does not know it."""
    if key == "ids":
        return [name] if name in bank.by_id else None
    if key == "concept":
        return [each.id for each in bank.about(name)] if name in bank.concept else None
    return next(([q.id for q in each.questions] for each in bank.sets if each.id == name), None)


def _place_of(figure: str) -> str:
    """What keeps the place of a figure to play with."""
    return f'<figure class="fig" id="xp-{figure}"></figure>'


@dataclass(frozen=True)
class PlacedCard:
    """A card on the page that is being converted."""

    question: str
    level: int
    between: bool
    """Whether it stands between the sections of a text, where the build put it, and not in a block of questions."""

    @property
    def anchor(self) -> str:
        """The id of the card's element."""
        return f"q-{self.question}"

    @property
    def place(self) -> str:
        """What keeps the card's place until the page is complete: small, and a heading to be found by."""
        anchor, level = self.anchor, self.level
        return f'<article class="qz" id="{anchor}"><h{level} id="{anchor}--title"></h{level}></article>'
