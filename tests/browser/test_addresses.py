"""What an address may and may not do to a page."""

from playwright.sync_api import expect

from tests.browser.reader import MULTI, ROOTS, Reader, right


def test_an_address_does_not_overrule_what_is_saved(reader: Reader):
    """Answers travel in the address only where the browser keeps nothing."""
    card = reader.at(MULTI).pick_wrong().check().is_("retry")
    picked = card.picks
    page = reader.page
    target = f"{page.url.split('#')[0]}#q-{MULTI}&a={right(MULTI)[0]}"
    page.goto("about:blank")
    page.goto(target)
    card.is_("retry")
    assert card.picks == picked
    assert page.evaluate("location.hash") == f"#q-{MULTI}"


def test_the_closed_drawer_takes_no_place_in_the_tab_order(reader: Reader):
    reader.page.set_viewport_size({"width": 320, "height": 640})
    reader.at(MULTI)
    links = reader.page.locator(".md-sidebar--primary a")
    assert links.count() > 10
    expect(links.last).not_to_be_visible()
    reader.page.locator(".md-header label[for=__drawer]").first.click()
    expect(reader.page.locator(".md-sidebar--primary .md-tabs__link, .md-sidebar--primary a").first).to_be_visible()


def test_the_title_of_a_missing_page_names_its_language_first(reader: Reader, watch):
    watch.expect("404")
    reader.page.goto(ROOTS[reader.language] + "nothing/")
    first = reader.say("e404.title")
    expect(reader.page).to_have_title(
        f"{first} · " + ("Página no encontrada" if reader.language == "en" else "Page not found")
    )
