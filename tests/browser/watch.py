"""A watch over everything that a browser says and asks."""

import re

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError

NO_WORKER = "Service Worker registration blocked by Playwright"
"""What the browser's driver itself says on every page of a context without workers."""


class Watch:
    """Notes what no page of the guide may do: complain, break its own policy, talk to others, send anything."""

    def __init__(self, *own: str) -> None:
        """Watch for a test that may ask the addresses `own`."""
        self.own = own
        self.seen: list[str] = []
        self._expected: list[re.Pattern[str]] = []

    def expect(self, pattern: str) -> None:
        """Let a line pass: the test provokes it."""
        self._expected.append(re.compile(pattern))

    def allow(self, *own: str) -> None:
        """Let the test ask further addresses."""
        self.own = (*self.own, *own)

    def follow(self, context: BrowserContext) -> None:
        """Listen to all pages of a context."""
        context.on("console", self._heard)
        context.on("weberror", self._broke)
        context.on("request", self._asked)
        context.expose_binding("watchPolicy", lambda _, what: self.seen.append(f"policy: {what}"))
        context.add_init_script(
            "addEventListener('securitypolicyviolation', e => watchPolicy(`${e.violatedDirective} ${e.blockedURI}`))"
        )

    @property
    def unexpected(self) -> list[str]:
        """What was seen and not expected."""
        return [line for line in self.seen if not any(each.search(line) for each in self._expected)]

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and message.text != NO_WORKER:
            self.seen.append(f"console {message.type}: {message.text} ({message.location['url']})")

    def _broke(self, error: WebError) -> None:
        self.seen.append(f"error: {error.error.stack or error.error}")

    def _asked(self, request: Request) -> None:
        foreign = not request.url.startswith((*self.own, "data:", "blob:"))
        if foreign or request.method != "GET":
            self.seen.append(f"request: {request.method} {request.url}")
