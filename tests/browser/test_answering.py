"""One question in practice: nothing counts before Check, one retry, then everything is explained."""

import pytest
from playwright.sync_api import expect

from tests.browser.reader import KINDS, MULTI, SINGLE, TF, Reader, question, right, wrong

pytestmark = [pytest.mark.any_language, pytest.mark.any_case]


@pytest.mark.parametrize("qid", KINDS)
def test_nothing_counts_before_check(reader: Reader, qid: str):
    card = reader.at(qid).pick_right().is_("draft")
    assert card.marks == {}
    assert card.verdict.count() == 0
    assert reader.stored(f"q/{qid}") is None
    reader.expect_tally(0, 6, 0)


@pytest.mark.parametrize(
    ("qid", "key"), [(MULTI, "err.none_multi"), (SINGLE, "err.none_single"), (TF, "err.none_single")]
)
def test_checking_nothing_is_refused_with_a_message(reader: Reader, qid: str, key: str):
    card = reader.at(qid).check()
    expect(card.error).to_be_visible()
    expect(card.error).to_contain_text(reader.say(key))
    card.is_("fresh")
    assert reader.stored(f"q/{qid}") is None


def test_the_message_goes_once_something_is_picked(reader: Reader):
    card = reader.at(MULTI).check()
    card.pick_wrong()
    expect(card.error).to_be_hidden()


@pytest.mark.parametrize("qid", KINDS)
def test_a_right_answer_is_done_at_once(reader: Reader, qid: str):
    card = reader.at(qid).pick_right().check().is_("done")
    expect(card.verdict).to_contain_text(reader.say("v.right"))
    assert reader.stored(f"q/{qid}")["done"]["cr"] == 1
    reader.expect_tally(1, 6, 1)


@pytest.mark.parametrize("qid", [MULTI, SINGLE])
def test_a_wrong_answer_may_be_corrected_once(reader: Reader, qid: str):
    card = reader.at(qid).pick_wrong().check().is_("retry")
    expect(card.verdict).to_contain_text(reader.say("v.not_yet"))
    card.check_again().is_("done")
    expect(card.verdict).to_contain_text(reader.say("v.wrong"))
    assert card.button("act.check").count() == card.button("act.again").count() == 0


def test_a_retry_explains_only_what_was_picked(reader: Reader):
    """The other options keep their value for the second try."""
    card = reader.at(MULTI).pick(wrong(MULTI)[0], right(MULTI)[0]).check().is_("retry")
    assert card.marks == {wrong(MULTI)[0]: "slip", right(MULTI)[0]: "hit"}
    expect(card.option(wrong(MULTI)[0]).locator(".qz-fb")).to_be_visible()
    assert card.root.locator(".qz-opts .qz-fb").count() == 1
    assert card.answer.get_attribute("open") is None


def test_changing_a_marked_option_takes_its_mark_away(reader: Reader):
    slip, hit = wrong(MULTI)[0], right(MULTI)[0]
    card = reader.at(MULTI).pick(slip, hit).check().is_("retry")
    card.pick(slip)
    assert card.marks == {hit: "hit"}


def test_a_second_try_can_be_right(reader: Reader):
    card = reader.at(SINGLE).pick_wrong().check().is_("retry")
    card.pick_right().check_again().is_("done")
    expect(card.verdict).to_contain_text(reader.say("v.right2"))


def test_the_first_try_decides_the_schedule(reader: Reader):
    """Wrong and then right is remembered as not known."""
    card = reader.at(SINGLE).pick_wrong().check().is_("retry")
    first = reader.stored(f"q/{SINGLE}")
    card.pick_right().check_again().is_("done")
    then = reader.stored(f"q/{SINGLE}")
    assert [entry[4] for entry in then["log"]] == [1, 1]
    assert [then[key] for key in ("s", "d", "due", "n", "ok")] == [first[key] for key in ("s", "d", "due", "n", "ok")]


def test_true_or_false_has_no_second_try(reader: Reader):
    card = reader.at(TF).pick_wrong().check().is_("done")
    expect(card.verdict).to_contain_text(reader.say("v.wrong"))
    assert card.marks == {wrong(TF)[0]: "slip", right(TF)[0]: "miss"}


