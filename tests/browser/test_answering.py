"""One question in practice: nothing counts before Check, one retry, then everything is explained."""

from playwright.sync_api import expect

from tests.browser.answers import EVERY_KIND, answer_rightly, last_fold, of_each_kind, spoil, ways_to_the_answer
from tests.browser.reader import MULTI, SINGLE, TF, Card, Reader, question, right, wrong
from tests.tools import FULL

STATES = "strategy-execution-modes"
"""The question after MULTI."""


def test_an_answer_counts_once_it_is_checked(reader: Reader):
    """For each kind with options: nothing picked is refused, a pick is a draft, a right answer is done at once."""
    for qid, look_at in {TF: reader.at, MULTI: reader.at, SINGLE: reader.card}.items():
        card = look_at(qid).check().is_("fresh")
        expect(card.error).to_contain_text(reader.say("err.none_multi" if qid == MULTI else "err.none_single"))
        card.pick_right().is_("draft")
        assert card.marks == {}
        assert card.verdict.count() == 0
        assert reader.stored(f"q/{qid}") is None
        card.check().is_("done")
        expect(card.verdict).to_contain_text(reader.say("v.right"))
        assert card.verdict.get_by_role("link").count() == 0, "there is nothing to study"
        assert reader.stored(f"q/{qid}")["done"]["cr"] == 1
    reader.expect_tally(2, 6)


def test_a_wrong_answer_may_be_corrected_once_and_the_first_try_decides_the_schedule(reader: Reader):
    card = reader.at(SINGLE).pick_wrong().check().is_("retry")
    expect(card.root.locator(".qz-state")).to_be_hidden()  # until the answer is final
    expect(card.verdict).to_contain_text(reader.say("v.not_yet"))
    first = reader.stored(f"q/{SINGLE}")
    card.pick_right().check_again().is_("done")
    expect(card.verdict).to_contain_text(reader.say("v.right2"))
    then = reader.stored(f"q/{SINGLE}")
    assert [entry[4] for entry in then["log"]] == [1, 1]
    assert [then[key] for key in ("s", "d", "due", "n", "ok")] == [first[key] for key in ("s", "d", "due", "n", "ok")]
    card = reader.at(TF).pick_wrong().check().is_("done")
    expect(card.verdict).to_contain_text(reader.say("v.wrong"))
    assert card.marks == {wrong(TF)[0]: "slip", right(TF)[0]: "miss"}


def test_a_retry_explains_only_what_was_picked_and_says_how_much_was_right(reader: Reader):
    """The others keep their value for the second try; of an answer that is shown, what was missed is explained."""
    card = reader.at(MULTI).pick(wrong(MULTI)[0], right(MULTI)[0]).check().is_("retry")
    assert card.marks == {wrong(MULTI)[0]: "slip", right(MULTI)[0]: "hit"}
    assert card.verdict.locator(".qz-fb").count() == 1
    expect(card.verdict.locator(".qz-fb")).to_be_visible()
    assert card.answer.get_attribute("open") is None
    expect(card.verdict).to_contain_text(reader.count("v.chosen", 2, a=1, b=2))
    card.show_answer().is_("done")
    expect(card.verdict).to_contain_text(reader.say("v.seen"))
    letters = [letter for letter, option in zip("ABCD", card.order, strict=True) if option != right(MULTI)[1]]
    expect(card.answer.locator(".qz-why li:not(:empty) .qz-key")).to_have_text(letters)
    card.answer_again().pick(right(MULTI)[0]).check().is_("retry")
    expect(card.verdict).to_contain_text(reader.say("v.partly"))


def test_what_is_wrong_in_the_end_says_what_would_have_been_right_by_its_place(reader: Reader):
    """Who hears the card need not go back to the options, whose marks show it; their letters follow their places."""

    def rights() -> str:
        letters = sorted("ABCDEF"[card.order.index(option)] for option in right(qid))
        return reader.count("a.right", len(letters), list=", ".join(letters))

    reader.at(MULTI)
    for qid in (SINGLE, MULTI):
        card = reader.card(qid).pick_wrong().check().is_("retry")
        expect(card.verdict.locator("p").first).not_to_contain_text(rights())
        card.check_again().is_("done")
        expect(card.verdict.locator("p").first).to_contain_text(rights())
        served = card.order
        while card.order == served:
            card.answer_again()
            card.show_answer().is_("done")
        expect(card.verdict.locator("p").first).to_contain_text(rights())


