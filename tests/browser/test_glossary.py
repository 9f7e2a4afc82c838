"""What a term means is shown where a text mentions it: to pointers, keys and fingers, and on narrow screens."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.reader import Reader
from tests.browser.test_keyboard import tab_to

pytestmark = pytest.mark.any_case

PAGE = "concepts/gpipe/"
TERM = "stage"
MEANING = {"en": "A part of a model cut by layers", "es": "Parte de un modelo cortado por capas"}
OTHER = {"en": ("es", "Español: etapa"), "es": ("en", "English: stage")}
ENTRY = re.compile(rf"/glossary/#{TERM}$")
NIGHT = datetime(2026, 11, 20, tzinfo=UTC)
LATER = 700
"""Milliseconds after which whatever waits has come."""

touch = pytest.mark.browser_context_args(has_touch=True)
narrow = pytest.mark.browser_context_args(viewport={"width": 320, "height": 568}, has_touch=True)
no_script = pytest.mark.browser_context_args(java_script_enabled=False)


@dataclass(frozen=True)
class Mention:
    """The first mention of the term on the page, and what shows its meaning."""

    reader: Reader

    @property
    def page(self) -> Page:
        return self.reader.page

    @property
    def link(self) -> Locator:
        return self.page.locator(f"a.gl[href$='#{TERM}']").first

    @property
    def tip(self) -> Locator:
        return self.page.locator(".gl-tip")

    def is_explained(self) -> None:
        expect(self.tip).to_be_visible()
        expect(self.tip).to_contain_text(MEANING[self.reader.language])

    def is_not(self) -> None:
        expect(self.tip).to_be_hidden()

    def stays_closed(self) -> None:
        """Let what might wait come, on the page's own clock."""
        self.page.clock.run_for(LATER)
        self.is_not()


@pytest.fixture
def mention(reader: Reader) -> Mention:
    reader.page.clock.install(time=NIGHT)
    reader.open(PAGE)
    reader.page.clock.pause_at(NIGHT + timedelta(hours=1))  # from now on, time passes when a test says so
    mention = Mention(reader)
    mention.link.scroll_into_view_if_needed()
    mention.is_not()
    return mention


@pytest.mark.firefox
def test_a_pointer_that_rests_on_a_mention_is_told_what_it_means(mention: Mention):
    mention.link.hover()
    mention.is_not()
    mention.page.clock.run_for(LATER)
    mention.is_explained()
    language, name = OTHER[mention.reader.language]
    expect(mention.tip.locator(f"span[lang={language}]")).to_have_text(name)
    expect(mention.link).to_have_accessible_description(re.compile(MEANING[mention.reader.language]))


@pytest.mark.any_language
def test_a_pointer_that_passes_a_mention_is_not(mention: Mention):
    mention.link.hover()
    mention.page.locator("h1").hover()
    mention.stays_closed()


@pytest.mark.any_language
def test_the_pointer_can_move_into_the_meaning_and_closes_it_by_leaving(mention: Mention):
    mention.link.hover()
    mention.page.clock.run_for(LATER)
    mention.tip.hover()
    mention.page.clock.run_for(LATER)
    mention.is_explained()
    mention.page.mouse.move(1, 1)
    mention.page.clock.run_for(LATER)
    mention.is_not()
    expect(mention.link).not_to_have_attribute("aria-describedby", re.compile(""))


@pytest.mark.any_language
def test_escape_closes_what_a_pointer_or_the_focus_has_opened(mention: Mention):
    mention.link.hover()
    mention.page.clock.run_for(LATER)
    mention.is_explained()
    mention.page.keyboard.press("Escape")
    mention.stays_closed()
    mention.link.focus()
    mention.is_explained()
    mention.page.keyboard.press("Escape")
    mention.stays_closed()
    expect(mention.link).to_be_focused()


@pytest.mark.any_language
def test_escape_before_the_meaning_comes_keeps_it_away(mention: Mention):
    mention.link.hover()
    mention.page.keyboard.press("Escape")
    mention.stays_closed()


