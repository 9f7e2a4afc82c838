"""Addresses without a page: those that pages had before, and the one page that answers for all others."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.structure.files import File
from mkdocs.utils import get_relative_url

from quiz_plugin.render.words import Words

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

PAGE = """<!doctype html>
<html data-moved lang="{language}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta http-equiv="refresh" content="0; url={address}"><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width"><title>{title}</title></head>
<body><h1>{title}</h1><p><a href="{address}">{link}</a></p></body></html>
"""


def check_redirects(config: MkDocsConfig, moved: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The new addresses that cannot be led to in the built site, each with the reason.

    `moved` maps the old path of a page to its new one, without slashes at the ends.
    """
    for old, new in moved.items():
        if not Path(config.site_dir, _page(new, config).dest_uri).is_file():
            yield new, f"`redirects` leads from `{old}` to `{new}`, which is no page"
        elif Path(config.site_dir, _file(old, config).dest_uri).is_file():
            yield new, f"`redirects` leads away from `{old}`, where a page stands"


def write_redirects(config: MkDocsConfig, moved: Mapping[str, str], languages: Mapping[str, tuple[str, Words]]) -> None:
    """Write a page for each old path in each language; `languages` maps each code to its root and words."""
    for root, words in languages.values():
        for old, new in moved.items():
            here = _file(root + old, config)
            target = Path(config.site_dir, here.dest_uri)
            target.parent.mkdir(parents=True, exist_ok=True)
            html = PAGE.format(
                language=words.language,
                address=escape(get_relative_url(_page(root + new, config).url, here.url)),
                title=escape(words.t("moved.title")),
                link=escape(words.t("moved.link")),
            )
            target.write_text(html, "utf-8", newline="\n")


def _file(path: str, config: MkDocsConfig) -> File:
    return File(f"{path}.md", config.docs_dir, config.site_dir, config.use_directory_urls)


def _page(path: str, config: MkDocsConfig) -> File:
    """The page at a path; an index may stand in a folder of that name."""
    file = _file(path, config)
    return file if Path(config.site_dir, file.dest_uri).is_file() else _file(f"{path}/index", config)


NAME = "404.html"

_SPOKEN = re.compile(
    r'<header class="md-header.*?</header>|<nav class="md-tabs.*?</nav>'
    r'|<div class="md-sidebar md-sidebar--primary.*?(?=<div class="md-sidebar md-sidebar--secondary)'
    r'|<div class="gd-missing.*?</div>|<footer class="md-footer.*?</footer>|<script id="__config".*?</script>',
    re.DOTALL,
)
"""Header with search, tabs, menu, text, footer, what the theme's script is told. `missing.js` names them."""
_ROOM = re.compile(r'(<template lang="([^"]*)"[^>]*>)(</template>)')


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
