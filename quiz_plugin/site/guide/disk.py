"""The guide as a folder that opens from a disk: pages as they must be there, and what takes the place of a server.

A page of `file://` may load scripts, styles and pictures, but not fetch, start a worker or load a module.
So scripts are classic ones, and beside each file that pages fetch stands a script that hands over the file's text to
`assets/disk/disk.js`, which takes the place of `fetch` and of `Worker`.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Collection, Mapping, Sequence
from html import escape
from pathlib import Path

from quiz_plugin.render.words import Words
from quiz_plugin.site.guide.search_index import INDEX
from quiz_plugin.site.guide.worker import read_without_network

ENDING = ".html"
TIME = (1980, 1, 1, 0, 0, 0)
"""What every file of an archive says of its age: the first moment that an archive can name."""
_MODULE = '<script type="module" '
_CARDS = '<article class="qz"', "</article>"


def classic(html: str) -> str:
    """The page with classic scripts that run when modules would."""
    return html.replace(_MODULE, "<script defer ")


def handing_over(text: str) -> str:
    """The script that hands over a text; see `assets/disk/disk.js`."""
    return f"diskText({json.dumps(text, ensure_ascii=False)})\n"


def write_scripts(site: Path, roots: Collection[str], index: str, others: Sequence[str], sets: Sequence[str]) -> None:
    """Write, beside each file that pages fetch, what hands over its text.

    That is the `index` of questions and, below each of `roots`, the index of the search, the `others` that are there
    and, of the pages of `sets`, the cards.
    """
    names = [index, *(root + each for root in roots for each in others if (site / root / each).is_file())]
    for name in names:
        _write(site / f"{name}.js", handing_over((site / name).read_text("utf-8")))
    for root in roots:
        found = site / root / INDEX
        if found.is_file():  # this name and this variable are the theme's
            _write(found.with_suffix(".js"), f"var __index = {found.read_text('utf-8')}\n")
        for slug in sets:
            page = site / root / f"{slug}{ENDING}"
            text = page.read_text("utf-8")
            begin, end = text.find(_CARDS[0]), text.rfind(_CARDS[1])
            _write(page.with_name(f"{page.name}.js"), handing_over(text[begin:end]))


def _write(path: Path, text: str) -> None:
    path.write_text(text, "utf-8", newline="\n")


def pack(site: Path, archive: Path, languages: Mapping[str, tuple[str, Words]]) -> None:
    """Write a built site as an archive, whose bytes depend on the site's alone.

    It holds one folder of the archive's name, with the site below a page that leads to each language's home;
    `languages` maps each code to its root and its words.
    """
    archive.parent.mkdir(parents=True, exist_ok=True)
    names = [name for name in read_without_network(site, languages) if not name.endswith(INDEX)]
    contents = {f"guide/{name}": (site / name).read_bytes() for name in names}
    contents["README.html"] = start_page(languages).encode("utf-8")
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name in sorted(contents):
            entry = zipfile.ZipInfo(f"{archive.stem}/{name}", TIME)
            entry.compress_type, entry.create_system, entry.external_attr = zipfile.ZIP_DEFLATED, 3, 0o100644 << 16
            packed.writestr(entry, contents[name])


def start_page(languages: Mapping[str, tuple[str, Words]]) -> str:
    """The page that a reader of the archive opens first: what this is, and a link to each language's home."""
    (first, (_, words)), *_ = languages.items()
    sections = "".join(
        f'<section lang="{code}"><h{level}>{_say(each, "zip.title")}</h{level}><p>{_say(each, "zip.text")}</p>'
        f'<p><a href="guide/{root}index.html" hreflang="{code}">{_say(each, "zip.open")}</a></p></section>\n'
        for level, (code, (root, each)) in zip((1, *[2] * len(languages)), languages.items(), strict=False)
    )
    return (
        f'<!doctype html>\n<html lang="{first}">\n<head><meta charset="utf-8">'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">'
        '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">'
        f"<title>{_say(words, 'zip.title')}</title></head>\n<body>\n<main>\n{sections}</main>\n</body>\n</html>\n"
    )


def _say(words: Words, key: str) -> str:
    return escape(words.t(key), quote=False)
