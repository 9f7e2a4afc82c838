"""What mkdocs.yml says and the theme prints: words are escaped, HTML and addresses keep to what pages may hold."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup
from mkdocs.structure.pages import Page

from quiz_plugin.bank import Place, Problem
from quiz_plugin.bank.files import read_bytes
from quiz_plugin.bank.problems import quoted
from quiz_plugin.bank.yaml import SourceFile, Step
from quiz_plugin.render.addresses import loaded_from_elsewhere, scheme_of
from quiz_plugin.site.platform import printed
from quiz_plugin.site.policy import SCHEMES, faults

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.nav import Navigation

WORDS = ("site_name", "site_description", "site_author", "repo_name")
"""Settings that the theme prints as they are, though they are words."""
LINKS = ("site_url", "repo_url", "edit_uri", "edit_uri_template")
"""Settings that are addresses, or of which one is made."""
_NEVER = frozenset({"javascript", "vbscript", "data"})
"""Schemes that no setting needs; others may be the start of a sentence."""
_ENDS = re.compile(r"[\"'<>\\\r\n]")
"""What would end an attribute, a text in a script, or the script."""
_DIRECTIONS = ("ltr", "rtl")
_MARKUP = "write words, or the HTML that pages may hold"
_ADDRESS = "name a page, or an address that starts with https://"
_OWN = "keep the file in `docs/`, and name it from there: the policy of the pages blocks those of other sites"
_PLAIN = "write it without quotes, angle brackets and backslashes"
_NO_FONT = (
    "write `font: false` below `theme:`: the policy of the pages blocks fonts of other sites, and readers have some; "
    "`font` below `quiz:` names one that the site serves itself"
)
_NO_ANALYTICS = "leave it out: the policy of the pages blocks scripts of other sites, and the guide counts no readers"

_Fault = tuple[str, object, str, str]
"""The key of a setting, its value, what is wrong with it, and what to do about it."""


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
    found = chain(_markup(config), _links(config), _files(config), _words(config), _of_other_sites(config))
    return [Problem(_place(file, key, value), "unsafe-setting", told, hint) for key, value, told, hint in found]


def _markup(config: MkDocsConfig) -> Iterator[_Fault]:
    """Of what may be HTML."""
    palette = config.theme.get("palette")
    for key, value in _texts("", {"copyright": config.copyright, "extra": config.extra, "theme": {"palette": palette}}):
        found = {**faults(value), **faults(f'<p title="{value}"></p>')}
        yield from ((key, value, f"`{key}` holds {what}", _MARKUP) for what in found.values())
        if scheme_of(value) in _NEVER:
            yield key, value, f"`{key}` is a link to `{scheme_of(value)}:`", _ADDRESS


def _links(config: MkDocsConfig) -> Iterator[_Fault]:
    """Of what readers may follow."""
    links = [("nav", value) for _, value in _texts("", config.nav or [])]
    for key, value in [*links, *((name, str(config[name] or "")) for name in LINKS)]:
        if scheme_of(value) not in SCHEMES:
            yield key, value, f"`{key}` has a link to `{scheme_of(value)}:`", _ADDRESS
        elif _ENDS.search(value):
            yield key, value, f"`{key}` has the address {quoted(value)}, which would end where it is printed", _ADDRESS


def _files(config: MkDocsConfig) -> Iterator[_Fault]:
    """Of what pages load."""
    named = {f"theme.{name}": config.theme.get(name) for name in ("logo", "favicon", "manifest")}
    loaded = {"extra_css": config.extra_css, "extra_javascript": config.extra_javascript}
    for key, given in {**named, **loaded, "extra.polyfills": config.extra.get("polyfills")}.items():
        for value in given if isinstance(given, list) else [given] if given else []:
            name = str(value)
            if elsewhere := loaded_from_elsewhere(name):
                yield key, value, f"`{key}` names a file of another site, {quoted(elsewhere)}", _OWN
            elif _ENDS.search(name):
                yield key, value, f"`{key}` has the name {quoted(name)}, which would end where it is printed", _OWN


def _words(config: MkDocsConfig) -> Iterator[_Fault]:
    """Of what the theme prints within its scripts and attributes."""
    for key, value in (("theme.language", config.theme.get("language")), ("extra.scope", config.extra.get("scope"))):
        if value and _ENDS.search(str(value)):
            yield key, value, f"`{key}` is {quoted(str(value))}, which would end where it is printed", _PLAIN
    direction = config.theme.get("direction")
    if direction and direction not in _DIRECTIONS:
        yield "theme.direction", direction, f"`theme.direction` is {quoted(str(direction))}", "write `ltr` or `rtl`"


def _of_other_sites(config: MkDocsConfig) -> Iterator[_Fault]:
    """Of what the theme has from other sites, fonts even if nothing is said of them."""
    font, analytics = config.theme.get("font"), config.extra.get("analytics")
    if font is not False:
        yield "theme.font", font, "`theme.font` names fonts that pages would load from another site", _NO_FONT
    if analytics:
        yield "extra.analytics", analytics, "`extra.analytics` loads a script of another site", _NO_ANALYTICS


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


def place_of(config: MkDocsConfig, value: object) -> Place:
    """Where a value of mkdocs.yml stands."""
    path = Path(config.config_file_path or "mkdocs.yml")
    raw = read_bytes(path, path.name)
    return _place(SourceFile(raw if raw is not None else b"", path.name), "plugins", value)


def _place(file: SourceFile, key: str, value: object) -> Place:
    """Where a value stands in the file; where its key or what is above that does, for one that comes from elsewhere."""
    return next((file.place(path) for path in _paths(file.data, value)), file.place(key.split(".")))


def _paths(data: object, value: object, above: tuple[Step, ...] = ()) -> Iterator[tuple[Step, ...]]:
    if data == value:
        yield above
    rows = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, each in rows:
        yield from _paths(each, value, (*above, step))
