"""The Markdown blocks that put questions and figures into any page.

    /// questions
        concept: gpipe
    ///

takes one of `set:` (a set's id), `concept:` (a concept's id) or `ids:` (question ids). There is no other way for a
question onto a page: generated pages use the same block. `/// figure` with `src:` shows a drawing; its content is the
caption. `/// example` with `src:` shows a program and what it printed; `part:` shows one of its parts, and
`output: false` the code alone. `/// contents` with `of: concepts` or `of: sets` lists what the bank has, with `of: map`
it draws how the concepts build on each other. Inside MkDocs the plugin tells the extension about each page; elsewhere
its options do.
"""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from html import escape
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from markdown import Markdown
from markdown.postprocessors import Postprocessor
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor
from pymdownx.blocks import RE_INDENT_YAML_LINE, BlocksExtension, BlocksProcessor, get_frontmatter
from pymdownx.blocks.block import Block

from quiz_plugin.bank import Bank, Place, Problem, find_languages, load_bank
from quiz_plugin.bank.latex_checks import check_page as check_formulas
from quiz_plugin.bank.problems import did_you_mean, report
from quiz_plugin.bank.references import SCHEME, References, check_citations, citations, read_references
from quiz_plugin.render import Card, CardRenderer, Words
from quiz_plugin.render.examples import NAME, ExampleError, read_example
from quiz_plugin.render.figures import FigureError, figure_svg
from quiz_plugin.render.formulas import FormulaExtension
from quiz_plugin.render.learning_map import map_html

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_FENCE = re.compile(r"^\s*(`{3,}(?!.*`)|~{3,})")
_BLOCK = re.compile(r"^ {0,3}/{3,} *(?P<name>[\w-]+)")
BLOCKS = ("questions", "figure", "example", "contents")
SELECTORS = ("set", "concept", "ids")
_PLACE = re.compile(r'<article class="qz" id="[a-z0-9-]+"><h[1-6] id="[a-z0-9-]+"></h[1-6]></article>')
_TALLY = "\x1d"
"""Where the number of the page's questions goes, which only the last block settles."""


class BlockProblems(ValueError):
    """What is wrong with the blocks of a page, outside MkDocs, where nobody collects problems."""


