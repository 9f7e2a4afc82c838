"""What a try needs is loaded when a question first has the focus; until then, and where it fails, nothing is lost."""

import pytest
from playwright.sync_api import Route, expect

from tests.browser.reader import MULTI, SINGLE, Reader, bank
from tests.browser.watch import Watch

pytestmark = pytest.mark.any_language

LATE = "**/storing.js"


def hold(reader: Reader) -> list[Route]:
    """Let requests for it wait."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    reader.page.route(LATE, keep)
    return held


def test_a_page_that_is_only_read_does_not_load_it(reader: Reader):
    asked: list[str] = []
    reader.page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    card = reader.at(MULTI)
    reader.page.mouse.wheel(0, 3000)
    reader.page.locator(".md-header a").first.focus()
    assert "storing.js" not in asked
    card.input(card.order[0]).focus()
    reader.expect_all_loaded()
    card.input(card.order[1]).focus()
    assert asked.count("storing.js") == 1


def test_an_answer_given_before_it_is_there_is_judged_and_saved_once_it_is(reader: Reader):
    held = hold(reader)
    card = reader.at(MULTI).pick_wrong()
    button = card.button("act.check")
    button.click()
    button.click()  # nothing happened, so an impatient reader presses again
    expect(card.verdict).to_have_count(0)
    assert reader.stored(f"q/{MULTI}") is None
    held.pop().continue_()
    card.is_("retry")
    assert reader.stored(f"q/{MULTI}")["n"] == 1
    assert len(reader.stored(f"q/{MULTI}")["log"]) == 1
    expect(card.verdict).to_be_focused()


def test_two_questions_answered_before_it_is_there_both_count(reader: Reader):
    held = hold(reader)
    first, second, *_ = (each.id for each in bank().sets[0].questions if each.kind in {"single", "multiple"})
    one, two = reader.at(first), reader.card(second)
    one.pick_right().button("act.check").click()
    two.summary.click()
    held.pop().continue_()
    one.is_("done")
    two.is_("done")
    assert [reader.stored(f"q/{qid}")["ok"] for qid in (first, second)] == [1, 0]


def test_where_it_does_not_load_the_verdict_comes_and_the_reader_is_told(reader: Reader, watch: Watch):
    watch.expect("storing.js")
    reader.page.route(LATE, lambda route: route.abort())
    card = reader.at(SINGLE).pick_right()
    card.button("act.check").click()
    card.is_("done")
    expect(reader.page.locator(".qz-note")).to_have_text(reader.say("store.late"))
    assert reader.stored(f"q/{SINGLE}") is None
    reader.page.unroute(LATE)
    # What was picked is still there, and the next question is saved again.
    again = reader.at(SINGLE)
    again.is_("draft")
    again.check().is_("done")
    assert reader.stored(f"q/{SINGLE}")["ok"] == 1
    assert card.qid == again.qid


def test_it_is_asked_for_again_where_it_did_not_load(reader: Reader, watch: Watch):
    watch.expect("storing.js")
    reader.page.route(LATE, lambda route: route.abort())
    card = reader.at(MULTI)
    card.input(card.order[0]).focus()
    expect(reader.page.locator(".qz-note")).to_be_visible()
    reader.page.unroute(LATE)
    card.pick_right().button("act.check").click()
    card.is_("done")
    assert reader.stored(f"q/{MULTI}")["ok"] == 1


def test_that_it_did_not_load_does_not_hide_that_a_newer_guide_has_saved(reader: Reader, watch: Watch):
    watch.expect("storing.js")
    reader.open("questions/")
    reader.page.evaluate("localStorage.setItem('dtguide/2/meta', '{\"v\":2}')")
    reader.page.route(LATE, lambda route: route.abort())
    card = reader.at(MULTI)
    card.input(card.order[0]).focus()
    expect(reader.page.get_by_text(reader.say("store.late"))).not_to_have_count(0)
    reader.page.unroute(LATE)
    card.pick_right().button("act.check").click()
    card.is_("done")
    assert reader.stored(f"q/{MULTI}") is None