@pytest.mark.any_language
def test_the_keyboard_reaches_a_mention_goes_on_and_follows_it(mention: Mention):
    tab_to(mention.page, "a.gl")
    expect(mention.tip).to_be_visible()
    first = mention.tip.inner_text()
    mention.page.keyboard.press("Tab")
    assert mention.page.evaluate("!document.activeElement.closest('.gl-tip')")
    assert mention.tip.is_hidden() or mention.tip.inner_text() != first
    mention.link.focus()
    mention.is_explained()
    mention.page.keyboard.press("Enter")
    expect(mention.page).to_have_url(ENTRY)
    expect(mention.page.locator(f"#{TERM}")).to_be_in_viewport()


@pytest.mark.any_language
def test_a_click_follows_the_mention(mention: Mention):
    mention.link.click()
    expect(mention.page).to_have_url(ENTRY)


@pytest.mark.any_language
def test_the_last_line_leads_to_the_entry(mention: Mention):
    mention.link.hover()
    mention.page.clock.run_for(LATER)
    mention.tip.get_by_role("link", name=mention.reader.say("gl.more")).click()
    expect(mention.page).to_have_url(ENTRY)


@pytest.mark.any_language
@touch
def test_the_first_tap_explains_and_the_second_follows(mention: Mention):
    mention.link.tap()
    mention.is_explained()
    expect(mention.page).to_have_url(re.compile(PAGE))
    mention.link.tap()
    expect(mention.page).to_have_url(ENTRY)


@pytest.mark.any_language
@touch
def test_a_tap_elsewhere_closes_and_a_tap_on_the_last_line_follows(mention: Mention):
    mention.link.tap()
    mention.is_explained()
    mention.page.locator("h1").tap()
    mention.is_not()
    mention.link.tap()
    mention.tip.get_by_role("link").tap()
    expect(mention.page).to_have_url(ENTRY)


@pytest.mark.any_language
@touch
def test_a_key_after_a_tap_is_no_tap(mention: Mention):
    mention.link.tap()
    mention.page.keyboard.press("Escape")
    mention.is_not()
    mention.link.focus()
    mention.page.keyboard.press("Enter")
    expect(mention.page).to_have_url(ENTRY)


@narrow
def test_on_a_narrow_screen_every_meaning_stays_on_it(mention: Mention):
    """Wherever a mention stands, its meaning is whole, does not hide it, and makes nothing wider."""
    every = mention.page.locator("a.gl").all()
    for link in [*every[:4], *every[4::4]]:
        link.scroll_into_view_if_needed()
        link.evaluate("el => el.focus({ preventScroll: true })")
        expect(mention.tip).to_be_visible()
        tip, at = mention.tip.bounding_box(), link.bounding_box()
        assert tip is not None
        assert at is not None
        assert tip["x"] >= 0
        assert tip["x"] + tip["width"] <= 320
        assert tip["y"] >= at["y"] + at["height"] - 1 or tip["y"] + tip["height"] <= at["y"] + 1
    assert mention.page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.any_language
@no_script
def test_without_script_a_mention_is_a_link(reader: Reader):
    reader.open(PAGE)
    expect(reader.page.locator(".gl-tip")).to_have_count(0)
    reader.page.locator(f"a.gl[href$='#{TERM}']").first.click()
    expect(reader.page).to_have_url(ENTRY)


@pytest.mark.any_language
def test_where_a_browser_has_no_popovers_a_mention_is_a_link(reader: Reader):
    reader.page.add_init_script("delete HTMLElement.prototype.popover")
    reader.open(PAGE)
    reader.page.locator(f"a.gl[href$='#{TERM}']").first.focus()
    expect(reader.page.locator(".gl-tip")).to_have_count(0)


@pytest.mark.any_language
def test_on_paper_a_mention_is_text_and_nothing_is_shown(mention: Mention):
    mention.link.focus()
    mention.is_explained()
    mention.page.emulate_media(media="print")
    mention.is_not()
    assert mention.link.evaluate("el => getComputedStyle(el).textDecorationLine") == "none"
