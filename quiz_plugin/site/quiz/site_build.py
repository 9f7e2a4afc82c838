"""What stays from one language to the next while a site is built, and from one save to the next while it is served."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

from quiz_plugin.bank import Problem
from quiz_plugin.markdown import PageContext, QuizExtension
from quiz_plugin.render.remedies import REMEDIES, remedies_json
from quiz_plugin.site.quiz import bundles, overlay, rebuild, serve_state
from quiz_plugin.site.quiz.bundles import Bundle
from quiz_plugin.site.quiz.config import QuizConfig
from quiz_plugin.site.quiz.language_build import LanguageBuild
from quiz_plugin.site.quiz.languages import Languages
from quiz_plugin.site.quiz.pages import INDEX

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page


ATTRIBUTES = "attr_list"
"""The extension by which the pages that we make, and the sections of concept pages, name their anchors."""


class Guide(Protocol):
    """What another plugin adds to each page. It has templates of its own, which load what a page with cards needs."""

    def values_of(self, page: Page) -> Mapping[str, Any]:
        """What the templates get for a page, besides what they get from here."""

    def finish(self, html: str, name: str) -> str:
        """What is written of a page, whose file is called `name`."""


class SiteBuild:
    """The builds of one site: one after the other for its languages and, while it is served, for each save."""

    language: LanguageBuild
    """That of the language being built."""

    options: QuizConfig
    """What mkdocs.yml says of the plugin, which a server reads again before each build."""

    def __init__(self, *, serving: bool) -> None:
        """Start before the first build."""
        self.serving = serving
        self.state = serve_state.ServeState(serving=serving)
        self.rebuild = rebuild.Rebuild() if serving else rebuild.Build()
        self.extension = QuizExtension()
        self.languages: Languages | None = None
        self.nav: list[Any] = []
        """What mkdocs.yml says; in the build of another language than the first, MkDocs has what was made of it."""
        self.bundles: dict[str, Bundle] = {}
        """What the pages load, by name."""
        self.guide: Guide | None = None

    @property
    def root(self) -> Path:
        """The folder from which problems name their files."""
        return Path(self.options.bank).resolve().parent

    def begin(self, config: MkDocsConfig, options: QuizConfig) -> None:
        """Read the bank in the outermost build; then get ready for the language that is being built.

        Raises PluginError for a bank with problems, unless serving.
        """
        self.options = options
        bank, docs = Path(self.options.bank), Path(config.docs_dir)
        self.languages = languages = Languages(config)
        self.rebuild.begin(config, languages.current, outermost=languages.outermost)
        if languages.outermost:
            self.nav, self.bundles, self.guide = list(config.nav or []), {}, None
            self.complain(self.state.read(bank, docs, languages.every), config)
        every_words, problems = self.state.load_words(languages.every, bank)
        self.complain(problems, config)
        self.language = LanguageBuild(config, languages, self.state, every_words, self.rebuild.cards)
        for extension in (ATTRIBUTES, self.extension):
            if extension not in config.markdown_extensions:
                config.markdown_extensions.append(extension)  # MkDocs takes instances too
        for folder in (self.options.bank, self.options.examples):
            if folder not in config.watch and Path(folder).is_dir():
                config.watch.append(folder)

    def own_bundles(self) -> Mapping[str, Bundle]:
        """What pages with questions load, by name; while serving, what shows the problems as well."""
        words, figures = self.language.every_words.values(), self.language.bank.figures.values()
        found = bundles.of_questions(list(words), figures, small=not self.serving)
        return {**found, "authoring": overlay.OVERLAY} if self.serving else found

    def add_bundles(self, files: Files, config: MkDocsConfig, found: Mapping[str, Bundle]) -> None:
        """Let the site have the files of some bundles, and its pages know where they are."""
        self.bundles |= found
        for bundle in found.values():
            for name, content in bundle.files.items():
                files.append(File.generated(config, bundle.folder + name, content=content))

    def add_remedies(self, files: Files, config: MkDocsConfig) -> None:
        """Let the site have, for each language, what tells a reader what has misled them, if the bank knows."""
        language = self.language
        for code, words in language.every_words.items() if language.bank.misconceptions else ():
            text = remedies_json(language.bank, words, self.state.foreign(code), language.ending)
            files.append(File.generated(config, language.languages.root(code) + REMEDIES, content=text))

    def values(self, page: Page | None = None, context: PageContext | None = None) -> dict[str, Any]:
        """What the templates get for a page, or for one without a source."""
        kinds = {self.language.bank.by_id[each.question].kind for each in context.cards} if context else set()
        script = ("quiz", bundles.quiz_entry(kinds)) if kinds else None
        if context and context.path == INDEX:
            script = ("sets", "sets")
        words, languages = self.language.words, self.language.languages
        root = languages.root(languages.current)
        return {
            "words": words,
            "folder": {name: bundle.folder for name, bundle in self.bundles.items()},
            "store": self.options.store,
            "script": script,
            "remedies": root + REMEDIES if self.language.bank.misconceptions else "",
            "strings": bundles.script_strings(words, bundles.script_keys(*script)) if script else "",
            **(self.guide.values_of(page) if page and self.guide else {}),
        }

    def complain(self, problems: Sequence[Problem], config: MkDocsConfig, *, begun: bool = False) -> None:
        """Stop a build with problems and leave nothing of it; a server goes on and tells them all at the end.

        `begun` says that pages may be written already. Raises PluginError.
        """
        self.state.problems |= dict.fromkeys(problems)
        if problems and not self.serving and self.languages:
            self.languages.discard(config, begun=begun)
            raise PluginError(serve_state.report(sorted(problems), self.root))

    def finish(self, html: str, name: str, config: MkDocsConfig) -> str:
        """What is written of a page called `name`."""
        if self.guide is not None:
            html = self.guide.finish(html, name)
        return overlay.add_overlay(html, config) if self.serving else html

    def end(self, config: MkDocsConfig) -> None:
        """End the outermost build: tell an author what is wrong, here and in the browser."""
        if self.serving:
            self.state.write_problems(Path(config.site_dir), self.root, self.language.every_words)
            self.state.print_problems(self.root)
        self.rebuild.end()

    def fail(self) -> None:
        """Tell what a build has met that fails, and leave nothing behind that would spoil the next one of a server."""
        self.rebuild.end(failed=True)
        if self.serving:
            self.state.print_problems(self.root)
        if self.languages is not None:  # another plugin may fail before the first build begins
            self.languages.recover()
