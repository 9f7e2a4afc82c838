"""The conversion of a page from Markdown, which MkDocs does with everything that it finds on the way."""

from __future__ import annotations

import logging
from collections.abc import Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from mkdocs.structure.toc import AnchorLink, TableOfContents

from quiz_plugin.bank.memo import Memo, Notes
from quiz_plugin.markdown import Left, PageContext

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import File, Files
    from mkdocs.structure.pages import Page


@dataclass(frozen=True)
class Converted:
    """What MkDocs and our blocks make of the Markdown of one page."""

    content: str | None
    title: str | None
    toc: tuple[AnchorLink, ...]
    anchors: frozenset[str]
    links: Mapping[str, Mapping[str, str]] | None
    """The anchors of other pages that this one links to, by their file: File objects are new in each build."""
    left: Left
    complained: bool
    """Whether anything was said, or a problem found: that has to be said at each rebuild."""

    @classmethod
    def of(cls, page: Page, context: PageContext, *, complained: bool) -> Converted:
        """The state of a page that was converted just now."""
        links = page.links_to_anchors
        return cls(
            page.content,
            page._title_from_render,
            tuple(_copied(page.toc)),
            frozenset(page.present_anchor_ids or ()),
            None if links is None else {file.src_uri: anchors for file, anchors in links.items()},
            context.left(),
            complained,
        )

    def restore(self, page: Page, context: PageContext, files: Files) -> None:
        """Be as if the page had been converted."""
        page.content, page._title_from_render = self.content, self.title
        page.toc = TableOfContents(_copied(self.toc))
        page.present_anchor_ids = set(self.anchors)
        if self.links is not None:
            page.links_to_anchors = {files.src_uris[uri]: dict(anchors) for uri, anchors in self.links.items()}
        context.restore(self.left)


class Conversions:
    """The conversions of the pages that did not change."""

    def __init__(self) -> None:
        """Start with none."""
        self.memo: Memo[Converted] = Memo()

    def take_over(self, page: Page, context: PageContext, key: Hashable, settings: object) -> None:
        """Have MkDocs convert a page only if its text, its address, the `settings` or what it reads is different."""

        def render(config: MkDocsConfig, files: Files) -> None:
            noted = _NotedFiles(files)

            def convert() -> Converted:
                before = len(context.problems)
                with _Listener() as listener:
                    type(page).render(page, config, noted)  # type: ignore[arg-type]
                return Converted.of(page, context, complained=listener.heard or len(context.problems) > before)

            made_from = page.markdown, page.url, settings
            converted = self.memo.get(key, made_from, convert, (context.words, context, noted))
            if page.content is None:
                converted.restore(page, context, files)
            if converted.complained:
                self.memo.forget(key)

        page.render = render  # type: ignore[method-assign]


class _NotedFiles:
    """The files of a site as MkDocs asks for them while it converts a page, and a note of each answer."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._notes: dict[str, object] = {}

    def get_file_from_path(self, path: str) -> File | None:
        file = self._files.get_file_from_path(path)
        self._notes[path] = _state(file)
        return file

    @contextmanager
    def noting(self) -> Iterator[Notes]:
        self._notes = {}
        yield self._notes

    def reads_the_same(self, notes: Notes) -> bool:
        return all(_state(self._files.get_file_from_path(path)) == state for path, state in notes.items())


def _state(file: File | None) -> object:
    """What a link to a file depends on."""
    return file and (file.src_uri, file.url, file.inclusion)


class _Listener(logging.Handler):
    """Hears whatever anybody logs."""

    def __init__(self) -> None:
        super().__init__()
        self.heard = False

    def emit(self, record: logging.LogRecord) -> None:  # noqa: ARG002 (whatever it says)
        self.heard = True

    def __enter__(self) -> Self:
        logging.getLogger().addHandler(self)
        return self

    def __exit__(self, *_: object) -> None:
        logging.getLogger().removeHandler(self)


def _copied(links: Iterable[AnchorLink]) -> list[AnchorLink]:
    """Entries of the contents of their own: those of a page get its cards hung below them."""
    copies = [copy(link) for link in links]
    for each in copies:
        each.children = _copied(each.children)
    return copies
