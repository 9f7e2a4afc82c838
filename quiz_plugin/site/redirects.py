"""Adds for `build.py` a page at each old address that `redirects` of `mkdocs.yml` names, in every language.

Reports one that leads to no page, or away from one; and what `extra.suggested`, which the search offers, names besides
pages. A file that the build newly writes belongs in `_FILES`: no old address may take its place. The plugin
mkdocs-redirects knows the pages of one language alone, and writes scripts that the policy of pages blocks.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from mkdocs.structure.files import File
from mkdocs.utils import get_relative_url

from quiz_plugin.bank import Problem
from quiz_plugin.bank.problems import quoted
from quiz_plugin.render.figures import TEMPLATES
from quiz_plugin.site import worker
from quiz_plugin.site.config import place_of
from quiz_plugin.site.guide_pages import MACHINE_INDEX, REMEDIES, SECTIONS
from quiz_plugin.site.language_build import LanguageBuild
from quiz_plugin.site.search import INDEX

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

_FILES = (
    MACHINE_INDEX,
    SECTIONS,
    REMEDIES,
    INDEX,
    "index.html",
    "404.html",
    "sitemap.xml",
    "sitemap.xml.gz",
    worker.NAME,
)
NO_PATH = {"", ".", "..", *(PurePosixPath(name).name for name in _FILES)}
"""What no step of an old path is called: it would be written anywhere on this machine, or in the place of a file."""


def add_redirects(
    files: Files, config: MkDocsConfig, language: LanguageBuild, moved: Mapping[str, str]
) -> list[Problem]:
    """Add a page for each old path, which leads to the new one; return why that cannot be.

    `moved` maps the old path of a page to its new one, without slashes at the ends.
    """
    languages, words, problems = language.languages, language.words, []
    pages = {languages.slug(file).removesuffix("/index"): file for file in files.documentation_pages()}
    there = {file.dest_uri for file in files}
    for old, new in moved.items():
        name = f"{languages.root(language.code)}{old}/index.html"
        outside = NO_PATH & {*old.split("/")} or there & {*map(str, PurePosixPath(name).parents)}
        if outside or new not in pages or old in pages:
            lost = f"away from `{old}`, where a page stands" if old in pages else f"to `{new}`, which is no page"
            lost = f"from `{old}`, which is no path" if outside else lost
            hint = "name a page that is there, without slashes at the ends, or take the line out"
            problems.append(Problem(place_of(config, old, new), "lost-redirect", f"`redirects` leads {lost}", hint))
            continue
        address = get_relative_url(pages[new].url, name)
        html = TEMPLATES.get_template("redirect.html").render(language=language.code, address=address, t=words.t)
        files.append(File.generated(config, name, content=html))
    return problems


def check_suggested(files: Files, config: MkDocsConfig, language: LanguageBuild) -> list[Problem]:
    """What `extra.suggested` names besides addresses of pages of the first language."""
    given, root = config.extra.get("suggested") or [], language.languages.root(language.code)
    urls = [file.url.removeprefix(root) for file in files.documentation_pages()]
    lost = [each for each in given if each not in urls] if isinstance(given, list) else [given]
    place, hint = place_of(config, "suggested"), "it takes a list of addresses: `[glossary/]`"
    message = "`extra.suggested` holds {}, which is no page"
    return [Problem(place, "lost-suggestion", message.format(quoted(str(each))), hint) for each in lost]
