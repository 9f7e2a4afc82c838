"""One page for many tests, one after the other: a new one costs a browser half of what a short test does with it."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.watch import Watch, follow

LASTING = {
    "page": ("add_init_script", "expose_binding", "expose_function", "on", "once"),
    "context": (
        "add_init_script",
        "expose_binding",
        "expose_function",
        "new_cdp_session",
        "on",
        "route",
        "set_offline",
    ),
}
"""What changes a page or its context for good: a test that uses one of these is the last to have the page."""
EMPTY = "assets/images/favicon.png"
"""A file of the site that the browser shows without any script, from where nothing writes what it keeps."""
CLEAR = """() => {
  localStorage.clear();
  sessionStorage.clear();
  return /native code/.test(String(Date)) && localStorage.length + sessionStorage.length === 0;
}"""
"""Forgets all that a reader did; says whether that is so, and the clock the browser's own."""
ENOUGH = 40
"""How many tests have one page: with hundreds, the browser stops answering."""


class Lender:
    """Lends a page, and takes it back as it was."""

    def __init__(self, browser: Browser, arguments: dict[str, Any]) -> None:
        self._browser, self._arguments = browser, arguments
        self._page: Page | None = None
        self._watch: Watch | None = None
        self._lent = 0
        self._worn = False

    def lend(self, watch: Watch) -> Page:
        """Return a page that shows nothing and keeps nothing, of which `watch` hears everything."""
        self._watch = watch
        if self._page is None:
            self._page, self._lent, self._worn = self._new(), 0, False
        self._lent += 1
        return self._page

    def take_back(self, page: Page) -> None:
        """Undo what the test did, or close the page where that cannot be undone."""
        for other in page.context.pages:
            if other is not page:
                other.close()
        if self._worn or self._lent >= ENOUGH or not self._as_new(page):
            self.close()

    def close(self) -> None:
        """Close the page."""
        if self._page is not None:
            self._page.context.close()
            self._page = None

    def _new(self) -> Page:
        context = self._browser.new_context(**self._arguments)
        follow(context, self._current)
        page = context.new_page()
        page.set_default_timeout(10_000)
        wearing: dict[str, Page | BrowserContext] = {"page": page, "context": context}
        for name, thing in wearing.items():
            for change in LASTING[name]:
                setattr(thing, change, self._wears(getattr(thing, change)))
        return page

    def _current(self) -> Watch:
        assert self._watch is not None
        return self._watch

    def _wears(self, change: Callable[..., Any]) -> Callable[..., Any]:
        def changing(*args: Any, **named: Any) -> Any:
            self._worn = True
            return change(*args, **named)

        return changing

    def _as_new(self, page: Page) -> bool:
        page.unroute_all()
        page.emulate_media(media="null", color_scheme="null", forced_colors="null", contrast="null")
        page.emulate_media(reduced_motion="reduce")
        page.set_viewport_size(self._arguments.get("viewport", {"width": 1280, "height": 720}))
        page.goto(EMPTY)
        return bool(page.evaluate(CLEAR))