def test_every_option_has_its_mark_and_the_reasons_of_all_are_in_the_explanation_when_done(reader: Reader):
    """Right or not and chosen or not, in words; the reason of the wrong pick is with the verdict. A
    mark is a part of its option: one would click there to take back what is wrong.
    """
    picks = [wrong(MULTI)[0], right(MULTI)[0]]
    card = reader.at(MULTI).pick(*picks).check().is_("retry")
    slip = card.option(wrong(MULTI)[0])
    slip.evaluate("each => each.scrollIntoView({ block: 'center' })")  # where nothing lies over it
    box = slip.locator(".qz-mark").bounding_box()
    assert box is not None
    reader.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert card.picks == [right(MULTI)[0]]
    sign = slip.locator(".qz-mark").element_handle()
    card.pick(wrong(MULTI)[0]).check_again().is_("done")
    assert sign.evaluate("each => each.isConnected"), "what stays as it is does not come in once more"
    expected = {wrong(MULTI)[0]: "slip", right(MULTI)[0]: "hit", right(MULTI)[1]: "miss", wrong(MULTI)[1]: "pass"}
    assert card.marks == expected
    for option, mark in expected.items():
        expect(card.option(option).locator(".qz-mark")).to_have_text(reader.say(f"m.{mark}"))
    letters = [letter for letter, option in zip("ABCD", card.order, strict=True) if option != wrong(MULTI)[0]]
    reasons, body = card.answer.locator(".qz-why li:not(:empty)"), card.answer.locator(".qz-expl")
    expect(reasons.locator(".qz-key")).to_have_text(letters)
    expect(body).to_be_hidden()
    card.summary.click()
    for reason in reasons.all():
        expect(reason).to_be_visible()
    expect(body).to_be_visible()
    card.summary.click()
    expect(body).to_be_hidden()


def test_an_answer_that_is_shown_counts_as_not_known_and_blames_nobody(reader: Reader):
    """For each kind of question; nor was anything missed where one option alone can be picked."""
    reader.open(f"{EVERY_KIND}/")
    for asked in of_each_kind():
        card = reader.card(asked.id).show_answer().is_("done")
        expect(card.verdict).to_contain_text(reader.say("v.seen"))
        expect(card.verdict).to_be_focused()
        assert reader.stored(f"q/{asked.id}")["log"][0][2:6] == [[], 0, 1, 16]
        if asked.key:
            expect(card.option(right(asked.id)[0]).locator(".qz-mark")).to_contain_text(reader.say("m.shown"))
    card = reader.at(SINGLE).pick_wrong().show_answer().is_("done")
    expect(card.option(right(SINGLE)[0]).locator(".qz-mark")).to_contain_text(reader.say("m.shown"))


def expect_one_way_to_the_answer(card: Card) -> None:
    """A fresh card has one way to its answer, and so it goes on, until its answer is there."""
    show, kind = [card.reader.say("act.reveal")], question(card.qid).kind
    assert ways_to_the_answer(card.is_("fresh")) == show
    card.button("act.hint").click()
    expect(card.root.locator(".qz-hint")).to_be_visible()
    assert ways_to_the_answer(card) == show
    spoil(card)
    assert ways_to_the_answer(card.is_("draft")) == show
    card.check()
    if kind != "true-false":
        assert ways_to_the_answer(card.is_("retry")) == show
        card.check_again()
    assert ways_to_the_answer(card.is_("done")) == [last_fold(card)]


def test_there_is_one_way_to_the_answer_in_each_state_of_each_kind(reader: Reader):
    reader.open(f"{EVERY_KIND}/")
    for asked in of_each_kind():
        expect_one_way_to_the_answer(reader.card(asked.id))


