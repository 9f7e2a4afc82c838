"""One question in practice: nothing counts before Check, one retry, then everything is explained."""

from itertools import product

import pytest
from playwright.sync_api import expect

from tests.browser.answers import EVERY_KIND, last_fold, of_each_kind, spoil, ways_to_the_answer
from tests.browser.reader import KINDS, MULTI, SINGLE, TF, Card, Reader, bank, question, right, wrong

pytestmark = [pytest.mark.any_language, pytest.mark.any_case]


@pytest.mark.parametrize("qid", KINDS)
def test_nothing_counts_before_check(reader: Reader, qid: str):
    card = reader.at(qid).pick_right().is_("draft")
    assert card.marks == {}
    assert card.verdict.count() == 0
    assert reader.stored(f"q/{qid}") is None
    reader.expect_tally(0, 6)


@pytest.mark.parametrize(
    ("qid", "key"), [(MULTI, "err.none_multi"), (SINGLE, "err.none_single"), (TF, "err.none_single")]
)
def test_checking_nothing_is_refused_with_a_message(reader: Reader, qid: str, key: str):
    card = reader.at(qid).check()
    expect(card.error).to_be_visible()
    expect(card.error).to_contain_text(reader.say(key))
    card.is_("fresh")
    assert reader.stored(f"q/{qid}") is None


@pytest.mark.parametrize("qid", KINDS)
def test_a_right_answer_is_done_at_once(reader: Reader, qid: str):
    card = reader.at(qid).pick_right().check().is_("done")
    expect(card.verdict).to_contain_text(reader.say("v.right"))
    assert reader.stored(f"q/{qid}")["done"]["cr"] == 1
    reader.expect_tally(1, 6)


@pytest.mark.parametrize("qid", [MULTI, SINGLE])
def test_a_first_right_answer_says_when_the_question_comes_back(reader: Reader, qid: str):
    """As it is planned: a hint brings it back sooner. What was not right is still learnt."""
    state = (card := reader.at(qid)).root.locator(".qz-state")
    card.button("act.hint").click()
    card.answer_right()
    assert reader.stored(f"q/{qid}")["due"] == reader.stored(f"q/{qid}")["last"] + 1
    expect(state).to_have_text({"en": "Comes back tomorrow", "es": "Vuelve mañana"}[reader.language])
    card = reader.at(next(other for other in KINDS if other != qid)).pick_wrong().check()
    expect(card.root.locator(".qz-state")).to_have_text(reader.say("w.learning"))


POINTS = [(x, y) for x in (0.01, 0.5, 0.98) for y in (0.02, 0.5, 0.96)]
"""Where an option is clicked, as parts of its width and its height: near its corners and edges, and its middle."""


def expect_whole_boxes(card: Card) -> None:
    """Each of the points picks the option, or takes it back where several can be picked."""
    for box, (x, y) in product(card.root.locator(".qz-opt").all(), POINTS):
        mine = box.locator("input")
        one = mine.get_attribute("type") == "radio"
        if one and mine.is_checked():
            card.root.locator(".qz-in:not(:checked)").first.check()
        was = mine.is_checked()
        size = box.bounding_box()
        assert size
        box.click(position={"x": x * size["width"], "y": y * size["height"]})
        expect(mine).to_be_checked(checked=not was)


@pytest.mark.parametrize(("path", "qid"), [("", "slices-and-waiting"), (f"{bank().home[MULTI]}/", MULTI)])
def test_the_whole_box_of_an_option_answers_a_click_in_every_state(reader: Reader, path: str, qid: str):
    """On the home page options stand side by side, and the reason below a wrong one makes all of them high."""
    reader.page.set_viewport_size({"width": 1280, "height": 900})
    reader.open(path)
    card = reader.card(qid)
    expect_whole_boxes(card.is_("fresh"))
    for picked in card.root.locator("[type=checkbox]:checked").all():
        picked.uncheck()
    card.pick_wrong().check().is_("retry")
    expect_whole_boxes(card)
    expect(card.root.locator(".qz-opts .qz-fb")).to_be_visible()


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


def test_what_is_wrong_in_the_end_says_what_would_have_been_right_by_its_place(reader: Reader):
    """Nobody has to scroll back to the options; their letters follow their places."""

    def said() -> str:
        letters = sorted("ABCDEF"[card.order.index(option)] for option in right(qid))
        return reader.count("a.right", len(letters), list=", ".join(letters))

    for qid in (SINGLE, MULTI):
        card = reader.at(qid).pick_wrong().check().is_("retry")
        expect(card.verdict.locator("p").first).not_to_contain_text(said())
        card.check_again().is_("done")
        expect(card.verdict.locator("p").first).to_contain_text(said())
        served = card.order
        while card.order == served:
            card.answer_again()
            card.show_answer().is_("done")
        expect(card.verdict.locator("p").first).to_contain_text(said())


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


def test_a_multiple_choice_says_how_much_was_right(reader: Reader):
    card = reader.at(MULTI).pick(wrong(MULTI)[0], right(MULTI)[0]).check().is_("retry")
    words = [reader.say("v.not_yet"), reader.count("v.chosen", 2, a=1, b=2), reader.count("v.extra", 1)]
    expect(card.verdict.locator("p").first).to_have_text(" ".join(words))


def test_a_part_of_a_multiple_choice_is_partly_right(reader: Reader):
    card = reader.at(MULTI).pick(right(MULTI)[0]).check().is_("retry")
    words = [reader.say("v.partly"), reader.count("v.chosen", 2, a=1, b=2), reader.say("v.try_rest")]
    expect(card.verdict.locator("p").first).to_have_text(" ".join(words))


