"""What the browser stores: answers survive reloads, other tabs, other days, damage, refusals, newer builds, no room."""

from playwright.sync_api import Route, expect

from tests.browser.reader import MULTI, PREFIX, SINGLE, TF, Reader, bank, right, wrong
from tests.browser.study import records, remembered
from tests.browser.test_progress import backup, load
from tests.browser.watch import Watch

NOON = "2026-11-20T12:00:00+01:00"
OTHER = "custom-loop-changes"
"""On the page of MULTI and SINGLE."""


def test_answers_drafts_and_second_tries_survive_a_reload(reader: Reader):
    for qid in (TF, MULTI):
        card = reader.at(qid).pick_wrong().check()
        if qid != TF:
            card.check_again()
        marks, verdict = card.is_("done").marks, card.verdict.text_content()
        reader.page.reload()
        assert card.is_("done").marks == marks
        assert card.verdict.text_content() == verdict
    card.answer_again().pick(wrong(MULTI)[0], right(MULTI)[0])
    order, picks = card.order, card.picks
    reader.page.reload()
    assert (card.is_("draft").picks, card.order) == (picks, order)
    marks = card.check().is_("retry").marks
    reader.page.reload()
    assert card.is_("retry").marks == marks
    card.pick(wrong(MULTI)[0], right(MULTI)[1]).check_again().is_("done")
    expect(card.verdict).to_contain_text(reader.say("v.right2"))
    reader.expect_tally(1, 6)


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
    card.button("act.last").focus()
    reader.page.keyboard.press("Enter")
    assert card.is_("done").picks == right(MULTI)
    expect(card.verdict).to_be_focused()
    assert reader.stored(f"q/{MULTI}")["n"] == 1


def test_a_question_that_changed_is_asked_again_and_keeps_its_log(reader: Reader):
    old = remembered(MULTI) | {"rev": "00000000"}
    reader.store({f"q/{MULTI}": old})
    card = reader.at(MULTI).is_("fresh")
    expect(card.root.locator(".qz-meta")).to_contain_text(reader.say("w.changed"))
    reader.expect_tally(0, 6)
    assert reader.stored(f"q/{MULTI}") == old
    card.answer_right()
    now = reader.stored(f"q/{MULTI}")
    assert now["rev"] == remembered(MULTI)["rev"]
    assert now["log"][0] == old["log"][0]
    assert len(now["log"]) == 2


def test_what_a_newer_guide_saved_is_shown_and_not_changed(reader: Reader):
    reader.store(records(MULTI, last=0, due=2))
    reader.plant({"dtguide/2/meta": "{}"})
    before = reader.everything_stored()
    card = reader.at(MULTI).is_("done")
    expect(reader.page.locator(".qz-note")).to_have_text(reader.say("store.newer"))
    card.answer_again().pick_wrong().check().is_("retry")
    assert reader.everything_stored().items() >= before.items()


# Storage that refuses, is damaged or full


def test_without_storage_everything_works_but_memory(reader: Reader):
    for how in ("no storage", "no reading"):
        page = reader.page.context.new_page()
        other = Reader(page, reader.language)
        other.block_storage(how)
        card = other.at(MULTI).pick_wrong().check().is_("retry").check_again().is_("done")
        expect(page.locator(".qz-note")).to_have_text(reader.say("store.off"))
        card.answer_again().answer_right()
        other.expect_tally(1, 6)


def test_settings_and_colours_that_cannot_be_read_disturb_nothing(reader: Reader):
    """The theme's single-key shortcuts stay off, and what is typed arrives."""
    palettes = {f"/study-guide/{root}.__palette": "{" for root in ("", "es/")}
    for value in ('"x"', "["):
        reader.plant({f"{PREFIX}set": value, **palettes})
        card = reader.at(MULTI)
        reader.page.keyboard.press("f")
        expect(reader.page.locator("[data-md-toggle=search]")).not_to_be_checked()
    card.answer_right().answer_again()  # so that what listens to keys is there
    card.input(card.order[0]).focus()
    reader.page.keyboard.press("1")
    assert card.is_("draft").picks == card.order[:1]


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


