"""The Markdown blocks that put questions and figures into any page.

    /// questions
        concept: gpipe
    ///

takes one of `set:` (a set's id), `concept:` (a concept's id) or `ids:` (question ids). There is no other way for a
question onto a page: generated pages use the same block. `/// figure` with `src:` shows a drawing; its content is the
caption. `/// contents` with `of: concepts` or `of: sets` lists what the bank has. Inside MkDocs the plugin tells the extension about each page; elsewhere its options do.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as etree
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any

from markdown import Markdown
from pymdownx.blocks import BlocksExtension, BlocksProcessor
from pymdownx.blocks.block import Block

from quiz_plugin.bank import Bank, Place, Problem, load_bank
from quiz_plugin.bank.problems import did_you_mean, report
from quiz_plugin.render import Card, CardRenderer, Words
from quiz_plugin.render.figures import FigureError, figure_svg

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_FENCE = re.compile(r"^\s*(`{3,}|~{3,})")
_BLOCK = re.compile(r"^ {0,3}/{3,} *(?P<name>questions|figure|contents)\b")
SELECTORS = ("set", "concept", "ids")


class BlockProblems(ValueError):
    """What is wrong with the blocks of a page, outside MkDocs, where nobody collects problems."""


@dataclass(frozen=True)
class ShownCard:
    """A card on the page that is being converted."""

    card: Card
    number: int
    level: int


@dataclass
class PageContext:
    """What the blocks need to know of the page, and what they leave behind."""

    renderer: CardRenderer
    words: Words
    bank: Bank
    figures: Path
    """The folder of the drawings."""
    base: str = ""
    """Leads from the page to the language's root: empty, or ending in a slash."""
    name: str = ""
    """How problems call the page's file."""
    path: str = ""
    """The page below the language's root, without ending: questions whose home it is are searched here and nowhere else."""
    level: int | None = None
    """Heading level of cards; by default one below the last heading."""
    places: dict[str, list[Place]] = field(default_factory=dict)
    """Where each block of a name starts, in order."""
    cards: list[ShownCard] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    _seen: dict[str, Place] = field(default_factory=dict)
    _created: Counter[str] = field(default_factory=Counter)

    def locate(self, source: str) -> None:
        """Note where the blocks stand in the page's source, front matter included."""
        fence = ""
        for number, line in enumerate(source.splitlines(), 1):
            mark = _FENCE.match(line)
            if mark and not fence:
                fence = mark[1]
            elif mark and line.strip().startswith(fence):
                fence = ""
            elif not fence and (block := _BLOCK.match(line)):
                self.places.setdefault(block["name"], []).append(Place(self.name, number, line.index("/") + 1))

    def next_place(self, name: str) -> Place:
        """Where the block that is being created starts."""
        places, number = self.places.get(name, []), self._created[name]
        self._created[name] += 1
        return places[number] if number < len(places) else Place(self.name)

    def finish(self) -> None:
        """Note the blocks that stand in the source but were never created, because their header could not be read."""
        for name, places in self.places.items():
            for place in places[self._created[name] :]:
                hint = "write its options as `key: value` lines, indented by four spaces"
                self.add(place, "unread-block", f"this `{name}` block could not be read", hint)

    def add(self, place: Place, code: str, message: str, hint: str = "", *related: tuple[Place, str]) -> None:
        """Note a problem of the page."""
        self.problems.append(Problem(place, code, message, hint, related))

    def select(self, given: Mapping[str, Any], place: Place) -> list[str]:
        """The ids of the questions that a block asks for."""
        for key in given:
            if key not in SELECTORS and key != "attrs":
                self.add(place, "unknown-key", f"`{key}` is not a key of this block", did_you_mean(key, SELECTORS))
        chosen = [key for key in SELECTORS if key in given]
        if len(chosen) != 1:
            self.add(place, "bad-block", "the block takes exactly one of `set:`, `concept:` and `ids:`")
            return []
        key, value = chosen[0], given[chosen[0]]
        names = value if isinstance(value, list) else [value]
        known: Mapping[str, list[str]] = {
            "set": {each.id: [q.id for q in each.questions] for each in self.bank.sets},
            "concept": {each.id: [q.id for q in self.bank.about(each.id)] for each in self.bank.concepts},
            "ids": {q.id: [q.id] for q in self.bank.questions()},
        }[key]
        found: list[str] = []
        for name in names:
            if name in known:
                found += known[name]
            else:
                what = {"set": "set", "concept": "concept", "ids": "question"}[key]
                self.add(place, f"unknown-{what}", f"the bank has no {what} `{name}`", did_you_mean(str(name), known))
        return found

    def show(self, ids: list[str], level: int, place: Place) -> str:
        """The HTML of the cards, numbered on from those before them."""
        html = []
        if ids and not self.cards:
            html.append(f'<p class="qz-tally" data-search-exclude>{self.words.n("n.questions", len(ids))}</p>')
        for question in ids:
            if question in self._seen:
                message = f"the question `{question}` stands twice on this page"
                self.add(place, "duplicate-question", message, "", (self._seen[question], "the block that shows it first"))
                continue
            self._seen[question] = place
            shown = ShownCard(self.renderer.card(question), len(self.cards) + 1, level)
            self.cards.append(shown)
            home = self.bank.home[question] == self.path
            html.append(shown.card.html(level=level, number=shown.number, base=self.base, home=home))
        return "\n".join(html)

    def print_key(self) -> str:
        """The answer key that a printed page ends with; nothing on a page without cards."""
        if not self.cards:
            return ""
        rows = "".join(f'<li value="{shown.number}">{shown.card.answer}</li>' for shown in self.cards)
        title = self.words.t("key.title")
        return (
            '<section class="qz-printkey" data-search-exclude aria-labelledby="qz-key">'
            f'<h2 id="qz-key">{title}</h2><ol>{rows}</ol></section>'
        )


