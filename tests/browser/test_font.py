"""The font of the guide: it is there at the first visit, never changes what is being read, and needs no network."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.deploying import until, wait_for_worker, with_worker
from tests.browser.reader import ROOTS, Reader
from tests.browser.test_stability import WATCH, shifts
from tests.browser.watch import Watch

STATES = "document.fonts.ready.then(() => [...document.fonts].map(({ family, status }) => [family, status]))"
LOADED = [["Figtree", "loaded"]]
FIRST = """[...document.querySelectorAll('body, h1, article p, svg text, .md-tabs__link, button, input')]
  .map((each) => getComputedStyle(each).fontFamily.split(',')[0])"""


def drawn(page: Page, selector: str) -> set[str]:
    """The fonts with which the browser draws an element."""
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": selector})
    fonts = session.send("CSS.getPlatformFontsForNode", node)["fonts"]
    return {font["familyName"] if font["isCustomFont"] else "the system's" for font in fonts}


@pytest.mark.parametrize("path", ["", "concepts/gpipe/", "questions/many-machines/", "practice/", "no/such/page/"])
@pytest.mark.any_case
def test_every_text_has_it_from_the_first_visit_on(reader: Reader, watch: Watch, path: str):
    watch.expect("status of 404")
    reader.open(path)
    assert reader.page.evaluate(STATES) == LOADED
    assert reader.page.evaluate("document.fonts.check('1rem Figtree')")
    assert set(reader.page.evaluate(FIRST)) == {"Figtree"}


def test_it_draws_all_letters_of_both_languages(reader: Reader):
    """At the second visit whatever the machine is doing: a browser that was slow has the file by then."""
    for _ in range(2):
        reader.open("concepts/gpipe/")
        assert reader.page.evaluate(STATES) == LOADED
    for selector in ("h1", "article p", "article li"):
        fonts = drawn(reader.page, selector)
        assert len(fonts) == 1
        assert fonts.pop().startswith("Figtree")
    assert drawn(reader.page, "article code") == {"the system's"}


@pytest.mark.any_language
def test_one_that_comes_late_is_for_the_next_page(reader: Reader):
    """Nothing that somebody reads moves, nor does it change its look."""
    page, waiting = reader.page, list[Route]()
    page.add_init_script(WATCH)

    def hold(route: Route) -> None:
        waiting.append(route)

    page.route("**/*.woff2", hold)
    page.goto(f"{ROOTS[reader.language]}concepts/gpipe/", wait_until="domcontentloaded")
    expect(page.locator("h1")).to_be_visible()
    reader.frames(30)
    before = page.evaluate("document.querySelector('article p').getBoundingClientRect().height")
    assert drawn(page, "h1") == {"the system's"}
    waiting[0].continue_()
    page.wait_for_load_state()
    assert page.evaluate(STATES) == LOADED
    assert shifts(reader) == []
    assert drawn(page, "h1") == {"the system's"}
    assert page.evaluate("document.querySelector('article p').getBoundingClientRect().height") == before


@pytest.mark.any_language
def test_it_is_there_without_a_network(
    browser: Browser, browser_context_args: dict[str, Any], base_url: str, watch: Watch, language: str
):
    with with_worker(browser, browser_context_args, base_url, watch) as context:
        reader = Reader(context.new_page(), language)
        reader.open("concepts/gpipe/")
        wait_for_worker(reader.page)
        (file,) = reader.page.evaluate(
            "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('woff2'))"
        )
        until(reader.page, f"await caches.match({file!r})")
        context.set_offline(True)
        reader.open("concepts/gpipe/")
        assert reader.page.evaluate(STATES) == LOADED
        assert drawn(reader.page, "h1") != {"the system's"}
