"""The header: its tabs stand in one line, its title is read whole, and the tab of a page is known without colour."""

from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.browser.reader import Reader

TABS = ".md-tabs__item"
TOPICS = ".md-header__topic"
CUT = """topics => topics.filter(topic => {
  const words = document.createRange();
  words.selectNodeContents(topic);
  const [text, header] = [words, topic.closest('.md-header')].map(each => each.getBoundingClientRect());
  const room = topic.getBoundingClientRect();
  return text.width > room.width + 0.5 || text.top < header.top || text.bottom > header.bottom;
}).map(topic => `${innerWidth}: ${topic.textContent.trim()}`)"""
"""The titles of the header that are wider than their room or higher than the header."""
LOOKS = """tab => {
  const { boxShadow, borderBottomWidth, textDecorationLine, fontWeight } = getComputedStyle(tab);
  return [boxShadow.replace(/rgba?\\([^)]*\\)/, ''), borderBottomWidth, textDecorationLine, fontWeight].join(' ');
}"""
"""What is seen of a tab besides its colours."""


@pytest.mark.browser_context_args(viewport={"width": 1220, "height": 800})
def test_six_tabs_stand_in_one_line_and_that_of_the_page_is_marked_by_a_line(reader: Reader):
    reader.open("concepts/gpipe/")
    tabs = reader.page.locator(TABS)
    expect(tabs.locator("visible=true")).to_have_count(6)
    boxes = tabs.evaluate_all("tabs => tabs.map(tab => tab.firstElementChild.getBoundingClientRect().toJSON())")
    assert len({box["top"] for box in boxes}) == len({box["height"] for box in boxes}) == 1
    assert boxes[0]["height"] > 0
    assert boxes[-1]["right"] <= 1220
    # Where colours are forced, a browser drops shadows: a mark made of one would be none.
    forced: list[Literal["none", "active"]] = ["none", "active"]
    for colours in forced:
        reader.page.emulate_media(forced_colors=colours)
        looks = [tab.evaluate(LOOKS) for tab in tabs.all()]
        assert [looks.count(look) for look in looks] == [5, 1, 5, 5, 5, 5], colours
    # Names of several words, which another guide may have, stay in one line: the row of tabs scrolls.
    names = "tabs => { for (const tab of tabs) tab.firstElementChild.textContent = 'Where to look these things up'; }"
    tabs.evaluate_all(names)
    heights = tabs.evaluate_all("tabs => tabs.map(tab => tab.firstElementChild.getBoundingClientRect().height)")
    assert set(heights) == {boxes[0]["height"]}


@pytest.mark.parametrize("path", ["", "concepts/gpipe/", "questions/gpipe-and-pipelines/"])
def test_no_title_is_cut_off_on_a_phone(reader: Reader, path: str):
    cut = []
    for width in (320, 360):
        reader.page.set_viewport_size({"width": width, "height": 740})
        reader.open(path)
        cut += reader.page.locator(TOPICS).evaluate_all(CUT)
        reader.page.mouse.wheel(0, 900)
        expect(reader.page.locator(".md-header__title--active")).to_be_visible()
        cut += reader.page.locator(TOPICS).evaluate_all(CUT)
    assert cut == []
