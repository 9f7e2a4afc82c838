"""What a guide adds to each page of the site: to its text, to what the templates know of it, and to what is written."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs.utils.meta import get_data

from quiz_plugin.bank import Concept, Place, Problem
from quiz_plugin.bank.decode import decode
from quiz_plugin.bank.folder import read_bytes
from quiz_plugin.bank.sections import page_path
from quiz_plugin.render.examples import lines_shown
from quiz_plugin.render.fields import Fields
from quiz_plugin.render.terms import Marked, Terms
from quiz_plugin.render.words import Words
from quiz_plugin.site.guide import csp, font, frame, glossary, guard, settings, study, theme, worker
from quiz_plugin.site.guide.concept_page import ConceptPage, neighbours
from quiz_plugin.site.guide.config import GuideConfig
from quiz_plugin.site.guide.font import Font
from quiz_plugin.site.guide.pages import MACHINE_INDEX
from quiz_plugin.site.guide.reading import PageText
from quiz_plugin.site.guide.section_questions import asked
from quiz_plugin.site.guide.tables import numbers_marked
from quiz_plugin.site.guide.way import SECTIONS, way_of, with_panel
from quiz_plugin.site.quiz import bundles, page_additions, translation_states
from quiz_plugin.site.quiz.bundles import Bundle
from quiz_plugin.site.quiz.language_build import LanguageBuild
from quiz_plugin.site.quiz.pages import GLOSSARY
from quiz_plugin.site.quiz.site_build import SiteBuild

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page


class GuideBuild:
    """The builds of a guide, beside those of its questions."""

    def __init__(self, site: SiteBuild, options: GuideConfig, config: MkDocsConfig) -> None:
        """Start with the outermost build of `site`."""
        self.site, self.options, self._config = site, options, config
        self.missing: dict[str, str] = {}
        """What the page for missing addresses says in each language but the first."""
        self.font: Font | None = None
        """That of every page."""
        self._explained: dict[str, str] = {}

    def take_font(self) -> list[Problem]:
        """Read the font that mkdocs.yml names; return why that cannot be."""
        if name := self.options.font:
            try:
                self.font = font.read(Path(self._config.config_file_path).parent / name, name)
            except font.FontError as error:
                place = settings.place_of(self._config, name)
                return [Problem(place, "missing-font", str(error), error.hint)]
        return []

    @property
    def language(self) -> LanguageBuild:
        """What the build of the current language works with."""
        return self.site.language

    @property
    def languages(self) -> dict[str, tuple[str, Words]]:
        """The languages that are built, the default first: root and words."""
        root = self.language.languages.root
        return {code: (root(code), words) for code, words in self.language.every_words.items()}

    def own_bundles(self) -> Mapping[str, Bundle]:
        """What pages load besides what those with questions do, by name."""
        style = font.style(self.font)
        found = bundles.of_guide(style, small=not self.site.serving)
        return {**found, "font": self.font.bundle} if self.font else found

    def check(self, html: str, page: Page) -> None:
        """Note what a converted page holds that would not be safe."""
        language = self.language
        context = language.contexts[page.file.src_uri]
        ids = [*page_additions.known_ids(page, context), *([study.APP] if study.META in page.meta else [])]
        checked = html, page.file.content_string, context.name, ids
        language.problems += self.site.rebuild.once("guard", page, checked, lambda: tuple(guard.check_html(*checked)))

    def ending(self, page: Page) -> str:
        """What the build writes at the end of a page's Markdown: how the translations stand, where it asks for that."""
        language, state = self.language, self.site.state
        if not page.meta.get(translation_states.META):
            return ""
        return state.translations.markdown(language.bank, language.words, language.names, self._title_of)

    def _title_of(self, slug: str) -> str | None:
        """The title that a page's front matter gives it in the current language."""
        folder = Path(self._config.docs_dir)
        path = folder / f"{slug}.{self.language.words.language}.md"
        raw = read_bytes(path if path.is_file() else folder / f"{slug}.md", slug)
        text = decode(raw, slug) if raw is not None else ""
        title = get_data(text)[1].get("title") if isinstance(text, str) else None
        return str(title) if title else None

    def content(self, html: str, page: Page) -> str:
        """The text of a page with what stands around it: places in the learning path, questions, explained terms."""
        language, words = self.language, self.language.words
        context, concept = language.contexts[page.file.src_uri], language.concept(page.file)
        slug = language.languages.slug(page.file)
        original, key = language.outdated.get(slug), "late.page"
        if language.languages.is_fallback(page.file):
            original, key = language.original, "late.no_page"
            html = frame.marked(html, original.language)
        outdated = frame.outdated_html(page, words, original, key)
        if slug == GLOSSARY:
            html = glossary.with_entries(html)
        if concept is None:
            more = study.practise_html(words, context.base, language.ending, slug) if context.cards else ""
            return with_panel(slug, frame.framed(html, "", outdated)) + more
        shown = ConceptPage(concept, context)
        html = numbers_marked(self._explain(html, page, concept, f"{context.base}{GLOSSARY}{language.ending}"))
        asks = asked(language.bank, concept.id, self._first_text(concept), {each.question for each in context.cards})
        html = frame.framed(
            shown.with_cards(html, asks), shown.eyebrow(self.minutes(page.file.content_string)), outdated
        )
        return f"{html}\n{shown.rest(asks, page)}"

    def _first_text(self, concept: Concept) -> str:
        """The page of a concept in the first language, which decides for all of them what is asked where."""
        first, docs = self.language.bank.languages[0], Path(self._config.docs_dir)
        raw = read_bytes(page_path(docs, concept.id, first, alone=len(self.language.bank.languages) == 1), concept.id)
        text = decode(raw, concept.id) if raw is not None else ""
        return text if isinstance(text, str) else ""  # the check of the bank tells of others

    def minutes(self, text: str) -> int:
        """How long a page with this text takes to read."""
        return PageText(text).minutes(partial(lines_shown, Path(self.site.options.examples)))

    def _explain(self, html: str, page: Page, concept: Concept, address: str) -> str:
        """Link the first mentions of terms to the page of the glossary at `address`, and keep what explains them."""
        language, known = self.language, self.language.state.glossary

        def mark() -> Marked:
            terms = Terms.of(known, language.words.language, concept.id)
            return terms.mark(html, lambda term: f"{address}#{term}")

        marked = self.site.rebuild.once("terms", page, (html, known.terms, concept.id, address), mark)
        fields = Fields(lambda target: target, language.foreign)
        self._explained[page.file.src_uri] = glossary.explained_html(
            known, marked.terms, fields, language.words, language.names, address
        )
        return marked.html

    def values_of(self, page: Page) -> Mapping[str, Any]:
        """What the templates get for a page, besides what they get for each page with questions."""
        app = page.meta.get(study.META)
        asks = {}
        if app in study.STUDY:
            parts = study.PARTS if app in study.DRAWN else {}
            scripts = [("study", app), *parts.values()]
            keys = {key for script in scripts for key in bundles.script_keys(*script)}
            strings = bundles.script_strings(self.language.words, sorted(keys))
            asks = {"script": ("study", app), "strings": strings, "parts": parts}
        terms = self._explained.get(page.file.src_uri, "")
        near = [*neighbours(page, self._said_minutes)] if self.language.concept(page.file) else []
        way = way_of(self.language.languages.slug(page.file), page.content or "", self.language.words)
        own = {"terms": terms, "near": near, "way": way}
        return self.values(dict(self.language.addresses(page.file))) | asks | own

    def _said_minutes(self, page: Page) -> str:
        """How long the page of a concept takes to read, in words; nothing for another page."""
        return (
            self.language.words.n("n.minutes", self.minutes(page.file.content_string))
            if self.language.concept(page.file)
            else ""
        )

    def values(self, addresses: Mapping[str, str]) -> dict[str, Any]:
        """What every template gets; `addresses` are the page's by language, relative to the site's root."""
        language, options = self.language, self.options
        return {
            "languages": theme.language_links(
                {code: (url, language.every_words[code]) for code, url in addresses.items()}
            ),
            "language_root": language.languages.root(language.languages.current),
            "machine_index": MACHINE_INDEX,
            "sections": SECTIONS,
            "font": self.font.address if self.font else "",
            "worker": worker.NAME if options.offline and not self.site.serving else "",
        }

    def finish(self, html: str, name: str) -> str:
        """Mend the markup of the page called `name` and add the policy, unless serving: MkDocs's script has no hash."""
        html = theme.repair(html, sections="navigation.sections" in self._config.theme["features"])
        if self.site.serving:
            return csp.unmarked(html)
        try:
            return csp.add_policy(html)
        except csp.PolicyError as error:
            problem = Problem(Place(name), "unsafe-page", str(error), error.hint)
            self.site.complain([problem], self._config, begun=True)
        return csp.unmarked(html)
