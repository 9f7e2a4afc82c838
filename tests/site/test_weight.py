"""What pages weigh: one limit for each kind of page, in bytes as they travel (gzip, level 9)."""

import gzip
import re
from functools import cache
from pathlib import Path

import minify

from quiz_plugin.site.assets import ASSETS, read_style
from tests.site.built import BuiltPage, BuiltSite

MOST = {"exam/": 17_800, "practice/": 15_400, "review/": 15_200}
"""The most script of ours that a page for studying may load; what shows results is loaded while questions are asked."""


@cache
def file_weight(path: Path) -> int:
    """How many bytes of a file travel."""
    return len(gzip.compress(path.read_bytes(), 9, mtime=0))


def requests(page: BuiltPage, xpath: str) -> list[str]:
    """The files that a page requests at these attributes, as paths below the site's root."""
    names = [page.below(address) for address in page.find(xpath)]
    return [name for name in names if (page.site / name).is_file()]


def weight(page: BuiltPage, xpath: str, bundles: str) -> int:
    """What the files of some of our bundles weigh that a page requests."""
    return sum(
        file_weight(page.site / name) for name in requests(page, xpath) if re.match(f"assets/({bundles})-", name)
    )


def style(name: str) -> int:
    """What a sheet of ours weighs by itself; a page's own sheet holds several."""
    text = str(minify.string("text/css", read_style(ASSETS / name)))
    return len(gzip.compress(text.encode(), 9, mtime=0))


def test_no_page_loads_more_of_ours_than_its_kind_may(site: BuiltSite):
    """2,060 bytes on every page, with what names the font; more on the one for a wrong address, which finds the right
    one; 8,800 of script, with that of every page, and 4,000 of style where questions are; study pages as listed, others
    10,400 of script."""
    script, ours = "//script/@src", "[a-z]+"
    heavy = []
    every = style("guide/guide.css")
    assert style("card/quiz.css") <= 3_850, "with the words of the marks, 4,000"
    for page in site.every:
        measured = {
            "every page": (weight(page, script, "guide") + every, 2_580 if page.name == "404.html" else 1_985),
            "script of cards": (weight(page, script, "quiz"), 8_800),
            "script": (weight(page, script, ours), MOST.get(page.path, 10_400)),
        }
        heavy += [f"{page.name}: {what} {now} of {most}" for what, (now, most) in measured.items() if now > most]
    assert heavy == []


def test_no_page_asks_for_a_font_of_more_than_21000_bytes(site: BuiltSite):
    """As it travels, which is as it is: such a file is packed already."""
    for page in site.every:
        fonts = requests(page, "//link[@rel='preload'][@as='font']/@href")
        assert [0 < (page.site / name).stat().st_size <= 21_000 for name in fonts] == [True], page.name


def test_every_image_has_its_size_and_is_fetched_when_it_comes_near_unless_it_comes_first(site: BuiltSite):
    """Markdown takes both: `![…](….png){ width=600 height=400 loading=lazy }`."""
    faults = []
    for page in site.every:
        for at, image in enumerate(page.find("//img")):
            sized = all(str(image.get(name)).isdigit() for name in ("width", "height"))
            if not sized or image.get("loading") not in {"lazy", *(["eager"] if at == 0 else [])}:
                faults.append(f"{page.name}: {image.get('src')}")
    assert faults == []
