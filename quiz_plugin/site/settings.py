"""Reports to `build.py` settings of mkdocs.yml that load what the policy of pages blocks: theme files, styles, scripts.

`place_of`, also for redirects.py, finds where a value stands below some keys. No other setting is distrusted, as hooks
may run any code. Options of `quiz`: config.py; which themes: platform.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from quiz_plugin.bank import Place, Problem
from quiz_plugin.bank.files import read_bytes
from quiz_plugin.bank.problems import quoted
from quiz_plugin.bank.yaml import SourceFile, Step
from quiz_plugin.render.elsewhere import loaded_from_elsewhere

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig


def check(config: MkDocsConfig) -> list[Problem]:
    """The settings by which pages would load something from another site."""
    file, named = _file(config), {f"theme.{name}": config.theme.get(name) for name in ("logo", "favicon", "manifest")}
    named |= {"extra_css": config.extra_css, "extra_javascript": config.extra_javascript}
    named |= {"extra.polyfills": config.extra.get("polyfills")}
    problems = [
        Problem(
            _place(file, key, value),
            "unsafe-setting",
            f"`{key}` names a file of another site, {quoted(elsewhere)}",
            "keep the file in `docs/`, and name it from there: the policy of the pages blocks those of other sites",
        )
        for key, given in named.items()
        for value in (given if isinstance(given, list) else [given])
        if value and (elsewhere := loaded_from_elsewhere(str(value)))
    ]
    if analytics := config.extra.get("analytics"):
        place, hint = _place(file, "extra.analytics", analytics), "leave it out: the policy of the pages blocks it"
        what = "`extra.analytics` loads a script of another site"
        problems.append(Problem(place, "unsafe-setting", what, hint))
    return problems


def place_of(config: MkDocsConfig, value: object, *names: str) -> Place:
    """Where a value stands in mkdocs.yml, below the keys of these names."""
    file = _file(config)
    return next((file.place(path) for path in _paths(file.data, value) if {*names} <= {*path}), file.place())


def _file(config: MkDocsConfig) -> SourceFile:
    path = Path(config.config_file_path or "mkdocs.yml")
    return SourceFile(read_bytes(path, path.name) or b"", path.name)


def _place(file: SourceFile, key: str, value: object) -> Place:
    """Where a value stands in the file; where its key or what is above that does, for one that comes from elsewhere."""
    keys = tuple(key.split("."))
    return next((file.place(path) for path in _paths(file.data, value) if path[: len(keys)] == keys), file.place(keys))


def _paths(data: object, value: object, above: tuple[Step, ...] = ()) -> Iterator[tuple[Step, ...]]:
    if data == value:
        yield above
    rows = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, each in rows:
        yield from _paths(each, value, (*above, step))
