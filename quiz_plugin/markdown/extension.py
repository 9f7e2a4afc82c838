"""The extension that registers the blocks, inside MkDocs and elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.postprocessors import Postprocessor
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor
from pymdownx.blocks import BlocksExtension, BlocksProcessor

from quiz_plugin.bank import Bank, find_languages, load_bank
from quiz_plugin.bank.problems import report
from quiz_plugin.bank.references import SCHEME, read_references
from quiz_plugin.markdown.blocks import ContentsBlock, ExampleBlock, ExploreBlock, FigureBlock, QuestionsBlock
from quiz_plugin.markdown.context import BLOCK, BlockProblems, PageContext
from quiz_plugin.render.card import CardRenderer
from quiz_plugin.render.formulas import FormulaExtension
from quiz_plugin.render.words import Words


class _Locate(Preprocessor):
    """Outside MkDocs: notes where the blocks stand, before anything changes the lines."""

    def __init__(self, extension: QuizExtension) -> None:
        super().__init__()
        self._extension = extension

    def run(self, lines: list[str]) -> list[str]:
        self._extension.start("\n".join(lines))
        return lines


class _Unstuck:
    """Takes away a block of Markdown that pymdownx reads for ever.

    It forgets which of our blocks it has found when the text before that one, in the same paragraph, holds another.
    Then it takes the paragraph for its own again and again, does nothing with it, and adds to the page each time.
    """

    def __init__(self, block_mgr: BlocksProcessor, page: Callable[[], PageContext]) -> None:
        self._run, self._page = block_mgr.run, page
        cast("Any", block_mgr).run = self

    def __call__(self, parent: Element, blocks: list[str]) -> None:
        first, count = blocks[0], len(blocks)
        self._run(parent, blocks)
        if len(blocks) == count and blocks[0] is first:
            blocks.pop(0)
            self._page().lose()


class _Cite(Treeprocessor):
    """Turns citations into links to the works."""

    def __init__(self, extension: QuizExtension) -> None:
        super().__init__()
        self._extension = extension

    def run(self, root: Element) -> None:
        for link in root.iter("a"):
            if (target := link.get("href", "")).startswith(SCHEME):
                link.set("href", self._extension.address(target))


class _End(Postprocessor):
    """Ends a page."""

    def __init__(self, extension: QuizExtension) -> None:
        super().__init__()
        self._extension = extension

    def run(self, text: str) -> str:
        self._extension.end()
        return text


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
        for block in (QuestionsBlock, FigureBlock, ExploreBlock, ExampleBlock, ContentsBlock):
            block_mgr.register(block, {"page": self._context})
        _Unstuck(block_mgr, self._context)
        FormulaExtension().extendMarkdown(md)
        md.preprocessors.register(_Locate(self), "quiz-locate", 100)  # before white space is normalised
        md.treeprocessors.register(_Cite(self), "quiz-cite", 5)  # after links are made
        md.postprocessors.register(_End(self), "quiz-end", 0)

    def start(self, source: str) -> None:
        """Begin a page; inside MkDocs the plugin has done so."""
        self._alone = self._alone or self.page is None
        if self._alone:
            self.page = None
            if any(BLOCK.match(line) or f"]({SCHEME}" in line or "$" in line for line in source.splitlines()):
                self._context().locate(source)

    def address(self, target: str) -> str:
        """Where a citation leads; itself, if nothing is known by that key, which is a problem of its own."""
        return (self.page and self.page.read(_address, target)) or target

    def end(self) -> None:
        """Say what was wrong with a page. Raises BlockProblems outside MkDocs."""
        if self.page is not None and self._alone:
            self.page.finish()
            if self.page.problems:
                raise BlockProblems(report(self.page.problems))

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


def _address(page: PageContext, target: str) -> str | None:
    """The address of a work that the page cites."""
    return page.references.address(target)


def makeExtension(**options: Any) -> QuizExtension:  # noqa: N802 (Python-Markdown's name)
    """The extension, as Python-Markdown looks for it."""
    return QuizExtension(**options)
