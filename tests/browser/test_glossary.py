"""What a term means is shown where a text mentions it: to pointers, keys and fingers, and on narrow screens."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.reader import Reader
from tests.browser.test_keyboard import tab_to

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
@pytest.mark.both_languages
def test_a_pointer_that_rests_on_a_mention_is_told_what_it_means(mention: Mention):
    """It can move into the meaning, closes it by leaving, and finds the way to the entry in it."""
    mention.link.hover()
    mention.is_not()
    mention.page.clock.run_for(LATER)
    mention.is_explained()
    language, name = OTHER[mention.reader.language]
    expect(mention.tip.locator(f"span[lang={language}]")).to_have_text(name)
    expect(mention.link).to_have_accessible_description(re.compile(MEANING[mention.reader.language]))
    mention.tip.hover()
    mention.page.clock.run_for(LATER)
    mention.is_explained()
    mention.page.mouse.move(1, 1)
    mention.page.clock.run_for(LATER)
    mention.is_not()
    expect(mention.link).not_to_have_attribute("aria-describedby", re.compile(""))
    mention.link.hover()
    mention.page.clock.run_for(LATER)
    mention.tip.get_by_role("link", name=mention.reader.say("gl.more")).click()
    expect(mention.page).to_have_url(ENTRY)


def test_who_passes_a_mention_or_presses_escape_is_not_disturbed(mention: Mention):
    mention.link.hover()
    mention.page.locator("h1").hover()
    mention.stays_closed()
    mention.link.hover()
    mention.page.keyboard.press("Escape")  # before the meaning comes
    mention.stays_closed()
    mention.link.focus()
    mention.is_explained()
    mention.page.keyboard.press("Escape")
    mention.stays_closed()
    expect(mention.link).to_be_focused()
    mention.link.click()
    expect(mention.page).to_have_url(ENTRY)


def test_the_keyboard_reaches_a_mention_goes_on_and_follows_it(mention: Mention):
    tab_to(mention.page, "a.gl")
    expect(mention.tip).to_be_visible()
    first = mention.tip.inner_text()
    mention.page.keyboard.press("Tab")
    assert mention.page.evaluate("!document.activeElement.closest('.gl-tip')")
    assert mention.tip.is_hidden() or mention.tip.inner_text() != first
    mention.link.focus()
    mention.is_explained()
    mention.page.emulate_media(media="print")
    mention.is_not()
    assert mention.link.evaluate("el => getComputedStyle(el).textDecorationLine") == "none"
    mention.page.emulate_media(media="screen")
    mention.page.keyboard.press("Enter")
    expect(mention.page).to_have_url(ENTRY)
    expect(mention.page.locator(f"#{TERM}")).to_be_in_viewport()


@touch
def test_the_first_tap_explains_and_the_second_follows(mention: Mention):
    """A tap elsewhere closes it; a key after a tap is no tap."""
    for close in (mention.page.locator("h1").tap, lambda: mention.page.keyboard.press("Escape")):
        mention.link.tap()
        mention.is_explained()
        expect(mention.page).to_have_url(re.compile(PAGE))
        close()
        mention.is_not()
    mention.link.tap()
    mention.is_explained()
    mention.link.tap()
    expect(mention.page).to_have_url(ENTRY)


@narrow
def test_on_a_narrow_screen_every_meaning_stays_on_it(mention: Mention):
    """Wherever a mention stands, its meaning is whole, does not hide it, and makes nothing wider."""
    for link in mention.page.locator("a.gl").all()[::3]:
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


def test_without_popovers_a_mention_is_a_link(reader: Reader):
    reader.page.add_init_script("delete HTMLElement.prototype.popover")
    reader.open(PAGE)
    link = reader.page.locator(f"a.gl[href$='#{TERM}']").first
    link.focus()
    expect(reader.page.locator(".gl-tip")).to_have_count(0)
    link.click()
    expect(reader.page).to_have_url(ENTRY)
