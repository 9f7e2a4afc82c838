"""The MkDocs events of the plugin `quiz`, in the order in which they come. What they do lives elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority, get_plugin_logger

from quiz_plugin.render.formulas import with_plain_formulas
from quiz_plugin.site.quiz import page_additions, pages, rebuild, search, serve_state
from quiz_plugin.site.quiz.config import QuizConfig
from quiz_plugin.site.quiz.language_build import ShownPage
from quiz_plugin.site.quiz.languages import AFTER_I18N
from quiz_plugin.site.quiz.site_build import SiteBuild

if TYPE_CHECKING:
    import jinja2
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page

log = get_plugin_logger(__name__)
BEFORE_SEARCH, AFTER_SEARCH = 50, -50
BEFORE_CARDS, AFTER_CARDS = 10, -10
"""When another plugin looks at the text of a page before the cards are known, and when it adds to it."""
LAST = AFTER_CARDS - 10
END = AFTER_I18N - 10


class QuizPlugin(BasePlugin[QuizConfig]):
    """Puts the question bank on the site: pages of sets, blocks on any page, a search that gives no answer away."""

    build: SiteBuild

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:  # noqa: ARG002
        """Remember what is being done; having this method makes MkDocs keep one instance while it serves."""
        self.build = SiteBuild(serving=command == "serve")

    @event_priority(AFTER_I18N)
    def on_config(self, config: MkDocsConfig) -> None:
        """Read the bank in the outer build; then get ready for the language that is being built."""
        self.build.begin(config, self.config)

    @event_priority(AFTER_I18N)
    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add the pages of the sets and what they load; fill their entries of the navigation."""
        build, language = self.build, self.build.language
        if language.languages.current in build.state.complete:
            for file in filter(language.languages.is_fallback, files.documentation_pages()):
                log.warning("%s has no translation into '%s'", file.src_uri, language.languages.current)
        build.complain(serve_state.unreadable_pages(files, Path(config.docs_dir)), config)
        if build.state.bank is None:
            serve_state.let_wait(files, language.words)
        shown = build.nav if build.state.bank is not None else []
        config.nav = pages.fill_nav(shown, pages.nav_of_bank(language.bank, language.words)) or None
        made = pages.set_pages(language.bank, language.words, language.ending)
        build.complain(language.add_pages(files, config, made), config)
        if language.languages.outermost:
            build.add_bundles(files, config, build.own_bundles())
            build.add_remedies(files, config)
        return files

    def on_page_markdown(self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG002
        """Tell the Markdown extension about the page that comes next."""
        if page.file.src_uri in self.build.language.made:
            page.meta = pages.escaped_meta(page.meta)
        context = self.build.language.open_page(page, config, self.config)
        self.build.extension.page = context
        self.build.rebuild.convert(page, context)
        return markdown

    def _check_page(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG002
        """Note what was wrong with the blocks."""
        language = self.build.language
        context = language.contexts[page.file.src_uri]
        context.finish()
        language.problems += [*context.problems, *page_additions.check_page(page, context)]
        return language.foreign.mark(html)

    @event_priority(LAST)
    def _list_cards(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG002
        """Add the cards to the contents of the page, and below them what prints them."""
        return page_additions.with_cards(html, page, self.build.language.contexts[page.file.src_uri])

    on_page_content = CombinedEvent(_check_page, _list_cards)

    def on_env(self, env: jinja2.Environment, *, config: MkDocsConfig, files: Files) -> None:  # noqa: ARG002
        """Stop before anything is written if a page asked for what cannot be."""
        build = self.build
        build.rebuild.prepare(env, build.language.every_words, lambda html: build.finish(html, "", config))
        build.complain(build.language.problems, config)

    @event_priority(BEFORE_SEARCH)
    def _show_to_search(self, context: Any, *, page: Page, config: MkDocsConfig, nav: Navigation) -> None:  # noqa: ARG002
        """Put the cards in; let the search read formulas as plain signs, and nothing of what it would leave out."""
        language, light = self.build.language, page.content or ""
        context_of_page = language.contexts[page.file.src_uri]
        values = self.build.values(page, context_of_page)
        read = rebuild.searched(light, context_of_page.cards)
        rendered = self.build.rebuild.is_rendered(page, nav, read, values)
        cards = [] if rendered else [card.html(context_of_page.base) for card in context_of_page.cards]
        whole = "" if rendered else context_of_page.filled(light, cards)
        language.shown[page.file.src_uri] = ShownPage(light, whole, values)

        def searched() -> str:
            text = with_plain_formulas(context_of_page.filled(light, [search.searched(card) for card in cards]))
            return search.without_sections(text)

        page.content = self.build.rebuild.once("search", page, read, searched)

    @event_priority(AFTER_SEARCH)
    def _fill_context(self, context: Any, *, page: Page, config: MkDocsConfig, nav: Navigation) -> Any:  # noqa: ARG002
        """Give the templates the page with its cards, and what they need to know of it."""
        shown = self.build.language.shown[page.file.src_uri]
        has_cards = bool(self.build.language.contexts[page.file.src_uri].cards)
        page.content = search.without_marks(shown.whole) if has_cards else shown.whole
        return context | shown.values

    on_page_context = CombinedEvent(_show_to_search, _fill_context)

    def on_post_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        """Finish the page; let its cards go, because MkDocs keeps all pages."""
        page.content = self.build.language.shown.pop(page.file.src_uri).light
        name = self.build.language.contexts[page.file.src_uri].name
        return output if self.build.rebuild.finishes else self.build.finish(output, name, config)

    @event_priority(100)  # before search writes its index and static-i18n gathers the entries
    def _improve_search(self, config: MkDocsConfig) -> None:
        search.improve(config)

    @event_priority(END)  # in the outer build, after static-i18n has built the other languages
    def _end(self, config: MkDocsConfig) -> None:
        if self.build.language.languages.outermost:
            self.build.end(config)

    on_post_build = CombinedEvent(_improve_search, _end)

    def on_build_error(self, error: Exception) -> None:  # noqa: ARG002
        """Tell what the build has met."""
        self.build.fail()
