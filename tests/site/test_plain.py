"""The guide against plain Material with the same text: what its pages request, and what twenty questions weigh."""

import math
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import yaml

from tests.site.built import LANGUAGES, BuiltPage, BuiltSite
from tests.site.plain import plain_page
from tests.site.small import SmallSite, warnings_of
from tests.site.weight import ADDRESSES, OURS, check, packed, requests, weigh
from tests.tools import ROOT

CHOICES = {"single", "multiple", "true-false"}
SETS = ("choices", "others")
SETTINGS = {"markdown_extensions": ["attr_list", {"toc": {"permalink": True, "permalink_title": "#"}}]}
MOST = 1.3
"""What twenty questions may weigh of what the same text weighs as plain Markdown."""
RATIOS = tomllib.loads((ROOT / "tests" / "budgets.toml").read_text("utf-8"))["twenty-questions"]


def shipped(*, choices: bool) -> list[dict[str, Any]]:
    """Twenty questions of the real bank, about the one concept of a small site."""
    found = []
    for path in sorted((ROOT / "bank").glob("*.yml")):
        for each in yaml.safe_load(path.read_text("utf-8")).get("questions", ()):
            if (each["kind"] in CHOICES) == choices and "](" not in str(each) and "figure" not in each:
                found.append(each | {"concepts": ["one#first"]})
    return found[:20]


@dataclass(frozen=True)
class Pair:
    """A site of the guide, and one of plain Material with the same text."""

    guide: BuiltSite
    material: BuiltSite

    def pages(self) -> Iterator[tuple[BuiltPage, BuiltPage]]:
        for page in self.guide.pages:
            yield page, self.material.page(page.path, page.language)


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Pair:
    """Both sites: the pages of the second say what those of the first say, in as many languages."""
    small = SmallSite(tmp_path_factory.mktemp("guide"), settings=SETTINGS)
    for name in SETS:
        head = {"title": dict.fromkeys(LANGUAGES, name), "summary": dict.fromkeys(LANGUAGES, name)}
        small.data(f"bank/{name}.yml", head | {"questions": shipped(choices=name == "choices")})
    beliefs = yaml.safe_load((ROOT / "bank" / "misconceptions.yml").read_text("utf-8"))["misconceptions"]
    rows = [each | {"section": "one#first"} for each in beliefs]
    small.data("bank/misconceptions.yml", {"misconceptions": rows})
    assert small.build() == []
    folder = tmp_path_factory.mktemp("material")
    material = SmallSite(folder, settings=SETTINGS)
    settings = material.configuration()
    settings["theme"].pop("custom_dir")
    settings["extra"].pop("alternate")
    settings["plugins"] = [each for each in settings["plugins"] if not {"quiz", "study-guide"} & set(each)]
    settings["plugins"][-1]["i18n"]["reconfigure_material"] = True  # the language switch
    material.data("mkdocs.yml", settings)
    for page in small.built.pages:
        name = page.path.removesuffix("/") or "index"
        name += "/index" if name in {"questions"} else ""
        material.text(f"docs/{name}.{page.language}.md", plain_page(page) + "\n")
    assert warnings_of(material.configured()) == []
    return Pair(small.built, material.built)


FOR_WHO_RETURNS = ("questions/index.json", "questions/sections.json")
"""What a script fetches only where answers are kept."""
MORE_FILES = {
    "path/": {"css": ["path.css"], "js": ["path.js"]},
    "questions/": {"css": ["sets.css"], "js": ["sets.js"]},
}
"""What pages that tell how a learner stands load besides."""
MORE_BYTES = {"path/": 6_000, "questions/": 2_200}
"""And what that may weigh: its own script and style, and the style of cards and cells."""


def test_a_page_without_questions_requests_what_plain_material_does_and_one_bundle(pair: Pair):
    seen = 0
    for page, other in pair.pages():
        drawn = ["figures.css"] if page.find("//*[@class='fig']") else []
        if not page.cards and not page.find("//*[@id='qz-app']"):
            seen += 1
            for what in ADDRESSES:
                ours = [name for name in requests(page, what) if OURS.match(name)]
                theirs = [name for name in requests(page, what) if name not in ours and name not in FOR_WHO_RETURNS]
                assert theirs == requests(other, what), page.name
                more = MORE_FILES.get(page.path, {}).get(what, [])
                expected = {"css": [*drawn, "guide.css"], "js": ["guide.js"]}.get(what, [])
                assert [OURS.sub("", name) for name in ours] == [*expected, *more], page.name
            weights = weigh(page)
            more_bytes = MORE_BYTES.get(page.path, 1_300 if drawn else 0)
            assert weights["css"] + weights["js"] <= 2_000 + more_bytes, page.name
    assert seen == 2 * 3  # home, questions, learning path


def up(ratio: float) -> float:
    """Rounded so that it flatters nobody."""
    return math.ceil(ratio * 100) / 100


def test_twenty_questions_weigh_little_more_than_their_text(pair: Pair):
    measured: dict[str, dict[str, float]] = {"twenty-questions": {}}
    for page, other in pair.pages():
        if len(page.cards) == 20:
            ours, text = packed(page.text), packed(other.text)
            requested, themes = (
                sum(weigh(each)[part] for part in ("css", "js", "theme") if part in weigh(each))
                for each in (page, other)
            )
            name = f"{page.path.split('/')[1]}-{page.language}"
            measured["twenty-questions"][f"html-{name}"] = up(ours / text)
            measured["twenty-questions"][f"all-{name}"] = up((ours + requested) / (text + themes))
    assert max(measured["twenty-questions"].values()) <= MOST
    check(measured, {"twenty-questions": RATIOS})