@dataclass(frozen=True)
class ShownCard:
    """A card on the page that is being converted."""

    card: Card
    number: int
    level: int
    home: bool

    def html(self, base: str) -> str:
        """The whole card; `base` leads from the page to the language's root."""
        return self.card.html(level=self.level, number=self.number, base=base, home=self.home)

    @property
    def place(self) -> str:
        """What keeps the card's place until the page is written: as small as can be, and a heading to be found by."""
        anchor, level = self.card.anchor, self.level
        return f'<article class="qz" id="{anchor}"><h{level} id="{anchor}--title"></h{level}></article>'


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
    level: int | None = None
    """Heading level of cards; by default one below the last heading."""
    later: bool = False
    """Whether the page keeps places for its cards, for `filled` to put them in: MkDocs holds the HTML of all pages."""
    references: References = field(default_factory=References)
    """The works that the page may cite."""
    places: dict[str, list[Place]] = field(default_factory=dict)
    """Where each block of a name starts, in order."""
    cards: list[ShownCard] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    _seen: dict[str, Place] = field(default_factory=dict)
    _created: Counter[str] = field(default_factory=Counter)

    def locate(self, source: str) -> None:
        """Note where the blocks stand in the page's source, front matter included, and what it cites in vain."""
        self.problems += check_citations(self.references, citations(source, self.name))
        self.problems += check_formulas(source, self.name)
        fence = ""
        lines = source.splitlines()
        for number, line in enumerate(lines, 1):
            mark = _FENCE.match(line)
            if mark and not fence:
                fence = mark[1]
            elif mark and line.strip().startswith(fence):
                fence = ""
            elif not fence and (block := _BLOCK.match(line)):
                place = Place(self.name, number, line.index("/") + 1)
                self._note(block["name"].lower(), place, "\n".join(lines[number:]))

    def _note(self, name: str, place: Place, rest: str) -> None:
        """Note a block that starts at `place`, before the text `rest`."""
        if name not in BLOCKS:
            if near := get_close_matches(name, BLOCKS, n=1, cutoff=0.85):  # other extensions have blocks too
                self.add(place, "unknown-block", f"the guide has no block `{name}`", f"did you mean `{near[0]}`?")
            return
        header = RE_INDENT_YAML_LINE.match(rest)
        if header and get_frontmatter(textwrap.dedent(header[0])) is None:
            self._unread(name, place)
        else:
            self.places.setdefault(name, []).append(place)

    def next_place(self, name: str) -> Place:
        """Where the block that is being created starts."""
        places, number = self.places.get(name, []), self._created[name]
        self._created[name] += 1
        return places[number] if number < len(places) else Place(self.name)

    def finish(self) -> None:
        """Note the blocks that stand in the source but were never created, as in an HTML comment."""
        for name, places in self.places.items():
            for place in places[self._created[name] :]:
                self._unread(name, place)

    def _unread(self, name: str, place: Place) -> None:
        hint = "write its options as `key: value` lines, indented by four spaces"
        self.add(place, "unread-block", f"this `{name}` block could not be read", hint)

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
            ids = self._named(key, name)
            if ids is None:
                what = {"set": "set", "concept": "concept", "ids": "question"}[key]
                known = {"set": [each.id for each in self.bank.sets], "concept": self.bank.concept}
                hint = did_you_mean(name, known.get(key, self.bank.by_id))
                self.add(place, f"unknown-{what}", f"the bank has no {what} `{name}`", hint)
            found += ids or []
        return found

    def _named(self, key: str, name: str) -> list[str] | None:
        """The ids of the questions that one name selects; nothing if the bank does not know it."""
        if key == "ids":
            return [name] if name in self.bank.by_id else None
        if key == "concept":
            return [each.id for each in self.bank.about(name)] if name in self.bank.concept else None
        return next(([q.id for q in each.questions] for each in self.bank.sets if each.id == name), None)

    def show(self, ids: list[str], level: int, place: Place) -> str:
        """The HTML of the cards, numbered on from those before them."""
        html = []
        if ids and not self.cards:
            html.append(f'<p class="qz-tally" data-search-exclude>{_TALLY}</p>')
        for question in ids:
            if question in self._seen:
                message = f"the question `{question}` stands twice on this page"
                first = (self._seen[question], "the block that shows it first")
                self.add(place, "duplicate-question", message, "", first)
                continue
            self._seen[question] = place
            home = self.bank.home[question] == self.path
            shown = ShownCard(self.renderer.card(question), len(self.cards) + 1, level, home)
            self.cards.append(shown)
            html.append(shown.place if self.later else shown.html(self.base))
        return "\n".join(html)

    def filled(self, html: str, cards: Sequence[str]) -> str:
        """The page's HTML with `cards` in the places that were kept for its own, in their order."""
        by_place = dict(zip((shown.place for shown in self.cards), cards, strict=True))
        return _PLACE.sub(lambda place: by_place.get(place[0], place[0]), html)

    def complete(self, html: str) -> str:
        """Fill in what could not be known before the whole page was converted."""
        return html.replace(_TALLY, escape(self.words.n("n.questions", len(self.cards)), quote=False))

    def print_key(self) -> str:
        """The answer key that a printed page ends with; nothing on a page without cards."""
        if not self.cards:
            return ""
        rows = "".join(f"<li>{escape(shown.card.answer, quote=False)}</li>" for shown in self.cards)
        title = escape(self.words.t("key.title"), quote=False)
        return (
            '<section class="qz-printkey" data-search-exclude aria-labelledby="qz-key">'
            f'<h2 id="qz-key">{title}</h2><ol>{rows}</ol></section>'
        )

    def print_buttons(self) -> str:
        """The buttons for a paper, where there is more than one question; a script shows them."""
        if len(self.cards) < 2:
            return ""
        papers = {"blank": self.words.t("act.print_blank"), "full": self.words.t("act.print_full")}
        buttons = " ".join(
            f'<button type="button" class="qz-btn" data-paper="{paper}">{escape(words, quote=False)}</button>'
            for paper, words in papers.items()
        )
        return f'<p class="qz-paper" data-search-exclude hidden>{buttons}</p>'


class _LenientBlock(Block):
    """A block that accepts whatever it is given and says itself what is wrong.

    pymdownx drops a block with an unknown option without a word: it stays text on the page.
    """

    def _validate(self, _parent: Element, _argument: Any, /, **options: Any) -> bool:
        self.given = options
        self.options: dict[str, Any] = {"attrs": {}}
        return True

    def on_markdown(self) -> str:
        return "block"

    @property
    def page(self) -> PageContext:
        """The page that is being converted."""
        page: PageContext = self.config["page"]()
        return page

    def raw(self, parent: Element, html: str) -> Element:
        """Put finished HTML below `parent`; Markdown does not look into it."""
        holder = SubElement(parent, "p")
        holder.text = self.md.htmlStash.store(html)
        return holder


