"""Blocks to order, numbers and pairs: by keyboard, by pointer, remembered in both languages."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from quiz_plugin.bank.kinds import MatchingQuestion, NumericQuestion, OrderingQuestion
from tests.browser.answers import EVERY_KIND, answer_rightly, of_each_kind, put_in_order
from tests.browser.reader import Card, Reader

KINDS: dict[str, Any] = {question.kind: question for question in of_each_kind()}
ORDER: OrderingQuestion = KINDS["ordering"]
NUM: NumericQuestion = KINDS["numeric"]
MATCH: MatchingQuestion = KINDS["matching"]
BLOCKS = list(ORDER.orders[0])
SWAPPED = (BLOCKS[1], BLOCKS[0], *BLOCKS[2:])
STAYED = dict.fromkeys(BLOCKS[2:], "hit")


@pytest.fixture
def here(reader: Reader) -> Reader:
    """Return a reader who has a page with all kinds open."""
    reader.open(f"{EVERY_KIND}/")
    return reader


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def mover(card: Card, block: str, way: str) -> Locator:
    return card.option(block).get_by_role("button").nth(0 if way == "up" else 1)


def expect_order(card: Card, *blocks: str) -> None:
    expect(card.root.locator(".qz-opt").first).to_have_attribute("data-opt", blocks[0])
    assert card.order == list(blocks)


def expect_announced(reader: Reader, key: str, /, **values: object) -> None:
    expect(reader.page.locator("[role=status]").filter(has_text=reader.say(key, **values))).to_have_count(1)


def focused_label(page: Page) -> str:
    label: str = page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.textContent")
    return label


def number(card: Card) -> Locator:
    return card.root.get_by_role("textbox")


def choose(card: Card, **partners: str) -> None:
    for left, right in partners.items():
        card.option(left).get_by_role("combobox").select_option(right)


@pytest.mark.firefox
def test_blocks_numbers_and_pairs_are_answered_by_keyboard_alone(here: Reader):
    card, page = here.card(ORDER.id), here.page
    printed = card.order
    letter = (card.option(printed[0]).locator(".qz-key").text_content() or "").strip()
    first = mover(card, printed[0], "up")
    expect(first).to_have_accessible_name(here.say("act.up", key=letter))
    expect(first).to_have_attribute("aria-disabled", "true")
    first.focus()
    press(page, "Enter")
    expect_announced(here, "live.moved", key=letter, n=1, total=len(printed))
    press(page, "Tab", "Enter")
    expect_order(card, printed[1], printed[0], *printed[2:])
    expect_announced(here, "live.moved", key=letter, n=2, total=len(printed))
    assert focused_label(page) == here.say("act.down", key=letter)
    press(page, "Alt+ArrowUp")
    expect_order(card, *printed)
    assert focused_label(page) == here.say("act.down", key=letter)
    put_in_order(card, ORDER.orders[0])
    expect_order(card, *BLOCKS)
    card.button("act.check").focus()
    press(page, "Enter")
    card.is_("done")
    expect(card.verdict).to_be_focused()
    expect(card.verdict).to_contain_text(here.say("v.right"))
    assert here.stored(f"q/{ORDER.id}")["done"]["p"] == BLOCKS

    card = here.card(NUM.id)
    number(card).focus()
    page.keyboard.type(f"{NUM.answer.value} {NUM.answer.unit}")
    press(page, "Enter")
    card.is_("done")
    expect(card.verdict).to_be_focused()
    expect(card.verdict).to_contain_text(here.say("v.right"))
    assert here.stored(f"q/{NUM.id}")["done"]["p"] == [NUM.answer.value]

    card = here.card(MATCH.id)
    # A list that is closed cuts long partners off, and shows letters alone on a phone: they stand below, in full.
    for partner in card.root.locator(".qz-rights > li").all():
        expect(partner).to_be_visible()
    card.root.get_by_role("combobox").first.focus()
    for left in card.order:
        choices = card.option(left).locator("option").evaluate_all("all => all.map((each) => each.value)")
        press(page, *["ArrowDown"] * choices.index(MATCH.pairs[left]), "Tab")
    press(page, "Enter")
    card.is_("done")
    expect(card.verdict).to_contain_text(here.say("v.right"))
    assert sorted(here.stored(f"q/{MATCH.id}")["done"]["p"]) == sorted(map(":".join, MATCH.pairs.items()))
    assert card.marks == dict.fromkeys(MATCH.pairs, "hit")


def test_what_is_wrong_is_marked_told_and_then_put_right(here: Reader):
    card = here.card(ORDER.id)
    printed = card.order
    put_in_order(card, SWAPPED)
    card.check().is_("retry")
    expect(card.verdict).to_contain_text(here.say("v.near"))
    assert card.marks == STAYED
    assert card.option(BLOCKS[2]).evaluate("li => li.lastChild.offsetLeft > li.children[1].offsetLeft + 300")
    mover(card, BLOCKS[2], "up").click()
    assert card.marks == dict.fromkeys(BLOCKS[3:], "hit"), "a mark is of a block at its place"
    mover(card, BLOCKS[2], "down").click()
    assert card.marks == STAYED
    card.check_again().is_("done")
    expect(card.verdict).to_contain_text(here.say("v.ordered"))
    expect_order(card, *BLOCKS)
    expect(card.root.locator(".qz-mark .qz-vh")).to_have_text(
        [*(here.say("m.had", n=n) for n in (2, 1)), *[here.say("v.right")] * len(STAYED)]
    )
    assert card.marks == dict.fromkeys(BLOCKS[:2], "pass") | STAYED
    assert card.answer_again().show_answer().is_("done").marks == dict.fromkeys(BLOCKS, "pass"), "nobody had put them"
    expect_order(card, *BLOCKS)
    card.answer_again().is_("fresh")
    expect_order(card, *printed)
    put_in_order(card, ORDER.orders[0][::-1])
    card.check().is_("retry")
    expect(card.verdict).to_contain_text(here.say("v.placed", n=1, total=len(BLOCKS)))
    put_in_order(card, ORDER.orders[0])
    assert card.marks == {BLOCKS[2]: "hit"}
    card.check_again().is_("done")
    expect(card.verdict).to_contain_text(here.say("v.right2"))
    expect(card.verdict.locator(".qz-fb")).to_have_count(1)
    assert card.marks == dict.fromkeys(BLOCKS, "hit")

    card = here.card(NUM.id)
    trap = card.answer.locator("[data-trap]").first
    words = trap.text_content()
    assert words
    number(card).fill(NUM.traps[0].value)
    card.check().is_("retry")
    expect(card.verdict.locator(".qz-fb")).to_have_text(words)
    number(card).fill("77")
    expect(card.verdict.locator(".qz-fb")).to_have_text(words)  # it can be read while another number is typed
    card.check_again().is_("done")
    expect(card.root.locator(".qz-fb")).to_have_count(0)
    card.answer_again()
    expect(trap).to_have_text(words)
    expect(number(card)).to_be_focused()
    expect(number(card)).to_have_value("")

    card = here.card(MATCH.id).check()
    expect(card.error).to_contain_text(here.say("err.none_match"))
    expect(card.root.get_by_role("combobox").first).to_be_focused()
    hit, slip, *open_ = MATCH.pairs
    choose(card, **{hit: MATCH.pairs[hit], slip: MATCH.pairs[open_[0]]})
    card.check().is_("retry")
    expect(card.verdict).to_contain_text(here.count("v.pairs", 4, a=1, b=4))
    assert card.marks == {hit: "hit", slip: "slip"}
    for left, key in {hit: "v.right", slip: "v.wrong"}.items():  # of a pair, nothing is selected
        expect(card.option(left).locator(".qz-mark .qz-vh")).to_have_text(here.say(key))
    card.check_again().is_("done")
    assert card.marks == {hit: "hit", slip: "slip"} | dict.fromkeys(open_, "miss")
    for left in (slip, *open_):
        partner = card.root.locator(f"[data-right={MATCH.pairs[left]}]")
        name = " ".join(partner.locator(".qz-key, .qz-txt, .qz-code").all_text_contents())
        expect(card.option(left)).to_contain_text(here.say("m.pair" if left == slip else "m.partner", key=name))


def drag(page: Page, card: Card, block: str, onto: str) -> None:
    """Move a block by its grip, to the far edge of another."""
    card.root.scroll_into_view_if_needed()
    start, end = card.option(block).locator(".qz-grip").bounding_box(), card.option(onto).bounding_box()
    assert start
    assert end
    down = end["y"] > start["y"]
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + 5, end["y"] + (end["height"] - 3 if down else 3))
    page.mouse.up()


@pytest.mark.firefox
def test_blocks_can_be_dragged_by_their_grips(here: Reader):
    here.page.set_viewport_size({"width": 1280, "height": 1400})
    card = here.card(ORDER.id)
    assert card.root.locator(".qz-meta").evaluate("el => el.offsetHeight") < 40, "its words have one line"
    first, *others = card.order
    drag(here.page, card, first, others[-1])
    expect_order(card, *others, first)
    drag(here.page, card, first, others[0])
    expect_order(card, first, *others)
    card.is_("draft").check().check_again().is_("done")
    expect(card.option(first).locator(".qz-grip")).to_be_hidden()


def test_what_is_no_number_is_an_error(here: Reader):
    card = here.card(NUM.id)
    for text in ("", "many", "1.2.3"):
        number(card).fill(text)
        card.check()
        expect(card.error).to_contain_text(here.say("err.num"))
        expect(number(card)).to_be_focused()
    expect(number(card)).to_have_accessible_description(f"{here.say('err.prefix')} {here.say('err.num')}")
    number(card).press("Enter")
    expect_announced(here, "err.num")  # the focus was there already, so it says nothing
    here.page.reload()
    expect(number(here.card(NUM.id).is_("fresh"))).to_have_value("")
    number(card).fill("1,000")
    card.check()
    if here.language == "en":
        card.is_("retry")
    else:  # there it could be one or a thousand
        card.is_("draft")
        expect(card.error).to_contain_text(here.say("err.num_sep"))


def test_a_partner_that_is_tapped_goes_to_the_item_in_the_frame(here: Reader):
    card = here.card(MATCH.id)
    tap = lambda name: card.root.locator(f"[data-right={name}]").click()  # noqa: E731
    first, second, *others = (MATCH.pairs[left] for left in card.order)
    framed = lambda at: expect(card.option(card.order[at])).to_have_attribute("data-open", "true")  # noqa: E731
    for at, name in enumerate((second, first, *others)):
        framed(at)  # the first that has none, or a wrong one
        tap(name)
    card.option(card.order[2]).locator(".qz-txt, .qz-code").click()
    framed(2)  # one that is clicked
    tap(first)
    card.check().is_("retry")
    framed(0)
    for name in (first, second, others[0]):
        tap(name)
    card.check_again().is_("done")
    # What presses by itself, as screen readers do, finds nothing to press any more, and nothing between the partners.
    for part in ("", f" [data-right={second}]"):
        card.root.locator(f".qz-rights{part}").dispatch_event("click")
    card.is_("done")
    assert card.marks == dict.fromkeys(MATCH.pairs, "hit")


@pytest.mark.firefox
def test_drafts_second_tries_and_answers_come_back_after_a_reload_and_in_the_other_language(here: Reader):
    order, num, match = (here.card(each.id) for each in (ORDER, NUM, MATCH))
    put_in_order(order, SWAPPED)
    number(num).fill(NUM.traps[0].value)
    answer_rightly(match)
    here.page.reload()
    for card in (order, num, match):
        card.is_("draft")
    expect_order(order, *SWAPPED)
    expect(number(num)).to_have_value(NUM.traps[0].value)
    for card, state in ((order, "retry"), (num, "retry"), (match, "done")):
        card.check().is_(state)
    other = here.switch_language()
    assert other.card(ORDER.id).is_("retry").marks == STAYED
    expect(other.card(NUM.id).is_("retry").verdict.locator(".qz-fb")).to_have_count(1)
    assert other.card(MATCH.id).is_("done").marks == dict.fromkeys(MATCH.pairs, "hit")
