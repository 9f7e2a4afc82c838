"""Does the work of MkDocs's events for `plugin.py`, in each language's build in turn, and while serving at each save.

Reads bank and font, stops at problems (a server goes on), adds files, fills `nav`, gives templates their values, mends
finished pages and adds their policy, draws pictures for social networks, completes the site after its last language;
`language_build.py` makes the pages. A server keeps one `SiteBuild`. `key_of` says under which key browsers store.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from fontTools.ttLib import TTFont
from markupsafe import Markup, escape
from mkdocs.exceptions import PluginError
from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import File

from quiz_plugin.bank import Place, Problem
from quiz_plugin.render import social
from quiz_plugin.render.examples import EXAMPLES
from quiz_plugin.render.formulas import with_whole_formulas
from quiz_plugin.render.words import Words
from quiz_plugin.site import (
    assets,
    guide_pages,
    missing_page,
    navigation,
    notebook,
    platform,
    policy,
    redirects,
    search,
    serve,
    set_pages,
    worker,
)
from quiz_plugin.site.assets import Bundle, Font
from quiz_plugin.site.blocks import QuizExtension
from quiz_plugin.site.config import QuizConfig, place_of
from quiz_plugin.site.language_build import LanguageBuild
from quiz_plugin.site.languages import Languages
from quiz_plugin.site.memo import PageMemo, states

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page

log = get_plugin_logger(__name__)
ATTRIBUTES = "attr_list"
"""The extension by which the pages that we make, and the sections of concept pages, name their anchors."""


class SiteBuild:
    """The builds of one site."""

    language: LanguageBuild
    """That of the language being built."""
    options: QuizConfig
    """What mkdocs.yml says of the plugin, which a server reads again before each build."""
    key: str
    """What the site's keys in the browser's storage start with."""

    def __init__(self, *, serving: bool) -> None:
        """Start before the first build."""
        self.serving = serving
        self.state = serve.BankState()
        self.memos: dict[str, PageMemo] = defaultdict(PageMemo)
        """Of a server, by language."""
        self.extension = QuizExtension()
        self.languages: Languages | None = None
        self.nav: list[Any] = []
        """What mkdocs.yml says; in the build of another language than the first, MkDocs has what was made of it."""
        self.bundles: dict[str, Bundle] = {}
        """What the pages load, by name."""
        self.font: Font | None = None
        self.pictures: set[Path] = set()
        """Where those of pages are kept."""
        self.missing: dict[str, str] = {}
        """What the page for missing addresses says in each language but the first."""

    @property
    def root(self) -> Path:
        """The folder from which problems name their files."""
        return Path(self.options.bank).resolve().parent

    @property
    def roots(self) -> dict[str, tuple[str, Words]]:
        """The languages that are built, the default first: root and words."""
        return {code: (self.language.languages.root(code), words) for code, words in self.language.every_words.items()}

    def begin(self, config: MkDocsConfig, options: QuizConfig) -> None:
        """Read the bank in the outermost build; then prepare for the language that is being built.

        Raises PluginError for a bank with problems, unless serving.
        """
        self.options = options
        bank, docs = Path(options.bank), Path(config.docs_dir)
        self.languages = languages = Languages(config)
        if languages.outermost:
            self.nav, self.bundles, self.missing, self.pictures = list(config.nav or []), {}, {}, set()
            self.key = key_of(options.site_key or config.site_name)
            self.complain(self.state.read(bank, docs, languages.every))
        every_words, problems = self.state.load_words(languages.every, bank)
        self.complain(problems)
        memo = self.memos[languages.current] if self.serving else None
        self.language = LanguageBuild(config, options, languages, self.state, every_words, memo)
        for extension in (ATTRIBUTES, self.extension):
            if extension not in config.markdown_extensions:
                config.markdown_extensions.append(extension)  # MkDocs takes instances too
        for folder in (options.bank, str(self.root / EXAMPLES)):
            if folder not in config.watch and Path(folder).is_dir():
                config.watch.append(folder)
        if languages.outermost:
            self.complain(self._read_font(config))
            self.state.tell_translations(self.root, serving=self.serving)
        config.theme["language"] = languages.current.replace("_", "-")

    def _read_font(self, config: MkDocsConfig) -> list[Problem]:
        """Read the font that mkdocs.yml names; return why that cannot be."""
        name, self.font = self.options.font, None
        try:
            self.font = assets.read_font(Path(config.config_file_path).parent / name) if name else None
        except (OSError, LookupError, ValueError):
            message = f"`font` names the folder `{name}`, which has no variable font with its licence"
            return [Problem(place_of(config, "font", name), "missing-font", message, assets.FONT_HINT)]
        return []

    def add_files(self, files: Files, config: MkDocsConfig) -> None:
        """Add the pages that the build makes, and what pages load; fill their entries of the navigation."""
        language, state = self.language, self.state
        if language.code in state.complete:
            for file in filter(language.languages.is_fallback, files.documentation_pages()):
                log.warning("%s has no translation into '%s'", file.src_uri, language.code)
        self.complain(serve.unreadable_pages(files, Path(config.docs_dir)))
        if state.bank is None:
            serve.let_wait(files, language.words)
        config.nav = navigation.fill_nav(self.nav if state.bank is not None else [], state, language.words) or None
        made = list(set_pages.set_pages(language.bank, language.words))
        written = {language.languages.slug(file): file.content_string for file in files.documentation_pages()}
        made += guide_pages.guide_pages(state, language.words, language.names, written, language.minutes)
        self.complain(language.add_pages(files, made))
        self.complain(notebook.add(files, config, language, self.root / EXAMPLES))
        self.complain(redirects.add_redirects(files, config, language, self.options.redirects))
        if language.languages.outermost:
            self.complain(redirects.check_suggested(files, config, language))
            self._add_bundles(files, config)
            for name, content in self._data():
                files.append(File.generated(config, name, content=content))
        language.begin_pages(files)

    def _add_bundles(self, files: Files, config: MkDocsConfig) -> None:
        words, figures = list(self.language.every_words.values()), self.language.bank.figures
        broken = assets.check_figures(figures.values(), Path(self.options.bank))
        self.complain(list(broken.values()))
        read = [each for name, each in figures.items() if name not in broken]
        self.bundles = assets.read_bundles(words, read, self.font, small=not self.serving)
        if self.serving:
            self.bundles["authoring"] = serve.OVERLAY
        for bundle in self.bundles.values():
            for name, content in bundle.files.items():
                files.append(File.generated(config, bundle.folder + name, content=content))

    def _data(self) -> Iterator[tuple[str, str]]:
        """What scripts fetch, as path and content: of questions and, in each language, sections and misconceptions."""
        language = self.language
        yield guide_pages.MACHINE_INDEX, guide_pages.machine_index(language.bank)
        for code, (root, words) in self.roots.items():
            yield root + guide_pages.SECTIONS, guide_pages.sections_json(language.bank, code, language.minutes_left)
            if language.bank.misconceptions:
                remedies = guide_pages.remedies_json(language.bank, words, self.state.foreign(code))
                yield root + guide_pages.REMEDIES, remedies

    def draw(self, files: Files, config: MkDocsConfig) -> None:
        """Draw the pictures of the pages of this language, if the site has a font and an address."""
        if not (self.font and config.site_url) or self.serving:
            return
        icon, kept = config.theme.get("icon") or {}, Path(config.config_file_path).parent / ".cache" / "social"
        logos = [path for each in config.theme.dirs if (path := Path(each, f".icons/{icon.get('logo')}.svg")).is_file()]
        site = {
            "site": config.site_name,
            "logo": logos[0].read_text("utf-8") if logos else "",
            "style": social.svg_style(assets.read_style(assets.ASSETS / "figures" / "figures.css")),
        }
        kept.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory() as folder, ProcessPoolExecutor() as processes:
            font, file = TTFont(BytesIO(self.font.bundle.files[self.font.file])), Path(folder, "font.ttf")
            font.flavor = None  # not packed
            font.save(file)
            letters, family = font.getBestCmap(), font["name"].getBestFamilyName()
            png = partial(social.png, font=file, family=family, kept=kept)
            pages = self.language.pictured(files)
            drawn = [social.page_svg(*each, letters, **site) for each in pages.values()]
            for name, known in zip(pages, processes.map(png, drawn), strict=True):
                Path(config.site_dir, name).parent.mkdir(parents=True, exist_ok=True)
                Path(config.site_dir, name).write_bytes(known.read_bytes())
                self.pictures.add(known)

    def values(self, page: Page | None = None) -> dict[str, Any]:
        """What the templates get for a page, or for one without a source, such as 404 and sitemap."""
        language, known = self.language, self.language.languages
        root = known.root(known.current)
        urls = dict(language.addresses(page.file)) if page else {code: known.root(code) for code in known.every}
        return {
            "words": language.words,
            "folder": {name: bundle.folder for name, bundle in self.bundles.items()},
            "store": f"{self.key}/{assets.store_version()}/",
            "script": None,
            "strings": "",
            "remedies": root + guide_pages.REMEDIES if language.bank.misconceptions else "",
            "languages": [
                {"code": code, "url": url, "words": language.every_words[code]} for code, url in urls.items()
            ],
            "language_root": root,
            "machine_index": guide_pages.MACHINE_INDEX,
            "sections": guide_pages.SECTIONS,
            "font": self.font.address if self.font else "",
            "picture": language.picture(page.file) if page and self.font and not self.serving else "",
            "worker": worker.NAME if self.options.offline and not self.serving else "",
        }

    def page_values(self, page: Page, nav: Navigation, config: MkDocsConfig) -> dict[str, Any]:
        """What the templates get for a page; of one that a server has written already, also the whole of it."""
        language, values = self.language, self.language.values(page)
        if not language.frame:
            heads, own = [each.meta for each in nav.pages], config.theme.custom_dir
            said = [words.entries for words in language.every_words.values()]
            scripts = [bundle.folder for bundle in self.bundles.values()]
            language.frame = repr((str(nav), heads, said, scripts, states([Path(own)] if own else [])))
        given = language.frame, values, [*language.addresses(page.file)]
        language.known = self.memos[language.code].finished(page, given)
        return self.values(page) | values | {"known": language.known}

    def complain(self, problems: Sequence[Problem]) -> None:
        """Stop a build with problems; a server goes on and reports them all at the end. Raises PluginError."""
        self.state.problems |= dict.fromkeys(problems)
        if problems and not self.serving:
            raise PluginError(serve.report(sorted(problems), self.root))

    def finish_page(self, html: str, page: Page, config: MkDocsConfig) -> str:
        """What is written of a page."""
        if html == self.language.known:
            return html
        name = self.language.name_of(page)
        has_script = self.bundles["quiz"].folder in html or not self.language.contents[page.file.src_uri].has_cards
        if not has_script:
            hint = 'let the template begin with `{% extends "guide.html" %}`, and keep its block `extrahead`'
            message = "the page has questions, and its template does not load their script"
            self.complain([Problem(Place(name), "no-script", message, hint)])
        # What paper has in its margins, and the colour of the page's part: style can read it nowhere but here.
        title, address = Markup(page.title).striptags(), (page.canonical_url or "").partition("://")[2]  # noqa: S704 (its tags go)
        said = f'data-title="{escape(f"{title} · {config.site_name}")}" data-address="{escape(address)}"'
        said += f' data-hue="{hue}"' if (hue := social.hue(html)) else ""
        html = self.finish(html.replace("<html ", f"<html {said} ", 1), name, config)
        if has_script:
            self.memos[self.language.code].keep_finished(page, html)
        return html

    def finish(self, html: str, name: str, config: MkDocsConfig) -> str:
        """The page called `name` with its markup mended and its policy, unless serving: MkDocs's script has no hash."""
        html = with_whole_formulas(platform.repair(html))
        if self.serving:
            return serve.add_overlay(policy.unmarked(html), config)
        try:
            return policy.add_policy(html)
        except policy.PolicyError as error:
            self.complain([Problem(Place(name), "unsafe-page", str(error), error.hint)])
        return html

    def missing_page(self, html: str, config: MkDocsConfig) -> str:
        """The page for missing addresses: that of the default language, which will carry what the others say."""
        page = self.finish(html, missing_page.NAME, config)
        if self.language.code == self.language.languages.default:
            return page
        self.missing[self.language.code] = missing_page.parts_of_language(page)
        return ""

    def end(self, config: MkDocsConfig) -> None:
        """End the outermost build, in which every page of every language is written."""
        folder, language, state = Path(config.site_dir), self.language, self.state
        roots = {code: root for code, (root, _) in self.roots.items()}
        names = {code: search.names(language.bank, state.glossary, state.sought, code) for code in roots}
        search.write_split(folder, roots, names)
        platform.edit_theme_scripts(folder, f"{self.bundles['search'].folder}{search.SCRIPT}")
        missing_page.fill_missing_page(folder, self.missing)
        for kept in {path.parent for path in self.pictures}:
            for old in {*kept.glob("*.png")} - self.pictures:
                old.unlink(missing_ok=True)
        if self.serving:
            state.write_problems(folder, self.root, language.every_words)
            state.print_problems(self.root)
        else:
            worker.write(folder, self.key, self.roots if self.options.offline else {})

    def fail(self) -> None:
        """Report why a build failed, and leave nothing behind that would spoil the next one of a server."""
        if self.serving:
            self.state.print_problems(self.root)
        if self.languages is not None:  # another plugin may fail before the first build begins
            self.languages.recover()


def key_of(name: str) -> str:
    """What keys in the browser's storage start with on a site of this name."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "guide"
