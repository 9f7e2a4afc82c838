"""The map of the concepts on a narrow screen and by keyboard."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.reader import Reader, bank


def test_the_map_scrolls_in_its_region_and_the_page_does_not_scroll_sideways(reader: Reader):
    reader.page.set_viewport_size({"width": 320, "height": 640})
    reader.open("path/")
    region = reader.page.get_by_role("region", name=reader.say("path.map"))
    inside, across, letters = region.evaluate(
        "each => [each.scrollWidth, each.clientWidth, getComputedStyle(each.querySelector('text')).fontSize]"
    )
    assert inside > across
    assert across <= 320
    drawing = region.locator("svg")
    assert letters == "14px"
    assert drawing.evaluate("svg => svg.getBoundingClientRect().width === svg.viewBox.baseVal.width")
    assert reader.page.evaluate("document.documentElement.scrollWidth") == 320
    region.focus()
    reader.page.keyboard.press("ArrowRight")
    reader.page.wait_for_function("each => each.scrollLeft > 0", arg=region.element_handle())


@pytest.mark.any_language
def test_the_map_is_walked_with_tab_in_learning_order(reader: Reader):
    reader.open("path/")
    region = reader.page.get_by_role("region", name=reader.say("path.map"))
    region.focus()
    for concept in bank().concepts[:3]:
        reader.page.keyboard.press("Tab")
        expect(region.get_by_role("link", name=concept.title[reader.language], exact=True)).to_be_focused()
    reader.page.keyboard.press("Enter")
    expect(reader.page).to_have_url(re.compile(f"/concepts/{bank().concepts[2].id}/$"))
