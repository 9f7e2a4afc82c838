"""Keeps in a server's memory what was made of each page, for language_build.py: a save converts only what it changed.

A page is made anew if its text (a concept's also in the first language), its questions (`questions_of`) or what all may
show (`common_of`, `begin`) changed, so whatever a page newly shows belongs there; always if it has problems, and with
plugins not known here. For build.py, `finished` has whole pages while templates get the same; `states` looks at files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.structure.toc import TableOfContents

from quiz_plugin.bank import Bank
from quiz_plugin.bank.files import read_bytes
from quiz_plugin.render.learning_map import own_questions
from quiz_plugin.site.page_context import selected

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

PLUGINS = frozenset({"search", "material/search", "materialx/search", "quiz", "i18n"})
"""The plugins of which is known what they make of a page. With another one, every page is made anew at each save."""

Selections = Sequence[tuple[str, str]]
"""What the blocks of a page select of the bank, each as a key and a name."""
Shows = Callable[[Selections], object]


@dataclass(frozen=True)
class PageContent:
    """What the build makes of the text of a page."""

    html: str
    searched: str = ""
    """What the theme's search gets to read of it."""
    has_cards: bool = False
    """Whether questions are cards on the page."""
    terms: str = ""
    """What explains the terms of the glossary that the page mentions, as HTML."""


@dataclass
class _Kept:
    key: object
    selections: Selections
    content: PageContent
    title: str | None
    toc: TableOfContents
    anchors: frozenset[str]
    links: Mapping[str, Mapping[str, str]] | None
    """The anchors of other pages that this one links to, by their file: File objects are new in each build."""
    given: object = None
    """What its templates were given besides."""
    finished: str = ""
    """What they and the build made of it, to be served."""

    def restore(self, page: Page, files: Files) -> None:
        """Be as if the page had been converted."""
        page.content, page._title_from_render, page.toc = self.content.html, self.title, self.toc
        page.present_anchor_ids = set(self.anchors)
        if self.links is not None:
            page.links_to_anchors = {files.src_uris[uri]: dict(anchors) for uri, anchors in self.links.items()}


class PageMemo:
    """The pages of one language, as a server made them last."""

    def __init__(self) -> None:
        """Start without a page."""
        self._pages: dict[str, _Kept] = {}
        self._common: object = None

    def begin(self, config: MkDocsConfig, common: object, files: Files, folders: Sequence[Path]) -> None:
        """Begin a build; forget all pages if what every page may show is not as it was.

        `common` is what the guide shows, and `folders` hold what pages show besides, drawings and programs.
        """
        common = (
            read_bytes(Path(config.config_file_path), "") if config.plugins.keys() <= PLUGINS else object(),
            config.site_url,
            common,
            [(file.src_uri, file.url, file.inclusion) for file in files],
            states(folders),
        )
        if self._common != common:
            self._common, self._pages = common, {}

    def find(self, page: Page, text: object, shows: Shows, files: Files) -> PageContent | None:
        """What was made of a page, if it is still the same; then the page is as if it had been converted.

        `text` is all text that it is made of, `shows` says what it shows of the questions that its blocks select.
        """
        kept = self._pages.get(page.file.src_uri)
        if kept is None or kept.key != _key(page, text, shows(kept.selections)):
            self._pages.pop(page.file.src_uri, None)
            return None
        kept.restore(page, files)
        return kept.content

    def keep(self, page: Page, text: object, shows: Shows, selections: Selections, content: PageContent) -> None:
        """Keep what was made of a page, whose blocks have these `selections`."""
        links = page.links_to_anchors
        self._pages[page.file.src_uri] = _Kept(
            _key(page, text, shows(selections)),
            selections,
            content,
            page._title_from_render,
            page.toc,
            frozenset(page.present_anchor_ids or ()),
            None if links is None else {file.src_uri: anchors for file, anchors in links.items()},
        )

    def finished(self, page: Page, given: object) -> str:
        """The whole page, if its text is known and its templates are `given` the same besides as when they made it."""
        kept = self._pages.get(page.file.src_uri)
        if kept is None:
            return ""
        if kept.given != given:
            kept.given, kept.finished = given, ""
        return kept.finished

    def keep_finished(self, page: Page, html: str) -> None:
        """Keep the whole page, for what its templates were given since `finished` was asked of it."""
        if kept := self._pages.get(page.file.src_uri):
            kept.finished = html


def common_of(bank: Bank) -> object:
    """What any page may show of a bank: all but the questions, and the lines in which headings stand."""
    return (
        bank.languages,
        bank.concepts,
        bank.parts,
        bank.explored,
        bank.misconceptions,
        bank.figures,
        [(each.id, each.title, each.summary) for each in bank.sets],
        {page: [(each.anchor, each.title) for each in found.values()] for page, found in bank.sections.items()},
    )


def questions_of(bank: Bank, stale: Mapping[str, object], selections: Selections) -> object:
    """What the blocks of a page show of the bank's questions."""
    shows: list[object] = []
    for key, name in selections:
        if key == "contents":
            shows.append([own_questions(bank, concept) for concept in bank.concepts])
        else:
            ids = selected(bank, key, name)
            shows.append(ids and [(bank.by_id[each], bank.home[each], stale.get(each)) for each in ids])
    return shows


def _key(page: Page, text: object, shown: object) -> object:
    return text, dict(page.meta), page.url, shown


def states(folders: Iterable[Path]) -> list[tuple[str, int, int]]:
    """The files in some folders, and what changes with their contents."""
    return [_state(path) for folder in folders for path in sorted(folder.rglob("*")) if path.is_file()]


def _state(path: Path) -> tuple[str, int, int]:
    try:
        state = path.stat()
    except OSError:  # an editor may be just replacing it
        return str(path), 0, 0
    return str(path), state.st_mtime_ns, state.st_size
