"""The published site without a network: what was read opens, and the rest says what it is.

What an update of the site changes, and keeping all of it, is tried on a small guide, in test_deployments.py.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.deploying import publish, until, wait_for_worker
from tests.browser.looks import WIDE, broken_rules, look
from tests.browser.reader import ROOTS, SINGLE, Reader, bank
from tests.browser.study import asked, expect_question, link
from tests.browser.watch import Watch

# What pages load and the browser does not keep for them.
NOT_KEPT = """async (paths) => {
  const missing = [];
  for (const path of paths) {
    const page = await caches.match(path);
    const html = new DOMParser().parseFromString((await page?.text()) ?? '', 'text/html');
    const named = html.querySelectorAll('script[src], img[src], link[rel=stylesheet], link[rel=icon]');
    const parts = [...named].map((each) => each.getAttribute('src') ?? each.getAttribute('href'));
    for (const part of ['', ...parts]) {
      const { href } = new URL(part, new URL(path, location));
      if (!parts.length || !(await caches.match(href))) missing.push(href);
    }
  }
  return missing;
}"""


@pytest.fixture
def deploy(built_site: Path, tmp_path: Path) -> Callable[[str], None]:
    """Publish the built site."""
    publish(tmp_path / "site", built_site)
    return lambda _: None


@pytest.fixture
def context(visited: BrowserContext) -> BrowserContext:
    return visited


def test_what_was_read_opens_and_asks_without_a_network(reader: Reader, context: BrowserContext):
    page = reader.page
    reader.at(SINGLE)
    wait_for_worker(page)
    reader.open("practice/")
    expect(link(reader, reader.say("pr.ten"))).to_be_visible()
    sets = [f"/study-guide/{ROOTS[reader.language]}{page}/" for each in bank().sets for page in each.pages]
    # The sets, whose pages it only asks for their questions, could be opened too.
    until(page, f"(await Promise.all({sets}.map((path) => caches.match(path)))).every(Boolean)")
    until(page, f"!(await ({NOT_KEPT})([location.pathname, ...{sets}])).length", tries=50)
    context.set_offline(True)
    reader.at(SINGLE).answer_right()
    page.reload()
    reader.card(SINGLE).is_("done")
    reader.open("practice/#/new?n=3")
    expect_question(reader, 1, 3)
    assert asked(reader).root.is_visible()
    # What was never opened says so in its language.
    reader.open("concepts/gpipe/")
    expect(page.locator("html")).to_have_attribute("lang", reader.language)
    expect(page.get_by_role("heading", level=1)).to_have_text(reader.say("net.title"))
    expect(page.locator(f"main a[href$='{bank().home[SINGLE]}/']")).to_be_visible()
    context.set_offline(False)
    page.get_by_role("link", name=reader.say("act.retry_load")).click()
    expect(page.locator("h1")).not_to_have_text(reader.say("net.title"))
    assert reader.stored(f"q/{SINGLE}")


def test_a_browser_that_cannot_save_pages_says_so_in_the_settings(reader: Reader):
    reader.page.add_init_script("delete Navigator.prototype.serviceWorker")
    reader.open("settings/#offline")
    expect(reader.page.locator("#offline")).to_contain_text(reader.say("off.none"))
    expect(reader.page.get_by_label(reader.say("off.set"))).to_have_count(0)


def test_without_a_network_search_and_pages_say_what_there_is(reader: Reader, context: BrowserContext, watch: Watch):
    page = reader.page
    watch.expect("Network error")
    reader.open("about/")
    wait_for_worker(page)
    context.set_offline(True)
    page.reload()
    told = page.locator(".md-search-result__meta")
    page.locator("[data-md-component=search-query]").click()
    expect(told).to_have_text(reader.say("net.search"))
    expect(told).to_be_visible()
    context.set_offline(False)
    page.reload()
    reader.search("GPipe")
    context.set_offline(True)
    page.reload()
    reader.search("GPipe")

    answer = page.goto(f"{ROOTS[reader.language]}concepts/gpipe/")
    assert answer is not None
    assert answer.status == 503
    page.set_viewport_size({"width": 320, "height": 800})
    found = look(page, WIDE)
    for scheme in ({"color_scheme": "light"}, {"color_scheme": "dark"}, {"forced_colors": "active"}):
        page.emulate_media(**scheme)  # type: ignore[arg-type]
        found += [f"{scheme}: {fault}" for fault in broken_rules(page)]
    assert found == []
    page.keyboard.press("Tab")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
