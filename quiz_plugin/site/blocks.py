"""Makes HTML of our blocks (questions, figure, explore, example, contents), citations, formulas, columns of numbers.

`build.py` gives MkDocs the `QuizExtension`; before each page, plugin.py sets its `page`, which collects problems. Cards
and figures to play with are places that page_context.py fills; drawings and programs are put in here. A new block needs
its name in bank/markdown.py, too. Also makes a caption's first sentence bold, hides heading links from keys and voices.
"""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from markdown import Markdown
from markdown.treeprocessors import Treeprocessor
from markdown.util import HTML_PLACEHOLDER_RE
from pymdownx.blocks import BlocksExtension, BlocksProcessor
from pymdownx.blocks.block import Block

from quiz_plugin.bank import Place
from quiz_plugin.bank.markdown import drop_unread_blocks
from quiz_plugin.bank.references import SCHEME
from quiz_plugin.render.drawings import DrawingError, drawing_svg
from quiz_plugin.render.examples import NAME, ExampleError, read_example
from quiz_plugin.render.formulas import FormulaExtension
from quiz_plugin.render.learning_map import path_html
from quiz_plugin.site.page_context import PageContext

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_SENTENCE = re.compile(r"\A(.+?(?:[.!?][\"”»)]*(?=\s)|\Z))", re.DOTALL)


class _LenientBlock(Block):
    """A block that accepts whatever it is given and says itself what is wrong.

    pymdownx drops a block with an unknown option without a word: it stays text on the page.
    """

    ARGUMENT = None

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

    def on_create(self, parent: Element) -> Element:
        """Render the cards."""
        page, place = self.page, self.page.next_place(self.NAME)
        headings = [el for el in self.md.parser.root.iter() if el.tag in _HEADINGS]
        level = min(int(headings[-1].tag[1]) + 1, 6) if headings else 2
        return self.raw(parent, page.show(page.select(self.given, place), level, place))


class FigureBlock(_LenientBlock):
    """A drawing with its caption, or several with one."""

    NAME = "figure"

    def on_create(self, parent: Element) -> Element:
        """Inline the drawings."""
        page, place = self.page, self.page.next_place(self.NAME)
        figure = SubElement(parent, "figure", {"class": "fig"})
        page.check_keys(self.given, ("src",), place)
        given = self.given.get("src")
        names = [str(name) for name in (given if isinstance(given, list) else [given])]
        if not names or not all(re.fullmatch(r"[a-z0-9-]+", name) for name in names):
            message = "the block needs `src:` with the name of a figure: lower-case letters, digits, hyphens"
            page.add(place, "bad-figure", message)
        else:
            drawn = "".join(self._drawn(name, place) for name in names)
            self.raw(figure, f'<div class="fig-box" data-search-exclude>{drawn}</div>')
        SubElement(figure, "figcaption")
        return figure

    def _drawn(self, name: str, place: Place) -> str:
        """One drawing; nothing of one that cannot be shown, which is a problem of the page."""
        page = self.page
        language, complete = page.words.language, page.bank.languages
        spare = "" if not complete or language in complete else complete[0]
        try:
            return drawing_svg(page.figures, name, language, spare)[0]
        except DrawingError as error:
            page.problems += error.problems
            if not error.problems:
                page.add(place, "bad-figure", str(error))
            return ""

    def on_add(self, block: Element) -> Element:
        """What follows is the caption."""
        return block[-1]

    def on_end(self, block: Element) -> None:
        """Set the caption's first sentence apart: it says what to see."""
        if (paragraph := block[-1].find("p")) is not None and paragraph.text:
            _, sentence, rest = _SENTENCE.split(paragraph.text, maxsplit=1)
            first = SubElement(paragraph, "b")
            first.text, first.tail, paragraph.text = sentence, rest, ""


class ExploreBlock(_LenientBlock):
    """A figure to play with."""

    NAME = "explore"

    def on_create(self, parent: Element) -> Element:
        """Show the figure at its first setting."""
        page, place = self.page, self.page.next_place(self.NAME)
        page.check_keys(self.given, ("src",), place)
        return self.raw(parent, page.explore(str(self.given.get("src", "")), place))


