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