class QuestionsBlock(_LenientBlock):
    """Questions of a set, of a concept, or one by one."""

    NAME = "questions"
    ARGUMENT = None

    def on_create(self, parent: Element) -> Element:
        """Render the cards."""
        page, place = self.page, self.page.next_place(self.NAME)
        headings = [el for el in self.md.parser.root.iter() if el.tag in _HEADINGS]
        level = page.level or (min(int(headings[-1].tag[1]) + 1, 6) if headings else 2)
        return self.raw(parent, page.show(page.select(self.given, place), level, place))


class FigureBlock(_LenientBlock):
    """A drawing with its caption."""

    NAME = "figure"
    ARGUMENT = None

    def on_create(self, parent: Element) -> Element:
        """Inline the drawing."""
        page, place = self.page, self.page.next_place(self.NAME)
        figure = SubElement(parent, "figure", {"class": "fig"})
        page.check_keys(self.given, ("src",), place)
        name = str(self.given.get("src", ""))
        if not re.fullmatch(r"[a-z0-9-]+", name):
            message = "the block needs `src:` with the name of a figure: lower-case letters, digits, hyphens"
            page.add(place, "bad-figure", message)
        else:
            try:
                language, complete = page.words.language, page.bank.languages
                spare = "" if not complete or language in complete else complete[0]
                svg, _ = figure_svg(page.figures, name, language, spare)
                self.raw(figure, f'<div class="fig-box" data-search-exclude>{svg}</div>')
            except FigureError as error:
                page.add(place, "bad-figure", str(error))
        SubElement(figure, "figcaption")
        return figure

    def on_add(self, block: Element) -> Element:
        """What follows is the caption."""
        return block[-1]


class ExampleBlock(_LenientBlock):
    """A program that was run, and what it printed."""

    NAME = "example"
    ARGUMENT = None

    def on_create(self, parent: Element) -> Element:
        """Show the code and its output."""
        page, place = self.page, self.page.next_place(self.NAME)
        page.check_keys(self.given, ("src", "part", "output"), place)
        name, part, output = (
            self.given.get(key, default) for key, default in (("src", ""), ("part", ""), ("output", True))
        )
        if not NAME.fullmatch(str(name)):
            message = "the block needs `src:` with the name of a program: lower-case letters, digits, underscores"
            page.add(place, "bad-example", message)
        elif not isinstance(output, bool):
            page.add(place, "bad-example", "`output:` takes `true` or `false`")
        else:
            language, complete = page.words.language, page.bank.languages
            translated, partial = language if language not in complete[:1] else "", language not in complete
            try:
                example = read_example(page.examples, str(name), str(part), translated, partial=partial)
                return self.raw(parent, example.html(page.words, output=output))
            except ExampleError as error:
                page.add(place, "bad-example", str(error), error.hint)
        return SubElement(parent, "p")


class ContentsBlock(_LenientBlock):
    """The concepts in learning order, or the question sets, with their summaries; or the map of the concepts."""

    NAME = "contents"
    ARGUMENT = None

    def on_create(self, parent: Element) -> Element:
        """Write the list."""
        page, place = self.page, self.page.next_place(self.NAME)
        page.check_keys(self.given, ("of",), place)
        language, of = page.words.language, str(self.given.get("of", ""))
        rows: list[tuple[str, str, str]] = []

        def say(text: Mapping[str, str]) -> str:
            return page.bank.text(text, language)

        if of == "concepts":
            rows = [(f"concepts/{c.id}", say(c.title), say(c.summary)) for c in page.bank.concepts]
        elif of == "sets":
            rows = [(f"questions/{s.id}", say(s.title), say(s.summary)) for s in page.bank.sets]
        elif of == "map":
            return self.raw(parent, map_html(page.bank, page.words, page.base, page.renderer.ending))
        else:
            page.add(place, "bad-block", "the block takes `of: concepts`, `of: sets` or `of: map`")
        items = "".join(
            f'<li><a href="{page.base}{path}{page.renderer.ending}">{escape(title, quote=False)}</a>'
            f"<br>{escape(summary, quote=False)}</li>"
            for path, title, summary in rows
        )
        return self.raw(parent, f'<ol class="gd-contents">{items}</ol>')


