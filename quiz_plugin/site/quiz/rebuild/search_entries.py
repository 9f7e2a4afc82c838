"""The entries of pages in the search index, for which the theme takes the whole page apart, tag by tag."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any

from quiz_plugin.bank.memo import Memo
from quiz_plugin.site.quiz.rebuild.made_from import contents
from quiz_plugin.site.quiz.search import index_of

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page

Entry = dict[str, Any]


class SearchEntries:
    """The entries of the pages that did not change."""

    def __init__(self) -> None:
        """Start with none."""
        self.memo: Memo[list[Entry]] = Memo()

    def take_over(self, config: MkDocsConfig, key: Callable[[Page], Hashable]) -> None:
        """Have the index of one language take a page apart only if it says something else; `key` names pages."""
        index = index_of(config)
        if not hasattr(index, "add_entry_from_context"):
            return
        take_apart = index.add_entry_from_context

        def add(page: Page) -> None:
            def make() -> list[Entry]:
                before = len(index.entries)
                take_apart(page)
                made = index.entries[before:]
                del index.entries[before:]
                return list(made)

            made_from = page.content, contents(page.toc), page.title, page.url, page.meta
            entries = self.memo.get(key(page), made_from, make)
            index.entries += map(dict, entries)  # the build improves entries in place
            page.content = ""  # the search would look through it for attributes that nobody will see

        index.add_entry_from_context = add
