"""The builds of a server, one after the other, and what stays from one to the next."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import jinja2

from quiz_plugin.bank import collector
from quiz_plugin.bank.memo import Memo
from quiz_plugin.markdown import PageContext
from quiz_plugin.render.card import Card
from quiz_plugin.render.words import Words
from quiz_plugin.site.quiz.rebuild import made_from
from quiz_plugin.site.quiz.rebuild.conversion import Conversions
from quiz_plugin.site.quiz.rebuild.search_entries import SearchEntries
from quiz_plugin.site.quiz.rebuild.template import template_class
from quiz_plugin.site.quiz.search import SEARCHES

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page

T = TypeVar("T")

PLUGINS = frozenset({*SEARCHES, "quiz", "study-guide", "i18n"})
"""The plugins of which is known what they make of a page. With another one, or a hook, every page is made anew."""
READING = frozenset({"pymdownx.snippets", "pymdownx.b64"})
"""Extensions that read files while a page is converted, of which nothing is known here."""


class Build:
    """The only build of a process: everything is made, and nothing stays."""

    cards: Memo[Card] | None = None
    """The rendered questions of the builds before."""
    finishes = False

    def begin(self, config: MkDocsConfig, language: str, *, outermost: bool) -> None:
        """Begin the build of one language, before anything is read; the `outermost` one comes first."""

    def convert(self, page: Page, context: PageContext) -> None:
        """See to the conversion of a page, whose blocks have the `context`."""

    def once(self, step: str, page: Page, basis: object, make: Callable[[], T]) -> T:  # noqa: ARG002
        """What a step makes of a page, or made of it from something equal to `basis`."""
        return make()

    def prepare(self, env: jinja2.Environment, words: Mapping[str, Words], finish: Callable[[str], str]) -> None:
        """Prepare the templates, which say the `words` of all languages.

        `finish` mends what they make of a page, for a build that keeps it: it `finishes`.
        """

    def is_rendered(self, page: Page, nav: Navigation, cards: object, values: Mapping[str, Any]) -> bool:  # noqa: ARG002
        """Whether the file of a page is there, so that its content need not be put together.

        `cards` stand in its content, and `values` are what the templates get from us.
        """
        return False

    def end(self, *, failed: bool = False) -> None:
        """End the outermost build."""


class Rebuild(Build):
    """The builds of a server, of which each makes only what changed."""

    def __init__(self) -> None:
        """Start before the first build."""
        self.cards = self._cards = Memo[Card]()
        self._conversions = Conversions()
        self._search = SearchEntries()
        self._outputs: Memo[str] = Memo()
        self._steps: Memo[Any] = Memo()
        self._collector = ExitStack()
        self._begun = False
        self._settings: object = None
        self._nav: tuple[Navigation | None, object] = None, None
        self._awaited: dict[Hashable, object] = {}

    def begin(self, config: MkDocsConfig, language: str, *, outermost: bool) -> None:
        """Look at what holds for all pages."""
        self._language = language
        if outermost:
            self._known = config.plugins.keys() <= PLUGINS
            self._converts = self._known and not READING & set(map(str, config.markdown_extensions))
            self._settings = made_from.settings(config)
            self._overrides = made_from.overrides(config)
            self._collector.close()
            if self._begun:  # the first build makes too much garbage to let it lie
                self._collector.enter_context(collector.paused())
            self._begun = True
        if self._known:
            self._search.take_over(config, self._key)

    def convert(self, page: Page, context: PageContext) -> None:
        """Have it converted only if it changed."""
        if self._converts:
            self._conversions.take_over(page, context, self._key(page), self._settings)

    def once(self, step: str, page: Page, basis: object, make: Callable[[], T]) -> T:
        """What a step makes of a page, or made of it from something equal to `basis`."""
        made: T = self._steps.get((step, *self._key(page)), basis, make)
        return made

    def prepare(self, env: jinja2.Environment, words: Mapping[str, Words], finish: Callable[[str], str]) -> None:
        """Have pages rendered and finished only if they changed."""
        self._words = tuple(words.values())
        self.finishes = self._known
        if self._known:
            env.template_class = template_class(partial(self._rendered, finish))

    def is_rendered(self, page: Page, nav: Navigation, cards: object, values: Mapping[str, Any]) -> bool:
        """Whether the file of a page is there; if not, it is rendered when MkDocs comes to it."""
        if not self._known:
            return False
        if nav is not self._nav[0]:
            menu = made_from.menu(nav.items)
            self._nav = nav, self._steps.get(("menu", self._language), menu, lambda: menu)
        told = made_from.rendered(page, values)
        self._awaited[self._key(page)] = whole = (self._settings, self._overrides, self._nav[1], cards, told)
        return self._outputs.has(self._key(page), whole, self._words)

    def _rendered(self, finish: Callable[[str], str], page: Page | None, render: Callable[[], str]) -> str:
        """The finished page: what is kept is large, and both would be twice as large."""
        if page is None:
            return render()
        key = self._key(page)
        return self._outputs.get(key, self._awaited.pop(key), lambda: finish(render()), self._words)

    def end(self, *, failed: bool = False) -> None:
        """Let the collector work again; forget the pages that are gone, if the build came to all of them."""
        self._collector.close()
        self._awaited.clear()
        self._nav = None, None
        if not failed:
            for memo in (self._cards, self._conversions.memo, self._search.memo, self._outputs, self._steps):
                memo.drop_unused()

    def _key(self, page: Page) -> tuple[str, str]:
        """What names a page for as long as the server runs."""
        return self._language, page.file.src_uri
