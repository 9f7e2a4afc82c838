"""Blocks to order, numbers and pairs: by keyboard, by pointer, in both languages, remembered, and in an exam."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.kinds_page import (
    EXAM,
    KINDS,
    MATCH,
    NUM,
    ORDER,
    ORDERS,
    PARTNERS,
    SINGLE,
    TF,
    answers,
    build_kinds,
)
from tests.browser.reader import ROOTS, Card, Reader
from tests.browser.serve import served
from tests.browser.watch import Watch

pytestmark = pytest.mark.any_language

PRINTED = ["forward", "split", "update", "backward"]
TYPED = {"en": "37.5", "es": "37,5"}
RIGHT = {"en": "27.3", "es": "27,3"}


@pytest.fixture(scope="session")
def kinds_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(build_kinds(tmp_path_factory.mktemp("kinds"))) as address:
        yield address


@pytest.fixture
def here(reader: Reader, kinds_site: str, watch: Watch) -> Reader:
    """Return a reader who has the page with all kinds open."""
    watch.allow(kinds_site)
    reader.page.goto(kinds_site + ROOTS[reader.language] + KINDS)
    return reader


@pytest.fixture
def exam(reader: Reader, kinds_site: str, watch: Watch) -> Reader:
    watch.allow(kinds_site)
    reader.page.goto(kinds_site + ROOTS[reader.language] + EXAM)
    return reader


def in_other_language(reader: Reader, kinds_site: str) -> Reader:
    other = reader.in_other_language()
    other.page.goto(kinds_site + ROOTS[other.language] + KINDS)
    return other


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def moves(card: Card, block: str, way: str) -> Any:
    return card.option(block).get_by_role("button").nth(0 if way == "up" else 1)


def expect_order(card: Card, *blocks: str) -> None:
    expect(card.root.locator(".qz-opt").first).to_have_attribute("data-opt", blocks[0])
    assert card.order == list(blocks)


def expect_heard(reader: Reader, key: str, /, **values: object) -> None:
    expect(reader.page.locator("[role=status]").filter(has_text=reader.say(key, **values))).to_have_count(1)


def focused_label(page: Page) -> str:
    label: str = page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.textContent")
    return label


def number(card: Card) -> Any:
    return card.root.get_by_role("textbox")


def choose_partners(card: Card, **partners: str) -> None:
    for left, right in partners.items():
        card.option(left).get_by_role("combobox").select_option(right)


# Blocks to order


@pytest.mark.firefox
def test_blocks_are_ordered_by_keyboard_alone(here: Reader):
    card, page = here.card(ORDER), here.page
    expect_order(card, *PRINTED)
    first = moves(card, "forward", "up")
    expect(first).to_have_accessible_name(here.say("act.up", key="A"))
    expect(first).to_have_attribute("aria-disabled", "true")
    first.focus()
    press(page, "Enter")
    expect_heard(here, "live.first", key="A")
    press(page, "Tab", "Enter")
    expect_order(card, "split", "forward", "update", "backward")
    expect_heard(here, "live.moved", key="A", n=2, total=4)
    assert focused_label(page) == here.say("act.down", key="A")
    press(page, "Alt+ArrowUp")
    expect_order(card, *PRINTED)
    assert focused_label(page) == here.say("act.down", key="A")
    press(page, "Alt+ArrowDown")
    expect_heard(here, "live.moved", key="A", n=2, total=4)
    moves(card, "backward", "down").focus()
    press(page, "Enter")
    expect_heard(here, "live.last", key="D")
    press(page, "Alt+ArrowUp")
    expect_order(card, *ORDERS[0])
    card.button("act.check").focus()
    press(page, "Enter")
    card.is_("done")
    expect(card.verdict).to_be_focused()
    expect(card.verdict).to_contain_text(here.say("v.right"))
    assert here.stored(f"q/{ORDER}")["done"]["p"] == ORDERS[0]


def test_letters_stay_with_their_blocks(here: Reader):
    card = here.card(ORDER)
    moves(card, "update", "up").click()
    expect_order(card, "forward", "update", "split", "backward")
    letters = card.root.locator(".qz-block .qz-key").all_text_contents()
    assert letters == ["A", "C", "B", "D"]


def test_a_check_marks_the_blocks_that_have_to_move(here: Reader):
    card = here.card(ORDER)
    moves(card, "forward", "down").click()  # split, forward, update, backward: one block is out of place
    card.check().is_("retry")
    expect(card.verdict).to_contain_text(here.count("v.moves", 1))
    assert card.marks == {"backward": "slip"}
    expect(card.option("backward")).to_contain_text(here.say("m.move"))
    moves(card, "backward", "up").click()
    assert card.marks == {}
    card.check_again().is_("done")
    expect(card.verdict).to_contain_text(here.say("v.right2"))
    assert card.marks == dict.fromkeys(PRINTED, "hit")
    expect(card.option("backward")).to_contain_text(here.say("m.in_place"))


def test_blocks_left_as_printed_are_an_answer_too(here: Reader):
    card = here.card(ORDER)
    card.check().is_("retry")
    expect(card.verdict).to_contain_text(here.count("v.moves", 2))
    card.check_again().is_("done")
    places = {block: place for place, block in enumerate(ORDERS[0], 1)}
    slips = [block for block, mark in card.marks.items() if mark == "slip"]
    assert len(slips) == 2
    for block in slips:
        expect(card.option(block)).to_contain_text(here.say("m.goes_to", n=places[block]))
    card.answer_again().is_("fresh")
    expect_order(card, *PRINTED)
    expect(moves(card, "forward", "down")).to_be_focused()


def drag(page: Page, card: Card, block: str, onto: str) -> None:
    """Move a block by its letter, to the far edge of another."""
    grip, to = card.option(block).locator(".qz-key"), card.option(onto)
    grip.scroll_into_view_if_needed()
    start, end = grip.bounding_box(), to.bounding_box()
    assert start
    assert end
    down = end["y"] > start["y"]
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + 5, end["y"] + (end["height"] - 3 if down else 3))
    page.mouse.up()


@pytest.mark.firefox
def test_blocks_can_be_dragged_by_their_letters(here: Reader):
    card = here.card(ORDER)
    drag(here.page, card, "forward", "backward")
    expect_order(card, "split", "update", "backward", "forward")
    expect_heard(here, "live.moved", key="A", n=4, total=4)
    drag(here.page, card, "forward", "update")
    expect_order(card, "split", "forward", "update", "backward")
    card.is_("draft")
    card.check().check_again().is_("done")
    drag(here.page, card, "forward", "backward")
    expect_order(card, "split", "forward", "update", "backward")


# Numbers


@pytest.mark.firefox
def test_a_number_is_typed_as_the_language_writes_it(here: Reader):
    card = here.card(NUM)
    number(card).focus()
    here.page.keyboard.type(RIGHT[here.language] + " %")
    press(here.page, "Enter")
    card.is_("done")
    expect(card.verdict).to_be_focused()
    expect(card.verdict).to_contain_text(here.say("v.right"))
    assert here.stored(f"q/{NUM}")["done"]["p"] == ["27.3"]


def test_a_plausible_wrong_number_gets_its_own_words(here: Reader):
    card = here.card(NUM)
    trap = card.answer.locator("[data-trap]")
    words = trap.text_content()
    assert words
    number(card).fill(TYPED[here.language])
    card.check().is_("retry")
    expect(card.verdict.locator(".qz-fb")).to_have_text(words)
    expect(trap).to_be_empty()
    number(card).fill(TYPED[here.language] + "1")
    expect(card.verdict.locator(".qz-fb")).to_have_text(words)  # it can be read while another number is typed
    number(card).fill(TYPED[here.language])
    card.check_again().is_("done")
    expect(card.verdict.locator(".qz-fb")).to_have_text(words)
    card.answer_again()
    expect(trap).to_have_text(words)
    expect(number(card)).to_be_focused()
    expect(number(card)).to_have_value("")


def test_a_number_without_a_trap_is_just_wrong(here: Reader):
    card = here.card(NUM)
    number(card).fill("-4")
    card.check().is_("retry")
    expect(card.root.locator(".qz-fb")).to_have_count(0)
    assert card.root.locator(".qz-numrow").get_attribute("data-mark") == "slip"


def test_what_is_no_number_is_an_error(here: Reader):
    card = here.card(NUM)
    for text in ("", "many", "1.2.3"):
        number(card).fill(text)
        card.check()
        expect(card.error).to_have_text(f"{here.say('err.prefix')} {here.say('err.num')}")
        expect(number(card)).to_be_focused()
    description = number(card).evaluate(
        "el => el.getAttribute('aria-describedby').split(' ').map(id => document.getElementById(id).textContent)"
    )
    assert description == [f"{here.say('err.prefix')} {here.say('err.num')}"]
    expect(number(card)).to_have_accessible_name("- %")
    number(card).press("Enter")
    expect_heard(here, "err.num")  # the focus was there already, so it tells nothing
    number(card).fill("1")
    expect(card.error).to_be_hidden()
    assert here.stored(f"q/{NUM}") is None


def test_a_number_that_could_be_two_is_asked_about_where_the_language_does_not_tell(here: Reader):
    card = here.card(NUM)
    number(card).fill("1,000")
    card.check()
    if here.language == "en":
        card.is_("retry")
        assert here.stored(f"d/{NUM}", "sessionStorage")["t"] == ["1000"]
    else:
        card.is_("draft")
        expect(card.error).to_contain_text(here.say("err.num_sep"))


# Pairs


@pytest.mark.firefox
def test_pairs_are_matched_by_keyboard_alone(here: Reader):
    card, page = here.card(MATCH), here.page
    # A list that is closed cuts long partners off: they stand below, in full.
    expect(card.root.locator(".qz-rights > li")).to_have_count(len(set(PARTNERS.values())))
    for partner in card.root.locator(".qz-rights > li").all():
        expect(partner).to_be_visible()
    card.option("device").get_by_role("combobox").focus()
    for down in (2, 3, 1):
        press(page, *["ArrowDown"] * down, "Tab")
    press(page, "Enter")
    card.is_("done")
    expect(card.verdict).to_contain_text(here.say("v.right"))
    assert here.stored(f"q/{MATCH}")["done"]["p"] == answers()[MATCH]
    assert card.marks == dict.fromkeys(PARTNERS, "hit")


def test_wrong_pairs_are_marked_and_then_put_right_in_words(here: Reader):
    card = here.card(MATCH)
    card.check()
    expect(card.error).to_contain_text(here.say("err.none_match"))
    expect(card.option("device").get_by_role("combobox")).to_be_focused()
    choose_partners(card, device="chip", host="copy")
    card.check().is_("retry")
    expect(card.verdict).to_contain_text(here.count("v.pairs", 3, a=1, b=3))
    assert card.marks == {"device": "hit", "host": "slip"}
    expect(card.root).not_to_contain_text(here.say("m.partner", key="A"))
    choose_partners(card, host="machine")
    assert card.marks == {"device": "hit"}
    choose_partners(card, host="copy")
    card.check_again().is_("done")
    assert card.marks == {"device": "hit", "replica": "miss", "host": "slip"}
    for left, letter in (("replica", "C"), ("host", "A")):
        text = card.root.locator(f"[data-right={PARTNERS[left]}] .qz-txt").text_content()
        expect(card.option(left)).to_contain_text(f"{here.say('m.partner', key=letter)} {text}")
    assert here.stored(f"q/{MATCH}")["log"][0][3] == 0


# Remembered


@pytest.mark.firefox
def test_drafts_come_back_after_a_reload_and_in_the_other_language(here: Reader, kinds_site: str):
    moves(here.card(ORDER), "forward", "down").click()
    number(here.card(NUM)).fill(TYPED[here.language])
    choose_partners(here.card(MATCH), replica="copy")
    for again in ("reload", "switch"):
        if again == "reload":
            here.page.reload()
            reader = here
        else:
            reader = in_other_language(here, kinds_site)
        for kind in (ORDER, NUM, MATCH):
            reader.card(kind).is_("draft")
        expect_order(reader.card(ORDER), "split", "forward", "update", "backward")
        expect(number(reader.card(NUM))).to_have_value(TYPED["en"])  # with a point, as every text has it
        expect(reader.card(MATCH).option("replica").get_by_role("combobox")).to_have_value("copy")


def test_text_that_is_no_number_is_not_kept(here: Reader):
    number(here.card(NUM)).fill("thirty")
    here.page.reload()
    here.card(NUM).is_("fresh")
    expect(number(here.card(NUM))).to_have_value("")


def test_a_number_with_three_decimals_means_the_same_in_both_languages(here: Reader, kinds_site: str):
    if here.language == "es":  # there it cannot be typed so, only be met
        here = in_other_language(here, kinds_site)
    number(here.card(NUM)).fill("1.234")
    here = in_other_language(here, kinds_site)
    card = here.card(NUM).is_("draft")
    expect(number(card)).to_have_value("1.234")
    card.check().is_("retry")
    assert here.stored(f"d/{NUM}", "sessionStorage")["t"] == ["1.234"]


def test_answers_and_open_second_tries_come_back(here: Reader, kinds_site: str):
    moves(here.card(ORDER), "forward", "down").click()
    number(here.card(NUM)).fill(TYPED[here.language])
    choose_partners(here.card(MATCH), **PARTNERS)
    for kind in (ORDER, NUM, MATCH):
        here.card(kind).check()
    other = in_other_language(here, kinds_site)
    other.card(ORDER).is_("retry")
    assert other.card(ORDER).marks == {"backward": "slip"}
    other.card(NUM).is_("retry")
    expect(other.card(NUM).verdict.locator(".qz-fb")).to_have_count(1)
    other.card(MATCH).is_("done")
    assert other.card(MATCH).marks == dict.fromkeys(PARTNERS, "hit")


# What all kinds share


@pytest.mark.parametrize("kind", [ORDER, NUM, MATCH])
def test_showing_the_answer_counts_as_not_known(here: Reader, kind: str):
    card = here.card(kind).show_answer().is_("done")
    expect(card.verdict).to_contain_text(here.say("v.seen"))
    assert here.stored(f"q/{kind}")["log"][0][2:6] == [[], 0, 1, 16]


def test_nothing_is_wider_than_a_small_screen_and_nothing_too_small_to_touch(here: Reader):
    page = here.page
    page.set_viewport_size({"width": 320, "height": 700})
    for kind in (ORDER, NUM, MATCH):
        here.card(kind).show_answer()
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    for kind in (ORDER, NUM, MATCH):
        here.card(kind).answer_again()
    sizes = page.locator(
        ".qz-moves button, .qz-numin, .qz-pair select, .qz-acts button, .qz-block > .qz-key"
    ).evaluate_all(
        "all => all.map(el => el.getBoundingClientRect()).filter(r => r.width).map(r => Math.min(r.width, r.height))"
    )
    assert min(sizes) >= 44
    assert page.evaluate("document.documentElement.scrollWidth") == 320


# Review and exam


def test_a_review_asks_how_sure_one_is(exam: Reader, kinds_site: str):
    exam.page.goto(f"{kinds_site}{ROOTS[exam.language]}{EXAM}#r")
    exam.page.reload()
    card = exam.card(TF)
    submits = card.root.locator(".qz-acts [type=submit]")
    expect(submits).to_have_text([exam.say("act.unsure"), exam.say("act.sure")])
    card.pick("true")
    card.input("true").press("Enter")  # it stands for neither, and leads to both
    expect(card.button("act.unsure")).to_be_focused()
    assert exam.stored(f"q/{TF}") is None
    card.button("act.unsure").press("Enter")
    card.is_("done")
    assert exam.stored(f"q/{TF}")["log"][-1][1::4] == ["r", 4]
    expect(card.verdict).not_to_contain_text(exam.say("v.sure_wrong"))
    card.button("act.next").click()
    assert exam.page.evaluate("test.nexts") == 1
    other = exam.card(SINGLE).pick("one")
    assert other.order != ["one", "two", "three", "four"]
    other.button("act.sure").click()
    other.is_("retry")
    expect(other.verdict).to_contain_text(exam.say("v.sure_wrong"))
    expect(other.root.locator(".qz-acts [type=submit]")).to_have_text([exam.say("act.again")])
    assert exam.stored(f"q/{SINGLE}")["log"][-1][5] == 2
    exam.page.reload()
    expect(other.is_("retry").verdict).to_contain_text(exam.say("v.sure_wrong"))
    other.pick("two").check_again().is_("done")
    assert exam.stored(f"q/{SINGLE}")["log"][-1][5] & 8
    expect(other.verdict).not_to_contain_text(exam.say("v.sure_wrong"))


def test_an_exam_says_nothing_before_it_is_graded(exam: Reader):
    page = exam.page
    for kind in answers():
        expect(exam.card(kind).root.get_by_role("button", name=exam.say("act.check"))).to_have_count(0)
        expect(exam.card(kind).answer).to_have_count(0)
        assert page.evaluate("kind => test.cards[kind].picks()", kind) == []
        assert page.evaluate("kind => test.cards[kind].grade()", kind) is None
    single = exam.card(SINGLE)
    single.input("one").focus()
    press(page, "2", "Enter")
    single.is_("draft")
    assert page.evaluate(f"test.cards.{SINGLE}.picks()") == [single.order[1]]
    moves(exam.card(ORDER), "forward", "down").click()
    number(exam.card(NUM)).fill(TYPED[exam.language])
    choose_partners(exam.card(MATCH), device="chip")
    assert page.evaluate(f"test.cards.{ORDER}.picks()") == ["split", "forward", "update", "backward"]
    assert page.evaluate(f"test.cards.{NUM}.grade()")["trap"] == "37.5"
    assert page.evaluate(f"test.cards.{MATCH}.grade()")["credit"] == pytest.approx(1 / 3)
    assert page.evaluate("test.changes") >= 4
    assert exam.everything_stored() == {}


def test_an_unreadable_number_is_told_in_an_exam_too(exam: Reader):
    card = exam.card(NUM)
    number(card).fill("many")
    expect(card.error).to_contain_text(exam.say("err.num"))
    number(card).fill("")
    expect(card.error).to_be_hidden()


def test_an_exam_is_resumed_and_shown_graded_without_being_recorded(exam: Reader):
    page = exam.page
    for kind, picks in answers().items():
        page.evaluate("([kind, picks]) => test.cards[kind].set(picks)", [kind, picks])
        exam.card(kind).is_("draft")
        assert page.evaluate("kind => test.cards[kind].picks()", kind) == picks
        assert page.evaluate("kind => test.cards[kind].grade().verdict", kind) == "right"
        page.evaluate("kind => test.cards[kind].set([])", kind)
        exam.card(kind).is_("fresh")
        page.evaluate("([kind, picks]) => test.cards[kind].show(picks)", [kind, picks])
        card = exam.card(kind).is_("done")
        expect(card.verdict).to_contain_text(exam.say("v.right"))
        expect(card.answer).to_have_attribute("open", "")
        expect(card.root.locator(".qz-acts button")).to_have_count(0)
        page.evaluate("kind => test.cards[kind].show([])", kind)
        expect(card.verdict).not_to_contain_text(exam.say("v.wrong"))  # who answered nothing was not incorrect
    assert exam.everything_stored() == {}
