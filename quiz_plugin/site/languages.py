"""Says which language is built and where; makes files of generated pages as mkdocs-static-i18n 1.3.1 would.

That plugin builds all languages but one by a nested `build` in on_post_build, with the same config and plugins, and new
Files. So our hooks come later (`AFTER_I18N`, for plugin.py), and `recover` undoes, by platform.py, what failed. A site
without that plugin has one language. `slug` is a page's path in every language. For build.py and language_build.py.
"""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from mkdocs import utils
from mkdocs.structure.files import File

from quiz_plugin.site import platform

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

AFTER_I18N = -101
"""mkdocs-static-i18n runs on_config, on_files, on_nav and on_post_build at -100; a lower number comes later."""


class Languages:
    """The languages of the site, and the one that is being built. Without mkdocs-static-i18n there is one."""

    def __init__(self, config: MkDocsConfig) -> None:
        """Look at `config` after mkdocs-static-i18n has."""
        self._i18n: Any = config.plugins.get("i18n")
        if self._i18n is None:
            self.current = self.default = str(config.theme.get("language") or "en")
            self.every: tuple[str, ...] = (self.current,)
        else:
            self.default = str(self._i18n.default_language)
            self.current = str(self._i18n.current_language or self.default)
            self.every = tuple(self._i18n.build_languages)

    @property
    def outermost(self) -> bool:
        """True in the build that MkDocs started, False in those nested inside it."""
        return self._i18n is None or not self._i18n.building

    def root(self, language: str) -> str:
        """Where a language's pages start below the site's root: empty for the default language."""
        return "" if language == self.default else f"{language}/"

    def way_to(self, language: str) -> str:
        """What leads from the root of the current language to that of another."""
        return ("../" if self.root(self.current) else "") + self.root(language)

    def base(self, url: str) -> str:
        """What leads from a page of the current language to the language's root: empty, or ending in a slash."""
        relative = utils.get_relative_url(self.root(self.current) or ".", url)
        return "" if relative in {".", "./"} else relative.rstrip("/") + "/"

    def recover(self) -> None:
        """Undo what a nested build that failed left behind: later ones of the process would think they are nested."""
        platform.restore_after_i18n()
        if self._i18n is not None:
            self._i18n.building = False
            self._i18n.current_language = None
            self._i18n.search_entries.clear()

    def generated(self, config: MkDocsConfig, slug: str, content: str) -> File:
        """A generated page in the language being built, known to the sitemap and to the other languages."""
        file = self._file(config, slug, self.current, content)
        if self._i18n is not None:
            alternates = {
                code: file if code == self.current else self._file(config, slug, code, "") for code in self.every
            }
            file.alternates = {self.current: file, **alternates}  # type: ignore[attr-defined]
            self._i18n.i18n_files_per_language[self.current].append(file)  # the sitemap is drawn from this list
        return file

    def _file(self, config: MkDocsConfig, slug: str, language: str, content: str) -> File:
        suffix = f".{language}" if self._i18n is not None else ""
        file = File.generated(config, f"{slug}{suffix}.md", content=content)
        path = PurePosixPath(slug)
        file.name = path.name  # without '.es', so that 'index' is an index
        if path.name != "index":
            path /= "index"
        file.dest_uri = f"{self.root(language)}{path}.html"  # url and abs_dest_path follow from it
        if self._i18n is not None:
            file.locale = file.locale_alternate_of = file.localization = language  # type: ignore[attr-defined]
            file.norm_src_uri = f"{slug}.md"  # type: ignore[attr-defined]
        return file

    def is_fallback(self, file: File) -> bool:
        """Whether a page is that of the default language, which static-i18n takes without a word for one that lacks."""
        return getattr(file, "locale", self.current) != self.current

    def slug(self, file: File) -> str:
        """The path of a page without language and ending: the same for all translations."""
        return str(getattr(file, "norm_src_uri", file.src_uri)).removesuffix(".md")
