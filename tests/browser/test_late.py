"""What a try needs is loaded when a question first has the focus; until then, and where it fails, nothing is lost."""

from playwright.sync_api import Route, expect

from tests.browser.reader import MULTI, SINGLE, Reader, bank
from tests.browser.watch import Watch

LATE = "**/storing.js"


def hold(reader: Reader) -> list[Route]:
    """Let requests for it wait."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    reader.page.route(LATE, keep)
    return held


def test_answers_given_before_it_is_there_are_judged_and_saved_once_it_is(reader: Reader):
    asked: list[str] = []
    reader.page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    held = hold(reader)
    first, second, *_ = (each.id for each in bank().sets[0].questions if each.kind in {"single", "multiple"})
    one, two = reader.at(first), reader.card(second)
    assert "storing.js" not in asked, "a page that is only read does not load it"
    button = one.pick_right().button("act.check")
    button.click()
    button.click()  # nothing happened, so an impatient reader presses again
    expect(one.verdict).to_have_count(0)
    assert reader.stored(f"q/{first}") is None
    two.summary.click()
    held.pop().continue_()
    one.is_("done")
    two.is_("done")
    assert [reader.stored(f"q/{qid}")["ok"] for qid in (first, second)] == [1, 0]
    assert len(reader.stored(f"q/{first}")["log"]) == 1
    assert asked.count("storing.js") == 1


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
    reader.at(SINGLE).is_("draft").check().is_("done")
    assert reader.stored(f"q/{SINGLE}")["ok"] == 1


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
