"""What the templates are told of languages; and what Material 9.8 writes that fails, is not valid HTML or not for
everybody, mended in the page.

The templates that write it offer no block around it, and a copy of them would have to follow every version of the
theme. Where the theme's markup has changed, nothing matches and nothing is done; the tests check every page's HTML.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from quiz_plugin.render.words import Words

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

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
_HOVERING = 'matchMedia("(hover)")'
"""What it asks before keys may scroll a program that is too wide; but a screen for fingers may have keys as well."""


_PACKAGE = "material"
"""The package of the theme: those that continue it keep its name."""
_LANGUAGE_SWITCH = "partials/alternate.html"
"""The template of the language switch, which `overrides/` replaces."""


def unfit(config: MkDocsConfig) -> str:
    """Why the site cannot be built with its theme as mkdocs.yml sets it up, and the cure; empty if it can.

    Asked before mkdocs-static-i18n looks at the configuration, because it stops at one of these itself.
    """
    folders = [Path(folder) for folder in config.theme.dirs]
    if not any(folder.parent.name == _PACKAGE for folder in folders):
        return (
            f"the theme of mkdocs.yml is `{config.theme.name}`, and `study-guide` writes its pages with Material's "
            "templates: set `theme:` to `{name: material, custom_dir: overrides, font: false}`"
        )
    if config.extra.get("alternate") is not True:
        return ""
    switch = next((folder for folder in folders if (folder / _LANGUAGE_SWITCH).is_file()), None)
    if switch is None or switch.parent.name == _PACKAGE:
        return (
            "`alternate: true` below `extra:` in mkdocs.yml asks for the language switch in our `overrides/`, "
            "which the theme cannot find: add `custom_dir: overrides` below `theme:`, or take `alternate` out"
        )
    i18n: Any = config.plugins.get("i18n")
    if i18n is not None and i18n.config.reconfigure_material:
        return (
            "mkdocs-static-i18n would make a list of `alternate: true` below `extra:` in mkdocs.yml, and fail: "
            "add `reconfigure_material: false` below `i18n:`, because `study-guide` makes the language switch"
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


def mend_script(site: Path) -> None:
    """Let the theme's script go by the links in the footer, and let keys scroll programs on every screen.

    Where it reads otherwise, it stays as it is; tests in a browser tell.
    """
    for script in site.glob(_SCRIPT):
        text = _BY_NEIGHBOUR.sub(r'".md-footer__link--\1"', script.read_text("utf-8"))
        script.write_text(text.replace(_HOVERING, 'matchMedia("all")'), "utf-8")


def printed(text: str) -> Markup:
    """A text for the theme's templates, which escape some of what they are told and print the rest as it is."""
    return escape(text)


def language_links(languages: Mapping[str, tuple[str, Words]]) -> list[dict[str, Any]]:
    """The languages of a page for the templates: code, address from the site's root, and the language's words."""
    return [{"code": code, "url": url, "words": words} for code, (url, words) in languages.items()]
