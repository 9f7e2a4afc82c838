"""Mends HTML of MkDocs 1.6 and Material 9.8, edits Material's scripts, where no template can; puts our templates first.

What a block of the theme's templates can mend is mended in `theme/`. These stand outside of any block: the theme's
switches (1 and 2) and tables (3), six places of its script (4 to 9), its search worker (10), the conversion of pages by
MkDocs (11), and what static-i18n 1.3.1 leaves replaced in it (12). Where one reads otherwise, nothing matches and
nothing is done (of 9, a test says so); tests look at every page's HTML and use the site in a browser. `repair` also
marks lone links, hyphened words and joints of code; `set_up` refuses other themes, turns off Google's fonts and i18n's
own language switch, and gives each page a folder; `COMPILED` holds compiled templates. For plugin.py, build.py,
language_build.py and languages.py.

Material ends on 5 May 2027, and MaterialX continues it. With MaterialX 10.2.2 the guide builds strictly once
`mkdocs.yml` says `name: materialx` and, below `search:`, `provider: lunr` and `lunr: {lang: [en, es]}`. Then the
search's address is an object in `base.html` (see `guide.html`, block `config`), its index lacks the entries of other
languages, and the contents' switch `__toc` has to be left out. Its own search, Pagefind, reads pages that are finished.
"""

from __future__ import annotations

import logging
import re
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

from jinja2 import MemcachedBytecodeCache
from mkdocs import utils
from mkdocs.exceptions import PluginError
from mkdocs_static_i18n.utils import I18nLoggingFilter

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page

_TOGGLE = re.compile(r'(<input class="md-toggle"[^>]*) autocomplete="off"')
"""1. The switches of menu and search: in valid HTML, a checkbox takes no `autocomplete`."""
_FOLD = re.compile(
    r'(<input class="md-nav__toggle[^>]* id="(\w+)"[^>]*)>(\s*<div class="md-nav__link md-nav__container">\s*<a )?'
)
"""2. The switches of the menu: each has two labels with the same words or, in a section with a page of its own, one
that is nothing but an icon, beside the link that is its name."""
_TABLE = re.compile(r"<table>(?!<caption>)(?:(?!<table\b).)*?</table>", re.DOTALL)
"""3. Tables get here the boxes in which the theme's script would put them, after the whole page is styled. Those of
figures, which have captions, scroll in boxes of their own."""
_ALONE = re.compile(r"<(td|li)((?: (?![^>]*\bclass=)[^>]*)?)>(?=<a\b(?:(?!</?(?:a|td|li)\b).)*</a>\s*</\1>)", re.DOTALL)
"""The start of a cell or an item that holds a link and nothing else: in no sentence, so a finger has to hit it."""
_HEAD = re.compile(r"<(h[1-3]|th)\b.*?</\1>", re.DOTALL)
_HYPHENED = re.compile(
    r"<(svg|math)\b.*?</\1>|<[^>]*>|([(¿¡“«]?(?<!\w)\w++(?:-\w++)+(?:’\w+)?[.,:;!?)”»’]*)", re.DOTALL
)
"""In what is set large or narrow, a word with a hyphen stays on one line, with its signs, where it has room."""
_CODE = re.compile(r"<(pre|code)\b.*?</\1>", re.DOTALL)
_LONG = re.compile(r"(?:(?:<[^>]*>)*(?:&\w+;|[^\s<>&])){18,}(?![^<>]*>)")
_JOINT = re.compile(r"(?<![^\W_])[^\W_]{3,}+(?:_(?=[^\W_])|(?:<[^>]*>)*[.,=(](?=(?:<[^>]*>)*[\w\"'(\[]))(?![^<]*>)")
"""Where a long name in code may break, between its parts, on a screen that is narrower than it is (figures.css)."""


def repair(html: str) -> str:
    """The page as valid HTML, with named switches and tables in boxes; marks lone links, hyphened words, long code."""
    html = _ALONE.sub(r'<\1 class="gd-tap"\2>', html)
    html = _HEAD.sub(lambda head: _HYPHENED.sub(_whole, head[0]), html)
    html = _CODE.sub(_breaking, html)
    html = _TABLE.sub(r'<div class="md-typeset__scrollwrap"><div class="md-typeset__table">\g<0></div></div>', html)
    return _FOLD.sub(_named, _TOGGLE.sub(r"\1", html))


