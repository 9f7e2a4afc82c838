"""What a term means is shown where a text mentions it: to pointers, keys and fingers, and on narrow screens."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.reader import Reader

PAGE = "concepts/gpipe/"
TERM = "stage"
MEANING = {"en": "A part of a model cut by layers", "es": "Parte de un modelo cortado por capas"}
ENTRY = re.compile(rf"/glossary/#{TERM}$")
NIGHT = datetime(2026, 11, 20, tzinfo=UTC)


class Mention:
    """The first mention of the term on the page, and what shows its meaning."""

    def __init__(self, reader: Reader) -> None:
        self.reader, self.page = reader, reader.page
        self.page.clock.install(time=NIGHT)
        reader.open(PAGE)
        self.page.clock.pause_at(NIGHT + timedelta(hours=1))  # from now on, time passes when a test says so
        self.link, self.tip = self.page.locator(f"a.gl[href$='#{TERM}']").first, self.page.locator(".gl-tip")
        self.link.scroll_into_view_if_needed()
        expect(self.tip).to_be_hidden()

    def wait(self) -> "Mention":
        """Let what might wait come, on the page's own clock."""
        self.page.clock.run_for(700)
        return self

    def is_explained(self) -> None:
        expect(self.tip).to_be_visible()
        expect(self.tip).to_contain_text(MEANING[self.reader.language])

    def is_not(self) -> None:
        expect(self.tip).to_be_hidden()


@pytest.fixture
def mention(reader: Reader) -> Mention:
    return Mention(reader)


@pytest.mark.firefox
def test_a_pointer_that_rests_on_a_mention_is_told_what_it_means(mention: Mention):
    """It can move into the meaning, closes it by leaving, and finds the way to the entry in it. Passing by and Escape
    show nothing.
    """
    mention.link.hover()
    mention.is_not()
    mention.wait().is_explained()
    expect(mention.link).to_have_accessible_description(re.compile(MEANING[mention.reader.language]))
    mention.tip.hover()
    mention.wait().is_explained()
    mention.page.mouse.move(1, 1)
    mention.wait().is_not()
    expect(mention.link).not_to_have_attribute("aria-describedby", re.compile(""))
    for leave in (mention.page.locator("h1").hover, lambda: mention.page.keyboard.press("Escape")):
        mention.link.hover()
        leave()
        mention.wait().is_not()
    mention.page.mouse.move(1, 1)
    mention.link.hover()
    mention.wait()
    mention.tip.get_by_role("link", name=mention.reader.say("gl.more")).click()
    expect(mention.page).to_have_url(ENTRY)


def test_the_keyboard_reaches_a_mention_goes_on_and_follows_it(mention: Mention):
    mention.reader.tab_to("a.gl")
    expect(mention.tip).to_be_visible()
    first = mention.tip.inner_text()
    mention.page.keyboard.press("Tab")
    assert mention.page.evaluate("!document.activeElement.closest('.gl-tip')")
    assert mention.tip.is_hidden() or mention.tip.inner_text() != first
    mention.link.focus()
    mention.is_explained()
    mention.page.emulate_media(media="print")
    mention.is_not()
    mention.page.emulate_media(media="screen")
    mention.page.keyboard.press("Escape")
    mention.wait().is_not()
    expect(mention.link).to_be_focused()
    mention.page.keyboard.press("Enter")
    expect(mention.page).to_have_url(ENTRY)
    expect(mention.page.locator(f"#{TERM}")).to_be_in_viewport()


def within(tip: Locator, link: Locator) -> bool:
    """Whether the meaning is on the screen and does not hide its mention."""
    box, at = tip.bounding_box(), link.bounding_box()
    assert box is not None
    assert at is not None
    beside = box["y"] >= at["y"] + at["height"] - 1 or box["y"] + box["height"] <= at["y"] + 1
    return box["x"] >= 0 and box["x"] + box["width"] <= 320 and beside


@pytest.mark.browser_context_args(viewport={"width": 320, "height": 568}, has_touch=True)
def test_on_a_narrow_screen_the_first_tap_explains_beside_the_mention_and_the_second_follows(mention: Mention):
    """A tap elsewhere closes it."""
    for link in mention.page.locator("a.gl").all()[::3]:
        link.scroll_into_view_if_needed()
        link.evaluate("el => el.focus({ preventScroll: true })")
        expect(mention.tip).to_be_visible()
        assert within(mention.tip, link)
    assert mention.page.evaluate("document.documentElement.scrollWidth") <= 320
    mention.page.locator("h1").tap()
    mention.is_not()
    mention.link.tap()
    mention.is_explained()
    expect(mention.page).to_have_url(re.compile(PAGE))
    mention.link.tap()
    expect(mention.page).to_have_url(ENTRY)


@pytest.mark.both_languages
def test_the_filter_shows_the_terms_with_such_a_name_says_how_many_and_escape_shows_all_again(reader: Reader):
    reader.open("glossary/")
    page, shown = reader.page, reader.page.locator(".gl-entry:visible")
    field, total = page.get_by_label(reader.say("gl.filter")), shown.count()
    for typed, text in (("activacion", "activaci"), ("RELU", "ReLU")):
        field.fill(typed)
        expect(shown).to_have_count(1)
        expect(shown).to_contain_text(text)
        expect(page.get_by_role("status")).to_have_text(reader.say("gl.found", n=1, total=total))
    expect(page.get_by_text(elsewhere := reader.say("gl.elsewhere"))).to_be_hidden()
    field.fill("nowhere")
    expect(page.get_by_role("link", name=elsewhere)).to_have_attribute("href", re.compile(r"\?q=nowhere$"))
    field.press("Escape")
    expect(shown).to_have_count(total)
    field.fill("ReLU")
    page.evaluate("document.querySelector('.gl-entry:not([hidden])').append(document.querySelector('.gl-letters a'))")
    page.locator(".gl-entry:visible > a").click()
    expect(page.locator(page.evaluate("location.hash"))).to_be_in_viewport()
