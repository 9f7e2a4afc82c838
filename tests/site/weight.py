"""What a page of the built site weighs: all that it requests by itself, packed as servers pack it."""

import gzip
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import urldefrag, urljoin

import pytest
from lxml import html

from quiz_plugin.site.guide.pages import MACHINE_INDEX
from quiz_plugin.site.quiz.bundles import ENTRIES
from tests.site.built import BuiltPage, BuiltSite

ADDRESSES = {
    "css": "//link[@rel='stylesheet']/@href",
    "js": "//script/@src",
    "images": "//img/@src | //link[@rel='icon']/@href | //source/@srcset",
    "data": "//script/@data-index",
    "font": "//link[@rel='preload'][@as='font']/@href",
}
"""What a page requests, and where it says so. Scripts need no other scripts: tests/site/test_bundles.py."""
CARD = re.compile(r'<article class="qz".*?</article>', re.DOTALL)
EXPLORED = re.compile(r'<figure class="fig" id="xp-[a-z]+".*?</figure>', re.DOTALL)
DRAWING = re.compile(r'<svg [^>]*role="(?:img|group)".*?</svg>', re.DOTALL)
OURS = re.compile(r"assets/(explore|figures|guide|home|pictures|quiz|sets|study|terms)-\w+/")
KINDS = {"": "home", "questions": "questions", "path": "learning-path"}
SITE = "https://site/"


def packed(content: bytes | str) -> int:
    """How many bytes travel."""
    return len(gzip.compress(content.encode() if isinstance(content, str) else content, 9, mtime=0))


@cache
def file_weight(path: Path) -> int:
    """How many bytes of a file travel."""
    return packed(path.read_bytes())


def requests(page: BuiltPage, what: str) -> list[str]:
    """The files of a kind that the page requests, as paths below the site's root."""
    here = urljoin(SITE, page.url)
    found = [urldefrag(urljoin(here, address))[0] for address in page.find(ADDRESSES[what])]
    if what == "js":  # the theme's search, which it starts on every page
        (config,) = page.find("//body/script[@id='__config']/text()")
        settings = json.loads(config)
        found.append(urljoin(urljoin(here, f"{settings['base']}/"), settings["search"]))
    return [address.split(SITE, 1)[1].split("study-guide/", 1)[-1] for address in dict.fromkeys(found)]


def kind_of(page: BuiltPage) -> str:
    """The kind of the page: pages of a kind share a budget, and the heaviest counts."""
    if page.name == "404.html":
        return "404"
    first, _, rest = page.path.rstrip("/").partition("/")
    if first in {"concepts", "questions"} and rest:
        return {"concepts": "concept", "questions": "set"}[first]
    return KINDS.get(first, first)


def strings_of(page: BuiltPage) -> str:
    """The words for scripts that the page carries."""
    return "".join(page.find("//script[@id='qz-strings']/text()"))


def shown(text: str) -> str:
    """All words of a page, those of menus too, without any markup."""
    copy = html.document_fromstring(text.encode(), parser=html.HTMLParser(encoding="utf-8"))
    for each in copy.xpath("//script | //style"):
        each.drop_tree()
    return " ".join(copy.text_content().split())


def markup(text: str) -> int:
    """What the HTML takes beyond its words."""
    return packed(text) - packed(shown(text))


def weigh(page: BuiltPage) -> dict[str, int]:
    """The weight of a page by part: ours apart from the theme's, the markup apart from the words that it marks.

    What grows with the questions is counted for each: the markup of a card, the data about a question; and so is a
    figure to play with, words for its script included.
    """
    strings = strings_of(page)
    explored = EXPLORED.findall(page.text)
    text = EXPLORED.sub("", page.text)
    bare = DRAWING.sub("", text.replace(f">{strings}</script>", "></script>") if strings else text)
    weights = dict.fromkeys((*ADDRESSES, "theme"), 0) | {"markup": markup(CARD.sub("", bare))}
    if page.cards:
        weights["card"] = markup("".join(CARD.findall(bare))) // len(page.cards)
    if strings:
        weights["strings"] = packed(strings)
    if explored:
        weights["explored"] = packed("".join(explored)) // len(explored)
    if drawings := "".join(DRAWING.findall(text)):
        weights["images"] = packed(drawings)
    for what in ADDRESSES:
        for name in requests(page, what):
            ours = what in {"images", "data", "font"} or OURS.match(name)
            weights[what if ours else "theme"] += file_weight(page.site / name)
    if weights["data"]:
        weights["data"] //= len(json.loads((page.site / MACHINE_INDEX).read_bytes()))
    return {part: weight for part, weight in weights.items() if weight}


def heaviest(site: BuiltSite) -> dict[str, dict[str, int]]:
    """By kind of page and part, what the heaviest page of the kind weighs."""
    found: dict[str, dict[str, int]] = {}
    for page in site.every:
        for part, weight in weigh(page).items():
            kind = found.setdefault(kind_of(page), {})
            kind[part] = max(weight, kind.get(part, 0))
    return found


def bundled(site: BuiltSite) -> dict[str, int]:
    """The files of the bundles and the worker; of the scripts of questions, the least and the most of a page.

    Of the font, the pages tell; its licence no page requests.
    """
    files = sorted(path for path in site.folder.glob("assets/*-*/*.*") if path.suffix in {".css", ".js"})
    least_and_most = {"choice", ENTRIES["quiz"][-1], "saving"}
    return {"sw.js": file_weight(site.folder / "sw.js")} | {
        path.name: file_weight(path)
        for path in files
        if path.suffix == ".css" or path.stem not in ENTRIES["quiz"] or path.stem in least_and_most
    }


def faults(measured: dict[str, dict[str, float]], limits: dict[str, dict[str, float]]) -> Iterator[str]:
    """Where a measure is above its limit, or so far below that the limit should follow; each as the line to write."""
    for kind in sorted({*measured, *limits}):
        now, most = measured.get(kind, {}), limits.get(kind, {})
        for part in sorted({*now, *most}):
            if part not in most:
                yield f"[{kind}] {part} = {now[part]}  # has no limit yet"
            elif part not in now:
                yield f"[{kind}] {part}: a limit for nothing"
            elif now[part] > most[part]:
                yield f"[{kind}] {part} weighs {now[part]}, which is above its limit of {most[part]}: make it smaller"
            elif now[part] < most[part] * 0.95:
                yield f"[{kind}] {part} = {now[part]}  # lower the limit: it was {most[part]}"


def check(measured: dict[str, dict[str, float]], limits: dict[str, dict[str, float]]) -> None:
    """Fail with all that is to be done about the weights or their limits."""
    if told := list(faults(measured, limits)):
        pytest.fail("\n".join(["tests/budgets.toml:", *told]), pytrace=False)