def test_a_file_that_found_no_room_is_not_called_loaded(reader: Reader):
    reader.page.add_init_script(f"({FULL})('localStorage')")
    reader.open("settings/")
    load(reader, backup(q={MULTI: remembered(MULTI)}))
    expect(reader.page.locator(".qz-done")).to_contain_text(reader.say("store.full"))


# Several tabs


def test_two_tabs_lose_nothing_nor_what_a_reader_is_doing(reader: Reader):
    """Each answers another question, then both answer the same one."""
    mine = reader.at(MULTI).pick_wrong()
    other = Reader(reader.page.context.new_page(), reader.language)
    other.at(MULTI).pick_right()
    other.card(MULTI).show_answer().is_("done")
    theirs = other.card("strategy-execution-modes").pick("eager-mode").check().is_("done")
    reader.expect_tally(2, 6)
    assert mine.is_("draft").picks == [wrong(MULTI)[0]]
    mine.pick_wrong().answer_right()
    theirs.answer_again()
    mine.answer_again().pick_right()
    other.card(MULTI).is_("done").answer_again().answer_right()
    mine.check().is_("done")
    assert reader.stored(f"q/{MULTI}")["n"] == len(reader.stored(f"q/{MULTI}")["log"]) == 4
    assert reader.stored("q/strategy-execution-modes")["n"] == 1
    reader.expect_tally(2, 6)
    other.expect_tally(2, 6)


def test_what_is_erased_is_not_written_back_by_a_tab_that_wrote_it(reader: Reader):
    mine = reader.at(TF).answer_right()
    other = Reader(reader.page.context.new_page(), reader.language)
    other.open("settings/#erase")
    other.page.get_by_role("button", name=other.say("pg.reset_go"), exact=True).click()
    other.page.get_by_role("button", name=other.say("pg.erase"), exact=True).click()
    expect(other.page.locator("#qz-app")).to_contain_text(other.say("pg.erased"))
    mine.is_("fresh")
    assert reader.stored(f"q/{TF}") is None


# The script that stores answers is loaded when a question first has the focus

LATE = "**/storing.js"


def test_answers_given_before_it_is_there_are_judged_and_saved_once_it_is(reader: Reader):
    asked: list[str] = []
    reader.page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    waiting: list[Route] = []

    def wait(route: Route) -> None:
        waiting.append(route)

    reader.page.route(LATE, wait)
    first, second, third, *_ = (each.id for each in bank().sets[0].questions if each.kind in {"single", "multiple"})
    one, two, three = reader.at(first), reader.card(second), reader.card(third)
    emptied = reader.card(next(each.id for each in bank().sets[0].questions if each.kind == "numeric"))
    assert "storing.js" not in asked, "a page that is only read does not load it"
    button = one.pick_right().button("act.check")
    button.click()
    button.click()  # nothing happened, so an impatient reader presses again
    expect(one.verdict).to_have_count(0)
    assert reader.stored(f"q/{first}") is None
    expect(three.check().error).to_be_visible()  # at once, for nothing is to be stored
    three.pick_right()
    number = emptied.root.locator(".qz-numin")
    number.fill("3")
    emptied.check()
    number.fill("")
    two.summary.click()
    waiting.pop().continue_()
    one.is_("done")
    two.is_("done")
    three.is_("draft")  # what was picked after the check was not checked
    expect(emptied.error).to_be_visible()
    assert reader.stored(f"q/{emptied.qid}") is None
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
    reader.card(MULTI).pick_right().button("act.check").click()  # which asks for it again
    reader.card(MULTI).is_("done")
    assert reader.stored(f"q/{MULTI}")["ok"] == 1
    # What was picked is still there.
    reader.at(SINGLE).is_("draft").check().is_("done")
    assert reader.stored(f"q/{SINGLE}")["ok"] == 1
