"""An exam: one paper for one address, sat across reloads, languages and tabs, timed only as far as a reader wants."""

import json
import re

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

from tests.book.papers import squeezed
from tests.browser.answers import last_fold, missed, of_each_kind, ways_to_the_answer
from tests.browser.reader import MULTI, PREFIX, SINGLE, TF, Card, Reader, bank, right
from tests.browser.study import (
    addresses,
    app,
    asked,
    button,
    expect_question,
    form,
    heading,
    link,
    next_steps,
    running,
    tomorrow,
)
from tests.browser.test_printing import on_paper
from tests.tools import ROOT

CHOICES = "high-performance-modelling"
"""A set that has choices only, which take one key."""
PAPER = f"exam/#/new?s={CHOICES}&n=4&seed=paper.25"
TIMED = f"{PAPER}&t=1"
EXAMS = json.loads(json.loads((ROOT / "tests/fixtures/storage/v1.json").read_text("utf-8"))[f"{PREFIX}x/log"])
"""Finished ones, as the first version stored them."""


def begin(reader: Reader, address: str = PAPER) -> None:
    reader.open(address)
    start(reader).click()
    expect_question(reader, 1, 4)


def start(reader: Reader) -> Locator:
    """The button that starts the exam, whose words say which."""
    return form(reader).locator("[type=submit]")


def press(reader: Reader, key: str, /, **values: object) -> None:
    button(reader, reader.say(key, **values)).click()


def to_question(reader: Reader, number: int) -> Card:
    way(reader).nth(number - 1).click()
    expect_question(reader, number, 4)
    return asked(reader)


def way(reader: Reader) -> Locator:
    """The links of the navigator."""
    return app(reader).locator("nav a")


def look_over(reader: Reader) -> None:
    """Go to what comes before an exam is submitted."""
    link(reader, reader.say("ex.check")).click()
    expect(heading(reader)).to_have_text(reader.say("ex.check"))
    expect(reader.page.locator(".md-tabs")).to_be_hidden()


def submit(reader: Reader) -> None:
    look_over(reader)
    reader.page.locator("#qz-app .qz-acts button").first.click()
    expect(results(reader).first).to_be_visible()


def results(reader: Reader) -> Locator:
    """The questions of a finished exam, each folded below what it says of it."""
    return reader.page.locator("#qz-app .se-list > li")


def cell(reader: Reader, number: int, *keys: str) -> Locator:
    """The cell of a question, by what its name says of it."""
    state = ", ".join(reader.say(key) for key in keys).lower()
    return link(reader, reader.say("cell.q", n=number, state=state))


def paper(reader: Reader) -> list[tuple[str, list[str]]]:
    """The questions of the running exam, each with the order in which its options stand."""
    return [(card.qid, card.order) for card in (to_question(reader, number) for number in (1, 2, 3, 4))]


def test_a_choice_can_be_taken_back_and_leaves_the_question_open(reader: Reader):
    begin(reader)
    card = next(
        card for number in (1, 2, 3, 4) if bank().by_id[(card := to_question(reader, number)).qid].kind == "single"
    )
    answered = app(reader).locator(".ex-way summary")
    expect(card.button("act.clear")).to_be_hidden()
    card.pick(right(card.qid)[0])
    expect(answered).to_have_text(reader.say("ex.nav", n=1, total=4))
    card.button("act.clear").click()
    expect(answered).to_have_text(reader.say("ex.nav", n=0, total=4))
    expect(card.root.locator(".qz-in").first).to_be_focused()
    expect(card.button("act.clear")).to_be_hidden()


