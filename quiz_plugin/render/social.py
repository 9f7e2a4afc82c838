"""Draws the picture that other sites show where a page's address is shared: `social.svg` filled, and PNG of that.

Title and part of the path come from a page's HTML, and so does the drawing (for a set, from a concept's page): the
first that the site's font has all signs of, in light colours (`svg_style`). `site/build.py` draws if the site has font
and address, not while serving, and keeps PNGs in `.cache/social/`; it asks `hue` for a part's colour while serving too.
"""

import hashlib
import os
import re
import unicodedata
from collections.abc import Collection
from functools import partial
from html import unescape
from pathlib import Path
from textwrap import wrap

import resvg_py

from quiz_plugin.render.figures import TEMPLATES

FOLDER = "assets/social/"
"""Where pictures stand below the site's root; nobody reads them without a network."""
_TAG = re.compile(r"<[^>]*>")
_DRAWING = re.compile(r'<svg\b[^>]*viewBox="([^"]*)"[^>]*aria-labelledby="(?:fig|xp)-[^>]*>(.*?)</svg>', re.DOTALL)
_NAMES = re.compile(r"<(title|desc)\b.*?</\1>", re.DOTALL)
_LINE = re.compile(r'<p class="con-eyebrow"[^>]*>(?:<b class="part (?P<hue>[\w-]+)")?.*?</p>')
_TITLE = re.compile(r"<h1\b[^>]*>(.*?)(?:<a [^>]*headerlink.*?)?</h1>", re.DOTALL)
_PAPER = {"gd-line": "#4a5361", "md-default-bg-color": "#fff"}


def hue(html: str) -> str | None:
    """The class of the colour of the part that a page belongs to, as the line above its title says it."""
    line = _LINE.search(html)
    return line["hue"] if line else None


def svg_style(sheet: str) -> str:
    """The style sheet of drawings as SVG outside of pages takes it: in light colours, without variables."""
    sheet = re.sub(r"light-dark\(([^,]*),[^)]*\)", r"\1", sheet)
    values = {**dict(reversed(re.findall(r"--([\w-]+): ([^;]*);", sheet))), **_PAPER}  # the first is that of screens
    sheet = re.sub(r"var\(--([\w-]+)\)", lambda found: values.get(found[1], "none"), sheet)
    rules = re.findall(r"^\.(?:f-|fig [.st])[^{}]*\{[^{}]*\}", sheet, re.MULTILINE)
    return "".join(rules).replace(".fig svg", ".fig").replace("currentcolor", "currentColor")


def page_svg(html: str, spare: str, letters: Collection[int], **site: str) -> str:
    """The picture of a page with this content, or with a drawing of the page `spare`: the first that `letters` can say.

    `site` has what all pictures show: `site`, its name, `logo`, `style`.
    """
    line, title = _LINE.search(html), _TITLE.search(html)
    found = _DRAWING.findall(unicodedata.normalize("NFKC", html + spare).replace("≈", "~"))
    drawn = [(box, _NAMES.sub("", each)) for box, each in found]
    broken = partial(wrap, _text(title[1]) if title else site["site"], break_long_words=False, break_on_hyphens=False)
    for size in (76, 64, 54, 46, 38):
        lines = broken(950 // size)
        if len(lines) * size <= 300 and max(map(len, lines), default=0) <= 950 // size:
            break
    # As many lines, as short as they can be: no word is alone on the last one.
    lines = next(found for width in range(1, 950) if len(found := broken(width)) <= len(lines))
    return TEMPLATES.get_template("social.svg").render(
        lines=lines,
        size=size,
        above=" · ".join(_text(line[0]).split(" · ")[:2]) if line else "",
        hue=(line and line["hue"]) or "none",
        drawing=next((each for each in drawn if {*map(ord, _text(each[1]))} <= {*letters}), None),
        **site,
    )


def _text(html: str) -> str:
    return " ".join(unescape(_TAG.sub("", html)).split())


def png(svg: str, font: Path, family: str, kept: Path) -> Path:
    """An SVG as PNG, drawn with one font, in the folder `kept`: the next build has it there."""
    known = kept / f"{hashlib.sha256(f'{svg}{font.name}{resvg_py.__version__}'.encode()).hexdigest()}.png"
    if not known.is_file():
        part = known.with_suffix(f".{os.getpid()}")
        part.write_bytes(resvg_py.svg_to_bytes(svg, skip_system_fonts=True, font_files=[str(font)], font_family=family))
        part.replace(known)  # at once: another build may look for it
    return known