def test_every_option_has_its_verdict_and_what_was_chosen_or_missed_its_reason_when_done(reader: Reader):
    """Right or not and chosen or not, in a symbol and in words, and why; of the others, the reasons are in a fold."""
    symbols = {"hit": "✓", "slip": "✗", "miss": "◌", "pass": "–"}
    picks = [wrong(MULTI)[0], right(MULTI)[0]]
    card = reader.at(MULTI).pick(*picks).check().is_("retry").check_again().is_("done")
    expected = {wrong(MULTI)[0]: "slip", right(MULTI)[0]: "hit", right(MULTI)[1]: "miss", wrong(MULTI)[1]: "pass"}
    assert card.marks == expected
    for option, mark in expected.items():
        expect(card.option(option).locator(".qz-mark")).to_have_text(f"{symbols[mark]} {reader.say(f'm.{mark}')}")
        expect(card.option(option).locator(".qz-fb")).to_have_count(int(mark != "pass"))
        if mark != "pass":
            expect(card.option(option).locator(".qz-fb")).to_be_visible()
            expect(card.option(option).locator(".qz-fb strong:has(.qz-key)")).to_be_hidden()
    others = card.root.locator("details:has(> .qz-why)")
    expect(others.locator("summary")).to_have_text(reader.say("a.others"))
    reason = others.locator("li:not(:empty)")
    expect(reason).to_have_count(1)
    expect(reason).to_be_hidden()
    others.locator("summary").click()
    letter = "ABCD"[card.order.index(wrong(MULTI)[1])]
    expect(reason.locator("strong:has(.qz-key)")).to_have_text(reader.say("a.opt_wrong", key=letter))
    expect(reason).to_be_visible()


def test_an_answer_shown_before_anything_was_picked_blames_nobody(reader: Reader):
    card = reader.at(SINGLE).show_answer().is_("done")
    expect(card.option(right(SINGLE)[0]).locator(".qz-mark")).to_have_text(f"◌ {reader.say('m.shown')}")
    expect(card.verdict).to_be_focused()
    card.answer_again().pick_wrong().show_answer().is_("done")
    # Nor was anything missed where one option alone can be picked.
    expect(card.option(right(SINGLE)[0]).locator(".qz-mark")).to_have_text(f"◌ {reader.say('m.shown')}")


def expect_one_way_to_the_answer(card: Card, check: str = "act.check") -> None:
    """A fresh card has one way to its answer, and so it goes on, until its answer is there."""
    show, kind = [card.reader.say("act.reveal")], question(card.qid).kind
    assert ways_to_the_answer(card.is_("fresh")) == show
    if kind != "ordering":  # blocks as they stand are an answer
        card.press(check)
        expect(card.error).to_be_visible()
        assert ways_to_the_answer(card.is_("fresh")) == show
    card.button("act.hint").click()
    expect(card.root.locator(".qz-hint")).to_be_visible()
    assert ways_to_the_answer(card) == show
    spoil(card)
    assert ways_to_the_answer(card.is_("draft")) == show
    card.press(check)
    if kind != "true-false":
        assert ways_to_the_answer(card.is_("retry")) == show
        card.check_again()
    assert ways_to_the_answer(card.is_("done")) == [last_fold(card)]


def test_there_is_one_way_to_the_answer_in_each_state(reader: Reader):
    """For each kind: checked, checked anew, and answered again with "Show answer"."""
    reader.open(f"{EVERY_KIND}/")
    for asked in of_each_kind():
        card = reader.card(asked.id)
        expect_one_way_to_the_answer(card)
        card.answer_again().show_answer().is_("done")
        assert ways_to_the_answer(card) == [last_fold(card)]
    expect_one_way_to_the_answer(reader.card(of_each_kind()[0].id).answer_again())


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
    reader.expect_tally(1, 6)


def test_the_answer_can_be_shown_instead_of_a_second_try(reader: Reader):
    card = reader.at(MULTI).pick_wrong().check().is_("retry")
    card.show_answer()
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


def test_hints_fold_once_there_is_an_answer(reader: Reader):
    card = reader.at(MULTI)
    fold = card.root.locator(".qz-hintbox > summary")
    expect(fold).to_be_hidden()
    card.button("act.hint").click()
    card.answer_right()
    hint = card.root.locator(".qz-hint").first
    expect(hint).to_be_hidden()
    fold.click()
    expect(hint).to_be_visible()
    expect(hint).to_have_accessible_name(reader.say("hint.name", n=1, total=2))
    card.answer_again().answer_right()
    expect(fold).to_be_hidden()


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
    for letter, option in zip("ABCD", card.order, strict=True):
        if option in right(MULTI):
            expect(card.option(option).locator(".qz-fb .qz-key")).to_have_text(letter)
    others = [letter for letter, option in zip("ABCD", card.order, strict=True) if option not in right(MULTI)]
    expect(card.root.locator(".qz-why .qz-key")).to_have_text(others)


def test_next_goes_to_the_next_question(reader: Reader):
    card = reader.at(MULTI).answer_right()
    card.button("act.next").click()
    title = reader.page.locator("#q-strategy-execution-modes--title")
    expect(title).to_be_focused()
    expect(title).to_be_in_viewport()


def test_the_page_counts_what_was_answered(reader: Reader):
    reader.at(MULTI).answer_right()
    reader.expect_tally(1, 6)
    reader.card("strategy-execution-modes").pick("eager-mode").check()
    reader.expect_tally(2, 6)
    reader.card(SINGLE).pick_wrong().check()
    reader.expect_tally(3, 6)


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
