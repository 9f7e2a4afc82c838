"""Storage that refuses, holds nonsense or is full, tabs that answer at once, and clocks that are wrong."""

import json
import re

from playwright.sync_api import Page, expect

from tests.browser.reader import MULTI, PREFIX, SINGLE, TF, Reader, question, right, wrong
from tests.browser.test_places import search
from tests.browser.test_remembering import BLOCKED, NOON, plant, record, rev

OTHER = "custom-loop-changes"
"""On the page of MULTI and SINGLE."""

# Storage that refuses


def toggle_palette(page: Page) -> str:
    """Ask for the other colours, and return how the page then says it is coloured."""
    before = page.locator("body").get_attribute("data-md-color-scheme")
    page.locator("form[data-md-component=palette] label:visible").click()
    expect(page.locator("body")).not_to_have_attribute("data-md-color-scheme", before or "")
    return page.locator("body").get_attribute("data-md-color-scheme") or ""


def test_without_storage_the_theme_searches_and_changes_its_colours(reader: Reader):
    for store in ("localStorage", "sessionStorage"):
        reader.page.add_init_script(BLOCKED["no access"].format(store))
    reader.open("concepts/vocabulary/")
    toggle_palette(reader.page)
    search(reader.page, question(MULTI).title[reader.language])
    expect(reader.page.locator(f".md-search-result__link[href*='#q-{MULTI}']").first).to_be_visible()


def test_settings_and_colours_that_cannot_be_read_disturb_nothing(reader: Reader):
    """The theme's single-key shortcuts stay off, as where nothing is set, and what is typed arrives."""
    for value in ("null", '"x"', "["):
        palettes = {f"/study-guide/{root}.__palette": "{" for root in ("", "es/")}
        plant(reader, **{f"{PREFIX}set": value}, **palettes)
        card = reader.at(MULTI)
        reader.page.keyboard.press("f")
        expect(reader.page.locator("[data-md-toggle=search]")).not_to_be_checked()
        card.input(card.order[0]).focus()
        reader.expect_all_loaded()
        before = card.picks
        reader.page.keyboard.press("1")
        assert card.is_("draft").picks != before
    chosen = toggle_palette(reader.page)
    reader.page.reload()
    expect(reader.page.locator("body")).to_have_attribute("data-md-color-scheme", chosen)


def test_where_locks_are_refused_progress_is_shown(reader: Reader):
    reader.page.add_init_script(
        "navigator.locks.request = () => Promise.reject(new DOMException('', 'SecurityError'));"
    )
    plant(reader, **{f"{PREFIX}q/{MULTI}": record(rev(MULTI), right(MULTI), 1)})
    reader.open("progress/")
    expect(reader.page.get_by_role("heading", name=reader.say("pg.today"), exact=True)).to_be_visible()


# Storage that is full

FULL = """(store) => {
  const real = Storage.prototype.setItem;
  window.room = false;
  Storage.prototype.setItem = function (...all) {
    if (this === window[store] && !window.room) throw new DOMException('full', 'QuotaExceededError');
    return real.apply(this, all);
  };
}"""


def test_what_found_no_room_is_saved_once_there_is_room(reader: Reader):
    reader.page.add_init_script(f"({FULL})('localStorage')")
    reader.at(MULTI).answer_right()
    note = reader.page.locator(".qz-note")
    expect(note).to_have_text(reader.say("store.full"))
    reader.card(OTHER).answer_right()
    assert reader.stored(f"q/{MULTI}") is None
    reader.page.evaluate("window.room = true")
    reader.card(SINGLE).answer_right()
    assert [reader.stored(f"q/{qid}")["ok"] for qid in (MULTI, OTHER, SINGLE)] == [1, 1, 1]
    expect(note).to_have_text(reader.say("store.again"))
    reader.page.evaluate("window.room = false")
    reader.card(MULTI).answer_again().answer_right()
    expect(note).to_have_text(reader.say("store.full"))


def test_in_a_full_tab_all_that_is_begun_travels_to_the_other_language_and_back(reader: Reader):
    """The picks of several questions, and a second try that is open; none of it stays in the address."""
    reader.page.add_init_script(f"({FULL})('sessionStorage')")
    card = reader.at(MULTI).pick(wrong(MULTI)[0], right(MULTI)[0]).check().is_("retry")
    marks = card.marks
    reader.card(SINGLE).pick_wrong().is_("draft")
    reader.page.evaluate("history.replaceState(null, '', location.pathname); scrollTo(0, 0)")
    other = reader.switch_language()
    assert other.card(MULTI).is_("retry").marks == marks
    assert other.card(SINGLE).is_("draft").picks == wrong(SINGLE)[:1]
    assert "&" not in reader.page.url
    other.expect_all_loaded()
    reader.page.evaluate("scrollTo(0, 0)")  # nothing in the page between has the focus
    assert other.switch_language().card(SINGLE).is_("draft").picks == wrong(SINGLE)[:1]
    assert reader.card(MULTI).is_("retry").marks == marks


# Several tabs


STALE = """(key) => {
  // As in a tab of another process, which has not yet heard of what the others write.
  const { getItem, setItem } = Storage.prototype;
  const stale = localStorage.getItem(key);
  let old = true;
  Storage.prototype.getItem = function (k) { return old && k === key ? stale : getItem.call(this, k); };
  Storage.prototype.setItem = function (k, v) { if (k === key) old = false; return setItem.call(this, k, v); };
}"""


def test_three_tabs_that_answer_in_the_same_millisecond_lose_no_try(reader: Reader):
    tabs = [reader, *(Reader(reader.page.context.new_page(), reader.language) for _ in range(2))]
    key = f"{PREFIX}q/{TF}"
    for tab in tabs:
        tab.page.clock.set_fixed_time(NOON)
        tab.page.add_init_script(f"({STALE})({json.dumps(key)})")
    cards = [tab.at(TF).pick_right() for tab in tabs]
    for tab in tabs:
        tab.expect_all_loaded()
    for card in cards:
        card.button("act.check").click()
    counted = f"JSON.parse(localStorage.getItem({json.dumps(key)})).n === 3"
    reader.page.wait_for_function(counted)
    kept = reader.stored(f"q/{TF}")
    assert [kept["ok"], len(kept["log"])] == [3, 3]
    assert len({entry[0] for entry in kept["log"]}) == 1


def test_what_is_erased_is_not_written_back_by_a_tab_that_wrote_it(reader: Reader):
    mine = reader.at(TF).answer_right()
    other = Reader(reader.page.context.new_page(), reader.language)
    other.open("progress/#erase")
    other.page.get_by_role("button", name=other.say("pg.reset_go"), exact=True).click()
    other.page.get_by_role("button", name=other.say("pg.erase"), exact=True).click()
    expect(other.page.locator("#qz-app")).to_contain_text(other.say("pg.empty"))
    mine.is_("fresh")
    assert reader.stored(f"q/{TF}") is None


# Clocks that are wrong


def test_a_clock_that_was_put_back_says_nothing_of_tomorrow(reader: Reader):
    reader.page.clock.set_fixed_time(NOON)
    card = reader.at(MULTI).answer_right()
    for moment, state in (("2026-11-19T12:00:00+01:00", "done"), ("2026-11-17T12:00:00+01:00", "fresh")):
        reader.page.clock.set_fixed_time(moment)
        reader.page.reload()
        card.is_(state)
    soon = re.compile("tomorrow|mañana|in \\d|dentro de", re.IGNORECASE)
    expect(card.root.locator(".qz-meta")).not_to_contain_text(soon)