class ExampleBlock(_LenientBlock):
    """A program that was run, and what it printed."""

    NAME = "example"

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
                page.problems += error.problems
                if not error.problems:
                    page.add(place, "bad-example", str(error), error.hint)
        return SubElement(parent, "p")


class ContentsBlock(_LenientBlock):
    """The concepts as stations of the learning path or as a map."""

    NAME = "contents"

    def on_create(self, parent: Element) -> Element:
        """Write the list."""
        page, place = self.page, self.page.next_place(self.NAME)
        page.check_keys(self.given, ("of", "minutes"), place)
        of, minutes = str(self.given.get("of", "")), self.given.get("minutes", [])
        page.selections.append(("contents", of))
        known = (page.bank, page.words, page.base)
        if of == "concepts":
            return self.raw(parent, path_html(*known))
        if of == "map" and isinstance(minutes, list) and all(isinstance(each, int) for each in minutes):
            return self.raw(parent, path_html(*known, minutes))
        page.add(place, "bad-block", "the block takes `of: concepts`, or `of: map` with `minutes:`, a list of numbers")
        return SubElement(parent, "p")


class _Links(Treeprocessor):
    """Turns citations into links to the works; keeps the sign behind a heading for who points at it.

    Keys and voices have the contents, and the heading its own name.
    """

    def __init__(self, extension: QuizExtension) -> None:
        super().__init__()
        self._extension = extension

    def run(self, root: Element) -> None:
        for link in root.iter("a"):
            if (target := link.get("href", "")).startswith(SCHEME):
                link.set("href", self._extension.page.references.address(target) or target)
            if link.get("class") == "headerlink":
                link.attrib.pop("title", None)
                link.attrib |= {"tabindex": "-1", "aria-hidden": "true"}


_NUMBER = re.compile(r"[-−+~≈≤≥<>×]? ?\d(?:[\d.,/:–−×\s]*\d)? ?(?:%|×|[^\W\d_]{1,10}(?:/[^\W\d_]{1,3})?)?|[-–—]?")
"""A number with a sign before it and a unit in one word behind; or what says that there is none."""


class _Numbers(Treeprocessor):
    """Marks columns of nothing but numbers, and beside one those where short texts begin with a number, or half do."""

    def run(self, root: Element) -> None:
        for table in root.iter("table"):
            columns = [*zip(*table.iter("tr"), strict=False)]
            kinds = [self._kind([self._text(cell) for cell in cells[1:]]) for cells in columns]
            for at, cells in enumerate(columns):
                if kinds[at] == "numbers" or (at and kinds[at] and "numbers" in kinds):
                    for cell in cells:
                        cell.set("class", f"{cell.get('class', '')} num".strip())

    def _kind(self, texts: list[str]) -> str:
        numbers = [*map(_NUMBER.fullmatch, texts)]
        if all(numbers):
            return "numbers" if any(text.strip("-–—") for text in texts) else ""
        sums = all(re.match(r"[×\d]|$", text) for text in texts)
        most = 24 if sums else 16 if numbers.count(None) * 2 <= len(texts) else -1
        return "mostly" if max(map(len, texts)) <= most else ""

    def _text(self, cell: Element) -> str:
        """What it says, formulas included, which stand elsewhere until the page is whole."""
        blocks = self.md.htmlStash.rawHtmlBlocks
        html = HTML_PLACEHOLDER_RE.sub(lambda found: str(blocks[int(found[1])]), "".join(cell.itertext()))
        return " ".join(unescape(re.sub(r"<[^>]*>", "", html)).split())


class QuizExtension(BlocksExtension):
    """Registers the blocks."""

    page: PageContext
    """That which is being converted; the plugin sets it before each one."""

    def extendMarkdownBlocks(self, md: Markdown, block_mgr: BlocksProcessor) -> None:  # noqa: N802 (pymdownx's name)
        """Register the blocks on one Markdown instance."""
        for block in (QuestionsBlock, FigureBlock, ExploreBlock, ExampleBlock, ContentsBlock):
            block_mgr.register(block, {"page": lambda: self.page})
        drop_unread_blocks(block_mgr)
        FormulaExtension().extendMarkdown(md)
        md.treeprocessors.register(_Numbers(md), "quiz-numbers", 5)  # after code and emphasis are made
        md.treeprocessors.register(_Links(self), "quiz-links", 4)  # after links and those of headings are made
