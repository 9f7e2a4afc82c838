"""What mkdocs.yml says and the theme prints: words are escaped, HTML and addresses keep to what pages may hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup
from mkdocs.structure.pages import Page

from quiz_plugin.bank import Place, Problem
from quiz_plugin.bank.folder import read_bytes
from quiz_plugin.bank.problems import shown
from quiz_plugin.bank.source import SourceFile, Step
from quiz_plugin.render.addresses import loaded_from_elsewhere, scheme_of
from quiz_plugin.site.guard import SCHEMES, faults
from quiz_plugin.site.theme import printed

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.nav import Navigation

WORDS = ("site_name", "site_description", "site_author")
"""Settings that the theme prints as they are, though they are words."""
_NEVER = frozenset({"javascript", "vbscript", "data"})
"""Schemes that no setting needs; others may be the start of a sentence."""
_MARKUP = "write words, or the HTML that pages may hold"
_ADDRESS = "name a page, or an address that starts with https://"
_OWN = "keep the file in `docs/`, and name it from there: the policy of the pages blocks those of other sites"


def escape(config: MkDocsConfig) -> None:
    """Let words be words, whatever signs they hold, for the templates of one build."""
    for name in WORDS:
        if config[name]:
            config[name] = printed(config[name])


def restore(config: MkDocsConfig) -> None:
    """Undo that, before static-i18n puts the words of the next language in their place: it compares types."""
    for name in WORDS:
        if isinstance(config[name], Markup):
            config[name] = config[name].unescape()


def escape_titles(nav: Navigation) -> None:
    """The same for the titles of the navigation; those of pages that mkdocs.yml does not give come from their text."""
    left = list(nav.items)
    while left:
        item = left.pop()
        if item.title and (not isinstance(item, Page) or "title" in vars(item)):
            item.title = printed(item.title)
        left += item.children or ()


def check(config: MkDocsConfig) -> list[Problem]:
    """The settings that would run something, load it from another site, or lead to another scheme."""
    path = Path(config.config_file_path or "mkdocs.yml")
    raw = read_bytes(path, path.name)
    file = SourceFile(raw if raw is not None else b"", path.name)
    return [Problem(_place(file, value), "unsafe-setting", told, hint) for value, told, hint in _faults(config)]


def _faults(config: MkDocsConfig) -> Iterator[tuple[str, str, str]]:
    """The value, what is wrong with it, and what to do about it."""
    palette = config.theme.get("palette")
    for key, value in _texts("", {"copyright": config.copyright, "extra": config.extra, "theme": {"palette": palette}}):
        found = {**faults(value), **faults(f'<p title="{value}"></p>')}
        yield from ((value, f"`{key}` holds {what}", _MARKUP) for what in found.values())
        if scheme_of(value) in _NEVER:
            yield value, f"`{key}` is a link to `{scheme_of(value)}:`", _ADDRESS
    links = [("nav", value) for _, value in _texts("", config.nav or [])]
    for key, value in [*links, ("repo_url", config.repo_url or "")]:
        if scheme_of(value) not in SCHEMES:
            yield value, f"`{key}` has a link to `{scheme_of(value)}:`", _ADDRESS
        elif any(sign in value for sign in "\"'<>"):
            yield value, f"`{key}` has the address {shown(value)}, which would end where it is printed", _ADDRESS
    named = [("theme.logo", config.theme.get("logo")), ("theme.favicon", config.theme.get("favicon"))]
    loaded = [*(("extra_css", each) for each in config.extra_css), *named]
    for key, given in [*loaded, *(("extra_javascript", each) for each in config.extra_javascript)]:
        if given and (elsewhere := loaded_from_elsewhere(str(given))):
            yield str(given), f"`{key}` names a file of another site, {shown(elsewhere)}", _OWN


def _texts(key: str, value: Any) -> Iterator[tuple[str, str]]:
    """Every text within a setting, with the keys that lead to it; items of a list go by the list's key."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, Mapping):
        for name, each in value.items():
            yield from _texts(f"{key}.{name}" if key else str(name), each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts(key, each)


def _place(file: SourceFile, value: str) -> Place:
    """Where a value stands in the file; the file's start for one that comes from elsewhere."""
    return next((file.place(path) for path in _paths(file.data, value)), file.place())


def _paths(data: object, value: str, above: tuple[Step, ...] = ()) -> Iterator[tuple[Step, ...]]:
    if data == value:
        yield above
    rows = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, each in rows:
        yield from _paths(each, value, (*above, step))
