"""Addresses that pages had before: a small page at each leads to the one that has taken its place.

Where a page was divided, its sections have addresses of their own, and a script leads each to its new page: a fragment
is known to the browser alone. Without script, that page is a list of links.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path

from mkdocs.utils import get_relative_url
from selectolax.lexbor import LexborHTMLParser

from quiz_plugin.bank.problems import did_you_mean
from quiz_plugin.render.words import Words

PAGE = """<!doctype html>
<html data-moved lang="{language}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
{refresh}<meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width"><title>{title}</title></head>
<body><h1>{title}</h1>{body}</body></html>
"""
"""Without style: who sees it at all has a browser that does not follow by itself."""
SCRIPT = "moved.js"
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_SIGN = "a.headerlink"


def check(site: Path, moved: Mapping[str, str], *, folders: bool) -> Iterator[tuple[str, str, str]]:
    """What cannot be written into the built `site`: the new address as it stands in mkdocs.yml, why not, and a hint.

    `moved` maps a path below a language's root, or a fragment of it, to that of its new page, all of them addresses
    without slashes at their ends, and `folders` says whether a page is a folder with an index.
    """
    for old, new in moved.items():
        page, _, fragment = new.partition("#")
        before, divided, _ = old.partition("#")
        file = site / _page(site, page, folders=folders)
        if not file.is_file():
            names = [path.relative_to(site).as_posix() for path in site.rglob("*.html")]
            pages = [name.removesuffix("/index.html" if folders else ".html") for name in names]
            yield new, f"`redirects` leads from `{old}` to `{new}`, which is no page", did_you_mean(new, pages)
        elif fragment and fragment not in (ids := [node.attributes["id"] or "" for node in _tree(file).css("[id]")]):
            told = f"`redirects` leads from `{old}` to `{new}`, and that page has no such section"
            yield new, told, did_you_mean(fragment, ids)
        elif divided and before not in moved:
            told = f"`redirects` leads from `{old}`, but not from `{before}`"
            yield new, told, f"say where `{before}` leads as well: a reader may come without the rest"
        elif (site / _file(before, folders=folders)).exists():
            yield new, f"`redirects` leads away from `{old}`, where a page stands", "take one of them out"


def write(
    site: Path,
    moved: Mapping[str, str],
    languages: Mapping[str, tuple[str, Words]],
    scripts: str,
    *,
    folders: bool,
) -> None:
    """Write a page for each old path in each language.

    `languages` maps each code to its root and words, and `scripts` is the folder with the script.
    """
    for old in dict.fromkeys(each.partition("#")[0] for each in moved):
        parts = {fragment: new for page, _, fragment, new in _rows(moved) if page == old}
        for root, words in languages.values():
            name = f"{root}{_file(old, folders=folders)}"
            here = name.removesuffix("index.html")
            leads = {
                part: get_relative_url(f"{root}{_address(site / root, new, folders=folders)}", here)
                for part, new in parts.items()
            }
            if len(parts) > 1:
                says = {part: _said(site / root, new, folders=folders) for part, new in parts.items()}
                html = _divided(leads, says, get_relative_url(f"{scripts}{SCRIPT}", here), words)
            else:
                html = _moved(leads[""], words)
            (site / name).parent.mkdir(parents=True, exist_ok=True)
            (site / name).write_text(html, "utf-8", newline="\n")


def _rows(moved: Mapping[str, str]) -> Iterator[tuple[str, str, str, str]]:
    """The page of each old address, the sign, the fragment, and the new address; the whole of a page stands first."""
    yield from ((*old.partition("#"), moved[old]) for old in sorted(moved, key=lambda each: "#" in each))


def _file(path: str, *, folders: bool) -> str:
    return f"{path}/index.html" if folders else f"{path}.html"


def _page(site: Path, path: str, *, folders: bool) -> str:
    """The file of the page at a path: where pages are files, that of an index stands in a folder all the same."""
    name = _file(path, folders=folders)
    return name if (site / name).is_file() else f"{path}/index.html"


def _address(site: Path, path: str, *, folders: bool) -> str:
    page, sign, anchor = path.partition("#")
    return f"{f'{page}/' if folders else _page(site, page, folders=folders)}{sign}{anchor}"


def _tree(file: Path) -> LexborHTMLParser:
    return LexborHTMLParser(file.read_text("utf-8"))


def _said(site: Path, path: str, *, folders: bool) -> str:
    """The title of the page at an address, and that of the section."""
    page, _, anchor = path.partition("#")
    tree = _tree(site / _page(site, page, folders=folders))
    found = [*tree.css("h1")[:1], *(node for node in tree.css(f"[id='{anchor}']") if node.tag in _HEADINGS)]
    for heading in found:
        for sign in heading.css(_SIGN):
            sign.decompose()
    return ": ".join(dict.fromkeys(" ".join(heading.text().split()) for heading in found))


def _moved(target: str, words: Words) -> str:
    """A page that leads on by itself."""
    return PAGE.format(
        language=words.language,
        policy="default-src 'none'",
        refresh=f'<meta http-equiv="refresh" content="0; url={escape(target)}">',
        title=escape(words.t("moved.title")),
        body=f'<p><a href="{escape(target)}">{escape(words.t("moved.link"))}</a></p>',
    )


def _divided(leads: Mapping[str, str], says: Mapping[str, str], script: str, words: Words) -> str:
    """A page that leads on by a script, and without one by links: first of all to where those go who name no part."""
    named = {part: f' id="{escape(part)}"' if part else "" for part in leads}
    links = "".join(
        f'<li><a href="{escape(to)}"{named[part]}>{escape(says[part])}</a></li>' for part, to in leads.items()
    )
    return PAGE.format(
        language=words.language,
        policy="default-src 'none'; script-src 'self'",
        refresh="",
        title=escape(words.t("moved.divided")),
        body=f'<p>{escape(words.t("moved.parts"))}</p><ul>{links}</ul><script src="{escape(script)}"></script>',
    )
