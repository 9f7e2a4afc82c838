"""What the guard of pages takes, a browser loads nothing for from elsewhere; what `asks` in the corpus, it asks for."""

from urllib.parse import urlsplit

from playwright.sync_api import Page, Route

from tests.browser.watch import Watch
from tests.hostile import loads

HOME, ELSEWHERE = "home.example", "evil.example"


def is_elsewhere(address: str) -> bool:
    return urlsplit(address).hostname == ELSEWHERE


def test_a_browser_loads_from_elsewhere_what_is_refused_and_nothing_of_what_is_taken(page: Page, watch: Watch):
    """Each text is the body of a page of its own, without any policy."""
    watch.expect("")  # no page of the guide, and meant to ask others
    asked: list[str] = []
    text = ""

    def answer(route: Route) -> None:
        address = urlsplit(route.request.url)
        if address.hostname == HOME and address.path == "/page/":
            route.fulfill(content_type="text/html; charset=utf-8", body=f"<!doctype html><body>{text}</body>")
        else:
            asked.extend([route.request.url] if address.hostname != HOME else [])
            route.abort()

    page.route("**/*", answer)
    for load in (each for each in loads() if not each.refused):
        text = load.text
        page.goto(f"https://{HOME}/page/")
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert asked == [], load.name
    for load in (each for each in loads() if each.asks):
        text = load.text
        with page.expect_request(lambda request: is_elsewhere(request.url)):
            page.goto(f"https://{HOME}/page/", wait_until="commit")
