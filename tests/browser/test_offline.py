"""The published site without a network: what was read opens, an update replaces it, and what is kept can go."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from quiz_plugin.render.words import Words
from quiz_plugin.site import worker
from quiz_plugin.site.guide_pages import SECTIONS
from tests.browser.deploying import KEPT, KEY, Network, publish, renew, renewed, until, wait_for_worker
from tests.browser.looks import WIDE, look
from tests.browser.reader import PREFIX, ROOTS, SINGLE, Reader, bank
from tests.browser.test_axe import RUN
from tests.browser.test_places import search
from tests.browser.test_sessions import asked, heading, link, remembered
from tests.browser.watch import Watch
from tests.tools import AXE, ROOT

LANGUAGES = {code: (root, Words.load(code, ROOT / "bank")) for code, root in ROOTS.items()}
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


def write_build(site: Path, folder: Path, mark: str) -> Path:
    """Copy a site and write a mark into every page and one script, as if they had changed."""
    copytree(site, folder)
    guide = next((folder / "assets").glob("guide-*"))
    moved = guide.rename(guide.with_name(f"guide-{mark * 8}"))
    (moved / "guide.js").write_text(f"window.build='{mark}';{(moved / 'guide.js').read_text('utf-8')}", "utf-8")
    for path in folder.rglob("*.html"):
        text = path.read_text("utf-8").replace(guide.name, moved.name)
        path.write_text(text.replace("<html ", f'<html data-build="{mark}" ', 1), "utf-8")
    worker.write(folder, KEY, LANGUAGES)
    return folder


@pytest.fixture(scope="module")
def builds(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("builds")
    return {mark: write_build(built_site, folder / mark, mark) for mark in "ab"}


@pytest.fixture
def deploy(builds: dict[str, Path], tmp_path: Path) -> Callable[[str], None]:
    """Put a build in the place of another; the first one is there."""
    publish(tmp_path / "site", builds["a"])
    return lambda mark: publish(tmp_path / "site", builds[mark])


@pytest.fixture
def context(visited: BrowserContext) -> BrowserContext:
    return visited


def is_of(reader: Reader, path: str, mark: str) -> None:
    """Open a page and see of which build it is."""
    reader.open(path)
    expect(reader.page.locator("html")).to_have_attribute("data-build", mark)


def marks(reader: Reader) -> set[str]:
    """The builds of the page that is open and of its script."""
    return set(reader.page.evaluate("[document.documentElement.dataset.build, window.build]"))


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
    expect(heading(reader)).to_have_text(reader.say("q.of", n=1, total=3))
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


def test_home_without_a_network_knows_who_comes_back(reader: Reader, context: BrowserContext):
    """Visited by somebody new, it loads nothing of what it then needs; the worker keeps that with it."""
    page = reader.page
    reader.open()
    wait_for_worker(page)
    until(page, f"await caches.match('/study-guide/{ROOTS[reader.language]}{SECTIONS}')", tries=50)
    context.set_offline(True)
    value = json.dumps(remembered(SINGLE, due=3))
    page.evaluate("([key, value]) => localStorage.setItem(key, value)", [f"{PREFIX}q/{SINGLE}", value])
    page.reload()
    expect(page.locator("h1")).to_contain_text(reader.say("hm.back"))
    expect(page.locator(".hm-panel svg[role=img]")).to_have_count(2)


def test_an_update_loses_nothing_that_was_kept(
    reader: Reader,
    context: BrowserContext,
    deploy: Callable[[str], None],
    network: type[Network],
    watch: Watch,
    address: str,
):
    page = reader.page
    reader.open("glossary/")
    wait_for_worker(page)
    reader.open("path/")
    # A project beside this one on the same origin holds nothing up.
    watch.allow(address.replace("study-guide", "sister"))
    watch.expect("status of 404")
    context.new_page().goto("../sister/")

    deploy("b")
    network.broken = "glossary/"
    is_of(reader, "questions/", "b")
    assert renewed(page) == "redundant"
    context.set_offline(True)
    is_of(reader, "glossary/", "a")
    context.set_offline(False)
    network.broken = "(?!)"
    is_of(reader, "questions/", "b")
    renew(page)
    context.set_offline(True)
    for path in ("glossary/", "path/"):
        is_of(reader, path, "b")
        assert marks(reader) == {"b"}
    # As a server leads to a folder.
    is_of(reader, "path?a=1", "b")
    assert page.url.endswith("/path/?a=1")
    context.set_offline(False)
    # What is kept is better than a server that is out of order, and than one that says nothing.
    network.broken = "glossary/"
    is_of(reader, "glossary/", "b")
    network.broken, network.held = "(?!)", "path/"
    is_of(reader, "path/", "b")


def test_what_is_not_kept_is_not_said_to_be(
    reader: Reader, context: BrowserContext, network: type[Network], address: str
):
    page = reader.page
    page.clock.install()
    reader.open("progress/#offline")
    button, bar, said = (page.locator(f"#offline {each}") for each in ("button", "progress", ".qz-done"))
    expect(button).to_be_visible()  # at a first visit too
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
    search(page, "GPipe")
    expect(page.locator(".md-search-result__link").first).to_be_visible()
    context.set_offline(True)
    page.reload()
    search(page, "GPipe")
    expect(page.locator(".md-search-result__link").first).to_be_visible()

    answer = page.goto(f"{ROOTS[reader.language]}concepts/gpipe/")
    assert answer is not None
    assert answer.status == 503
    page.evaluate(AXE.read_text("utf-8"))
    page.set_viewport_size({"width": 320, "height": 800})
    found = look(page, WIDE)
    for scheme in ({"color_scheme": "light"}, {"color_scheme": "dark"}, {"forced_colors": "active"}):
        page.emulate_media(**scheme)  # type: ignore[arg-type]
        found += [f"{scheme}: {fault}" for fault in page.evaluate(RUN)]
    assert found == []
    page.keyboard.press("Tab")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def everything(page: Page) -> Any:
    return page.evaluate(
        f"async () => ({{kept: ({KEPT}).length, all: (await caches.keys()).length,"
        " workers: (await navigator.serviceWorker.getRegistrations()).length, answers: {...localStorage}})"
    )


def test_a_reader_can_have_nothing_kept_or_all(reader: Reader, context: BrowserContext):
    page = reader.page
    reader.at(SINGLE).answer_right()
    wait_for_worker(page)
    page.evaluate("async () => { await caches.open('sister'); localStorage.setItem('sister', '1') }")
    reader.open("progress/#offline")
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

    box.check()
    page.locator("#offline button").click()
    expect(page.locator("#qz-app")).to_contain_text(reader.say("off.done"))
    context.set_offline(True)
    for path in ("concepts/gpipe/", "glossary/", "questions/"):
        reader.open(path)
        expect(page.locator("html")).to_have_attribute("data-build", "a")
    search(page, "MirroredStrategy")
    expect(page.locator(".md-search-result__link").first).to_be_visible()
    context.set_offline(False)


def test_a_site_built_without_it_removes_what_an_earlier_one_left(
    reader: Reader, builds: dict[str, Path], deploy: Callable[[str], None], tmp_path: Path
):
    reader.at(SINGLE).answer_right()
    wait_for_worker(reader.page)
    answers = everything(reader.page)["answers"]
    bare = builds.setdefault("c", copytree(builds["b"], tmp_path / "c"))
    for path in bare.rglob("*.html"):
        path.write_text(re.sub(r' data-worker="[^"]*"', "", path.read_text("utf-8")), "utf-8")
    worker.write(bare, KEY, {})
    deploy("c")
    reader.page.reload()
    until(reader.page, f"!(await navigator.serviceWorker.getRegistration()) && !({KEPT}).length")
    reader.page.reload()
    assert marks(reader) == {"b"}
    assert everything(reader.page)["answers"] == answers