def test_a_single_choice_says_nothing_of_numbers(reader: Reader):
    card = reader.at(SINGLE).pick_wrong().check().is_("retry")
    expect(card.verdict.locator("p").first).to_have_text(reader.say("v.not_yet"))


def test_a_multiple_choice_says_how_much_was_right(reader: Reader):
    card = reader.at(MULTI).pick(wrong(MULTI)[0], right(MULTI)[0]).check().is_("retry")
    words = [reader.say("v.not_yet"), reader.count("v.chosen", 2, a=1, b=2), reader.count("v.extra", 1)]
    expect(card.verdict.locator("p").first).to_have_text(" ".join(words))


def test_a_part_of_a_multiple_choice_is_partly_right(reader: Reader):
    card = reader.at(MULTI).pick(right(MULTI)[0]).check().is_("retry")
    words = [reader.say("v.partly"), reader.count("v.chosen", 2, a=1, b=2), reader.say("v.try_rest")]
    expect(card.verdict.locator("p").first).to_have_text(" ".join(words))


def test_every_option_has_its_verdict_and_reason_when_done(reader: Reader):
    """Right or not and chosen or not, in a symbol and in words, and why: for the options not chosen as well."""
    symbols = {"hit": "✓", "slip": "✗", "miss": "◌", "pass": "–"}
    picks = [wrong(MULTI)[0], right(MULTI)[0]]
    card = reader.at(MULTI).pick(*picks).check().is_("retry").check_again().is_("done")
    expected = {wrong(MULTI)[0]: "slip", right(MULTI)[0]: "hit", right(MULTI)[1]: "miss", wrong(MULTI)[1]: "pass"}
    assert card.marks == expected
    for option, mark in expected.items():
        expect(card.option(option).locator(".qz-mark")).to_have_text(f"{symbols[mark]} {reader.say(f'm.{mark}')}")
        key = reader.say(f"a.opt_{'right' if option in right(MULTI) else 'wrong'}", key="").strip()
        expect(card.option(option).locator(".qz-fb")).to_contain_text(key)
        expect(card.option(option).locator(".qz-fb")).to_be_visible()


@pytest.mark.parametrize("qid", KINDS)
def test_no_reason_stands_twice(reader: Reader, qid: str):
    card = reader.at(qid)
    before = card.root.locator(".qz-why").evaluate("all => [...all.children].map(li => li.textContent.trim())")
    card.answer_right()
    text = card.root.text_content() or ""
    assert [reason for reason in before if text.count(reason) != 1] == []


def test_the_explanation_can_be_collapsed_and_opened(reader: Reader):
    card = reader.at(MULTI).answer_right()
    body = card.answer.locator(".qz-expl")
    expect(body).to_be_visible()
    expect(card.summary).to_have_text(reader.say("a.title"))
    card.summary.click()
    expect(body).to_be_hidden()
    card.summary.click()
    expect(body).to_be_visible()
    card.is_("done")


@pytest.mark.parametrize("qid", KINDS)
def test_a_wrong_answer_offers_the_section_to_study(reader: Reader, qid: str):
    card = reader.at(qid).pick_wrong().check()
    link = card.verdict.get_by_role("link")
    ref = question(qid).refs[0]
    expect(link).to_have_attribute("href", f"../../concepts/{ref.concept}/#{ref.anchor}")
    link.click()
    target = reader.page.locator(f"#{ref.anchor}")
    expect(target).to_be_in_viewport()
    expect(reader.page.locator("html")).to_have_attribute("lang", reader.language)


def test_a_right_answer_offers_no_section(reader: Reader):
    card = reader.at(MULTI).answer_right()
    assert card.verdict.get_by_role("link").count() == 0


@pytest.mark.parametrize("qid", KINDS)
def test_showing_the_answer_counts_as_not_known(reader: Reader, qid: str):
    card = reader.at(qid).show_answer().is_("done")
    expect(card.verdict).to_contain_text(reader.say("v.seen"))
    entry = reader.stored(f"q/{qid}")["log"][0]
    assert (entry[3], entry[4], entry[5] & 16) == (0, 1, 16)
    reader.expect_tally(1, 6, 0)


