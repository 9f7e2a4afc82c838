"""What the browser keeps: answers survive, other tabs agree, damage and refusals stay small."""

import json
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from quiz_plugin.bank import revision
from tests.browser.reader import BLANK, KINDS, MULTI, PREFIX, SINGLE, TF, Reader, question, right, wrong
from tests.browser.watch import Watch
from tests.tools import FULL

NOON = "2026-11-20T12:00:00+01:00"


def plant(reader: Reader, **items: Any) -> None:
    """Put something into the browser's storage before any page of the guide sees it."""
    reader.page.route("**/blank", lambda route: route.fulfill(body=BLANK, content_type="text/html"))
    reader.page.goto("blank")
    reader.page.evaluate("(items) => Object.assign(localStorage, items)", items)


def record(rev: str, picks: list[str], credit: float, tries: int = 1) -> str:
    """Return a record as the guide writes it, of tries on the morning of 20 November 2026."""
    time = 1795165200000
    log = [[time + number, "p", picks, credit, 3 if credit == 1 else 1, 32 if number else 0] for number in range(tries)]
    state = {"v": 1, "rev": rev, "s": 2.3065, "d": 2.1181, "due": 20779, "last": 20777, "n": tries, "ok": 0, "lapse": 0}
    return json.dumps({**state, "done": {"p": picks, "cr": credit, "t": time + tries - 1}, "log": log})


def rev(qid: str) -> str:
    return revision(question(qid))


@pytest.mark.parametrize("qid", KINDS)
def test_an_answer_survives_a_reload(reader: Reader, qid: str):
    card = reader.at(qid).pick_wrong().check()
    if qid != TF:
        card.check_again()
    marks, verdict = card.is_("done").marks, card.verdict.text_content()
    reader.page.reload()
    assert card.is_("done").marks == marks
    assert card.verdict.text_content() == verdict
    reader.expect_tally(1, 6)


def test_what_is_picked_and_not_checked_survives_a_reload(reader: Reader):
    card = reader.at(MULTI).answer_right().answer_again().pick_right()
    order = card.order
    reader.page.reload()
    card.is_("draft")
    assert (card.picks, card.order) == (right(MULTI), order)


def test_an_open_second_try_survives_a_reload(reader: Reader):
    card = reader.at(MULTI).pick(wrong(MULTI)[0], right(MULTI)[0]).check().is_("retry")
    marks = card.marks
    reader.page.reload()
    assert card.is_("retry").marks == marks
    card.pick(wrong(MULTI)[0], right(MULTI)[1]).check_again().is_("done")
    expect(card.verdict).to_contain_text(reader.say("v.right2"))


def test_the_next_day_asks_again_tells_how_it_went_and_shows_it_on_request(reader: Reader):
    """A day of study ends at four in the morning."""
    reader.page.clock.set_fixed_time(NOON)
    card = reader.at(MULTI).answer_right()
    reader.page.clock.set_fixed_time("2026-11-21T03:59:00+01:00")
    reader.page.reload()
    card.is_("done")
    reader.page.clock.set_fixed_time("2026-11-21T04:01:00+01:00")
    reader.page.reload()
    when = {"en": "yesterday", "es": "ayer"}[reader.language]
    last = reader.say("st.last", when=when, verdict=reader.say("g.right"))
    expect(card.is_("fresh").root.locator(".qz-status")).to_contain_text(last)
    assert card.picks == []
    card.button("act.last").click()
    assert card.is_("done").picks == right(MULTI)
    expect(card.verdict).to_be_focused()
    assert reader.stored(f"q/{MULTI}")["n"] == 1


def test_two_tabs_lose_nothing(reader: Reader):
    """Each answers another question, then both answer the same one."""
    mine = reader.at(MULTI)
    other = Reader(reader.page.context.new_page(), reader.language)
    theirs = other.at("strategy-execution-modes").pick("eager-mode").check().is_("done")
    mine.answer_right()
    theirs.answer_again()
    mine.answer_again().pick_right()
    other.card(MULTI).is_("done").answer_again().answer_right()
    mine.check().is_("done")
    assert reader.stored(f"q/{MULTI}")["n"] == 3
    assert len(reader.stored(f"q/{MULTI}")["log"]) == 3
    assert reader.stored("q/strategy-execution-modes")["n"] == 1
    reader.expect_tally(2, 6)
    other.expect_tally(2, 6)


def test_what_a_reader_is_doing_is_not_overwritten_by_another_tab(reader: Reader):
    mine = reader.at(MULTI).pick_wrong()
    other = Reader(reader.page.context.new_page(), reader.language)
    other.at(MULTI).pick_right()
    other.card(MULTI).show_answer().is_("done")
    reader.expect_tally(1, 6)
    assert mine.is_("draft").picks == [wrong(MULTI)[0]]


