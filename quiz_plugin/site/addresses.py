"""Addresses without a page: those that pages had before, and the one page that answers for all others."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.structure.files import File
from mkdocs.utils import get_relative_url

from quiz_plugin.bank import Problem
from quiz_plugin.site import settings
from quiz_plugin.site.language_build import LanguageBuild

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

PAGE = """<!doctype html>
<html data-moved lang="{language}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta http-equiv="refresh" content="0; url={address}"><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width"><title>{title}</title></head>
<body><h1>{title}</h1><p><a href="{address}">{link}</a></p></body></html>
"""


def add_redirects(
    files: Files, config: MkDocsConfig, language: LanguageBuild, moved: Mapping[str, str]
) -> list[Problem]:
    """Add a page for each old path, which leads to the new one; return why that cannot be.

    `moved` maps the old path of a page to its new one, without slashes at the ends.
    """
    languages, words, problems = language.languages, language.words, []
    pages = {languages.slug(file).removesuffix("/index"): file for file in files.documentation_pages()}
    for old, new in moved.items():
        name = f"{languages.root(language.code)}{old}" + ("/index.html" if config.use_directory_urls else ".html")
        if new not in pages or old in pages:
            away = f"away from `{old}`, where a page stands"
            message = f"`redirects` leads {away if new in pages else f'from `{old}` to `{new}`, which is no page'}"
            hint = "name a page that is there, or take the line out"
            problems.append(Problem(settings.place_of(config, new), "lost-redirect", message, hint))
            continue
        html = PAGE.format(
            language=language.code,
            address=escape(get_relative_url(pages[new].url, name)),
            title=escape(words.t("moved.title")),
            link=escape(words.t("moved.link")),
        )
        files.append(File.generated(config, name, content=html))
    return problems


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
