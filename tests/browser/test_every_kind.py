"""Each kind of page in a window that is small, zoomed, touched, spaced out, without colours, without script."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.looks import SMALL, WIDE, look
from tests.browser.reader import Reader
from tests.browser.views import EVERY_KIND
from tests.browser.watch import Watch

pytestmark = pytest.mark.any_language


@pytest.fixture
def kinds(reader: Reader, watch: Watch) -> Iterator[str]:
    """Open a page of each kind in turn."""
    watch.expect("404")

    def opened() -> Iterator[str]:
        for kind, address in EVERY_KIND.items():
            reader.open(address)
            reader.page.wait_for_load_state()
            yield kind

    return opened()


def expect_none(found: dict[str, list[str]]) -> None:
    """Tell all faults of all kinds of page at once."""
    assert "\n".join(f"{kind}: {fault}" for kind, faults in found.items() for fault in faults) == ""


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


def test_at_four_hundred_percent_nothing_scrolls_sideways_and_no_focus_is_covered(reader: Reader, kinds: Iterator[str]):
    """A window of 1280 × 1024 at 400 %."""
    reader.page.set_viewport_size({"width": 320, "height": 256})
    expect_none({kind: look(reader.page, WIDE) + look(reader.page, COVERED) for kind in kinds})


@pytest.mark.any_language
@pytest.mark.browser_context_args(has_touch=True)
def test_everything_can_be_hit_with_a_finger(reader: Reader, kinds: Iterator[str]):
    page, found = reader.page, {}
    for kind in kinds:
        for width in (1280, 320):
            page.set_viewport_size({"width": width, "height": 800})
            found[f"{kind}, {width} px"] = look(page, SMALL)
            page.evaluate("document.getElementById('__drawer').checked = innerWidth < 1000")
            found[f"{kind}, menu, {width} px"] = look(page, SMALL)
            page.evaluate("document.getElementById('__drawer').checked = false")
        page.evaluate("document.getElementById('__search').checked = true")
        found[f"{kind}, search"] = look(page, SMALL)
    expect_none(found)


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


@pytest.mark.any_language
@pytest.mark.parametrize("colours", ["none", "active"])
def test_the_focus_is_seen_wherever_it_is(reader: Reader, kinds: Iterator[str], colours: Any):
    reader.page.emulate_media(forced_colors=colours)
    found = {}
    for kind in kinds:
        reader.page.keyboard.press("Tab")
        found[kind] = look(reader.page, UNSEEN)
    expect_none(found)


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
  return [...clipped()].filter((el) => !before.has(el)).map(told).concat(await sideways());
"""


@pytest.mark.parametrize("width", [320, 1280])
def test_more_space_between_letters_words_and_lines_loses_nothing(reader: Reader, kinds: Iterator[str], width: int):
    reader.page.set_viewport_size({"width": width, "height": 800})
    expect_none({kind: look(reader.page, SPACED) for kind in kinds})


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
@pytest.mark.parametrize("width", [320, 1280])
def test_without_script_no_kind_of_page_shows_a_control_that_needs_it(reader: Reader, kinds: Iterator[str], width: int):
    reader.page.set_viewport_size({"width": width, "height": 800})
    found = {}
    for kind in kinds:
        found[kind] = look(reader.page, DEAD)
        if reader.page.locator("main").inner_text().strip() == "":
            found[kind].append("nothing to read")
    expect_none(found)