def test_the_answer_can_be_shown_instead_of_a_second_try(reader: Reader):
    card = reader.at(MULTI).pick_wrong().check().is_("retry")
    card.give_up()
    card.is_("done")
    expect(card.verdict).to_contain_text(reader.say("v.seen"))
    assert len(card.marks) == 4


def test_hints_come_one_by_one(reader: Reader):
    card = reader.at(MULTI)
    button = card.button("act.hint")
    hints = card.root.locator(".qz-hint:visible")
    expect(button).to_have_text(reader.count("act.hint", 2))
    assert hints.count() == 0
    button.click()
    expect(button).to_have_text(reader.count("act.hint", 1))
    expect(hints).to_have_count(1)
    expect(hints.first).to_be_focused()
    button.click()
    expect(hints).to_have_count(2)
    expect(hints.last).to_be_focused()
    assert button.count() == 0


def test_a_hint_makes_a_right_answer_count_as_hard(reader: Reader):
    card = reader.at(MULTI)
    card.button("act.hint").click()
    card.answer_right()
    assert reader.stored(f"q/{MULTI}")["log"][0][3:6] == [1, 2, 1]


def test_a_choice_can_be_taken_back(reader: Reader):
    card = reader.at(SINGLE)
    expect(card.button("act.clear")).to_be_hidden()
    card.pick_right()
    card.button("act.clear").click()
    assert card.picks == []
    expect(card.button("act.clear")).to_be_hidden()


def test_answering_again_asks_in_another_order(reader: Reader):
    card = reader.at(MULTI).answer_right()
    authored = card.order
    card.answer_again().is_("fresh")
    assert card.picks == []
    assert card.order != authored
    assert sorted(card.order) == sorted(authored)
    expect(card.root.locator(".qz-row .qz-key")).to_have_text(["A", "B", "C", "D"])


def test_true_and_false_keep_their_places(reader: Reader):
    card = reader.at(TF).answer_right()
    card.answer_again().is_("fresh")
    assert card.order == ["true", "false"]


def test_letters_in_the_answer_follow_the_order_shown(reader: Reader):
    card = reader.at(MULTI).answer_right().answer_again().pick_right().check().is_("done")
    letters = [letter for letter, option in zip("ABCD", card.order, strict=True) if option in right(MULTI)]
    expect(card.answer.locator(".qz-ca")).to_have_text(reader.count("a.right", 2, list=", ".join(letters)))
    for letter, option in zip("ABCD", card.order, strict=True):
        expect(card.option(option).locator(".qz-fb .qz-key")).to_have_text(letter)


def test_next_goes_to_the_next_question(reader: Reader):
    card = reader.at(MULTI).answer_right()
    card.button("act.next").click()
    title = reader.page.locator("#q-strategy-execution-modes--title")
    expect(title).to_be_focused()
    expect(title).to_be_in_viewport()


def test_the_last_question_has_no_next(reader: Reader):
    card = reader.at(SINGLE).answer_right()
    assert card.button("act.next").count() == 0


def test_the_tally_counts_answered_and_fully_right(reader: Reader):
    reader.at(MULTI).answer_right()
    reader.expect_tally(1, 6, 1)
    reader.card("strategy-execution-modes").pick("eager-mode").check()
    reader.expect_tally(2, 6, 1)
    reader.card(SINGLE).pick_wrong().check()
    reader.expect_tally(3, 6, 1)


def test_an_exclusive_option_unticks_the_others(reader: Reader, long_page: str):
    reader.page.goto(long_page)
    card = reader.page.locator("#q-many-01")
    ticked = card.locator(".qz-opt:has(:checked)")
    for option in ("one", "two", "last"):
        card.locator(f"[data-opt={option}] .qz-row").click()
    expect(ticked).to_have_count(1)
    expect(ticked).to_have_attribute("data-opt", "last")
    card.locator("[data-opt=two] .qz-row").click()
    expect(ticked).to_have_count(1)
    expect(ticked).to_have_attribute("data-opt", "two")


def test_a_pinned_option_stays_last(reader: Reader, long_page: str):
    reader.page.goto(long_page)
    card = reader.card("many-01")
    for _ in range(3):
        card.show_answer().is_("done").answer_again().is_("fresh")
        assert card.order[-1] == "last"
    assert card.order != ["one", "two", "three", "four", "five", "last"]
