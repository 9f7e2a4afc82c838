"""What an address may and may not do to a page."""

import json
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.browser.reader import MULTI, ROOTS, Reader, right
from tests.browser.test_keyboard import tab_to


@pytest.mark.any_language
def test_an_address_does_not_overrule_what_is_saved(reader: Reader):
    """Answers travel in the address only where the browser keeps nothing."""
    card = reader.at(MULTI).pick_wrong().check().is_("retry")
    picked = card.picks
    page = reader.page
    drafts = json.dumps({MULTI: json.dumps({"p": right(MULTI)[:1]})})
    target = f"{page.url.split('#')[0]}#q-{MULTI}&d={quote(drafts)}"
    page.goto("about:blank")
    page.goto(target)
    card.is_("retry")
    assert card.picks == picked
    assert page.evaluate("location.hash") == f"#q-{MULTI}"


@pytest.mark.any_language
def test_the_menu_of_a_narrow_window_is_open_while_the_focus_is_in_it(reader: Reader):
    """What is folded unfolds in its place, and the link after the last closes the menu."""
    page = reader.page
    page.set_viewport_size({"width": 320, "height": 640})
    reader.at(MULTI)
    menu = page.locator(".md-sidebar--primary")
    expect(menu).not_to_be_in_viewport()
    tab_to(page, ".md-sidebar--primary a")
    expect(menu).to_be_in_viewport(ratio=1)
    tab_to(page, ".md-sidebar--primary .md-nav__toggle")
    folded = menu.locator("li:has(> .md-nav__toggle:focus) > nav")
    hidden = folded.is_hidden()
    page.keyboard.press("Enter")
    expect(folded).to_be_visible(visible=hidden)
    tab_to(page, ".md-content a")
    expect(menu).not_to_be_in_viewport()
    page.locator(".md-header label[for=__drawer]").click()
    expect(menu).to_be_in_viewport(ratio=1)


def test_the_title_of_a_missing_page_names_its_language_first(reader: Reader, watch):
    watch.expect("404")
    reader.page.goto(ROOTS[reader.language] + "nothing/")
    first = reader.say("e404.title")
    expect(reader.page).to_have_title(
        f"{first} · " + ("Página no encontrada" if reader.language == "en" else "Page not found")
    )
