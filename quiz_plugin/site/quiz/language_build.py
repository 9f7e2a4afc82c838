"""What the build of one language works with: its words, how its cards are drawn, and what it found on each page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from quiz_plugin.bank import Bank, Concept, Problem
from quiz_plugin.bank.memo import Memo
from quiz_plugin.markdown import PageContext
from quiz_plugin.render.card import Card, CardRenderer, Original
from quiz_plugin.render.words import Words
from quiz_plugin.site.quiz import pages
from quiz_plugin.site.quiz.config import QuizConfig
from quiz_plugin.site.quiz.languages import Languages
from quiz_plugin.site.quiz.serve_state import ServeState

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import File, Files
    from mkdocs.structure.pages import Page


class ShownPage(NamedTuple):
    """A page on its way from the text without cards to the file that is written."""

    light: str
    """The text, with a place for each card."""
    whole: str
    """The same with its cards; empty where the file is there already."""
    values: Mapping[str, Any]
    """What the templates get."""


class LanguageBuild:
    """The build of one language."""

    def __init__(
        self,
        config: MkDocsConfig,
        languages: Languages,
        state: ServeState,
        every_words: Mapping[str, Words],
        cards: Memo[Card] | None = None,
    ) -> None:
        """Get ready for the current one of `languages`; `cards` are those of builds before, if there were any."""
        self.languages, self.state, self.every_words = languages, state, every_words
        self.bank: Bank = state.bank_to_show
        self.words = every_words[languages.current]
        self.ending = "/" if config.use_directory_urls else ".html"
        self.names = {code: words.t("lang.name") for code, words in every_words.items()}
        """What each language calls itself."""
        ways = {code: (languages.way_to(code), words) for code, words in every_words.items()}
        self.outdated = state.translations.outdated(languages.current, ways)
        way, words = ways[languages.default]
        self.original = Original(languages.default, way, words.t("lang.read"))
        """What a page leads to that is not translated."""
        self.foreign = state.foreign(languages.current)
        self.renderer = CardRenderer(self.bank, self.words, self.ending, cards, self.outdated, self.foreign)
        self.contexts: dict[str, PageContext] = {}
        """What the blocks of each page know, by the path of its file."""
        self.made: set[str] = set()
        """The files of the pages that were made."""
        self.shown: dict[str, ShownPage] = {}
        """The pages that are about to be written, by the path of their file."""
        self.problems: list[Problem] = []
        """Those of pages, which stop the build when all are converted."""

    def add_pages(self, files: Files, config: MkDocsConfig, made: Iterable[tuple[str, str]]) -> list[Problem]:
        """Add pages that were made, as slug and Markdown; tell of those whose place an author's page has."""
        generated = [self.languages.generated(config, slug, markdown) for slug, markdown in made]
        problems = pages.remove_taken(files, generated, Path(config.docs_dir).name)
        for file in generated:
            files.append(file)
            self.made.add(file.src_uri)
        return problems

    def open_page(self, page: Page, config: MkDocsConfig, options: QuizConfig) -> PageContext:
        """What the blocks of a page that is about to be converted need to know of it."""
        docs = Path(config.docs_dir)
        context = PageContext(
            self.renderer,
            self.words,
            self.bank,
            docs / options.figures,
            Path(options.examples),
            base=self.languages.base(page.url),
            name=f"{docs.name}/{page.file.src_uri}",
            path=self.languages.slug(page.file),
            later=True,
            lang="" if not self.languages.is_fallback(page.file) else self.words.language,
            references=self.state.references,
        )
        context.locate(page.file.content_string)
        self.contexts[page.file.src_uri] = context
        return context

    def concept(self, file: File) -> Concept | None:
        """The concept whose page a file is, if it is one."""
        slug = self.languages.slug(file)
        return next((each for each in self.bank.concepts if pages.concept_slug(each) == slug), None)

    def addresses(self, file: File) -> Iterator[tuple[str, str]]:
        """Language and address, from the site's root, of a page in each language."""
        alternates = getattr(file, "alternates", {self.languages.current: file})
        yield from ((code, alternates[code].url) for code in self.languages.every if code in alternates)
