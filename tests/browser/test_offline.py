"""The published site without a network: what was read opens, and what is kept can be had whole or go.

What an update of the site changes is tried on a small guide, in test_deployments.py.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.deploying import KEPT, Network, publish, until, wait_for_worker
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
    # What was never opened says so in every language, its own first.
    reader.open("concepts/gpipe/")
    expect(page.locator("html")).to_have_attribute("lang", reader.language)
    expect(page.get_by_role("heading", level=1)).to_have_text(reader.say("net.title"))
    other = reader.in_other_language()
    expect(page.locator(f"section[lang={other.language}] h2").first).to_have_text(other.say("net.title"))
    expect(page.locator(f"section[lang={reader.language}] a[href$='{bank().home[SINGLE]}/']")).to_be_visible()
    context.set_offline(False)
    page.locator(f"section[lang={reader.language}]").get_by_role("link", name=reader.say("act.retry_load")).click()
    expect(page.locator("h1")).not_to_have_text(reader.say("net.title"))
    assert reader.stored(f"q/{SINGLE}")


def test_without_a_network_search_and_pages_say_what_there_is(reader: Reader, context: BrowserContext, watch: Watch):
    page = reader.page
    watch.expect("Network error")
    reader.open("glossary/")
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


def everything(page: Page) -> Any:
    return page.evaluate(
        f"async () => ({{kept: ({KEPT}).length, all: (await caches.keys()).length,"
        " workers: (await navigator.serviceWorker.getRegistrations()).length, answers: {...localStorage}})"
    )


def test_a_reader_can_have_all_kept_or_nothing_and_what_is_not_is_not_said_to_be(
    reader: Reader, context: BrowserContext, network: type[Network], address: str
):
    page = reader.page
    page.clock.install()
    reader.at(SINGLE).answer_right()
    wait_for_worker(page)
    page.evaluate("async () => { await caches.open('sister'); localStorage.setItem('sister', '1') }")
    reader.open("settings/#offline")
    button, bar, said = (page.locator(f"#offline {each}") for each in ("button", "progress", ".qz-done"))
    expect(button).to_be_visible()
    session = context.new_cdp_session(page)
    origin = re.match("[^/]*//[^/]*", address)[0]  # type: ignore[index]
    used = page.evaluate("async () => (await navigator.storage.estimate()).usage")
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": used + 300_000})
    button.click()
    expect(said).to_have_text(reader.say("off.failed"))
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin})

    # A worker that the browser stops has no last word.
    network.held = "concepts/"
    button.click()
    expect(bar).to_have_attribute("aria-label", re.compile("."))
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    page.clock.fast_forward(61_000)
    expect(bar).to_be_hidden()
    network.released.set()
    button.click()
    expect(said).to_have_text(reader.say("off.done"))
    context.set_offline(True)
    for path in ("concepts/gpipe/", "glossary/", "questions/"):
        reader.open(path)
        expect(page.locator("h1")).not_to_have_text(reader.say("net.title"))
    reader.search("MirroredStrategy")
    context.set_offline(False)

    reader.open("settings/#offline")
    box = page.get_by_label(reader.say("off.set"))
    expect(box).to_be_checked()
    before = everything(page)
    assert (before["kept"], before["all"], before["workers"]) == (1, 2, 1)
    box.uncheck()
    expect(page.locator("#qz-app")).to_contain_text(reader.say("off.removed"))
    after = everything(page)
    assert (after["kept"], after["all"], after["workers"]) == (0, 1, 0)
    assert {key: text for key, text in after["answers"].items() if not key.endswith("/set")} == before["answers"]
    page.reload()
    expect(box).not_to_be_checked()
    assert everything(page)["workers"] == 0
