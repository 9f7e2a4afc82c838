"""Nobody is told what a reader does: whatever is used, no request leaves the site and nothing is sent.

The watch in conftest.py checks that in every test; here every control of every kind of page is used on purpose.
"""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.reader import MULTI, SINGLE, TF, Reader
from tests.browser.watch import Watch


def use_header(reader: Reader) -> None:
    """Search, change the palette there and back."""
    page = reader.page
    page.wait_for_load_state()  # the box opens nothing before the theme's script has run
    box = page.locator("[data-md-component=search-query]")
    box.click()
    box.fill("MirroredStrategy")
    box.press("End")
    expect(page.locator(".md-search-result__link").first).to_be_visible()
    box.press("Escape")
    for scheme in ("slate", "default"):
        page.locator("form[data-md-component=palette] label:visible").click()
        expect(page.locator("body")).to_have_attribute("data-md-color-scheme", scheme)


def use_card(reader: Reader, qid: str) -> None:
    """Press every button that a question has."""
    card = reader.card(qid)
    card.check()
    while card.button("act.hint").count():
        card.button("act.hint").click()
    card.pick_wrong().check()
    if card.button("act.again").count():
        card.check_again()
    card.is_("done").summary.click()
    card.answer_again().is_("fresh").show_answer().is_("done")
    if card.button("act.next").count():
        card.button("act.next").click()


@pytest.mark.firefox
def test_a_whole_session_stays_on_the_site(reader: Reader, watch: Watch):
    page = reader.page
    page.set_viewport_size({"width": 1400, "height": 800})
    reader.open()
    use_header(reader)
    page.locator(".md-tabs a").nth(1).click()
    expect(page.locator("h1")).to_be_visible()
    reader.open("concepts/model-parallelism/")
    page.locator(".md-sidebar--secondary a").first.click()
    use_card(reader, TF)
    page.locator(".con-next").click()
    expect(page.locator("h1")).to_be_visible()
    reader.open("questions/")
    page.locator(f".md-content details:has(a[href$='#q-{MULTI}']) summary").click()
    page.locator(f".md-content a[href$='#q-{MULTI}']").click()
    use_card(reader, MULTI)
    use_card(reader, SINGLE)
    reader.card(SINGLE).verdict.get_by_role("link").click()
    expect(page.locator("#initialise, h1").first).to_be_visible()
    other = reader.switch_language()
    other.at(MULTI).is_("done")
    watch.expect("404")
    reader.open("nowhere/")
    expect(page.locator(".gd-missing section")).to_have_count(2)
    page.locator(".gd-missing a:visible").first.click()
    expect(page.locator("h1")).to_be_visible()


@pytest.mark.firefox
def test_a_session_on_a_small_screen_stays_on_the_site(reader: Reader):
    page = reader.page
    page.set_viewport_size({"width": 320, "height": 640})
    reader.open()
    page.locator("label.md-header__button[for=__drawer]").click()
    drawer = page.locator(".md-sidebar--primary")
    expect(drawer).to_be_in_viewport()
    drawer.locator("label.md-nav__link:visible").first.click()
    drawer.locator(".md-nav__item--nested a.md-nav__link:visible").last.click()
    expect(page.locator("h1")).to_be_visible()
    page.locator("label.md-header__button[for=__search]").click()
    box = page.locator("[data-md-component=search-query]")
    box.fill("GPipe")
    box.press("End")
    page.locator(".md-search-result__link").first.click()
    expect(page.locator("h1")).to_be_visible()
    reader.open("concepts/gpipe/")
    use_card(reader, "synchronous-mini-batch-library")
    reader.switch_language()


def test_a_page_loads_what_it_needs_once_and_nothing_of_other_kinds_of_page(reader: Reader, watch: Watch):
    watch.expect("404")
    seen: list[Request] = []

    def note(request: Request) -> None:
        seen.append(request)

    reader.page.on("request", note)
    reader.open("questions/distributed-strategies/")
    assert [each.url for each in seen if not (found := each.response()) or not found.ok] == []
    assert len({each.url for each in seen}) == len(seen)
    for path in ("questions/", "nowhere/"):
        seen.clear()
        reader.open(path)
        paths = [urlsplit(each.url).path for each in seen]
        assert any(re.search(r"/guide-\w+/guide\.js$", each) for each in paths)
        assert [each for each in paths if "quiz" in each] == []


def test_the_policy_is_in_force(page: Page, watch: Watch):
    """What a page may not do is stopped by the browser: other scripts, other hosts, forms that send."""
    watch.expect(
        "policy: (script|connect|img)-src|Content Security Policy|violates|Refused|request: GET https://example.com"
    )
    page.goto("concepts/gpipe/")
    assert page.evaluate("fetch('https://example.com/').then(() => 'sent', () => 'stopped')") == "stopped"
    assert (
        page.evaluate(
            """() => {
             const script = document.createElement('script');
             script.textContent = 'window.ran = true';
             document.head.append(script);
             return window.ran ?? 'stopped';
           }"""
        )
        == "stopped"
    )
