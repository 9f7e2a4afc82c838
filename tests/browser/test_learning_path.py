"""The map of the concepts on a narrow screen and by keyboard."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.reader import Reader, bank


@pytest.mark.any_language
def test_the_map_is_walked_with_tab_in_learning_order(reader: Reader):
    reader.open("path/")
    region = reader.page.get_by_role("group", name=reader.say("path.map"))
    reader.page.locator(".path-next a").focus()
    for concept in bank().concepts[:3]:
        reader.page.keyboard.press("Tab")
        expect(region.get_by_role("link", name=concept.title[reader.language], exact=True)).to_be_focused()
    reader.page.keyboard.press("Enter")
    expect(reader.page).to_have_url(re.compile(f"/concepts/{bank().concepts[2].id}/$"))


@pytest.mark.any_language
@pytest.mark.parametrize("width", [320, 1280])
def test_the_lines_of_the_map_run_from_cell_to_cell(reader: Reader, width: int):
    """Each piece is as high as its row and meets the next, however many lines a name takes; and a name and its number
    stand together, however many concepts it builds on."""
    reader.page.set_viewport_size({"width": width, "height": 800})
    reader.open("path/")
    pieces = reader.page.locator(".gd-map li").evaluate_all(
        """rows => rows.map(row => {
          const [line, cell] = [...row.querySelectorAll('.map-line, .cell')].map(each => each.getBoundingClientRect());
          const box = row.getBoundingClientRect();
          return [line.top - box.top, line.bottom - box.bottom, (cell.top + cell.bottom - line.top - line.bottom) / 2];
        })"""
    )
    assert len(pieces) == len(bank().concepts)
    assert [piece for piece in pieces if not (piece[0] <= 0 <= piece[1] and abs(piece[2]) <= 1)] == []
    apart = reader.page.locator(".gd-map li").evaluate_all(
        """rows => rows.map(row => {
          const name = document.createRange();
          name.selectNodeContents(row.querySelector('a'));
          return row.querySelector('.way-n').getBoundingClientRect().top - name.getBoundingClientRect().bottom;
        })"""
    )
    assert max(apart) <= 2
