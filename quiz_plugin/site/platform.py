"""Where MkDocs, its theme or a plugin are made to do something else than they do: each place with its reason.

Material 9.8 writes some markup that fails, is not valid HTML or not for everybody. The templates that write it offer no
block around it, and a copy of them would have to follow every version of the theme, so it is mended in the page. Where
the theme's markup has changed, nothing matches and nothing is done; the tests check every page's HTML.

Material ends on 5 May 2027, and MaterialX continues it. With MaterialX 10.2.2 the guide builds strictly once
`mkdocs.yml` says `name: materialx` and, below `search:`, `provider: lunr` and `lunr: {lang: [en, es]}`. Then the
search's address is an object in `base.html` (here and in `guide.html`, block `config`), its index lacks the entries of
other languages, and the contents' switch `__toc` has to be left out here. Its own search, Pagefind, reads pages that
are finished.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from quiz_plugin.site import search
from quiz_plugin.site.search import Entries, TakeApart

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

_TOGGLE = re.compile(r'(<input class="md-toggle"[^>]*?) autocomplete="off"')
"""The drawer's and the search's switches: a checkbox takes no `autocomplete`."""
_NO_TABINDEX = re.compile(r'(<label class="md-nav__link[^>]*?) tabindex=""')
_TABINDEX = re.compile(r'(<label class="md-nav__link[^>]*? for="__nav_\d+"[^>]*?) tabindex="0"')
_TABINDEX_OF_SECTIONS = re.compile(r'(<label class="md-nav__link[^>]*? for="__nav_\d+_\d+"[^>]*?) tabindex="0"')
"""A label that folds a part of a narrow screen's menu: its switch takes the focus, as a checkbox that says what it is.

Without tabs in the place of these folds on a wide screen, and deeper in the menu, the label is all that is shown there;
but sections, a level deeper, fold nowhere except in the menu.
"""
_TABS = '<nav class="md-tabs"'
_SWITCH = re.compile(r'(<input class="md-nav__toggle[^>]* id="(\w+)")(?! aria)')
_NAVIGATION = re.compile(r'(<nav class="md-nav"[^>]*) aria-expanded="\w+"')
"""What a switch folds: the switch knows whether it is open, and this would stay as it was served."""
_LINKED_FOLD = re.compile(
    r'(<input class="md-nav__toggle[^>]* aria-labelledby="(\w+)_)label("[^>]*>\s*'
    r'<div class="md-nav__link md-nav__container">\s*<a )'
)
"""A section with a page of its own: its name is the link, and the label nothing but an icon."""
_TOC_FOLD = re.compile(r'(<label class="md-nav__link md-nav__link--active" for="__toc")>')
_NO_TOC = re.compile(r'<input [^>]* id="__toc">\s*(?=<a )')
"""The switch of a page without contents: there is nothing to fold."""
_PERMALINK = re.compile(r'(<a class="headerlink" href="[^"]*") title="[^"]*">')
"""The sign behind a heading, for who points at it. Keys and voices have the contents, and the heading its own name."""
_TOC_TITLE = re.compile(r'(<label class="md-nav__title") for="__toc"')
"""The title of the contents; on the index page of a section, the switch it is for does not exist."""
_NEIGHBOUR = re.compile(r'\s*<link rel="(?:prev|next)"[^>]*>')
"""Firefox loads the page after the one that is read, unasked, and tells the console that the policy forbids it."""
_READ = (
    '=(e,_=localStorage,t=__md_scope)=>JSON.parse(_.getItem(t.pathname+"."+e))',
    '=(e,_,t=__md_scope)=>{try{return JSON.parse((_||localStorage).getItem(t.pathname+"."+e))}catch(e){}}',
)
_WRITE = "t=localStorage,a=__md_scope)=>{try{t.setItem(", "t,a=__md_scope)=>{try{(t||localStorage).setItem("
"""How the theme keeps colours: where a browser refuses storage, or what is there cannot be read, an error in it would
keep all of the theme's script, the search too, from starting."""
_SCRIPT = "assets/javascripts/bundle.*.min.js"
_BY_NEIGHBOUR = re.compile(r'"link\[rel=(prev|next)\]"')
"""Where the theme's script looks for these links when somebody presses `p` or `n`."""
_AT_ONCE = re.compile(r'\(location\.protocol!=="file:"\)(?=,\w+\("search"\)\))')
"""Where it decides whether to fetch the index with the page, or when the search opens, as for `file:`."""
_WORKERS = "assets/javascripts/workers/search.*.min.js"
_HOVERING = 'matchMedia("(hover)")'
"""What it asks before keys may scroll a program that is too wide; but a screen for fingers may have keys as well."""


TEMPLATES = str(Path(__file__).parents[1] / "templates")
_PACKAGE = "material"
"""The package of the theme: those that continue it keep its name."""


def unfit(config: MkDocsConfig) -> str:
    """Why the site cannot be built with its theme as mkdocs.yml sets it up, and the cure; empty if it can.

    Asked before mkdocs-static-i18n looks at the configuration, because it stops at one of these itself.
    """
    folders = [Path(folder) for folder in config.theme.dirs]
    if not any(folder.parent.name == _PACKAGE for folder in folders):
        return (
            f"the theme of mkdocs.yml is `{config.theme.name}`, and the plugin `quiz` writes its pages with Material's "
            "templates: set `theme:` to `{name: material, font: false}`"
        )
    if config.extra.get("alternate") is not True:
        return ""
    i18n: Any = config.plugins.get("i18n")
    if i18n is not None and i18n.config.reconfigure_material:
        return (
            "mkdocs-static-i18n would make a list of `alternate: true` below `extra:` in mkdocs.yml, and fail: "
            "add `reconfigure_material: false` below `i18n:`, because the plugin `quiz` makes the language switch"
        )
    return ""