@pytest.mark.firefox
def test_an_exam_by_keyboard_alone(reader: Reader):
    page, keys = reader.page, reader.page.keyboard
    reader.open("exam/")
    reader.tab_to(page.get_by_label(reader.say("ch.core")))
    keys.press("ArrowDown")
    keys.press("ArrowDown")
    expect(start(reader)).to_be_disabled()
    reader.tab_to(page.locator(f"[name=s][value={CHOICES}]"))
    keys.press("Space")
    reader.tab_to(start(reader))
    keys.press("Enter")
    total = sum(home == f"questions/{CHOICES}" for home in bank().home.values())
    expect_question(reader, 1, total)
    expect(asked(reader).root.locator(".qz-title")).to_be_focused()
    reader.tab_to(asked(reader).root.locator(".qz-in").first)
    keys.press("Space")
    expect(app(reader).locator(".ex-way summary")).to_have_text(reader.say("ex.nav", n=1, total=total))
    reader.tab_to(button(reader, reader.say("ex.flag")), "Shift+Tab")  # forwards, Firefox would leave the page
    keys.press("Enter")
    expect(button(reader, reader.say("ex.flagged"))).to_be_focused()
    expect(cell(reader, 1, "ex.answered", "ex.flagged")).to_have_attribute("aria-current", "step")
    reader.tab_to(button(reader, reader.say("act.next")))
    keys.press("Enter")
    expect_question(reader, 2, total)
    expect(asked(reader).root.locator(".qz-title")).to_be_focused()
    reader.tab_to(link(reader, reader.say("ex.check")))
    keys.press("Enter")
    expect(heading(reader)).to_be_focused()
    expect(app(reader)).to_contain_text(reader.say("ex.counts", open=total - 1, flagged=1))
    expect(app(reader).locator(".qz-btn--main")).to_have_text(reader.count("ex.rest", total - 1))
    expect(link(reader, reader.count("ex.rest", total - 1))).to_have_attribute("href", "#/q/2")
    reader.tab_to(button(reader, reader.count("ex.submit_some", total - 1)))
    keys.press("Enter")
    expect(results(reader).first).to_be_visible()
    expect(heading(reader)).to_be_focused()
    reader.tab_to(results(reader).nth(1).locator("summary"))
    keys.press("Enter")
    expect(page.locator(".se-list .qz-verdict")).to_have_count(1)


def test_an_exam_goes_on_wherever_it_was_left_and_its_address_is_the_same_paper_in_every_language(reader: Reader):
    begin(reader, TIMED)
    ours = paper(reader)
    assert len({qid for qid, _ in ours}) == 4
    picks = to_question(reader, 1).pick_wrong().picks
    press(reader, "ex.flag")
    to_question(reader, 2)
    reader.page.reload()
    expect_question(reader, 2, 4)
    assert asked(reader).qid == ours[1][0]
    to_question(reader, 1)
    other = reader.switch_language()
    expect_question(other, 1, 4)
    same = asked(other)
    assert (same.qid, same.order, same.picks) == (*ours[0], picks)
    expect(button(other, other.say("ex.flagged"))).to_have_attribute("aria-pressed", "true")
    expect(timer(other)).to_be_visible()
    other.page.goto("about:blank")
    other.open("exam/")
    link(other, other.say("ex.resume", n=1, total=4)).click()
    expect_question(other, 1, 4)
    submit(other)
    other.switch_language()
    expect(app(reader)).to_contain_text(reader.say("rs.full", n=0, total=4))
    link(reader, reader.say("rs.link")).click()
    start(reader).click()
    expect_question(reader, 1, 4)
    assert paper(reader) == ours


def test_an_exam_is_shared_and_printed_before_it_starts(reader: Reader):
    """Who writes on paper and who follows the link name the same letters."""
    reader.page.add_init_script("window.print = () => (window.printed = true)")
    reader.open("exam/")
    shared = link(reader, reader.say("rs.link")).get_attribute("href") or ""
    press(reader, "ex.print")
    reader.page.wait_for_function("() => window.printed")
    reader.page.emulate_media(media="print")
    cards = reader.page.locator("#qz-app .qz:visible")
    expect(cards).to_have_count(10)
    expect(reader.page.locator("#qz-app :is(form.qz-setup, .qz-btn, .qz-answer):visible")).to_have_count(0)
    printed = [(card.get_attribute("id") or "")[2:] for card in cards.all()]
    answers = reader.page.locator("#qz-app .qz-printkey li").all_text_contents()
    options = "each => [...each.querySelectorAll('.qz-opt')].map(({ dataset }) => [dataset.opt, 'ok' in dataset])"
    orders = [card.evaluate(options) for card in cards.all()]
    for qid, order, answer in zip(printed, orders, answers, strict=True):
        if len(bank().by_id[qid].key) > 2:  # numbers, orders and pairs have none
            assert answer == ", ".join("ABCDEFGHI"[place] for place, (_, ok) in enumerate(order) if ok)
    last = on_paper(reader).pages[-1]
    assert last.startswith(squeezed(reader.say("key.title")))
    assert all(squeezed(answer) in last for answer in answers)
    reader.page.emulate_media(media="screen")
    expect(cards).to_have_count(0)
    start(reader).click()
    expect_question(reader, 1, 10)
    stored = reader.stored("x/cur")
    assert ([item["q"] for item in stored["items"]], stored["seed"]) == (printed, shared.split("seed=")[1])
    assert reader.page.locator("#qz-app .qz:visible").evaluate(options) == orders[0]


