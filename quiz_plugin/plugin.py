"""Passes events of MkDocs, as the plugin `quiz`, to `SiteBuild` (site/build.py) and its `language` (language_build.py).

`event_priority` says which come before or after other plugins. As each language is a build of its own, most events come
once for each. A server keeps one instance, because there is an `on_startup`. Also has garbage collected less often.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Any, Literal

from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority

from quiz_plugin.site import platform, policy, set_pages
from quiz_plugin.site.build import SiteBuild
from quiz_plugin.site.config import QuizConfig
from quiz_plugin.site.languages import AFTER_I18N
from quiz_plugin.site.missing_page import NAME as MISSING

if TYPE_CHECKING:
    import jinja2
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page

BEFORE_ALL = 100
"""Before static-i18n looks at the settings, and the search at a page."""


class QuizPlugin(BasePlugin[QuizConfig]):
    """Makes a study guide of a site with a question bank."""

    build: SiteBuild

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:  # noqa: ARG002
        """Remember what is being done; having this method makes MkDocs keep one instance while it serves."""
        gc.set_threshold(200_000)  # few of the many objects of a build are garbage: look for it less often
        self.build = SiteBuild(serving=command == "serve")

    @event_priority(BEFORE_ALL)
    def _set_up(self, config: MkDocsConfig) -> None:
        platform.set_up(config)

    @event_priority(AFTER_I18N)
    def _begin(self, config: MkDocsConfig) -> None:
        """Read the bank in the outer build; then prepare for the language that is being built."""
        self.build.begin(config, self.config)

    on_config = CombinedEvent(_set_up, _begin)

    @event_priority(AFTER_I18N)
    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add the pages that the build makes and what pages load; fill their entries of the navigation."""
        self.build.add_files(files, config)
        return files

    def on_page_markdown(self, markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG002
        """Tell the Markdown extension about the page that comes next."""
        language = self.build.language
        page.meta = set_pages.escaped_meta(page.meta)
        if context := language.open_page(page, markdown, files):
            self.build.extension.page = context
        return markdown

    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG002
        """Check the converted page, and complete it: this is its content from here on."""
        return self.build.language.content(html, page)

    def on_env(self, env: jinja2.Environment, *, config: MkDocsConfig, files: Files) -> None:
        """Stop before anything is written if a page asked for what cannot be; let templates' scripts be known again."""
        self.build.complain(self.build.language.problems)
        env.add_extension(policy.TemplateScripts)
        env.bytecode_cache = platform.COMPILED
        self.build.draw(files, config)

    def on_template_context(self, context: Any, *, template_name: str, config: MkDocsConfig) -> Any:  # noqa: ARG002
        """Give the templates of pages without a source, which are 404 and sitemap, what those of pages get."""
        return context | self.build.values()

    def on_post_template(self, output_content: str, *, template_name: str, config: MkDocsConfig) -> str:
        """Keep one 404 page, in all languages, of those that every language's build writes."""
        return self.build.missing_page(output_content, config) if template_name == MISSING else output_content

    @event_priority(BEFORE_ALL)
    def _let_search_read(self, context: Any, *, page: Page, config: MkDocsConfig, nav: Navigation) -> None:  # noqa: ARG002
        """Show the theme's search what it may read of the page, which is nothing of the answers."""
        self.build.language.show_to_search(page)

    @event_priority(AFTER_I18N)
    def _complete_context(self, context: Any, *, page: Page, config: MkDocsConfig, nav: Navigation) -> Any:
        """Give the templates the page, and what they need to know of it."""
        self.build.language.show_to_templates(page)
        return context | self.build.page_values(page, nav, config)

    on_page_context = CombinedEvent(_let_search_read, _complete_context)

    def on_post_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        """Finish the page."""
        return self.build.finish_page(output, page, config)

    @event_priority(AFTER_I18N)  # in the outer build, after static-i18n has built the other languages
    def on_post_build(self, config: MkDocsConfig) -> None:
        """Complete the site after its last language."""
        if self.build.language.languages.outermost:
            self.build.end(config)

    def on_build_error(self, error: Exception) -> None:  # noqa: ARG002
        """Report what the build has met."""
        self.build.fail()