class _LenientBlock(Block):
    """A block that accepts whatever it is given and says itself what is wrong.

    pymdownx drops a block with an unknown option without a word: it stays text on the page.
    """

    def _validate(self, parent: etree.Element, arg: Any, **options: Any) -> bool:
        self.argument = arg
        self.given = options
        self.options = {"attrs": {}}
        return True

    def on_markdown(self) -> str:
        return "block"

    @property
    def page(self) -> PageContext:
        """The page that is being converted."""
        page: PageContext = self.config["page"]()
        return page

    def raw(self, parent: etree.Element, html: str) -> etree.Element:
        """Put finished HTML below `parent`; Markdown does not look into it."""
        holder = etree.SubElement(parent, "p")
        holder.text = self.md.htmlStash.store(html)
        return holder


class QuestionsBlock(_LenientBlock):
    """Questions of a set, of a concept, or one by one."""

    NAME = "questions"
    ARGUMENT = None

    def on_create(self, parent: etree.Element) -> etree.Element:
        """Render the cards."""
        page, place = self.page, self.page.next_place(self.NAME)
        headings = [el for el in self.md.parser.root.iter() if el.tag in _HEADINGS]
        level = page.level or (min(int(headings[-1].tag[1]) + 1, 6) if headings else 2)
        return self.raw(parent, page.show(page.select(self.given, place), level, place))


class FigureBlock(_LenientBlock):
    """A drawing with its caption."""

    NAME = "figure"
    ARGUMENT = None

    def on_create(self, parent: etree.Element) -> etree.Element:
        """Inline the drawing."""
        page, place = self.page, self.page.next_place(self.NAME)
        figure = etree.SubElement(parent, "figure", {"class": "fig"})
        name = str(self.given.get("src", ""))
        try:
            if not re.fullmatch(r"[a-z0-9-]+", name):
                raise FigureError("the block needs `src:` with the name of a figure: lower-case letters, digits, hyphens")
            svg, _ = figure_svg(page.figures, name, page.words.language)
            self.raw(figure, f'<div class="fig-box">{svg}</div>')
        except FigureError as error:
            page.add(place, "bad-figure", str(error))
        etree.SubElement(figure, "figcaption")
        return figure

    def on_add(self, block: etree.Element) -> etree.Element:
        """What follows is the caption."""
        return block[-1]


class ContentsBlock(_LenientBlock):
    """The concepts in learning order, or the question sets, as links with their summaries."""

    NAME = "contents"
    ARGUMENT = None

    def on_create(self, parent: etree.Element) -> etree.Element:
        """Write the list."""
        page, place = self.page, self.page.next_place(self.NAME)
        language, of = page.words.language, str(self.given.get("of", ""))
        rows: list[tuple[str, str, str]] = []
        if of == "concepts":
            rows = [(f"concepts/{c.id}/", c.title[language], c.summary[language]) for c in page.bank.concepts]
        elif of == "sets":
            rows = [(f"questions/{s.id}/", s.title[language], s.summary[language]) for s in page.bank.sets]
        else:
            page.add(place, "bad-block", "the block takes `of: concepts` or `of: sets`")
        items = "".join(
            f'<li><a href="{page.base}{path}">{escape(title, quote=False)}</a><br>{escape(summary, quote=False)}</li>'
            for path, title, summary in rows
        )
        return self.raw(parent, f'<ol class="gd-contents">{items}</ol>')


class QuizExtension(BlocksExtension):
    """Registers the blocks. The plugin sets `page` before each page; elsewhere it is made from the options."""

    def __init__(self, **options: Any) -> None:
        """Take the options `bank`, `docs`, `figures`, `lang`, `base` and `level`."""
        self.config = {
            "bank": ["bank", "Folder of the question bank"],
            "docs": ["docs", "Folder of the pages, for the concepts' sections"],
            "figures": ["docs/assets/figures", "Folder of the drawings"],
            "lang": ["en", "Language of the page"],
            "base": ["", "From the page to the language's root"],
            "level": [0, "Heading level of the cards; 0 means one below the last heading"],
        }
        super().__init__(**options)
        self.page: PageContext | None = None
        self._alone = False

    def extendMarkdownBlocks(self, md: Markdown, block_mgr: BlocksProcessor) -> None:  # noqa: N802 (pymdownx's name)
        """Register the blocks on one Markdown instance."""
        for block in (QuestionsBlock, FigureBlock, ContentsBlock):
            block_mgr.register(block, {"page": self._context})

    def _context(self) -> PageContext:
        if self.page is None:
            self._alone = True
            self.page = self._from_options()
        return self.page

    def _from_options(self) -> PageContext:
        lang, bank_folder = self.getConfig("lang"), Path(self.getConfig("bank"))
        bank = load_bank(bank_folder, Path(self.getConfig("docs")), [lang])
        if not isinstance(bank, Bank):
            raise BlockProblems(report(bank))
        words = Words.load(lang, bank_folder)
        return PageContext(
            CardRenderer(bank, words),
            words,
            bank,
            Path(self.getConfig("figures")),
            base=self.getConfig("base"),
            level=self.getConfig("level") or None,
        )


def makeExtension(**options: Any) -> QuizExtension:  # noqa: N802 (Python-Markdown's name)
    """The extension, as Python-Markdown looks for it."""
    return QuizExtension(**options)

