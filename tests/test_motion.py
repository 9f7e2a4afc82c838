"""Motion: of colours, opacity and transforms within 250 ms, where readers allow it; and what follows the scrolling."""

import re
from collections.abc import Iterator

from tests.tools import ROOT

SHEETS, SCRIPTS = (sorted((ROOT / "quiz_plugin" / "assets").rglob(f"*.{kind}")) for kind in ("css", "js"))
ALLOWED = re.compile(r"@media .*\(prefers-reduced-motion: no-preference\)")
MOVES = re.compile(r"(-webkit-)?(transition|animation|view-transition|scroll-behavior|scroll-timeline|offset)\b")
_CHANGES = r"(?:(?:background|(?:border|outline)(?:-[a-z]+)*)-)?color|opacity|transform|visibility"
STILL = re.compile(rf"(?:{_CHANGES}) (\d+)ms(?: (?:1?\d?\d|2[0-4]\d|250)ms)?")
"""A transition that is allowed: what changes, for how many milliseconds, and after how many."""
TIMER = "3s step-end hidden"
"""The one animation that is none: in a single step, after three seconds, it shows a home page whose scripts do not come
(home.css). It must run for who wants no motion, too."""
SCROLLED = {"animation: read linear", "animation-timeline: scroll()"}
"""What moves as the reader scrolls, and never by itself: how far a page is read (concept.css)."""
NAMES = {"@keyframes hidden", "@keyframes read"}
CODED = re.compile(r"\.animate\(|new Animation\b|startViewTrans|behavior: *['\"](?!instant)|<animate|\.style\.trans")


def moving(sheet: str) -> Iterator[str]:
    """What moves in a style sheet and is not allowed to."""
    sheet = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    around: list[str] = []
    for text, end in re.findall(r"([^{};]*)([{};])", sheet):
        told = " ".join(text.split())
        if end == "{":
            around.append(told)
            if told.startswith("@keyframes") and told not in NAMES:
                yield told
            continue
        name, _, value = told.partition(": ")
        if MOVES.match(name) and value not in {TIMER, "none", "auto"}:
            each = [STILL.fullmatch(part) for part in value.split(", ")]
            brief = name == "transition" and all(found and int(found[1]) <= 250 for found in each)
            still = brief or told in SCROLLED
            if not still or not any(ALLOWED.match(outer) for outer in around):
                yield told
        if end == "}":
            around.pop()


def test_neither_style_nor_script_moves_anything():
    assert len(SHEETS) > 10
    assert len(SCRIPTS) > 50
    assert [(path.name, each) for path in SHEETS for each in moving(path.read_text("utf-8"))] == []
    assert [(path.name, each) for path in SCRIPTS for each in CODED.findall(path.read_text("utf-8"))] == []
