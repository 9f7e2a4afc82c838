"""The font of the guide: it is there at the first visit, never changes what is being read, and needs no network."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.deploying import until, wait_for_worker, with_worker
from tests.browser.reader import Reader
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
