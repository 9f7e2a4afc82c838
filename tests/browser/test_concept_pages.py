"""A concept page is read, asks where a section ends, and has the other questions in rows; on paper too."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.looks import WATCH, shifts
from tests.browser.reader import Reader
from tests.browser.study import records

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


def test_a_program_is_copied_a_row_leads_to_its_card_and_a_section_to_practising_its_other_questions(reader: Reader):
    """Also from an address that once led to a card of the page."""
    reader.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    reader.open(PAGE)
    program = reader.page.locator(".ex:has(.ex-about)").first
    program.locator("summary").click()
    program.get_by_role("button").click()
    copied = reader.page.evaluate("navigator.clipboard.readText()")
    assert copied.strip() == (program.locator("pre code").first.text_content() or "").strip()
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


def test_cells_fill_as_their_questions_get_solid_and_names_say_so(reader: Reader):
    """What fills them is loaded by readers alone who have answered something, and moves nothing."""
    reader.page.add_init_script(WATCH)
    loaded = reader.page.locator("script[src$='/standings.js']")
    reader.open(PAGE)
    expect(loaded).to_have_count(0)
    reader.store(records(ON_TIME[0], due=3))
    reader.open(PAGE)
    expect(loaded).to_have_count(1)
    begun = line_to(reader, "micro-batches")
    expect(begun).to_have_attribute("data-is", "new")
    section = reader.page.locator(".md-nav--secondary li:has(> [href='#micro-batches'])").last
    expect(section).not_to_have_attribute("data-is", "done")
    reader.card("when-gpipe-updates").pick_right().check()
    expect(begun).to_have_attribute("data-is", "learning")
    expect(section).to_have_attribute("data-is", "done")
    expect(section.get_by_role("link")).to_have_accessible_name(re.compile(reader.say("way.set", n=1, a=1, k=0)))
    reader.store(records(*ON_TIME, "versions-of-the-weights", due=3) | records("two-speed-ups", right=False))
    reader.open(PAGE)
    whole = line_to(reader, "idle-time")
    expect(whole).to_have_attribute("data-is", "solid")
    expect(line_to(reader, "limits")).to_have_attribute("data-is", "learning")
    asked, said = (whole.text_content() or "").strip(), reader.say("way.set", n=7, a=7, k=7)
    expect(whole.get_by_role("link")).to_have_accessible_name(f"{asked}, {said}")
    row = reader.page.locator("#q-versions-of-the-weights").get_by_role("link")
    expect(row).to_have_accessible_name(f"{row.text_content()}, {reader.say('w.solid')}")
    assert shifts(reader) == []


def test_contents_mark_the_section_that_is_read(reader: Reader):
    reader.open("concepts/combining/#why-those")
    expect(reader.page.locator(".md-nav--secondary .md-nav__link--active").last).to_have_attribute("href", "#why-those")


def test_titles_of_call_outs_have_no_ground_of_their_own(reader: Reader):
    reader.open(PAGE)
    titles = reader.page.locator(".admonition-title")
    grounds = titles.evaluate_all("all => all.map(each => getComputedStyle(each).backgroundColor)")
    assert set(grounds) == {"rgba(0, 0, 0, 0)"}
