"""Motion: of colours and borders alone, within 120 ms, and only where readers allow it."""

import re
from collections.abc import Iterator

import pytest

from tests.tools import ROOT

ASSETS = ROOT / "quiz_plugin" / "assets"
SHEETS, SCRIPTS = (sorted(ASSETS.rglob(f"*.{kind}")) for kind in ("css", "js"))

ALLOWED = re.compile(r"@media .*\(prefers-reduced-motion: no-preference\)")
MOVES = re.compile(r"(-webkit-)?(transition|animation|view-transition|scroll-behavior|scroll-timeline|offset)\b")
STILL = re.compile(r"(color|background-color|((border|outline)(-[a-z]+)*-color)) (\d+)ms")
"""A transition that is allowed: what changes, and for how many milliseconds."""
TIMER = "3s step-end hidden"
"""The one animation that is none: with steps of its whole length, nothing moves, and after three seconds all is shown.

So a home page whose scripts do not come is not hidden for ever (home.css). It must run for who wants no motion, too.
"""
SCRIPTED = re.compile(
    r"\.animate\(|new Animation\b|startViewTransition|behavior: *['\"](?!instant)|<animate|\.style\.trans"
)


def moving(sheet: str) -> Iterator[str]:
    """What moves in a style sheet and is not allowed to."""
    sheet = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    around: list[str] = []
    for text, end in re.findall(r"([^{};]*)([{};])", sheet):
        told = " ".join(text.split())
        if end == "{":
            around.append(told)
            if told.startswith("@keyframes") and told != f"@keyframes {TIMER.rsplit(maxsplit=1)[-1]}":
                yield told
            continue
        name, _, value = told.partition(": ")
        if MOVES.match(name) and value not in {TIMER, "none", "auto"}:
            each = [STILL.fullmatch(part) for part in value.split(", ")]
            still = name == "transition" and all(found and int(found[5]) <= 120 for found in each)
            if not still or not any(ALLOWED.match(outer) for outer in around):
                yield told
        if end == "}":
            around.pop()


def test_no_style_moves_anything():
    assert len(SHEETS) > 10
    assert [(path.name, each) for path in SHEETS for each in moving(path.read_text("utf-8"))] == []


def test_what_hides_the_home_page_for_a_while_only_hides():
    home = (ASSETS / "home" / "home.css").read_text("utf-8")
    assert home.count(TIMER) == 1
    (steps,) = re.findall(r"@keyframes hidden \{(.*?)\n\}", home, re.DOTALL)
    assert re.findall(r"([a-z-]+): ([a-z]+);", steps) == [("visibility", "hidden")]


def test_no_script_moves_anything():
    assert len(SCRIPTS) > 50
    assert [(path.name, each) for path in SCRIPTS for each in SCRIPTED.findall(path.read_text("utf-8"))] == []


@pytest.mark.parametrize("script", ["el.animate([], 9)", "scroll({ behavior: 'smooth' })", "d.startViewTransition(f)"])
def test_a_script_that_moves_something_is_seen(script: str):
    assert SCRIPTED.search(script)
    assert not SCRIPTED.search("el.scrollIntoView({ behavior: 'instant' }); requestAnimationFrame(draw)")


QUIET = "@media (prefers-reduced-motion: no-preference) { .a { %s; } }"


@pytest.mark.parametrize(
    "sheet",
    [
        ".a { transition: color 120ms; }",
        "@media (min-width: 600px) { .a { color: red; transition: color 120ms } }",
        "@media (prefers-reduced-motion: reduce) { .a { transition: color 120ms; } }",
        f"{QUIET % 'color: red'} .a {{ transition: color 120ms; }}",
        QUIET % "transition: color 200ms",
        QUIET % "transition: transform 120ms",
        QUIET % "transition: color 100ms, inset 100ms",
        QUIET % "animation: 1s turn",
        QUIET % "scroll-behavior: smooth",
        "@keyframes turn { from { rotate: 0 } }",
    ],
)
def test_what_moves_is_seen(sheet: str):
    assert len(list(moving(sheet))) == 1


def test_what_may_change_is_let_pass():
    assert list(moving(QUIET % "transition: color 120ms, border-inline-color 80ms; color: red")) == []
