"""What the HTML file of a page is made from, as values that can be compared from build to build."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from quiz_plugin.bank.files import read_bytes
from quiz_plugin.markdown import ShownCard
from quiz_plugin.render.words import Words

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page


def settings(config: MkDocsConfig) -> object:
    """What mkdocs.yml says, which decides how pages are converted and rendered; never the same if another file does."""
    path = Path(config.config_file_path or "mkdocs.yml")
    raw = read_bytes(path, path.name)
    if not isinstance(raw, bytes) or b"INHERIT" in raw:
        return object()
    return raw, config.site_url


def overrides(config: MkDocsConfig) -> object:
    """The state of the files with which a site replaces templates of the theme."""
    folder = Path(config.theme.custom_dir or "")
    found = sorted(path for path in folder.rglob("*") if path.is_file()) if config.theme.custom_dir else []
    states = [(path, path.stat()) for path in found]
    return [(str(path), state.st_mtime_ns, state.st_size) for path, state in states]


def menu(items: Sequence[Any]) -> object:
    """What the navigation shows of pages, sections and links."""
    told = [(type(item).__name__, item.title, getattr(item, "url", ""), getattr(item, "meta", {})) for item in items]
    return told, [menu(item.children or ()) for item in items]


def searched(content: str, cards: Iterable[ShownCard]) -> object:
    """The content of a page, and the cards that stand in it."""
    return (content, [(each.card, each.number, each.level, each.home) for each in cards])


def rendered(page: Page, values: Mapping[str, Any]) -> object:
    """What the templates are told of a page, besides its content: by MkDocs, and by our `values`."""
    told = page.title, page.meta, page.url, page.file.inclusion, getattr(page.file, "locale", ""), page.is_homepage
    return (*told, contents(page.toc), comparable(values))


def contents(links: Iterable[Any]) -> object:
    """The table of contents."""
    return [(link.title, link.id, link.level, contents(link.children)) for link in links]


def comparable(value: Any) -> Any:
    """A value for the templates, with languages in place of their words: what is said of those, they note."""
    if isinstance(value, Words):
        return value.language
    if isinstance(value, Mapping):
        return {key: comparable(each) for key, each in value.items()}
    return [comparable(each) for each in value] if isinstance(value, list | tuple) else value
