"""Without script, or when it does not arrive: everything can be read, and ticks are marked by style alone."""

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.reader import KINDS, MULTI, ROOTS, SINGLE, TF, Reader, bank, question, right, wrong
from tests.browser.watch import Watch

pytestmark = pytest.mark.any_case

no_script = pytest.mark.browser_context_args(java_script_enabled=False)
SETS = ["questions/distributed-strategies/", "questions/high-performance-modelling/"]


def missing(route: Route) -> None:
    route.fulfill(status=404)


def words_after(option: Locator) -> str:
    """Return what the style adds at the end of an option."""
    text: str = option.evaluate("li => getComputedStyle(li, '::after').content")
    return text.strip('"')


@pytest.mark.any_language
@no_script
@pytest.mark.parametrize("qid", KINDS)
def test_right_answer_reasons_and_explanation_are_in_the_details(reader: Reader, qid: str):
    card = reader.at(qid)
    expect(card.answer.locator(".qz-body")).to_be_hidden()
    card.summary.click()
    expect(card.answer.locator(".qz-ca")).to_be_visible()
    reasons = card.answer.locator(".qz-why > li")
    expect(reasons).to_have_count(1 if qid == TF else len(question(qid).key))
    for reason in reasons.all():
        expect(reason).to_be_visible()
        assert len(reason.inner_text()) > 40
    expect(card.answer.locator(".qz-expl")).to_be_visible()
    expect(card.answer.locator(".qz-study a")).to_be_visible()


@pytest.mark.any_language
@no_script
@pytest.mark.parametrize("path", SETS)
def test_every_question_has_a_native_form_and_a_closed_answer(reader: Reader, path: str):
    reader.open(path)
    cards = reader.page.locator(".qz")
    expect(cards).to_have_count(6)
    for card in cards.all():
        expect(card.locator(".qz-answer:not([open]) > summary")).to_be_visible()
        assert card.locator("form fieldset input:visible").count() >= 2
        assert card.locator("button").count() == 0


@no_script
def test_the_right_answer_is_named(reader: Reader):
    card = reader.at(TF)
    card.summary.click()
    text = reader.say("q.false" if right(TF) == ["false"] else "q.true")
    expect(card.answer.locator(".qz-ca")).to_have_text(reader.count("a.right", 1, list=text))


@pytest.mark.any_language
@no_script
@pytest.mark.parametrize("qid", KINDS)
def test_enter_in_a_form_keeps_the_page(reader: Reader, qid: str):
    card = reader.at(qid)
    card.input(right(qid)[0]).check()
    address = reader.page.url
    card.input(right(qid)[0]).press("Enter")
    assert reader.page.url == address
    expect(card.input(right(qid)[0])).to_be_checked()


@pytest.mark.any_language
@no_script
def test_opening_the_answer_marks_all_four_kinds_of_ticks(reader: Reader):
    card = reader.at(MULTI).pick(wrong(MULTI)[0], right(MULTI)[0])
    every = {wrong(MULTI)[0]: "slip", right(MULTI)[0]: "hit", right(MULTI)[1]: "miss", wrong(MULTI)[1]: "pass"}
    assert {words_after(card.option(option)) for option in every} == {"none"}
    card.summary.click()
    symbols = {"hit": "✓", "slip": "✗", "miss": "◌", "pass": "–"}
    for option, mark in every.items():
        assert words_after(card.option(option)) == f"{symbols[mark]} {reader.say(f'm.{mark}')}"
    borders = [
        card.option(option).evaluate("li => (s => `${s.borderStyle} ${s.borderWidth}`)(getComputedStyle(li))")
        for option in every
    ]
    assert borders == ["dashed 2px", "solid 2px", "double 4px", "solid 1px"]


@pytest.mark.any_language
@no_script
def test_other_questions_stay_unmarked(reader: Reader):
    reader.at(MULTI).summary.click()
    assert words_after(reader.card(SINGLE).option(right(SINGLE)[0])) == "none"


@pytest.mark.any_language
@no_script
def test_hints_can_be_read(reader: Reader):
    card = reader.at(MULTI)
    hints = card.root.locator(".qz-hint")
    expect(hints.first).to_be_hidden()
    card.root.locator(".qz-hintbox > summary").click()
    expect(hints.first).to_be_visible()
    expect(hints.last).to_be_visible()


@no_script
def test_the_page_says_where_the_answers_are(reader: Reader):
    reader.open(SETS[0])
    expect(reader.page.locator(".gd-nojs")).to_have_text(reader.say("nojs.note"))


@pytest.mark.any_language
def test_with_script_it_does_not(reader: Reader):
    reader.open(SETS[0])
    expect(reader.page.locator(".gd-nojs")).to_be_hidden()


@pytest.mark.any_language
@no_script
@pytest.mark.parametrize("path", ["", "questions/", SETS[0], "concepts/gpipe/"])
def test_the_language_link_leads_to_the_same_page(reader: Reader, path: str):
    reader.open(path)
    other = reader.switch_language()
    assert reader.page.url.endswith(f"/study-guide/{ROOTS[other.language]}{path}")


@pytest.mark.any_language
def test_when_the_script_is_missing_the_page_is_as_without_it(reader: Reader, watch: Watch):
    watch.expect(r"404.*/(cards|storing)\.js")
    reader.page.route("**/assets/quiz-*/*.js", missing)
    card = reader.at(MULTI).pick(wrong(MULTI)[0], right(MULTI)[0])
    assert card.root.get_attribute("data-qz") is None
    card.summary.click()
    expect(card.answer.locator(".qz-expl")).to_be_visible()
    assert words_after(card.option(wrong(MULTI)[0])) == f"✗ {reader.say('m.slip')}"
    assert words_after(card.option(right(MULTI)[0])) == f"✓ {reader.say('m.hit')}"
    assert reader.page.locator(".qz-err:visible, .qz-note:visible, [role=alert]").count() == 0
    card.input(right(MULTI)[0]).press("Enter")
    assert reader.page.url.endswith(bank().home[MULTI] + "/")


@pytest.mark.any_language
def test_when_the_guides_own_module_is_missing_questions_still_work(reader: Reader, watch: Watch):
    watch.expect(r"404.*/guide\.js")
    reader.page.route("**/assets/guide-*/guide.js", missing)
    reader.at(MULTI).answer_right()


@pytest.mark.any_language
def test_when_the_theme_is_missing_questions_still_work(reader: Reader, watch: Watch):
    watch.expect(r"404.*/bundle\..*\.js")
    reader.page.route("**/assets/javascripts/bundle*", missing)
    reader.at(MULTI).answer_right()


@pytest.mark.any_language
def test_the_language_link_leads_to_the_same_page_when_the_guides_module_is_missing(reader: Reader, watch: Watch):
    watch.expect(r"404.*/guide\.js")
    reader.page.route("**/assets/guide-*/guide.js", missing)
    reader.open(SETS[0])
    other = reader.switch_language()
    assert reader.page.url.endswith(f"/study-guide/{ROOTS[other.language]}{SETS[0]}")
