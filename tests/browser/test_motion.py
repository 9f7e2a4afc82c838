"""Where readers allow motion, nothing of ours moves either: the theme's own changes of colour are all there is."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.reader import MULTI, Reader, right
from tests.browser.test_explore import opened
from tests.browser.test_progress import V1, plant, unfold

HEAR = """
  window.moved = [];
  const of = (el) => el.closest?.('main') && `${el.tagName} ${el.getAttribute('class') ?? ''}`;
  for (const kind of ['transitionrun', 'animationstart'])
    addEventListener(kind, (event) => {
      const el = of(event.target);
      if (el) moved.push(`${event.propertyName ?? event.animationName}: ${el}`);
    }, true);
"""
"""Notes what begins to change by and by in the text of a page; the theme's header and menus are its own."""
STILL = re.compile(r"(color|background-color|((border|outline)(-[a-z]+)*-color)): ")


@pytest.mark.any_language
@pytest.mark.browser_context_args(reduced_motion="no-preference")
def test_nothing_moves_where_motion_is_allowed(reader: Reader):
    page = reader.page
    page.add_init_script(HEAR)

    def expect_stillness() -> None:
        reader.frames(5)
        assert [each for each in page.evaluate("moved") if not STILL.match(each)] == []
        # What runs without an event: an animation that a script started, or one of a drawing.
        running = "document.getAnimations().filter(each => each.effect.target?.closest('main')).length"
        assert page.evaluate(running) == 0

    assert page.evaluate("matchMedia('(prefers-reduced-motion: no-preference)').matches")
    reader.open()
    # The drawing beside the question changes at once.
    reader.card("slices-and-waiting").pick(*right("slices-and-waiting")).check().is_("done")
    expect(page.locator(".fig-box > svg").nth(1)).to_be_visible()
    expect_stillness()
    card = reader.at(MULTI).pick_wrong()
    card.check().is_("retry")
    card.show_answer()
    card.root.locator("details").first.hover()
    expect_stillness()
    figure = opened(reader, "pipeline")
    figure.locator("[data-act=play]").click()
    expect(figure.locator(".xp-now")).not_to_have_text("")
    expect_stillness()
    plant(reader, V1)
    reader.open("progress/")
    unfold(reader).locator("summary").first.click()
    expect_stillness()
