"""A concept page is read, asks where a section ends, and has the other questions in rows; on paper too."""

from playwright.sync_api import Locator, expect

from tests.browser.reader import Reader
from tests.browser.test_sessions import keep, records
from tests.browser.test_stability import WATCH

PAGE = "concepts/gpipe/"
ON_TIME = [
    "slices-and-waiting",
    "four-stages-nine-slices",
    "one-bubble-two-bases",
    "gpipe-idle-share",
    "more-micro-batches",
    "stages-the-batch-allows",
    "stages-and-a-target-share",
]
"""The questions on the time that is lost: all but the last are rows."""


def test_a_row_leads_to_its_card_and_a_section_to_practising_its_other_questions(reader: Reader):
    """Also from an address that once led to a card of the page."""
    reader.open(PAGE)
    more = reader.page.locator("main .qz-more a").first
    count = (more.get_attribute("href") or "").rpartition("=")[2]
    row = reader.page.locator(".con-rest li").first
    anchor = row.get_attribute("id")
    reader.open(f"{PAGE}#{anchor}")
    expect(row).to_be_in_viewport()
    row.get_by_role("link").click()
    expect(reader.page.locator(f"article.qz#{anchor}")).to_be_in_viewport()
    reader.open(PAGE)
    more.click()
    expect(reader.page.locator("#qz-app")).to_contain_text(reader.say("q.of", n=1, total=int(count)))


def line_to(reader: Reader, anchor: str) -> Locator:
    """A question that the page says it answers, by the section that does so."""
    return reader.page.locator(f".admonition.question li:has([href='#{anchor}'])")


def test_where_text_follows_a_question_one_reads_on(reader: Reader):
    """No button leads past sections to the next card, as there is on a page of questions."""
    reader.open(PAGE)
    card = reader.page.locator("article.qz").first
    card.locator(".qz-answer > summary").click()
    expect(card).to_have_attribute("data-state", "done")
    expect(card.locator("[data-act=reset]")).to_be_visible()
    expect(card.locator("[data-act=next]")).to_have_count(0)


def test_cells_fill_as_their_questions_get_solid_and_names_say_so(reader: Reader):
    reader.page.add_init_script(WATCH)
    known = records(*ON_TIME, "when-gpipe-updates", due=3)
    keep(reader, known | records("two-speed-ups", right=False))
    reader.open(PAGE)
    whole, begun, missed = (line_to(reader, anchor) for anchor in ("idle-time", "micro-batches", "limits"))
    expect(whole).to_have_attribute("data-is", "solid")
    expect(begun).to_have_attribute("data-is", "learning")
    expect(missed).to_have_attribute("data-is", "learning")
    asked = (whole.text_content() or "").strip()
    said = reader.say("way.set", n=7, a=7, k=7)
    expect(whole.get_by_role("link")).to_have_accessible_name(f"{asked}, {said}")
    row = reader.page.locator("#q-when-gpipe-updates")
    expect(row).to_have_attribute("data-is", "solid")
    title = row.get_by_role("link").text_content()
    expect(row.get_by_role("link")).to_have_accessible_name(f"{title}, {reader.say('w.solid')}")
    expect(reader.page.locator("#q-rematerialisation-peak")).to_have_attribute("data-is", "new")
    reader.frames(5)
    assert reader.page.evaluate("shifts") == []


def test_a_card_of_the_page_fills_the_cell_of_its_section(reader: Reader):
    """What fills cells is loaded by readers alone who have answered something."""
    loaded = reader.page.locator("script[src$='/sets.js']")
    reader.open(PAGE)
    expect(loaded).to_have_count(0)
    keep(reader, records(ON_TIME[0], due=3))
    reader.open(PAGE)
    expect(loaded).to_have_count(1)
    line = line_to(reader, "micro-batches")
    expect(line).to_have_attribute("data-is", "new")
    reader.card("synchronous-mini-batch-library").pick_right().check()
    expect(line).to_have_attribute("data-is", "learning")