def test_the_end_grades_remembers_and_leads_to_what_was_missed(reader: Reader):
    reader.store({"x/cur": running(MULTI, SINGLE, TF), "x/log": [*EXAMS, {"half": 1}]})
    reader.open("exam/#/q/1")
    expect_question(reader, 1, 3)
    asked(reader).pick(*right(MULTI)[:1])
    press(reader, "act.next")
    expect_question(reader, 2, 3)
    asked(reader).pick(*right(SINGLE))
    submit(reader)
    results_page = app(reader)
    credit = 1 + 1 / len(right(MULTI))
    expect(app(reader)).to_contain_text(reader.say("rs.full", n=1, total=3))
    expect(results_page).to_contain_text(reader.say("rs.credit", x=f"{round(credit, 2):g}", total=3))
    earlier, entry = reader.stored("x/log")
    assert earlier == EXAMS[0]  # what is no exam takes no other along
    assert (entry["n"], entry["right"], entry["items"][1:]) == (3, 1, [[SINGLE, right(SINGLE), 1], [TF, [], 0]])
    assert entry["credit"] == pytest.approx(credit)
    assert reader.stored("x/cur") is None
    assert [try_[1:4] for try_ in reader.stored(f"q/{SINGLE}")["log"]] == [["x", right(SINGLE), 1]]
    assert reader.stored(f"q/{MULTI}")["done"]["p"] == right(MULTI)[:1]
    assert reader.stored(f"q/{TF}") is None
    for q in (MULTI, TF):
        ref = bank().by_id[q].refs[0]
        panel = results_page.locator(f".rs-read li:has(a[href$='/concepts/{ref.concept}/#{ref.anchor}'])")
        assert addresses(panel.locator("a.qz-btn"))[0].endswith(f"practice/#/new?c={ref.concept}")  # others of it, too
    expect(results_page.locator(".se-lead")).to_have_text(reader.say("rs.means_few"))
    for number, (q, key) in enumerate({MULTI: "g.partly", SINGLE: "g.right", TF: "g.none"}.items(), 1):
        row = results(reader).nth(number - 1)
        expect(row).to_contain_text(f"{number}. {bank().text(bank().by_id[q].title, reader.language)}")
        expect(row).to_contain_text(reader.say(key))
    expect(results(reader).first).to_contain_text(reader.say("rs.back", when=tomorrow(reader)))
    results(reader).nth(1).locator("summary").click()
    assert reader.card(SINGLE).is_("done").marks[right(SINGLE)[0]] == "hit"
    results(reader).nth(2).locator("summary").first.click()
    expect(results_page).not_to_contain_text(reader.say("st.changed"))
    expect(reader.card(TF).verdict).to_contain_text(reader.say("ex.unanswered"))
    next_step = reader.count("rs.practise_left", 2)  # one of them was not answered
    assert next_steps(reader) == [next_step]
    link(reader, next_step).click()
    expect_question(reader, 1, 2)
    assert asked(reader).qid in {MULTI, TF}
    # Another key has come since: what is said of the exam stays, and its card says why it differs.
    reader.plant({f"{PREFIX}x/log": json.dumps([entry | {"items": [entry["items"][0], [SINGLE, right(SINGLE), 0]]}])})
    reader.open(f"exam/#/result/{entry['id']}")
    results(reader).nth(1).locator("summary").click()
    expect(app(reader)).to_contain_text(reader.say("st.changed"))


def test_a_question_that_changed_or_went_is_left_out(reader: Reader):
    exam = running(MULTI, SINGLE, TF)
    exam["items"][0]["rev"] = "00000000"
    exam["items"].append({"q": "no-longer-here", "rev": "00000000", "ord": 1})
    exam["ans"] = {MULTI: ["gone"], "no-longer-here": ["a"], TF: right(TF)}
    reader.store({"x/cur": exam | {"at": 3}})
    reader.open("exam/")
    link(reader, reader.say("ex.resume", n=1, total=2)).click()
    expect_question(reader, 2, 2)
    assert asked(reader).qid == TF
    expect(reader.page.locator("#qz-app .ex-way summary")).to_have_text(reader.say("ex.nav", n=1, total=2))
    submit(reader)
    expect(app(reader)).to_contain_text(reader.say("rs.full", n=1, total=2))
    assert reader.stored(f"q/{MULTI}") is None


def test_an_exam_is_in_the_tab_that_opened_it_last_and_discarding_asks_first(reader: Reader, context: BrowserContext):
    begin(reader)
    asked(reader).pick(asked(reader).order[0])
    second = Reader(context.new_page(), reader.language)
    second.open("exam/#/q/1")
    expect_question(second, 1, 4)
    expect(heading(reader)).to_have_text(reader.say("ex.elsewhere"))
    assert len(asked(second).picks) == 1
    to_question(second, 2)
    press(reader, "ex.use_here")
    expect(heading(second)).to_have_text(second.say("ex.elsewhere"))
    expect_question(reader, 1, 4)
    assert reader.stored("x/cur")["ans"] != {}
    look_over(reader)
    press(reader, "ex.discard")
    dialog = reader.page.get_by_role("dialog", name=reader.say("ex.sure"))
    expect(dialog.get_by_role("button", name=reader.say("ex.keep"))).to_be_focused()
    reader.page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    assert reader.stored("x/cur")["id"]
    press(reader, "ex.discard")
    dialog.get_by_role("button", name=reader.say("ex.discard")).click()
    expect(form(reader)).to_be_visible()
    assert reader.stored("x/cur") is None


