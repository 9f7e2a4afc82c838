"""A concept page is read, asks where a section ends, and has the other questions in rows; on paper too."""

import pytest
from playwright.sync_api import expect

from tests.browser.reader import Reader

PAGE = "concepts/gpipe/"
MOST = 9_600
"""Pixels of the page on GPipe at 1280; it had 15,246 when all its questions were cards."""


def test_the_page_is_no_longer_than_reading_takes(reader: Reader):
    reader.page.set_viewport_size({"width": 1280, "height": 900})
    reader.open(PAGE)
    assert reader.page.evaluate("document.documentElement.scrollHeight") <= MOST


@pytest.mark.any_language
def test_paper_has_cards_rows_boxes_and_whole_programs_and_no_panels(reader: Reader):
    reader.open(PAGE)
    reader.page.emulate_media(media="print")
    shown = ("article.qz", ".con-eyebrow", ".con-rest li", ".admonition.tip", ".admonition.warning", ".ex details pre")
    for part in shown:
        expect(reader.page.locator(part).first).to_be_visible()
    for panel in (".admonition.question", ".con-near", ".con-rest .md-button"):
        expect(reader.page.locator(panel)).to_be_hidden()


@pytest.mark.any_language
def test_an_address_that_once_led_to_a_card_leads_to_its_row_and_from_there_to_the_card(reader: Reader):
    reader.open(PAGE)
    row = reader.page.locator(".con-rest li").first
    anchor = row.get_attribute("id")
    reader.open(f"{PAGE}#{anchor}")
    expect(row).to_be_in_viewport()
    row.get_by_role("link").click()
    expect(reader.page.locator(f"article.qz#{anchor}")).to_be_in_viewport()


@pytest.mark.any_language
def test_a_section_leads_to_practising_its_other_questions(reader: Reader):
    reader.open(PAGE)
    more = reader.page.locator("main .qz-more a").first
    count = (more.get_attribute("href") or "").rpartition("=")[2]
    more.click()
    expect(reader.page.locator("#qz-app")).to_contain_text(reader.say("q.of", n=1, total=int(count)))
