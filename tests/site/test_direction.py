"""Our style sheets know no left and right, so that a language written the other way needs none of its own."""

import re
from pathlib import Path

import pytest

from quiz_plugin.site.assets import ASSETS

SHEETS = sorted(ASSETS.rglob("*.css"))
SIDE = re.compile(
    r"(?<![-\w])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[-\w]*|left|right"
    r"|(?:text-align|float|clear|caption-side):\s*(?:left|right)|border-(?:top|bottom)-(?:left|right)-radius)\b(?=\s*[:;}])"
)
FOUR = re.compile(
    r"(?<![-\w])(margin|padding|inset|border-(?:width|style|color)|scroll-margin|scroll-padding):\s*([^;}]+)"
)
VALUE = re.compile(r"[^\s(]+(?:\([^)]*\))?")


def sides(css: str) -> list[str]:
    """Return what in a style sheet names one of the two sides, or gives them two measures."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    named = [match[0] for match in SIDE.finditer(css)]
    uneven = [
        match[0]
        for match in FOUR.finditer(css)
        if len(values := VALUE.findall(match[2])) == 4 and values[1] != values[3]
    ]
    return named + uneven


@pytest.mark.parametrize(
    "css",
    [
        "a { margin-left: 1px }",
        "a { right: 0 }",
        "a{text-align:left}",
        "a { padding: 1px 2px 3px 4px; }",
        "a { inset: 0 3px auto auto }",
        "a { border-top-left-radius: 3px }",
    ],
)
def test_a_side_is_found(css: str):
    assert sides(css) != []


@pytest.mark.parametrize(
    "css", ["a { margin-inline: 1px }", "a { margin: 0 2px 1px }", "/* left: */", "a { text-align: start }"]
)
def test_what_has_no_side_is_left_alone(css: str):
    assert sides(css) == []


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.stem)
def test_no_rule_names_a_side(sheet: Path):
    assert sides(sheet.read_text("utf-8")) == []
