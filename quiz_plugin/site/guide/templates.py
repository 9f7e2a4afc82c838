"""The theme's templates and files, looked at once in a process and not once for each language and build.

A theme is a package that nobody edits; what an author edits, the folder `custom_dir`, is looked at each time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import jinja2
from jinja2.bccache import Bucket

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig


class _CompiledTemplates(jinja2.BytecodeCache):
    """The code of templates, which Jinja compares with their source.

    It stays in the process: the mark of the security policy, which nobody else may know, is in that code.
    """

    def __init__(self) -> None:
        """Start with nothing."""
        self._code: dict[str, tuple[str, Any]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give the code of a template, if its source is the one that was compiled."""
        checksum, code = self._code.get(bucket.key, ("", None))
        if checksum == bucket.checksum:
            bucket.code = code

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Take the code of a template that was just compiled."""
        self._code[bucket.key] = bucket.checksum, bucket.code


_COMPILED, _BARE = _CompiledTemplates(), _CompiledTemplates()
"""With the extensions of plugins, and without: these change what templates become."""
_LISTED: dict[tuple[str, frozenset[str]], list[str]] = {}
"""The files that a theme adds to a site, by its folder and the templates that are no such files."""


def compile_once(env: jinja2.Environment) -> None:
    """Let the templates of an environment, which has all its extensions, be compiled once in this process."""
    env.bytecode_cache = _COMPILED


def list_theme_once(config: MkDocsConfig) -> None:
    """Let the theme's environments list the files of its package, some 14,000, once in this process."""
    theme: Any = config.theme
    if "get_env" in vars(theme):
        return
    get_env = theme.get_env

    def environment() -> Any:
        env = get_env()
        env.bytecode_cache = _BARE
        env.list_templates = lambda filter_func: _listed(theme, filter_func)
        return env

    theme.get_env = environment


def _listed(theme: Any, wanted: Callable[[str], bool]) -> list[str]:
    """The names of a theme's files that are `wanted`, which depends on nothing but what it has for templates."""
    names: set[str] = set()
    for folder in theme.dirs:
        key = folder, frozenset(theme.static_templates)
        if folder == theme.custom_dir or key not in _LISTED:
            _LISTED[key] = [name for name in jinja2.FileSystemLoader(folder).list_templates() if wanted(name)]
        names.update(_LISTED[key])
    return sorted(names)