class _Locate(Preprocessor):
    """Outside MkDocs: notes where the blocks stand, before anything changes the lines."""

    def __init__(self, extension: QuizExtension) -> None:
        super().__init__()
        self._extension = extension

    def run(self, lines: list[str]) -> list[str]:
        self._extension.start("\n".join(lines))
        return lines


class _Cite(Treeprocessor):
    """Turns citations into links to the works."""

    def __init__(self, extension: QuizExtension) -> None:
        super().__init__()
        self._extension = extension

    def run(self, root: Element) -> None:
        for link in root.iter("a"):
            if (target := link.get("href", "")).startswith(SCHEME):
                link.set("href", self._extension.address(target))


class _Complete(Postprocessor):
    """Fills in what the last block of the page settled."""

    def __init__(self, extension: QuizExtension) -> None:
        super().__init__()
        self._extension = extension

    def run(self, text: str) -> str:
        return self._extension.end(text)


class QuizExtension(BlocksExtension):
    """Registers the blocks. The plugin sets `page` before each page; elsewhere it is made from the options."""

    def __init__(self, **options: Any) -> None:
        """Take the options `bank`, `docs`, `figures`, `examples`, `lang`, `base` and `level`."""
        self.config = {
            "bank": ["bank", "Folder of the question bank"],
            "docs": ["docs", "Folder of the pages, for the concepts' sections"],
            "figures": ["docs/assets/figures", "Folder of the drawings"],
            "examples": ["examples", "Folder of the programs"],
            "lang": ["en", "Language of the page"],
            "base": ["", "From the page to the language's root"],
            "level": [0, "Heading level of the cards; 0 means one below the last heading"],
        }
        super().__init__(**options)
        self.page: PageContext | None = None
        self._alone = False

    def extendMarkdownBlocks(self, md: Markdown, block_mgr: BlocksProcessor) -> None:  # noqa: N802 (pymdownx's name)
        """Register the blocks on one Markdown instance."""
        for block in (QuestionsBlock, FigureBlock, ExampleBlock, ContentsBlock):
            block_mgr.register(block, {"page": self._context})
        FormulaExtension().extendMarkdown(md)
        md.preprocessors.register(_Locate(self), "quiz-locate", 100)  # before white space is normalised
        md.treeprocessors.register(_Cite(self), "quiz-cite", 5)  # after links are made
        md.postprocessors.register(_Complete(self), "quiz-complete", 0)  # after raw HTML is back in its place

    def start(self, source: str) -> None:
        """Begin a page; inside MkDocs the plugin has done so."""
        self._alone = self._alone or self.page is None
        if self._alone:
            self.page = None
            if any(_BLOCK.match(line) or f"]({SCHEME}" in line or "$" in line for line in source.splitlines()):
                self._context().locate(source)

    def address(self, target: str) -> str:
        """Where a citation leads; itself, if nothing is known by that key, which is a problem of its own."""
        return (self.page and self.page.references.address(target)) or target

    def end(self, html: str) -> str:
        """Complete the page's HTML. Raises BlockProblems outside MkDocs."""
        if self.page is None:
            return html
        if self._alone:
            self.page.finish()
            if self.page.problems:
                raise BlockProblems(report(self.page.problems))
        return self.page.complete(html)

    def _context(self) -> PageContext:
        if self.page is None:
            self.page = self._from_options()
        return self.page

    def _from_options(self) -> PageContext:
        lang, bank_folder = self.getConfig("lang"), Path(self.getConfig("bank"))
        others = [code for code in find_languages(bank_folder) if code != lang]
        bank = load_bank(bank_folder, Path(self.getConfig("docs")), [lang], others)
        if not isinstance(bank, Bank):
            raise BlockProblems(report(bank))
        words = Words.load(lang, bank_folder)
        return PageContext(
            CardRenderer(bank, words),
            words,
            bank,
            Path(self.getConfig("figures")),
            Path(self.getConfig("examples")),
            base=self.getConfig("base"),
            name="(text)",
            level=self.getConfig("level") or None,
            references=read_references(bank_folder),
        )


def makeExtension(**options: Any) -> QuizExtension:  # noqa: N802 (Python-Markdown's name)
    """The extension, as Python-Markdown looks for it."""
    return QuizExtension(**options)