def test_a_question_that_changed_is_asked_again_and_keeps_its_log(reader: Reader):
    old = record("00000000", right(MULTI), 1)
    plant(reader, **{f"{PREFIX}q/{MULTI}": old})
    card = reader.at(MULTI).is_("fresh")
    expect(card.root.locator(".qz-meta")).to_contain_text(reader.say("w.changed"))
    reader.expect_tally(0, 6)
    assert reader.stored(f"q/{MULTI}") == json.loads(old)
    card.answer_right()
    now = reader.stored(f"q/{MULTI}")
    assert now["rev"] == rev(MULTI)
    assert now["log"][0] == json.loads(old)["log"][0]
    assert len(now["log"]) == 2


def test_what_a_newer_guide_saved_is_shown_and_not_changed(reader: Reader):
    newer = {f"{PREFIX}meta": '{"v":2}', f"{PREFIX}q/{MULTI}": record(rev(MULTI), right(MULTI), 1)}
    plant(reader, **newer)
    reader.page.clock.set_fixed_time(NOON)
    card = reader.at(MULTI).is_("done")
    expect(reader.page.locator(".qz-note")).to_have_text(reader.say("store.newer"))
    card.answer_again().pick_wrong().check().is_("retry")
    assert reader.page.evaluate("({...localStorage})").items() >= newer.items()


BLOCKED = {
    "no access": "Object.defineProperty(window, '{}', {{"
    " get() {{ throw Object.assign(new Error('no'), {{ name: 'SecurityError' }}) }} }});",
    "no storage": "Object.defineProperty(window, '{}', {{ value: null }});",
    "no writing": "Object.defineProperty(window, '{}', {{ value: {{ length: 0, key: () => null, getItem: () => null,"
    " removeItem() {{}}, setItem() {{ throw Object.assign(new Error('no'), {{ name: 'SecurityError' }}) }} }} }});",
    "no reading": "Object.defineProperty(window, '{}', {{ value: {{ length: 0, key: () => null, setItem() {{}},"
    " removeItem() {{}}, getItem() {{ throw Object.assign(new Error('no'), {{ name: 'SecurityError' }}) }} }} }});",
}


@pytest.mark.parametrize("how", BLOCKED if FULL else ["no storage", "no reading"])
def test_without_storage_everything_works_but_memory(reader: Reader, how: str):
    for store in ("localStorage", "sessionStorage"):
        reader.page.add_init_script(BLOCKED[how].format(store))
    card = reader.at(MULTI).pick_wrong().check().is_("retry").check_again().is_("done")
    expect(reader.page.locator(".qz-note")).to_have_text(reader.say("store.off"))
    card.answer_again().answer_right()
    reader.expect_tally(1, 6)


NO_ROOM = """((key) => {
  const real = Storage.prototype.setItem;
  Storage.prototype.setItem = function (k, v) {
    if (k === key) throw new DOMException('full', 'QuotaExceededError');
    return real.call(this, k, v);
  };
})(%s)"""


def test_where_there_is_no_room_the_reader_is_told_and_the_page_goes_on(reader: Reader):
    """There is a long record of another question, and a damaged one, which nothing writes over."""
    long = record(rev(SINGLE), right(SINGLE), 1, tries=12)
    plant(reader, **{f"{PREFIX}q/{SINGLE}": long, f"{PREFIX}bad/1": "{broken"})
    reader.page.add_init_script(NO_ROOM % json.dumps(f"{PREFIX}q/{MULTI}"))
    reader.at(MULTI).answer_right()
    expect(reader.page.locator(".qz-note")).to_have_text(reader.say("store.full"))
    assert reader.stored(f"q/{MULTI}") is None
    assert len(reader.stored(f"q/{SINGLE}")["log"]) == 4
    assert reader.everything_stored()[f"{PREFIX}bad/1"] == "{broken"
    reader.expect_tally(2, 6)


def test_a_broken_question_does_not_stop_the_others(reader: Reader, context: BrowserContext, watch: Watch):
    watch.expect("q-dp-what-is-true Error: .qz-acts")
    context.add_init_script(
        """new MutationObserver((_, me) => {
             const part = document.querySelector('#q-dp-what-is-true .qz-acts');
             if (part) { part.remove(); me.disconnect(); }
           }).observe(document, { childList: true, subtree: true })"""
    )
    reader.at(SINGLE).answer_right()
    expect(reader.card(MULTI).root).not_to_have_attribute("data-qz", "")