_INDENT = re.compile(r"\n\s+")
"""A browser sees no more in it than in a line break, outside what an author wrote."""
_WRITTEN = '<article class="md-content__inner', "</article>"
"""What an author wrote, where a line of code may start with blanks."""


def repair(html: str, *, sections: bool = False) -> str:
    """The page as valid HTML, usable in every way; doing it again changes nothing.

    `sections` says whether the menu shows what stands below its tabs as sections.
    """
    head, end, rest = html.partition("</head>")
    head = _NEIGHBOUR.sub("", head).replace(*_READ).replace(*_WRITE)
    html = f"{head}{end}{rest}"
    html = _TOGGLE.sub(r"\1", html)
    html = _NO_TABINDEX.sub(r"\1", html)
    if _TABS in html:
        html = _TABINDEX.sub(r"\1", html)
        html = _TABINDEX_OF_SECTIONS.sub(r"\1", html) if sections else html
    html = _NO_TOC.sub("", html)
    html = _SWITCH.sub(r'\1 aria-labelledby="\2_label"', html)
    html = _NAVIGATION.sub(r"\1", html)
    html = _LINKED_FOLD.sub(r'\1name\3id="\2_name" ', html)
    html = _TOC_FOLD.sub(r'\1 id="__toc_label">', html)
    html = _PERMALINK.sub(r'\1 tabindex="-1" aria-hidden="true">', html)
    html = html if 'id="__toc"' in html else _TOC_TITLE.sub(r"\1", html)
    first, last = html.find(_WRITTEN[0]), html.rfind(_WRITTEN[1])
    if first < 0:
        return html
    return _INDENT.sub("\n", html[:first]) + html[first:last] + _INDENT.sub("\n", html[last:])


def edit_theme_scripts(site: Path, search: str) -> None:
    """Edit the scripts of Material 9.8 in the built `site`, for which it has no options.

    Its own goes by the links in the footer, lets keys scroll programs on every screen, and fetches the index when the
    search opens, not with every page. Its search worker loads ours, `search`, once it gets the index. Where a script
    reads otherwise, it stays as it is; tests in a browser tell.
    """
    for script in site.glob(_SCRIPT):
        text = _BY_NEIGHBOUR.sub(r'".md-footer__link--\1"', script.read_text("utf-8"))
        script.write_text(_AT_ONCE.sub("(!1)", text.replace(_HOVERING, 'matchMedia("all")')), "utf-8")
    load = f"importScripts('../../{search.partition('/')[2]}');"
    line = f"addEventListener('message',({{data:{{data}}}})=>{{if(data.docs){{self.guideSearch=data;{load}}}}});"
    for worker in site.glob(_WORKERS):
        worker.write_text(f"{worker.read_text('utf-8')}\n{line}\n", "utf-8", newline="\n")


def add_templates(config: MkDocsConfig) -> None:
    """Let our templates come before the theme's, and after those of the site's `custom_dir`."""
    dirs = config.theme.dirs
    if TEMPLATES not in dirs:
        dirs.insert(dirs.index(config.theme.custom_dir) + 1 if config.theme.custom_dir else 0, TEMPLATES)


def skip_conversion(page: Page) -> None:
    """Let MkDocs not convert a page again that is known: it has no event that may say so (1.6)."""
    page.render = lambda *_: None  # type: ignore[method-assign]


def listen_to_conversion(page: Page, listener: AbstractContextManager[object]) -> None:
    """Listen while MkDocs converts a page: what it complains of has to be said again at each save (1.6)."""
    render = page.render

    def heard(config: MkDocsConfig, files: Files) -> None:
        with listener:
            render(config, files)

    page.render = heard  # type: ignore[method-assign]


def index_pages_with(config: MkDocsConfig, entries_of: Callable[[Page, TakeApart], Entries]) -> None:
    """Let `entries_of` say what the search knows of a page; Material 9.8 reads all of it, and has no event for that."""
    index = search.index_of(config)
    if not hasattr(index, "add_entry_from_context"):
        return
    add = index.add_entry_from_context

    def take_apart(page: Page) -> Entries:
        before = len(index.entries)
        add(page)
        made = index.entries[before:]
        del index.entries[before:]
        return list(made)

    def add_entries(page: Page) -> None:
        index.entries += map(dict, entries_of(page, take_apart))  # the build improves entries in place

    index.add_entry_from_context = add_entries


def printed(text: str) -> Markup:
    """A text for the theme's templates, which escape some of what they are told and print the rest as it is."""
    return escape(text)


SITEMAP = "sitemap.xml"
_NO_DAY = "1980-01-01"
_DAY = re.compile(r"\s*<lastmod>[^<]*</lastmod>")


def undate(page: Page) -> None:
    """Take the day of the build from a page. Some day there has to be: it is packed with the sitemap."""
    page.update_date = _NO_DAY


def without_days(sitemap: str) -> str:
    """The sitemap without the days of pages."""
    return _DAY.sub("", sitemap)