def test_an_answer_leads_on_or_to_what_to_study_and_answering_again_asks_in_another_order(reader: Reader):
    """A right one leads to the next question, a wrong one to its section; letters follow the order."""
    card = reader.at(TF).answer_right().answer_again().is_("fresh")
    assert card.order == ["true", "false"]
    card = reader.at(MULTI).answer_right()
    authored = card.order
    card.answer_again().is_("fresh")
    assert card.picks == []
    assert card.order != authored
    assert sorted(card.order) == sorted(authored)
    expect(card.root.locator(".qz-row .qz-key")).to_have_text(["A", "B", "C", "D"])
    card.answer_right()
    expect(card.root.locator(".qz-why .qz-key")).to_have_text(["A", "B", "C", "D"])
    card.button("act.next").click()
    title = reader.page.locator(f"#q-{STATES}--title")
    expect(title).to_be_focused()
    expect(title).to_be_in_viewport()
    ref = question(SINGLE).refs[0]
    link = reader.card(SINGLE).pick_wrong().check().check_again().verdict.get_by_role("link")
    expect(link).to_have_attribute("href", f"../../concepts/{ref.concept}/#{ref.anchor}")
    reader.expect_tally(2, 6)
    link.click()
    expect(reader.page.locator(f"#{ref.anchor}")).to_be_in_viewport()
    expect(reader.page.locator("html")).to_have_attribute("lang", reader.language)


def test_hints_come_one_by_one_fold_with_the_answer_and_make_it_count_as_hard(reader: Reader):
    card = reader.at(MULTI)
    hints, fold = card.root.locator(".qz-hint:visible"), card.root.locator(".qz-hintbox > summary")
    button = card.button("act.hint")
    for number in (1, 2):
        expect(button).to_have_text(reader.count("act.hint", 3 - number))
        button.click()
        expect(hints).to_have_count(number)
        expect(hints.last).to_be_focused()
    assert button.count() == 0
    expect(fold).to_be_hidden()
    card.answer_right()
    entry = reader.stored(f"q/{MULTI}")
    assert entry["log"][0][3:6] == [1, 2, 1]
    assert entry["due"] == entry["last"] + 1
    comes = {"en": "Comes back tomorrow", "es": "Volverá mañana"}[reader.language]
    expect(card.root.locator(".qz-state")).to_have_text(comes)
    expect(hints).to_have_count(0)
    fold.click()
    expect(hints.first).to_have_accessible_name(reader.say("hint.name", n=1, total=2))
    card.answer_again().answer_right()
    expect(fold).to_be_hidden()


PLACES = """el => [...el.querySelectorAll('.qz-opt :is(.qz-txt, .qz-code), .qz-numin')].map(each => {
  const [{ left, top }, box] = [each.getBoundingClientRect(), el.getBoundingClientRect()];
  return [left - box.left, top - box.top].map(Math.round);
})"""


def test_a_checked_card_grows_little_and_moves_no_text(reader: Reader):
    """What is picked stays under the eye: an answer adds marks at the end of lines, a verdict and a reason below."""
    for width, most in ((1280, 160), (360, 240)) if FULL else ((360, 240),):
        reader.page.set_viewport_size({"width": width, "height": 800})
        reader.open(f"{EVERY_KIND}/")
        for asked in of_each_kind():
            card = reader.card(asked.id)
            spoil(card)
            before, places = card.root.evaluate("el => el.offsetHeight"), card.root.evaluate(PLACES)
            card.check()
            if asked.kind != "true-false":
                assert card.is_("retry").root.evaluate(PLACES) == places, asked.id
                card.check_again()
            card.is_("done")  # then blocks have moved into the correct order
            assert asked.kind == "ordering" or card.root.evaluate(PLACES) == places, asked.id
            assert card.root.evaluate("el => el.offsetHeight") - before <= most, (asked.id, width)
            answer_rightly(card.answer_again())
            card.check().is_("done")
            assert card.root.evaluate("el => el.offsetHeight") - before <= most, (asked.id, width)
            expect(card.verdict.locator(".qz-fb").first).to_be_visible()  # each kind says why it is right
        reader.page.evaluate("sessionStorage.clear(), localStorage.clear()")
