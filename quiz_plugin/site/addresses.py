"""Addresses without a page: those that pages had before, and the one page that answers for all others."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.structure.files import File
from mkdocs.utils import get_relative_url
from selectolax.lexbor import LexborHTMLParser

from quiz_plugin.render.words import Words

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

PAGE = """<!doctype html>
<html data-moved lang="{language}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
{refresh}<meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width"><title>{title}</title></head>
<body><h1>{title}</h1>{body}</body></html>
"""
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})


def check_redirects(config: MkDocsConfig, moved: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The new addresses that cannot be led to in the built site, each with the reason.

    `moved` maps the path of a page, or a part of it (`page#part`), to its new path, without slashes at the ends.
    """
    for old, new in moved.items():
        (path, _, anchor), page = new.partition("#"), old.partition("#")[0]
        file = Path(config.site_dir, _page(path, config).dest_uri)
        if not file.is_file():
            yield new, f"`redirects` leads from `{old}` to `{new}`, which is no page"
        elif anchor and not LexborHTMLParser(file.read_text("utf-8")).css(f"[id='{anchor}']"):
            yield new, f"`redirects` leads from `{old}` to `{new}`, and that page has no such section"
        elif page not in moved:
            yield new, f"`redirects` leads from `{old}`, but not from `{page}`"
        elif Path(config.site_dir, _file(page, config).dest_uri).is_file():
            yield new, f"`redirects` leads away from `{old}`, where a page stands"


def write_redirects(
    config: MkDocsConfig, moved: Mapping[str, str], languages: Mapping[str, tuple[str, Words]], script: str
) -> None:
    """Write a page for each old path in each language.

    `languages` maps each code to its root and words. `script` leads readers of a divided page to the part that they
    asked for, which the browser alone knows; without it that page is a list of links.
    """
    for root, words in languages.values():
        for old in dict.fromkeys(each.partition("#")[0] for each in moved):
            here = _file(root + old, config)
            parts = {each.partition("#")[2]: moved[each] for each in moved if each.partition("#")[0] == old}
            links = {}
            for part, new in parts.items():
                path, _, anchor = new.partition("#")
                file = _page(root + path, config)
                address = get_relative_url(file.url, here.url) + (f"#{anchor}" if anchor else "")
                links[part] = address, _title(Path(config.site_dir, file.dest_uri), anchor)
            target = Path(config.site_dir, here.dest_uri)
            target.parent.mkdir(parents=True, exist_ok=True)
            html = _html(links, words, get_relative_url(script, here.url))
            target.write_text(html, "utf-8", newline="\n")


def _file(path: str, config: MkDocsConfig) -> File:
    return File(f"{path}.md", config.docs_dir, config.site_dir, config.use_directory_urls)


def _page(path: str, config: MkDocsConfig) -> File:
    """The page at a path; an index may stand in a folder of that name."""
    file = _file(path, config)
    return file if Path(config.site_dir, file.dest_uri).is_file() else _file(f"{path}/index", config)


def _title(page: Path, anchor: str) -> str:
    """The title of a page, and that of its section."""
    tree = LexborHTMLParser(page.read_text("utf-8"))
    for sign in tree.css(".headerlink"):
        sign.decompose()
    found = [*tree.css("h1")[:1], *(node for node in tree.css(f"[id='{anchor}']") if node.tag in _HEADINGS)]
    return ": ".join(dict.fromkeys(" ".join(heading.text().split()) for heading in found))


def _html(links: Mapping[str, tuple[str, str]], words: Words, script: str) -> str:
    """A page that leads on by itself; one with several parts by its script, or else by the links."""
    address, _ = links[""]
    if len(links) == 1:
        title, policy = words.t("moved.title"), "default-src 'none'"
        refresh = f'<meta http-equiv="refresh" content="0; url={escape(address)}">'
        body = f'<p><a href="{escape(address)}">{escape(words.t("moved.link"))}</a></p>'
    else:
        title, policy, refresh = words.t("moved.divided"), "default-src 'none'; script-src 'self'", ""
        ids = {part: f' id="{escape(part)}"' if part else "" for part in links}
        rows = "".join(
            f'<li><a href="{escape(to)}"{ids[part]}>{escape(name)}</a></li>' for part, (to, name) in links.items()
        )
        body = f'<p>{escape(words.t("moved.parts"))}</p><ul>{rows}</ul><script src="{escape(script)}"></script>'
    return PAGE.format(language=words.language, policy=policy, refresh=refresh, title=escape(title), body=body)


NAME = "404.html"

_SPOKEN = re.compile(
    r'<header class="md-header.*?</header>|<nav class="md-tabs.*?</nav>'
    r'|<div class="gd-missing.*?</div>|<footer class="md-footer.*?</footer>|<script id="__config".*?</script>',
    re.DOTALL,
)
"""Header with search, tabs, text, footer, what the theme's script is told. `missing.js` names them."""
_ROOM = re.compile(r'(<template lang="([^"]*)"[^>]*>)(</template>)')
_SPACE = re.compile(r"(?<=>)\s+|\s+(?=<)")


def without_indentation(html: str) -> str:
    """The page without indentation, for it says nearly everything twice."""
    return _SPACE.sub(" ", html)


def parts_of_language(html: str) -> str:
    """What differs from language to language in such a page."""
    return "".join(_SPOKEN.findall(html))


def fill_missing_page(site: Path, others: Mapping[str, str]) -> None:
    """Put into the page what it says in other languages, by language."""
    page = site / NAME
    if not others or not page.is_file():
        return
    html = _ROOM.sub(lambda room: f"{room[1]}{others.get(room[2], '')}{room[3]}", page.read_text("utf-8"))
    page.write_text(html, "utf-8", newline="\n")