def test_an_exam_works_without_storage(reader: Reader):
    reader.block_storage("no access")
    begin(reader)
    expect(reader.page.locator(".qz-note")).to_have_text(reader.say("store.off"))
    for number in (1, 2, 3, 4):
        to_question(reader, number).pick_right()
    look_over(reader)
    expect(app(reader).locator("button.qz-btn--main")).to_have_text(reader.count("ex.submit", 4))
    app(reader).locator("button.qz-btn--main").click()
    expect(app(reader)).to_contain_text(reader.say("rs.full", n=4, total=4))


def test_an_address_without_an_exam_leads_to_the_form(reader: Reader):
    for address in ("exam/#/q/3", "exam/#/result/none"):
        reader.page.goto("about:blank")
        reader.open(address)
        expect(form(reader)).to_be_visible()


def timer(reader: Reader) -> Locator:
    return reader.page.get_by_role("timer")


def test_the_time_is_told_takes_nothing_away_and_can_be_hidden(reader: Reader):
    """Four questions have six minutes. While the page is hidden, it waits."""
    clock = reader.page.clock
    clock.install()
    begin(reader, TIMED)
    expect(timer(reader)).to_have_text(reader.count("ex.left", 6))
    press(reader, "ex.hide_time")
    expect(timer(reader)).to_have_count(0)
    press(reader, "ex.show_time")
    hide = "is => { Object.defineProperty(document, 'hidden', { value: is, configurable: true });"
    hide += " document.dispatchEvent(new Event('visibilitychange')) }"
    reader.page.evaluate(hide, True)
    clock.run_for(200_000)
    reader.page.evaluate(hide, False)
    clock.run_for(61_000)
    live = reader.page.locator("[role=status]")
    expect(timer(reader)).to_have_text(reader.count("ex.left", 5))
    expect(live.filter(has_text=reader.count("ex.left", 5))).to_have_count(1)
    card = asked(reader).pick(asked(reader).order[0])
    clock.run_for(240_000)
    expect(timer(reader)).to_contain_text(re.compile(r"\b5\d\b"))
    button(reader, reader.say("ex.hide_time")).focus()
    clock.run_for(60_000)
    expect(timer(reader)).to_have_text(reader.say("ex.over"))
    expect(timer(reader)).to_be_focused()
    expect(live.filter(has_text=reader.say("ex.over"))).to_have_count(1)
    assert len(card.picks) == 1
    card.pick(card.order[1])


def test_a_running_exam_has_no_way_to_an_answer_and_its_results_have_one(reader: Reader):
    """For each kind of question. On paper, the results say what was correct and why, too."""
    kinds = of_each_kind()
    reader.store({"x/cur": running(*[each.id for each in kinds], ans={each.id: missed(each) for each in kinds[1:]})})
    reader.open("exam/#/q/1")
    for number in range(1, len(kinds) + 1):
        expect_question(reader, number, len(kinds))
        assert ways_to_the_answer(asked(reader)) == []
        expect(asked(reader).answer).to_have_count(0)
        shown = addresses(reader.page.locator("main a:visible"))
        assert [each for each in shown if not each.removeprefix("es/").startswith("exam/")] == []
        if number < len(kinds):
            press(reader, "act.next")
    submit(reader)
    unfold(reader)
    for each in kinds:
        card = reader.card(each.id).is_("done")
        assert ways_to_the_answer(card) == [last_fold(card)]
    texts = reader.page.locator(".qz :is(.qz-verdict > p, .qz-fb p, .qz-body p:not(.qz-ca)):not(:has(a))")
    told = [squeezed(text) for text in texts.all_inner_texts()]
    assert len(told) > 3 * len(kinds)
    paper = on_paper(reader).text
    assert [text for text in told if text not in paper] == []


def unfold(reader: Reader) -> None:
    """Open all that is folded in the results, the answers of the graded cards as well."""
    reader.page.evaluate("for (const each of document.querySelectorAll('#qz-app details')) each.open = true")
    for each in reader.page.locator(".se-list > li").all():  # a card comes when its fold is opened
        expect(each.locator(".qz-verdict")).to_be_visible()
    reader.page.evaluate("for (const each of document.querySelectorAll('#qz-app details')) each.open = true")
