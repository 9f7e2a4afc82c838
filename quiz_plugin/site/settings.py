"""Settings of mkdocs.yml by which pages would load something that their policy blocks, each at its place.

Whoever writes mkdocs.yml may run any code, by its hooks; so nothing else in it is looked at with distrust.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from quiz_plugin.bank import Place, Problem
from quiz_plugin.bank.files import read_bytes
from quiz_plugin.bank.problems import quoted
from quiz_plugin.bank.yaml import SourceFile, Step
from quiz_plugin.render.addresses import loaded_from_elsewhere

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

_OWN = "keep the file in `docs/`, and name it from there: the policy of the pages blocks those of other sites"
_NO_FONT = (
    "write `font: false` below `theme:`: the policy of the pages blocks fonts of other sites, and readers have some; "
    "`font` below `quiz:` names one that the site serves itself"
)
_NO_ANALYTICS = "leave it out: the policy of the pages blocks scripts of other sites, and the guide counts no readers"

_Fault = tuple[str, object, str, str]
"""The key of a setting, its value, what is wrong with it, and what to do about it."""


def check(config: MkDocsConfig) -> list[Problem]:
    """The settings by which pages would load something from another site."""
    file = _file(config)
    return [
        Problem(_place(file, key, value), "unsafe-setting", what, hint) for key, value, what, hint in _faults(config)
    ]


def _faults(config: MkDocsConfig) -> Iterator[_Fault]:
    """What pages would load; fonts even if nothing is said of them."""
    theme, extra = config.theme, config.extra
    named = {f"theme.{name}": theme.get(name) for name in ("logo", "favicon", "manifest")}
    loaded = {"extra_css": config.extra_css, "extra_javascript": config.extra_javascript}
    for key, given in {**named, **loaded, "extra.polyfills": extra.get("polyfills")}.items():
        for value in given if isinstance(given, list) else [given] if given else []:
            if elsewhere := loaded_from_elsewhere(str(value)):
                yield key, value, f"`{key}` names a file of another site, {quoted(elsewhere)}", _OWN
    if (font := theme.get("font")) is not False:
        yield "theme.font", font, "`theme.font` names fonts that pages would load from another site", _NO_FONT
    if analytics := extra.get("analytics"):
        yield "extra.analytics", analytics, "`extra.analytics` loads a script of another site", _NO_ANALYTICS


def place_of(config: MkDocsConfig, name: str, value: object) -> Place:
    """Where a value stands in mkdocs.yml, below the setting of this name."""
    file = _file(config)
    return next((file.place(path) for path in _paths(file.data, value) if name in path), file.place())


def _file(config: MkDocsConfig) -> SourceFile:
    path = Path(config.config_file_path or "mkdocs.yml")
    return SourceFile(read_bytes(path, path.name) or b"", path.name)


def _place(file: SourceFile, key: str, value: object) -> Place:
    """Where a value stands in the file; where its key or what is above that does, for one that comes from elsewhere."""
    return next((file.place(path) for path in _paths(file.data, value)), file.place(key.split(".")))


def _paths(data: object, value: object, above: tuple[Step, ...] = ()) -> Iterator[tuple[Step, ...]]:
    if data == value:
        yield above
    rows = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, each in rows:
        yield from _paths(each, value, (*above, step))