def _whole(found: re.Match[str]) -> str:
    return f'<span class="gd-whole">{found[2]}</span>' if found[2] else found[0]


def _breaking(code: re.Match[str]) -> str:
    """Code in a line with its long names able to break; programs as they are."""
    return code[0] if code[1] == "pre" else _LONG.sub(lambda name: _JOINT.sub(r"\g<0><wbr>", name[0]), code[0])


def _named(fold: re.Match[str]) -> str:
    switch, name, link = fold.groups()
    if link:
        return f'{switch} aria-labelledby="{name}_name">{link}id="{name}_name" '
    return f'{switch} aria-labelledby="{name}_label">'


_SCRIPT = "assets/javascripts/bundle.*.min.js"
_SAY = (
    "{{let e=document.querySelector('.md-search-result__meta');"
    "e.innerHTML=e.dataset.{}||e.innerHTML;e.dataset.wait=''}}"
)
_NEAR = (
    "new Promise(near=>['pointerover','focusin','input'].map(each=>addEventListener(each,({target:at,type})=>{"
    "if(at.closest?.('.md-search,[for=__search]')){near(1);document.querySelector('link[href$=\"/search.css\"]')"
    f"?.removeAttribute('disabled');if(type=='input'){{if(at.value.trim()){_SAY.format('wait')}"
    "at.dispatchEvent(new Event('keyup'))}}})),"
    "document.querySelector('#__search:checked~* .md-search__input,.md-search__input:focus')"
    "?.dispatchEvent(new Event('input',{bubbles:true})))"
)
_EDITS = (
    # 4. Index and style are fetched when a pointer or the focus comes to the search, and not with every page. The line
    # above its results says when it is waited for, when it did not come, and what was found in the place of a misspelt
    # word. What is pasted, dictated, or typed before the script starts is looked for.
    (re.compile(r'[\w$]+\(location\.protocol!=="file:"\)(?=,\w+\("search"\)\))'), _NEAR),
    (re.compile(r'(?<=options:\{suggest:)(\w+\("search\.suggest"\)\}\}\}\))'), rf"\1,()=>{_SAY.format('failed')}"),
    (
        re.compile(r'(?<=items:)((\w)\},\{value:\w\}.{,250}?(\w)\.textContent=\w+\("search\.result\.other",\w\)\})'),
        r"\1let w=\2[0]?.[0].instead;if(w)\3.textContent=`${\3.dataset.instead.replace('#',w)} ${\3.textContent}`;",
    ),
    # 5. Keys may scroll a program that is too wide on every screen: one for fingers may have keys as well.
    (re.compile(r'matchMedia\("\(hover\)"\)'), 'matchMedia("all")'),
    # 6. Arrows go through what the search lists, and also through what it suggests beside its list where that is empty.
    (
        re.compile(r'(":not\(details\) > \[href\], summary, details\[open\] \[href\]"),(\w+)\)'),
        r"\1,\2.parentNode).filter(each=>each.checkVisibility())",
    ),
    # 7. What holds the button that copies a program is no way through the site, and several would have no name.
    (re.compile(r'"nav",\{class:"md-code__nav"\}'), '"div",{class:"md-code__nav"}'),
    # 8. It leaves tables alone that are in their boxes (3), and what changed the size of something is painted first.
    (re.compile(r'"(?=table:not\(\[class\]\)",)'), '":not(.md-typeset__table,.fig *)>'),
    (re.compile(r"(?<=new ResizeObserver\()(\w)=>(\1\.forEach\(\w=>\w+\.next\(\w\)\))"), r"\1=>setTimeout(()=>\2)"),
    # 9. Asked for with `async`, it starts after the first paint, since until then nobody can use what it does, and
    # part by part, so that the page answers in between. By then, the event that it waits for may be over.
    (
        re.compile(
            r'(?s)^("use strict";)\(\(\)=>(\{.*)\w\(document,"DOMContentLoaded",\{once:!0\}\)\.subscribe'
            r"\((\(\)=>\w\.next\(document\))\)(.*\})\)\(\);(?=\s*//# source)"
        ),
        (
            r"\1(start=>document.currentScript.async?requestAnimationFrame(()=>setTimeout(start,0,"
            r"list=>({map:mount=>list.map(part=>({[Symbol.observable||'@@observable']:()=>({subscribe(to){"
            r"setTimeout(()=>mount(part).subscribe(to))}})}))}),()=>new Promise(go=>setTimeout(go))"
            r")):start(list=>list))(async(parts,pause)=>\2(ready=>"
            r"document.readyState=='loading'?addEventListener('DOMContentLoaded',ready):setTimeout(ready))(\3)\4);"
        ),
    ),
)
_PARTS = (
    (re.compile(r'(?<=\.\.\.)(\w+\("[\w-]+"\)|\w+\("pre:not\(\.mermaid\) > code",\w\))(?=\.map\()'), r"parts(\1)"),
    (re.compile(r'(?=document\.documentElement\.classList\.remove\("no-js"\))'), "pause&&await pause();"),
    (re.compile(r"(?<=;)(?=\w+\(\{viewport\$:\w+,document\$:\w+\}\);)"), "pause&&await pause();"),
)
"""9, where it could be done: the script's parts, and where it pauses."""
_WORKERS = "assets/javascripts/workers/search.*.min.js"
_LOAD = (
    "addEventListener('message',({{data:{{data}}}})=>{{if(data.docs){{self.guideSearch=data;importScripts('{}');}}}});"
)
"""10. The theme's search worker has no hook either: with the index, it gets our script, assets/search/search.js, which
wraps the `search` and `parse` of its library and its messages to the page."""


