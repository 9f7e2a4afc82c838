"""Each kind of page in a window that is small, zoomed, touched, spaced out, without colours, without script."""

from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Page

from tests.browser.looks import SMALL, SMALL_FOR_A_MOUSE, WIDE, look
from tests.browser.reader import Reader
from tests.browser.views import EVERY_KIND
from tests.browser.watch import Watch


def pages(reader: Reader, watch: Watch) -> Iterator[tuple[str, Page]]:
    """Open a page of each kind in turn."""
    watch.expect("404")
    for kind, path in EVERY_KIND.items():
        reader.open(path)
        yield kind, reader.page


COVERED = """
  const header = document.querySelector('.md-header').getBoundingClientRect();
  const covered = [];
  // To focus what is searched for opens what covers the page; see test_keyboard.py.
  const all = focusable().filter((el) => !el.matches('.md-search__input'));
  for (const el of [...all, ...all.reverse()]) {
    el.focus();
    if (document.activeElement !== el) { covered.push(`no focus: ${told(el)}`); continue; }
    const { top, bottom, left, right, width, height } = seen(el).getBoundingClientRect();
    const free = el.closest('.md-header, .md-skip') ? 0 : header.bottom;
    if (!width || !height || bottom <= free || top >= innerHeight || right <= 0 || left >= innerWidth)
      covered.push(`${Math.round(top)} to ${Math.round(bottom)}: ${told(el)}`);
  }
  return covered;
"""


COLOURS: tuple[Literal["none", "active"], ...] = ("none", "active")
UNSEEN = """
  return focusable().filter((el) => {
    el.focus();
    const ring = (each) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(each);
      const clear = /^rgba\\(.*, 0\\)$|transparent/.test(outlineColor);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1 && !clear;
    };
    return document.activeElement === el && ![el, seen(el), el.closest('.qz-opt')].some((each) => each && ring(each));
  }).map(told);
"""


# The style that WCAG 1.4.12 names; pages take no style from outside, but from the browser they do.
SPACED = """
  const clipped = () => new Set([...document.querySelectorAll('body *')].filter((el) => {
    const { overflowX, overflowY } = getComputedStyle(el);
    if (!shown(el) || el.closest('svg, .qz-vh')) return false;
    const hides = (way, inside, box) => /hidden|clip/.test(way) && inside > box + 1;
    return hides(overflowX, el.scrollWidth, el.clientWidth) || hides(overflowY, el.scrollHeight, el.clientHeight);
  }));
  const before = clipped();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`p { margin-bottom: 2em !important }
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }`);
  document.adoptedStyleSheets = [sheet];
  const lost = [...clipped()].filter((el) => !before.has(el)).map(told).concat(await sideways());
  document.adoptedStyleSheets = [];
  return lost;
"""


def test_nothing_is_lost_in_any_window_and_for_any_reader(reader: Reader, watch: Watch):
    """One page for all that is looked at, from what changes least to what changes most."""
    found: dict[str, list[str]] = {}
    fingers = reader.page.context.new_cdp_session(reader.page)
    for kind, page in pages(reader, watch):

        def look_in(width: int, height: int, what: str, script: str, page: Page = page, kind: str = kind) -> None:
            page.set_viewport_size({"width": width, "height": height})
            found[f"{kind}, {what}, {width} px"] = look(page, script)

        look_in(1280, 800, "with more space between letters, words and lines", SPACED)
        look_in(1280, 800, "under a mouse", SMALL_FOR_A_MOUSE)
        look_in(320, 800, "with more space between letters, words and lines", SPACED)
        fingers.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
        page.evaluate("document.getElementById('__drawer').checked = true")
        look_in(320, 800, "the menu under a finger", SMALL)
        page.evaluate("document.getElementById('__drawer').checked = false")
        look_in(1280, 800, "under a finger", SMALL)
        fingers.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
        page.keyboard.press("Tab")
        for colours in COLOURS:
            page.emulate_media(forced_colors=colours)
            look_in(1280, 720, f"the focus with forced colours {colours}", UNSEEN)
        page.emulate_media(forced_colors="none")
        # A window of 1280 × 1024 at 400 %, as it opens: the theme adjusts its menu to a new size some time later.
        page.set_viewport_size({"width": 320, "height": 256})
        page.reload()
        look_in(320, 256, "sideways", WIDE)
        look_in(320, 256, "a covered focus", COVERED)
    assert [f"{what}: {fault}" for what, faults in found.items() for fault in faults] == []


# What folds a menu open works by style alone, and a question's own fields can be filled in.
DEAD = """
  const controls = 'button, input, select, textarea, label, progress, [role=button]';
  return [...document.querySelectorAll(controls)]
    .filter(shown)
    .filter((el) => { const { width, height } = el.getBoundingClientRect(); return width && height; })
    .filter((el) => !el.matches('.qz fieldset *, .md-nav__title, .md-nav__toggle'))
    .filter((el) => !el.matches('label:is([for^=__nav], [for=__drawer], [for=__toc])'))
    .map(told);
"""


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_script_no_kind_of_page_shows_a_control_that_needs_it(reader: Reader, watch: Watch):
    for kind, page in pages(reader, watch):
        for width in (320, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            assert look(page, DEAD) == [], kind
        assert page.locator("main").inner_text().strip(), kind
