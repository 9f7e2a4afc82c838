"""The MkDocs events of the plugin `study-guide`, in the order in which they come. What they do lives elsewhere.

The plugin `quiz` has read the bank before, and sees to the pages after: the numbers below say who comes first.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority, get_plugin_logger
from mkdocs.structure.files import File

from quiz_plugin.bank import reporters
from quiz_plugin.bank.references import cited, unused
from quiz_plugin.site.guide import csp, missing, notebooks, settings, sitemap, templates, theme, whole_site
from quiz_plugin.site.guide.config import GuideConfig
from quiz_plugin.site.guide.guide_build import GuideBuild
from quiz_plugin.site.guide.pages import MACHINE_INDEX, guide_pages, machine_index, nav_of_guide
from quiz_plugin.site.guide.way import SECTIONS, sections_json
from quiz_plugin.site.quiz.languages import AFTER_I18N
from quiz_plugin.site.quiz.pages import escaped_meta, fill_nav
from quiz_plugin.site.quiz.plugin import AFTER_CARDS, BEFORE_CARDS, BEFORE_SEARCH, QuizPlugin

if TYPE_CHECKING:
    import jinja2
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page

log = get_plugin_logger(__name__)
AFTER_QUIZ = AFTER_I18N - 1


class StudyGuidePlugin(BasePlugin[GuideConfig]):
    """Makes a site with questions a whole guide: pages to practise on, one policy, one 404, an index per language."""

    guide: GuideBuild

    @event_priority(BEFORE_SEARCH)  # and so before static-i18n, which both ask the theme for something
    def _check_theme(self, config: MkDocsConfig) -> None:
        if reason := theme.unfit(config):
            raise PluginError(reason)
        templates.list_theme_once(config)

    @event_priority(AFTER_QUIZ)
    def _begin(self, config: MkDocsConfig) -> None:
        """Check what stands beside the bank and in mkdocs.yml."""
        quiz = config.plugins.get("quiz")
        if not isinstance(quiz, QuizPlugin):
            message = "the plugin `study-guide` needs the plugin `quiz`: add `- quiz` to `plugins:` in mkdocs.yml"
            raise PluginError(message)
        site = quiz.build
        if site.language.languages.outermost:
            self.guide = site.guide = GuideBuild(site, self.config, config)
            site.complain(self.guide.take_font(), config)
            site.state.tell_translations(site.root, serving=site.serving)
            if idle := unused(site.state.references, list(cited(Path(config.docs_dir)))):
                log.info("some works are not cited\n%s", reporters.text(idle, site.root))
        site.complain(settings.check(config), config)
        settings.escape(config)
        config.theme["language"] = site.language.languages.current

    on_config = CombinedEvent(_check_theme, _begin)

    @event_priority(AFTER_QUIZ)
    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add the pages of the guide, the bundles and the index for scripts; fill the navigation."""
        site, language = self.guide.site, self.guide.language
        config.nav = fill_nav(config.nav, nav_of_guide(site.state, language.words)) if config.nav else None
        written = {language.languages.slug(file): file.content_string for file in files.documentation_pages()}
        made = guide_pages(site.state, language.words, language.names, written, self.guide.minutes)
        site.complain(language.add_pages(files, config, made), config)
        site.complain(notebooks.add(files, config, language, Path(site.options.examples)), config)
        if language.languages.outermost:
            site.add_bundles(files, config, self.guide.own_bundles())
            index = machine_index(language.bank, language.ending)
            files.append(File.generated(config, MACHINE_INDEX, content=index))
            for code, (root, _) in self.guide.languages.items():
                sections = sections_json(language.bank, code)
                files.append(File.generated(config, root + SECTIONS, content=sections))
        return files

    @event_priority(AFTER_I18N)
    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> None:  # noqa: ARG002
        """Print the titles of mkdocs.yml as the words they are."""
        settings.escape_titles(nav)

    def on_page_markdown(self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG002
        """Print what a page says of itself as the words it is; without the day of the build, which says nothing."""
        page.meta = escaped_meta(page.meta)
        if self.guide.language.concept(page.file):
            hidden = page.meta.get("hide")
            page.meta["hide"] = [*(hidden if isinstance(hidden, list) else ()), "footer"]  # panels stand in its place
        sitemap.undate(page)
        return markdown + self.guide.ending(page)

    @event_priority(BEFORE_CARDS)
    def _check_page(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> None:  # noqa: ARG002
        """Note what is not safe on the page, before anything of ours is added."""
        self.guide.check(html, page)

    @event_priority(AFTER_CARDS)
    def _frame(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG002
        """Add what stands around the text of a page."""
        return self.guide.content(html, page)

    on_page_content = CombinedEvent(_check_page, _frame)

    @event_priority(BEFORE_CARDS)
    def on_env(self, env: jinja2.Environment, *, config: MkDocsConfig, files: Files) -> None:  # noqa: ARG002
        """Know the templates' scripts again, and compile each template once."""
        env.add_extension(csp.TemplateScripts)
        templates.compile_once(env)

    def on_template_context(self, context: Any, *, template_name: str, config: MkDocsConfig) -> Any:  # noqa: ARG002
        """Tell the templates of pages without a source, which are 404 and sitemap, what they tell those of pages."""
        languages = self.guide.language.languages
        homes = {code: languages.root(code) for code in languages.every}
        return context | self.guide.site.values() | self.guide.values(homes)

    def on_post_template(self, output_content: str, *, template_name: str, config: MkDocsConfig) -> str:
        """Keep one 404 page, in all languages, of those that every language's build writes; no days in the sitemap."""
        if template_name == sitemap.SITEMAP:
            return sitemap.without_days(output_content)
        if template_name != missing.NAME:
            return output_content
        page = self.guide.site.finish(missing.compact(output_content), template_name, config)
        languages = self.guide.language.languages
        if languages.current == languages.default:
            return page
        self.guide.missing[languages.current] = missing.spoken(page)
        return ""

    @event_priority(100)  # before static-i18n puts the settings of the next language in the place of these
    def _restore_settings(self, config: MkDocsConfig) -> None:
        settings.restore(config)

    @event_priority(AFTER_I18N)  # in the outer build, after static-i18n has built the other languages
    def _complete_site(self, config: MkDocsConfig) -> None:
        if self.guide.language.languages.outermost:
            whole_site.complete(self.guide, config)

    on_post_build = CombinedEvent(_restore_settings, _complete_site)