def edit_theme_scripts(site: Path, search: str) -> None:
    """Edit the scripts of the theme in the built `site`; `search` is the address of our script for the search."""
    for script in site.glob(_SCRIPT):
        text = script.read_text("utf-8")
        for found, instead in _EDITS:
            text = found.sub(instead, text)
        for found, instead in _PARTS if "async(parts,pause)" in text else ():
            text = found.sub(instead, text)
        script.write_text(text, "utf-8")
    line = _LOAD.format(f"../../{search.partition('/')[2]}")
    for worker in site.glob(_WORKERS):
        worker.write_text(f"{worker.read_text('utf-8')}\n{line}\n", "utf-8", newline="\n")


def skip_conversion(page: Page) -> None:
    """11. Let MkDocs not convert a page again that a server knows: it has no event that may say so."""
    page.render = lambda *_: None  # type: ignore[method-assign]


_clean_directory = utils.clean_directory


def restore_after_i18n() -> None:
    """12. Put back what static-i18n replaces while it builds, and restores only on success.

    Without `mkdocs.utils.clean_directory`, later builds of the same process would never empty the site's folder. The
    filter on MkDocs's log would keep them from saying that they are done.
    """
    utils.clean_directory = _clean_directory
    log = logging.getLogger("mkdocs.commands.build")
    for each in [each for each in log.filters if isinstance(each, I18nLoggingFilter)]:
        log.removeFilter(each)


_compiled: dict[str, bytes] = {}
COMPILED = MemcachedBytecodeCache(SimpleNamespace(get=_compiled.get, set=_compiled.__setitem__))
"""The templates as Jinja compiles them: MkDocs would have that done anew for each language, and at each save."""
THEME = str(Path(__file__).parents[1] / "theme")


def set_up(config: MkDocsConfig) -> None:
    """Let our templates come before the theme's, after those of the site's `custom_dir`; no font comes from Google.

    Called before mkdocs-static-i18n looks at the configuration: it would make a language switch of its own. Raises
    PluginError for a theme that the plugin has no templates for.
    """
    dirs, i18n = config.theme.dirs, config.plugins.get("i18n")
    if not any(Path(folder).parent.name == "material" for folder in dirs):  # as whatever continues it is called too
        raise PluginError(
            f"the theme of mkdocs.yml is `{config.theme.name}`, and the plugin `quiz` writes its pages with Material's "
            "templates: set `theme:` to `{name: material}`"
        )
    config.theme["font"], config.use_directory_urls = False, True
    if i18n is not None:
        i18n.config["reconfigure_material"] = False
    if THEME not in dirs:
        dirs.insert(dirs.index(config.theme.custom_dir) + 1 if config.theme.custom_dir else 0, THEME)
