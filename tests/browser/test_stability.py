"""Nothing on a page jumps: not while it loads, not when answers are restored, not while the reader answers."""

from typing import Any

from tests.browser.reader import MULTI, SINGLE, Reader

WATCH = """
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) shifts.push([value, ...sources.map(({ node }) => node?.className ?? node?.nodeName)]);
  }).observe({ type: 'layout-shift', buffered: true });
"""
FONTS = """document.fonts.ready.then(() => [...document.querySelectorAll('body, h1, svg text, .md-tabs__link, button')]
  .map((each) => getComputedStyle(each).fontFamily.split(',')[0]))"""


def shifts(reader: Reader) -> Any:
    """Return what moved without the reader doing anything."""
    reader.frames(5)
    return reader.page.evaluate("shifts")


def test_a_page_does_not_jump_while_it_loads_and_has_its_font_at_once(reader: Reader):
    reader.page.add_init_script(WATCH)
    pages = {320: ("", "questions/many-machines/"), 1280: ("concepts/data-parallelism/", "practice/")}
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
