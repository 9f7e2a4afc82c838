"""Addresses that pages had before: a small page at each leads to the one that has taken its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path

from mkdocs.utils import get_relative_url

from quiz_plugin.bank.problems import did_you_mean
from quiz_plugin.render.words import Words

PAGE = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta http-equiv="refresh" content="0; url={target}"><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width"><title>{title}</title></head>
<body><h1>{title}</h1><p><a href="{target}">{link}</a></p></body></html>
"""
"""Without style and script: who sees it at all has a browser that does not follow by itself."""


def check(site: Path, moved: Mapping[str, str], *, folders: bool) -> Iterator[tuple[str, str, str]]:
    """What cannot be written into the built `site`: the new address as it stands in mkdocs.yml, why not, and a hint.

    `moved` maps a path below a language's root to that of its new page, both as addresses without slashes at their
    ends, and `folders` says whether a page is a folder with an index.
    """
    for old, new in moved.items():
        if not (site / _page(site, new.partition("#")[0], folders=folders)).is_file():
            names = [path.relative_to(site).as_posix() for path in site.rglob("*.html")]
            pages = [name.removesuffix("/index.html" if folders else ".html") for name in names]
            yield new, f"`redirects` leads from `{old}` to `{new}`, which is no page", did_you_mean(new, pages)
        elif (site / _file(old, folders=folders)).exists():
            yield new, f"`redirects` leads away from `{old}`, where a page stands", "take one of them out"


def write(site: Path, moved: Mapping[str, str], languages: Mapping[str, tuple[str, Words]], *, folders: bool) -> None:
    """Write a page for each old path in each language; `languages` maps each code to its root and words."""
    for root, words in languages.values():
        for old, new in moved.items():
            name = f"{root}{_file(old, folders=folders)}"
            address = _address(site / root, new, folders=folders)
            target = get_relative_url(f"{root}{address}", name.removesuffix("index.html"))
            _write(site / name, target, words)


def _file(path: str, *, folders: bool) -> str:
    return f"{path}/index.html" if folders else f"{path}.html"


def _page(site: Path, path: str, *, folders: bool) -> str:
    """The file of the page at a path: where pages are files, that of an index stands in a folder all the same."""
    name = _file(path, folders=folders)
    return name if (site / name).is_file() else f"{path}/index.html"


def _address(site: Path, path: str, *, folders: bool) -> str:
    page, sign, anchor = path.partition("#")
    return f"{f'{page}/' if folders else _page(site, page, folders=folders)}{sign}{anchor}"


def _write(path: Path, target: str, words: Words) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    said = {key: escape(words.t(f"moved.{key}")) for key in ("title", "link")}
    html = PAGE.format(language=words.language, target=escape(target), **said)
    path.write_text(html, "utf-8", newline="\n")
