"""Each kind of page in a window that is small, zoomed, touched or spaced out, without colours or script; none jumps."""

from typing import Literal

import pytest
from playwright.sync_api import ViewportSize

from tests.browser.looks import SMALL, SMALL_FOR_A_MOUSE, WATCH, WIDE, look, shifts
from tests.browser.reader import MULTI, ROOTS, SINGLE, Reader, bank
from tests.browser.views import EVERY_KIND
from tests.browser.watch import Watch
from tests.tools import FULL

LOW = ViewportSize(width=320, height=256)
DESK = ViewportSize(width=1280, height=720)

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
# Of controls that differ in what they hold and where they lead alone, one is looked at.
UNSEEN = """
  const alike = new Set();
  const tags = (el) => [el.parentElement.parentElement, el.parentElement, el].map((each) => each.cloneNode().outerHTML);
  const look = (el) => tags(el).join('').replace(/(aria-[ld]\\w+|for|href|id|name|value)="[^"]*"/g, '');
  return focusable().filter((el) => alike.size < alike.add(look(el)).size).filter((el) => {
    el.focus();
    const ring = (each) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(each);
      const clear = /^rgba\\(.*, 0\\)$|transparent/.test(outlineColor);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1 && !clear;
    };
    return document.activeElement === el && ![el, seen(el), el.closest('.qz-opt,.qz-numbox')].some((x) => x && ring(x));
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
    """One page for all that is looked at, first in a window of 1280 × 1024 at 400 %, as it opens."""
    watch.expect("404")
    page, found = reader.page, list[str]()
    fingers = page.context.new_cdp_session(page)
    for kind, path in EVERY_KIND.items():

        def look_in(size: ViewportSize, what: str, script: str, kind: str = kind) -> None:
            page.set_viewport_size(size)
            found.extend(f"{kind}, {what}, {size['width']} px: {fault}" for fault in look(page, script))

        page.set_viewport_size(LOW)
        reader.open(path)
        look_in(LOW, "sideways", WIDE)
        look_in(LOW, "a covered focus", COVERED)
        page.evaluate("document.activeElement.blur()")
        look_in(LOW, "with more space between letters, words and lines", SPACED)
        fingers.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
        page.evaluate("document.getElementById('__drawer').checked = true")
        look_in(LOW, "the menu under a finger", SMALL)
        page.evaluate("document.getElementById('__drawer').checked = false")
        fingers.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
        look_in(DESK, "under a mouse", SMALL_FOR_A_MOUSE)
        page.keyboard.press("Tab")
        for colours in COLOURS if FULL else COLOURS[:1]:
            page.emulate_media(forced_colors=colours)
            look_in(DESK, f"the focus with forced colours {colours}", UNSEEN)
        page.emulate_media(forced_colors="none")
    assert found == []


SPREAD = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('code, kbd, pre, samp { letter-spacing: 0.05em; }');
  document.adoptedStyleSheets.push(sheet);
}"""
"""Letters of code get 0.65 of their size; in Courier New, DejaVu Sans Mono and Noto Sans Mono they have 0.6."""

SIGNLESS = """
  const width = (el) => el.getBoundingClientRect().width;
  const bare = (root) => width(root) < 1 + [...root.children].reduce((sum, el) => sum + width(el), 0);
  return [...document.querySelectorAll('main msqrt')].filter(bare).map((root) => `no root sign: ${root.textContent}`);
"""


@pytest.mark.browser_context_args(java_script_enabled=False, viewport=LOW)
@pytest.mark.parametrize("language", ROOTS if FULL else ["es"])
def test_no_concept_and_no_set_is_too_wide_and_roots_have_their_sign(reader: Reader):
    """In Spanish, the longer language, and with letters of code as wide as in any font that a machine may have; one
    page in two, in a full run all. What scripts add is the same on each page of a kind.
    """
    page, found = reader.page, list[str]()
    every = [*(f"concepts/{each.id}/" for each in bank().concepts), *(f"{each}/" for each in {*bank().home.values()})]
    for path in sorted(every)[:: 1 if FULL else 2]:
        reader.open(path)
        page.evaluate("for (const each of document.querySelectorAll('main details')) each.open = !each.closest('.qz')")
        page.evaluate(SPREAD)
        found += [f"{path}: {fault}" for fault in look(page, WIDE) + look(page, SIGNLESS)]
    assert found == []


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
    watch.expect("404")
    page = reader.page
    for n, (kind, path) in enumerate(EVERY_KIND.items()):
        reader.open(path)
        for size in (LOW, DESK)[:: 1 if n % 2 else -1]:  # it opens in the window that the last one had in the end
            page.set_viewport_size(size)
            assert look(page, DEAD) == [], kind
        assert page.locator("main").inner_text().strip(), kind


# Nothing jumps

FONTS = """document.fonts.ready.then(() =>
  [...document.querySelectorAll('body, h1, svg text, .md-tabs__link, button:not(.md-code__button)')]
  .map((each) => getComputedStyle(each).fontFamily.split(',')[0]))"""


def test_a_page_does_not_jump_while_it_loads_and_has_its_font_at_once(reader: Reader):
    reader.page.add_init_script(WATCH)
    pages = {320: ("", "questions/one-training-step/"), 1280: ("concepts/data-parallelism/", "practice/")}
    for width, paths in pages.items():
        reader.page.set_viewport_size({"width": width, "height": 800})
        for path in paths:
            reader.open(path)
            assert shifts(reader) == [], (path, width)
            assert set(reader.page.evaluate(FONTS)) == {"Figtree"}, path
            assert reader.page.evaluate("document.fonts.check('1rem Figtree')"), path


def test_neither_restored_answers_nor_answering_move_anything_else(reader: Reader):
    """One question done, one half-way, one begun: all in the first windowful after the reload."""
    reader.page.add_init_script(WATCH)
    reader.page.set_viewport_size({"width": 320, "height": 3000})
    reader.at(MULTI).show_answer().is_("done")
    reader.card("strategy-execution-modes").pick("eager-mode")
    reader.card("mirrored-and-tpu-common").pick("several-machines-needed").check().is_("retry")
    reader.page.reload()
    reader.card(MULTI).is_("done")
    assert shifts(reader) == []
    card = reader.card(SINGLE).check()
    card.pick_wrong().check().is_("retry").check_again().is_("done").answer_again().is_("fresh")
    assert shifts(reader) == []
