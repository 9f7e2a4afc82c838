"""Builds one language: prepares its pages for conversion, completes the HTML of each, says what the templates get.

`build.py` makes one for each language in each build, `plugin.py` calls it for each page. `content` checks the converted
text, adds cards, links to terms and what stands around; search, templates and social pictures take the result. A page
that `memo.py` still has is not converted. Also tells reading times, addresses in other languages, and what is stale.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from quiz_plugin.bank import Bank, Concept, Problem
from quiz_plugin.bank.figures import FOLDER
from quiz_plugin.bank.files import decode, read_bytes
from quiz_plugin.bank.page_files import page_path
from quiz_plugin.render import social
from quiz_plugin.render.card import CardRenderer, Original
from quiz_plugin.render.examples import EXAMPLES, lines_shown
from quiz_plugin.render.fields import Fields
from quiz_plugin.render.terms import Terms
from quiz_plugin.render.words import Words
from quiz_plugin.site import assets, concept_pages, guide_pages, platform, policy, reference_pages, search, set_pages
from quiz_plugin.site.config import QuizConfig
from quiz_plugin.site.languages import Languages
from quiz_plugin.site.memo import PageContent, PageMemo, common_of, questions_of
from quiz_plugin.site.page_context import PageContext
from quiz_plugin.site.reading_time import PageText
from quiz_plugin.site.serve import BankState

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import File, Files
    from mkdocs.structure.pages import Page


class LanguageBuild:
    """The build of one language."""

    def __init__(
        self,
        config: MkDocsConfig,
        options: QuizConfig,
        languages: Languages,
        state: BankState,
        every_words: Mapping[str, Words],
        memo: PageMemo | None,
    ) -> None:
        """Prepare for the current one of `languages`; a server has its pages of the last save in `memo`."""
        self.languages, self.state, self.every_words = languages, state, every_words
        self._config, self._options, self._memo = config, options, memo
        self._docs, self._examples = Path(config.docs_dir), Path(options.bank).resolve().parent / EXAMPLES
        self.bank: Bank = state.bank_to_show
        self.code = languages.current
        self.words = every_words[self.code]
        self.names = {code: words.t("lang.name") for code, words in every_words.items()}
        """What each language calls itself."""
        ways = {code: (languages.way_to(code), words) for code, words in every_words.items()}
        self.stale = state.translations.stale(self.code, ways)
        way, words = ways[languages.default]
        self.original = Original(languages.default, way, words.t("lang.read"))
        """What a page leads to that is not translated."""
        self.foreign = state.foreign(self.code)
        self._fields = Fields(lambda target: target, self.foreign)
        self.renderer = CardRenderer(self.bank, self.words, self.stale, self.foreign)
        self.contexts: dict[str, PageContext] = {}
        """What the blocks of each page know that is converted, by the path of its file."""
        self.contents: dict[str, PageContent] = {}
        """What became of each page, by the path of its file."""
        self._shows = partial(questions_of, self.bank, self.stale)
        self._lines_shown = cache(partial(lines_shown, self._examples))
        self.made: set[str] = set()
        """The files of the pages that were made."""
        self.frame = ""
        """What stands around the text of every page, once the first one is written."""
        self.known = ""
        """The page that is written next, whole, if a server has it from the last save."""
        self.problems: list[Problem] = []
        """Those of pages, which stop the build when all are converted."""

    def add_pages(self, files: Files, made: Iterable[tuple[str, str]]) -> list[Problem]:
        """Add pages that were made, as slug and Markdown; report those whose place an author's page has."""
        generated = [self.languages.generated(self._config, slug, markdown) for slug, markdown in made]
        problems = set_pages.remove_taken(files, generated, self._docs.name)
        for file in generated:
            files.append(file)
            self.made.add(file.src_uri)
        return problems

    def begin_pages(self, files: Files) -> None:
        """Begin with the conversion of the pages, of which all files are known."""
        if self._memo is not None:
            state = self.state
            texts = self.words.entries, state.glossary, state.references, self.foreign
            folders = self._docs / FOLDER, self._examples
            self._memo.begin(self._config, (common_of(self.bank), texts), files, folders)

    def open_page(self, page: Page, markdown: str, files: Files) -> PageContext | None:
        """What the blocks of a page that is about to be converted need to know of it; None if it need not be."""
        slug = self.languages.slug(page.file)
        if self._memo and (known := self._memo.find(page, self._text(page, markdown), self._shows, files)):
            self.contents[page.file.src_uri] = known
            platform.skip_conversion(page)
            return None
        context = PageContext(
            self.renderer,
            self.words,
            self.bank,
            self._docs / FOLDER,
            self._examples,
            base=self.languages.base(page.url),
            name=self.name_of(page),
            path=slug,
            lang=self.code if self.languages.is_fallback(page.file) else "",
            references=self.state.references,
        )
        if page.file.src_uri not in self.made:
            context.locate(page.file.content_string)
        self.contexts[page.file.src_uri] = context
        return context

    def name_of(self, page: Page) -> str:
        """How problems call the file of a page."""
        return f"{self._docs.name}/{page.file.src_uri}"

    def _text(self, page: Page, markdown: str) -> object:
        """All text that a page is made of: on that of a concept, the first language decides what is asked where."""
        concept = self.concept(page.file)
        return markdown, self._text_of(concept) if concept else "", self.stale.get(self.languages.slug(page.file))

    def concept(self, file: File) -> Concept | None:
        """The concept whose page a file is, if it is one."""
        slug = self.languages.slug(file)
        return next((each for each in self.bank.concepts if set_pages.concept_slug(each) == slug), None)

    def addresses(self, file: File) -> Iterator[tuple[str, str]]:
        """Language and address, from the site's root, of a page in each language."""
        alternates = getattr(file, "alternates", {self.code: file})
        yield from ((code, alternates[code].url) for code in self.languages.every if code in alternates)

    def content(self, html: str, page: Page) -> str:
        """The converted text of a page with all that belongs to it: cards, links to terms, what stands around it."""
        name = page.file.src_uri
        if known := self.contents.get(name):
            return known.html
        context = self.contexts[name]
        source = page.file.content_string
        found = [*context.problems, *policy.check_html(html, source, context.name, _known_ids(page, context))]
        self.problems += found
        html, terms = self._framed(self.foreign.mark(html), page, context)
        if context.cards:
            page.present_anchor_ids = {*(page.present_anchor_ids or ()), *(card.anchor for card in context.cards)}
        for links in (page.links_to_anchors or {}).values():
            for address in [each for each in links if each.startswith("/")]:  # a view that a script shows
                del links[address]
        html = context.filled(html)
        self.contents[name] = content = PageContent(html, search.readable(html), bool(context.cards), terms)
        if self._memo and not found:
            text = self._text(page, str(page.markdown))
            self._memo.keep(page, text, self._shows, context.selections, content)
        return html

    def show_to_search(self, page: Page) -> None:
        """Let the theme's search read what it may of the page."""
        page.content = self.contents[page.file.src_uri].searched

    def show_to_templates(self, page: Page) -> None:
        """Give the page its content back, which the search has read."""
        page.content = self.contents[page.file.src_uri].html

    def _framed(self, html: str, page: Page, context: PageContext) -> tuple[str, str]:
        """The text of a page with what stands around it, and what explains its terms."""
        slug, concept = self.languages.slug(page.file), self.concept(page.file)
        original, key = self.stale.get(slug), "stale.page"
        if self.languages.is_fallback(page.file):
            original, key = self.original, "stale.no_page"
            html = concept_pages.marked(html, original.language)
        stale = concept_pages.translation_note(page, self.words, original, key)
        if slug == set_pages.GLOSSARY:
            html = reference_pages.with_entries(html)
        if concept is None:
            above = set_pages.eyebrow_html(self.bank, self.words, slug)
            html = guide_pages.with_panel(slug, concept_pages.framed(html, above, stale))
            if context.cards:
                if above:
                    titles = [(each.anchor, context.renderer.card(each.question).title) for each in context.cards]
                    set_pages.list_questions(page, titles)
                html += guide_pages.practise_missed_html(self.words, context.base, slug)
            return html, ""
        context.selections.append(("concept", concept.id))
        concept_page = concept_pages.ConceptPage(concept, context)
        html, terms = self._explain(html, concept, f"{context.base}{set_pages.GLOSSARY}/")
        cards = {each.question for each in context.cards}
        asks = concept_pages.asked(self.bank, concept.id, self._text_of(concept), cards)
        html = concept_page.with_cards(html, asks)
        html = concept_pages.framed(html, concept_page.eyebrow(self.minutes(page.file.content_string)), stale)
        return f"{html}\n{concept_page.rest(asks, page)}", terms

    def _text_of(self, concept: Concept, language: str = "") -> str:
        """The page of a concept in the first language, or in another one."""
        language = language or self.bank.languages[0]
        path = page_path(self._docs, concept.id, language, alone=len(self.bank.languages) == 1)
        raw = read_bytes(path, concept.id)
        text = decode(raw, concept.id) if raw is not None else ""
        return text if isinstance(text, str) else ""  # the check of the bank reports others

    def minutes(self, text: str, anchor: str = "") -> int:
        """How long a page with this text takes to read, or what is left of it from a heading on."""
        return _page_text(text).minutes(self._lines_shown, anchor)

    def minutes_left(self, concept: Concept, language: str, anchor: str) -> int:
        """How long it takes to read the page of a concept from a heading on."""
        return self.minutes(self._text_of(concept, language) or self._text_of(concept), anchor)

    def _explain(self, html: str, concept: Concept, address: str) -> tuple[str, str]:
        """Link the first mentions of terms to the page of the glossary at `address`; and what explains them."""
        glossary = self.state.glossary
        marked = Terms.of(glossary, self.code, concept.id).mark(html, lambda term: f"{address}#{term}")
        explained = reference_pages.explained_html(
            glossary, marked.terms, self._fields, self.words, self.names, address
        )
        return marked.html, explained

    def values(self, page: Page) -> dict[str, Any]:
        """What the templates get for a page, besides what every page gets."""
        content, slug = self.contents[page.file.src_uri], self.languages.slug(page.file)
        script = ("quiz", "cards") if content.has_cards else None
        keys = set(assets.script_keys(*script)) if script else set()
        parts: Mapping[str, tuple[str, str]] = {}
        if slug == set_pages.INDEX:
            script = ("sets", "list")
            keys = set(assets.script_keys(*script))
        elif (app := page.meta.get(guide_pages.META)) in guide_pages.STUDY:
            script, parts = ("study", app), guide_pages.PARTS.get(app, {})
            keys = {key for each in (script, *parts.values()) for key in assets.script_keys(*each)}
        is_concept = self.concept(page.file) is not None
        returning = guide_pages.returning_script(slug, content.html)
        keys |= {*assets.script_keys("home", returning)} if returning else set()
        return {
            "script": script,
            "strings": assets.script_strings(self.words, sorted(keys)) if script or returning else "",
            "parts": parts,
            "terms": content.terms,
            "concept": is_concept,
            "neighbours": [*self._neighbours(page)],
            "returning": returning,
        }

    def pictured(self, files: Files) -> dict[str, tuple[str, str]]:
        """By the path of the picture of each page: what the page holds, and one that may lend it a drawing."""
        pages = [(self.languages.slug(each), each) for each in files.documentation_pages()]
        html = {slug: self.contents[each.src_uri].html for slug, each in pages}
        about = {slug: set_pages.main_concept(self.bank, each) for each in self.bank.sets for slug in each.pages}
        spare = {slug: html.get(f"concepts/{concept}", "") for slug, concept in about.items()}
        return {self.picture(each): (html[slug], spare.get(slug, "")) for slug, each in pages}

    def picture(self, file: File) -> str:
        """Where the picture of a page stands, below the site's root."""
        return f"{social.FOLDER}{self.code}/{self.languages.slug(file)}.png"

    def _neighbours(self, page: Page) -> Iterator[dict[str, str]]:
        """What the panels at the end of a page say of those before and after it, where the theme shows these."""
        shown = "navigation.footer" in self._config.theme["features"] and "footer" not in page.meta.get("hide", ())
        for name, other in (("previous", page.previous_page), ("next", page.next_page)):
            if shown and other is not None:
                minutes = self.minutes(other.file.content_string) if self.concept(other.file) else 0
                time = self.words.n("n.minutes", minutes) if minutes else ""
                yield {"name": name, "url": other.url, "title": str(other.title), "minutes": time}


_page_text = lru_cache(maxsize=512)(PageText)


def _known_ids(page: Page, context: PageContext) -> list[str]:
    """The ids of a page that the build gave, each once."""
    cards = [name for card in context.cards for name in (card.anchor, f"{card.anchor}--title")]
    figures = [f"xp-{name}" for name in context.explored]
    app = [guide_pages.APP] if guide_pages.META in page.meta else []
    return [*cards, *figures, *app]
