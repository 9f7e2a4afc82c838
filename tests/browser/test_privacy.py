"""Nobody is told what a reader does: whatever is used, no request leaves the site and nothing is sent.

The watch in conftest.py checks that in every test; here it is what pages load, and what their policy stops.
"""

import re
from urllib.parse import urlsplit

from playwright.sync_api import Page, Request

from tests.browser.reader import Reader
from tests.browser.watch import Watch


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
        assert any(re.search(r"/(guide-\w+/guide|sets-\w+/list)\.js$", each) for each in paths)
        assert [each for each in paths if "quiz" in each] == []


def test_the_policy_is_in_force(page: Page, watch: Watch):
    """What a page may not do is stopped by the browser: other scripts, other hosts, forms that send."""
    watch.expect(
        "policy: (script|connect|img)-src|Content Security Policy|violates|Refused|request: GET https://example.com"
    )
    page.goto("concepts/gpipe/")
    assert page.evaluate("fetch('https://example.com/').then(() => 'sent', () => 'stopped')") == "stopped"
    ran = """() => {
      const script = document.createElement('script');
      script.textContent = 'window.ran = true';
      document.head.append(script);
      return window.ran ?? 'stopped';
    }"""
    assert page.evaluate(ran) == "stopped"
