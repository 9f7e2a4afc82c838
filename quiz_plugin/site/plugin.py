"""The MkDocs events, in the order in which they come. What they do lives elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority, get_plugin_logger
from mkdocs.structure.files import File

from quiz_plugin.bank import Place, Problem, reporters
from quiz_plugin.bank.references import cited, unused
from quiz_plugin.markdown import PageContext, QuizExtension
from quiz_plugin.render import CardRenderer, Fields, Original, Words
from quiz_plugin.render.formulas import with_plain_formulas
from quiz_plugin.render.terms import Terms
from quiz_plugin.site import (
    authoring,
    bundles,
    csp,
    disk,
    finding,
    finished,
    glossary,
    guard,
    missing,
    overlay,
    pages,
    search,
    settings,
    sitemap,
    study,
    theme,
    worker,
)
from quiz_plugin.site.asked import with_questions
from quiz_plugin.site.complete import Partial, written
from quiz_plugin.site.config import QuizConfig
from quiz_plugin.site.languages import AFTER_I18N, BEFORE_I18N, Languages

if TYPE_CHECKING:
    import jinja2
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page

log = get_plugin_logger(__name__)
BEFORE_SEARCH, AFTER_SEARCH = 50, -50


class QuizPlugin(BasePlugin[QuizConfig]):
    """Puts the question bank on the site."""

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:  # noqa: ARG002
        """Remember what is being done; having this method makes MkDocs keep one instance while it serves."""
        self._serving = command == "serve"
        self._desk = authoring.Desk(serving=self._serving)
        self._extension = QuizExtension()

    @event_priority(BEFORE_I18N)
    def _refuse_other_themes(self, config: MkDocsConfig) -> None:
        if reason := theme.unfit(config):
            raise PluginError(reason)

    @event_priority(AFTER_I18N)
    def _get_ready(self, config: MkDocsConfig) -> MkDocsConfig:
        """Read the bank in the outer build; then get ready for the language that is being built."""
        config.use_directory_urls = config.use_directory_urls and not self.config.disk
        self._languages = Languages(config, tuple(self.config.partial))
        if wrong := self._languages.misnamed(self.config.partial):
            message = f"the option `partial` names `{wrong}`: it takes languages of the i18n plugin besides the default"
            raise PluginError(message)
        if self._languages.outermost:
            self._missing: dict[str, str] = {}
            self._nav = list(config.nav or [])  # what mkdocs.yml says now; a nested build gets what this one made of it
            where = Path(self.config.bank), Path(config.docs_dir), self._languages.complete, self._languages.partial
            self._complain(self._desk.read(*where), config)
            self._desk.tell_translations(self._root, serving=self._serving)
            if idle := unused(self._desk.references, list(cited(Path(config.docs_dir)))):
                log.info("some works are not cited\n%s", reporters.text(idle, self._root))
        self._complain(settings.check(config), config)
        settings.escape(config)
        self._every_words, problems = self._desk.load_words(
            self._languages.every, Path(self.config.bank), self._languages.partial
        )
        self._complain(problems, config)
        self._words = self._every_words[self._languages.current]
        ending = "/" if config.use_directory_urls else ".html"
        ways = {code: (self._languages.way_to(code), words) for code, words in self._every_words.items()}
        self._late = self._desk.translations.late(self._languages.current, ways)
        self._original = None
        if self._languages.current in self._languages.partial:
            way, words = ways[self._languages.default]
            self._original = Original(self._languages.default, way, words.t("lang.read"))
        self._foreign = self._desk.foreign(self._languages.current)
        self._renderer = CardRenderer(
            self._desk.bank_to_show,
            self._words,
            ending,
            self._desk.cards_of_before(),
            self._late,
            self._foreign,
            self._original,
        )
        self._problems: list[Problem] = []
        config.theme["language"] = self._languages.current
        if self._extension not in config.markdown_extensions:
            config.markdown_extensions.append(self._extension)  # MkDocs takes instances too
        for folder in (self.config.bank, self.config.examples):
            if folder not in config.watch and Path(folder).is_dir():
                config.watch.append(folder)
        return config

    on_config = CombinedEvent(_refuse_other_themes, _get_ready)

    @event_priority(AFTER_I18N)
    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add the generated pages, the bundles and the index for scripts; fill the navigation."""
        for file in self._languages.untranslated(files):
            log.warning("%s has no translation into '%s'", file.src_uri, self._languages.current)
        self._contexts: dict[str, PageContext] = {}
        self._explained: dict[str, str] = {}
        self._complain(authoring.unreadable_pages(files, Path(config.docs_dir)), config)
        bank, desk = self._desk.bank_to_show, self._desk
        self._partial = {
            code: Partial(
                bank,
                desk.glossary,
                self._every_words[code],
                written(Path(config.docs_dir), code, self._languages.default),
            )
            for code in self._languages.partial
        }
        if self._languages.current in self._partial:
            self._languages.borrow(files, config, self._partial[self._languages.current].untranslated)
        config.nav = self._desk.fill(files, self._nav, self._words)
        self._names = {code: words.t("lang.name") for code, words in self._every_words.items()}
        texts = {self._languages.key(f).removesuffix(".md"): f.content_string for f in files.documentation_pages()}
        self._languages.offer(files, self._offered)
        generated = [
            self._languages.generated(config, slug, markdown, self._offered(slug))
            for slug, markdown in pages.generated_pages(
                bank, self._words, desk.translations, self._names, desk.references, desk.glossary, texts
            )
        ]
        self._complain(pages.remove_taken(files, generated, Path(config.docs_dir).name), config)
        for file in generated:
            files.append(file)
        if self._languages.outermost:
            self._bundles = bundles.read_bundles(
                list(self._every_words.values()), small=not self._serving, disk=self.config.disk
            )
            for bundle in (*self._bundles.values(), *((overlay.OVERLAY,) if self._serving else ())):
                for name, content in bundle.files.items():
                    files.append(File.generated(config, bundle.folder + name, content=content))
            index = pages.machine_index(self._desk.bank_to_show, self._renderer.ending)
            files.append(File.generated(config, pages.MACHINE_INDEX, content=index))
        return files

    def _offered(self, slug: str) -> list[str]:
        """The languages in which other pages may link to a page: those in which it says nothing in another one."""
        return [
            code for code in self._languages.every if code not in self._partial or self._partial[code].complete(slug)
        ]

    @event_priority(AFTER_I18N)
    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> None:  # noqa: ARG002
        """Print the titles of mkdocs.yml as the words they are."""
        settings.escape_titles(nav)

    def on_page_markdown(self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG002
        """Tell the Markdown extension about the page that comes next."""
        page.meta = theme.printed_meta(page.meta)
        context = PageContext(
            self._renderer,
            self._words,
            self._desk.bank_to_show,
            Path(config.docs_dir) / self.config.figures,
            Path(self.config.examples),
            base=self._languages.base(page.url),
            name=f"{Path(config.docs_dir).name}/{page.file.src_uri}",
            path=self._languages.key(page.file).removesuffix(".md"),
            later=True,
            references=self._desk.references,
        )
        context.locate(page.file.content_string)
        sitemap.undate(page)
        self._contexts[page.file.src_uri] = self._extension.page = context
        return markdown

    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG002
        """Add what belongs around the cards, and note what was wrong with the blocks."""
        context = self._contexts[page.file.src_uri]
        context.finish()
        key, bank = self._languages.key(page.file), self._desk.bank_to_show
        concept = next((each for each in bank.concepts if f"{pages.concept_slug(each)}.md" == key), None)
        self._problems += [*context.problems, *finished.check_page(page, context, bank, concept)]
        self._problems += guard.check_html(
            html, page.file.content_string, context.name, finished.known_ids(page, context)
        )
        path = (
            finished.path_html(bank, self._words, concept, self._languages.base(page.url), self._renderer.ending)
            if concept
            else ""
        )
        key, ending = key.removesuffix(".md"), self._renderer.ending
        late = finished.late_html(page, self._words, self._late.get(key))
        more = study.practise_html(self._words, context.base, ending, key) if context.cards else ""
        html = self._foreign.mark(html)
        if concept is not None:
            html = self._explain(html, page, concept.id, f"{context.base}{glossary.PAGE}{ending}")
            shown = {each.card.question for each in context.cards}
            html = with_questions(html, bank, concept.id, self._renderer, self._words, shown, context.base)
        if self._original is not None and self._languages.borrowed(page.file):
            late = finished.late_html(page, self._words, self._original, "late.no_page")
            html, late = (
                finished.marked(part, code)
                for part, code in ((html, self._original.language), (late, self._words.language))
            )
            path = "\n".join(finished.marked(part, self._words.language) for part in path.split("\n"))
        return finished.finish_page(html + more, page, context, path, late)

    def _explain(self, html: str, page: Page, concept: str, address: str) -> str:
        """Link the first mentions of terms to the page of the glossary at `address`, and keep what explains them."""
        desk = self._desk
        marked = Terms.of(desk.glossary, self._words.language, concept).mark(html, lambda term: f"{address}#{term}")
        fields = Fields(lambda target: target, self._foreign)
        self._explained[page.file.src_uri] = glossary.explained_html(
            desk.glossary, marked.terms, fields, self._words, self._names, address
        )
        return marked.html

    def on_env(self, env: jinja2.Environment, *, config: MkDocsConfig, files: Files) -> None:  # noqa: ARG002
        """Know the templates' scripts again; stop before anything is written if a page asked for what cannot be."""
        env.add_extension(csp.TemplateScripts)
        self._complain(self._problems, config)

    @event_priority(BEFORE_SEARCH)
    def _say_formulas(self, context: Any, *, page: Page, config: MkDocsConfig, nav: Navigation) -> None:  # noqa: ARG002
        """Put the cards in; let the search read formulas as plain signs, and nothing of what it would leave out."""
        self._light, shown = page.content or "", self._contexts[page.file.src_uri]
        cards = [card.html(shown.base) for card in shown.cards]
        self._content = shown.filled(self._light, cards)
        page.content = with_plain_formulas(shown.filled(self._light, [search.searched(card) for card in cards]))

    @event_priority(AFTER_SEARCH)
    def _fill_context(self, context: Any, *, page: Page, config: MkDocsConfig, nav: Navigation) -> Any:  # noqa: ARG002
        """Give the templates what they need on this page."""
        cards, app = self._contexts[page.file.src_uri].cards, page.meta.get(study.META)
        page.content = search.without_marks(self._content or "") if cards else self._content
        alternates = getattr(page.file, "alternates", {self._languages.current: page.file})
        addresses = {
            code: alternates[code].url for code in self._offered(self._languages.slug(page.file)) if code in alternates
        }
        kinds = {self._desk.bank_to_show.by_id[shown.card.question].kind for shown in cards}
        script = ("study", app) if app in study.STUDY else ("quiz", bundles.quiz_entry(kinds)) if cards else None
        strings = bundles.script_strings(self._words, bundles.script_keys(*script)) if script else ""
        return (
            context
            | self._template_values(addresses)
            | {
                "script": script,
                "strings": strings,
                "terms": self._explained.get(page.file.src_uri, ""),
            }
        )

    on_page_context = CombinedEvent(_say_formulas, _fill_context)

    def on_template_context(self, context: Any, *, template_name: str, config: MkDocsConfig) -> Any:  # noqa: ARG002
        """The same for pages without a source: 404 and sitemap."""
        homes = {code: self._languages.root(code) for code in self._languages.complete}
        return context | self._template_values(homes)

    def on_post_template(self, output_content: str, *, template_name: str, config: MkDocsConfig) -> str:
        """Keep one 404 page, in all languages, of those that every language's build writes; no days in the sitemap."""
        if template_name == sitemap.SITEMAP:
            return sitemap.without_days(output_content)
        if template_name == missing.NAME:
            page = self._finish(missing.compact(output_content), template_name, config)
            if self._languages.current == self._languages.default:
                return page
            self._missing[self._languages.current] = missing.spoken(page)
            return ""
        return output_content

    def on_post_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        """Mend the page and add its Content-Security-Policy; let its cards go, because MkDocs keeps all pages."""
        page.content = self._light
        return self._finish(output, self._contexts[page.file.src_uri].name, config)

    @event_priority(100)  # before search writes its index and static-i18n gathers the entries
    def _improve_search(self, config: MkDocsConfig) -> None:
        settings.restore(config)
        search.improve(config)

    @event_priority(AFTER_I18N)  # in the outer build, after static-i18n has built the other languages
    def _complete_site(self, config: MkDocsConfig) -> None:
        if not self._languages.outermost:
            return
        names = {code: self._desk.names(code, self._renderer.ending) for code in self._languages.every}
        roots = {code: self._languages.root(code) for code in self._languages.every}
        search.write_split(Path(config.site_dir), roots, names)
        finding.add_script(Path(config.site_dir), self._bundles["search"], disk=self.config.disk)
        search.fetch_when_opened(Path(config.site_dir))
        theme.mend_script(Path(config.site_dir))
        missing.write(Path(config.site_dir), self._missing)
        if self.config.disk:
            sets = [slug for each in self._desk.bank_to_show.sets for slug in each.pages]
            disk.write_scripts(Path(config.site_dir), roots.values(), pages.MACHINE_INDEX, sets)
        elif not self._serving:
            languages = self.languages if self.config.offline else {}
            worker.write(Path(config.site_dir), self.config.site_key, languages)
        if self._serving:
            self._desk.write_problems(Path(config.site_dir), self._root, self._every_words)
            self._desk.tell(self._root)

    on_post_build = CombinedEvent(_improve_search, _complete_site)

    def on_build_error(self, error: Exception) -> None:  # noqa: ARG002
        """Tell what the build has met, and leave nothing behind that would spoil the next build of a server."""
        if self._serving:
            self._desk.tell(self._root)
        if hasattr(self, "_languages"):  # another plugin may fail before the first on_config
            self._languages.recover()

    def _complain(self, problems: Sequence[Problem], config: MkDocsConfig, *, begun: bool = False) -> None:
        """Stop a build with problems and leave nothing of it; a server goes on and tells them all at the end."""
        self._desk.problems |= dict.fromkeys(problems)
        if problems and not self._serving:
            self._languages.discard(config, begun=begun)
            raise PluginError(authoring.report(sorted(problems), self._root))

    @property
    def languages(self) -> dict[str, tuple[str, Words]]:
        """The languages that were built, the default first: root and words."""
        return {code: (self._languages.root(code), words) for code, words in self._every_words.items()}

    @property
    def _root(self) -> Path:
        """The folder from which problems name their files."""
        return Path(self.config.bank).resolve().parent

    def _template_values(self, addresses: dict[str, str]) -> dict[str, Any]:
        """What every template gets; `addresses` are the page's by language, relative to the site's root."""
        return {
            "words": self._words,
            "languages": theme.language_links(
                {code: (url, self._every_words[code]) for code, url in addresses.items()}
            ),
            "language_root": self._languages.root(self._languages.current),
            "folder": {name: bundle.folder for name, bundle in self._bundles.items()},
            "machine_index": pages.MACHINE_INDEX,
            "store": self.config.store,
            "worker": worker.NAME if self.config.offline and not (self.config.disk or self._serving) else "",
        }

    def _finish(self, html: str, name: str, config: MkDocsConfig) -> str:
        """Mend the markup of the page called `name` and add the policy, unless serving: MkDocs's script has no hash."""
        html = theme.repair(html)
        if self._serving:
            return overlay.add_overlay(csp.unmarked(html), config)
        try:
            html = csp.add_policy(html, disk=self.config.disk)
        except csp.PolicyError as error:
            self._complain([Problem(Place(name), "unsafe-page", str(error), error.hint)], config, begun=True)
        return disk.classic(html) if self.config.disk else html
