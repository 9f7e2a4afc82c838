"""Without script, or when it does not arrive: everything can be read, and ticks are marked by style alone."""

import pytest
from playwright.sync_api import FloatRect, Locator, Route, expect

from quiz_plugin.render.words import written
from tests.browser.answers import EVERY_KIND, of_each_kind
from tests.browser.reader import MULTI, ROOTS, SINGLE, TF, Reader, bank, right, wrong
from tests.browser.watch import Watch
from tests.tools import FULL

no_script = pytest.mark.browser_context_args(java_script_enabled=False)
SYMBOLS = {"hit": "✓", "slip": "✗", "miss": "✓", "pass": ""}


def missing(route: Route) -> None:
    route.fulfill(status=404)


def size(element: Locator) -> FloatRect:
    box = element.bounding_box()
    assert box is not None
    return box


def words_after(option: Locator) -> str:
    """Return what the style adds at the end of an option."""
    text: str = option.evaluate("li => getComputedStyle(li, '::after').content")
    return text.strip('"')


@no_script
def test_every_kind_of_question_can_be_filled_in_and_its_answer_read(reader: Reader):
    reader.open(f"{EVERY_KIND}/")
    expect(reader.page.locator(".gd-nojs")).to_have_text(reader.say("nojs.note"))
    for asked in of_each_kind():
        card = reader.card(asked.id)
        expect(card.answer.locator(".qz-body")).to_be_hidden()
        for field in card.root.locator("fieldset :is(select, input)").all():
            expect(field).to_be_visible()
            expect(field).to_be_enabled()
        card.summary.click()
        sentence = card.answer.locator(".qz-ca").inner_text()
        if asked.kind == "numeric":
            assert written(reader.words, asked.answer.value, asked.answer.unit) in sentence
        elif asked.kind == "true-false":
            assert reader.say("q.true" if right(asked.id) == ["true"] else "q.false") in sentence
        reasons = card.answer.locator(".qz-why > li, .qz-why > p")
        assert reasons.count() >= max(1, len(asked.key) * (asked.kind != "true-false"))
        for reason in reasons.all():
            expect(reason).to_be_visible()
        expect(card.answer.locator(".qz-study a")).to_be_visible()
    for qid, look_at in {TF: reader.at, MULTI: reader.at, SINGLE: reader.card}.items():
        card = look_at(qid)
        card.input(right(qid)[0]).check()
        address = reader.page.url
        card.input(right(qid)[0]).press("Enter")
        assert reader.page.url == address
        expect(card.input(right(qid)[0])).to_be_checked()


@no_script
def test_the_path_leads_to_its_first_page_and_no_page_promises_what_takes_a_script(reader: Reader):
    reader.open("path/")
    expect(reader.page.locator(".path-next a")).to_be_visible()
    reader.open("progress/")
    expect(reader.page.get_by_text(reader.say("intro.progress"))).to_be_hidden()
    expect(reader.page.get_by_text(reader.say("intro.nojs"))).to_be_visible()


@no_script
def test_opening_the_answer_marks_all_four_kinds_of_ticks_and_hints_can_be_read(reader: Reader):
    card = reader.at(MULTI).pick(wrong(MULTI)[0], right(MULTI)[0])
    every = {wrong(MULTI)[0]: "slip", right(MULTI)[0]: "hit", right(MULTI)[1]: "miss", wrong(MULTI)[1]: "pass"}
    assert {words_after(card.option(option)) for option in every} == {"none"}
    card.summary.click()
    for option, mark in every.items():
        assert words_after(card.option(option)) == f"{SYMBOLS[mark]} {reader.say(f'm.{mark}')}".strip()
    assert words_after(reader.card(SINGLE).option(right(SINGLE)[0])) == "none"
    hints = card.root.locator(".qz-hint")
    expect(hints.first).to_be_hidden()
    card.root.locator(".qz-hintbox > summary").click()
    expect(hints.first).to_be_visible()
    expect(hints.last).to_be_visible()


@no_script
def test_a_figure_tells_all_the_language_link_leads_to_the_same_page_and_menus_obey_space(reader: Reader):
    for name in sorted(bank().explored) if FULL else ["pipeline"]:
        reader.open(f"concepts/{bank().explored[name]}/")
        figure = reader.page.locator(f"#xp-{name}")
        expect(figure.get_by_role("img")).to_be_visible()
        expect(figure.locator(".xp-sum")).to_be_visible()
        expect(figure.locator(":is(input, button):visible")).to_have_count(0)
        figure.locator(".xp-data summary").click()
        expect(figure.locator("table").first).to_be_visible()
    reader.open("concepts/gpipe/")
    other = reader.switch_language()
    assert reader.page.url.endswith(f"/study-guide/{ROOTS[other.language]}concepts/gpipe/")
    reader.page.set_viewport_size({"width": 320, "height": 640})
    reader.open()
    fold = reader.page.get_by_role("checkbox", name=reader.say("nav.reference"), exact=True)
    fold.focus()
    reader.page.keyboard.press("Space")
    expect(fold).to_be_checked()
    expect(fold.locator("xpath=following-sibling::nav").locator(".md-nav__link").first).to_be_visible()


@no_script
def test_lists_and_cards_have_the_width_of_the_page_and_nothing_offers_to_practise(reader: Reader):
    reader.open("questions/")
    name, row = (reader.page.locator(f".qz-panel{each}").first for each in (" > p", ""))
    assert size(name)["width"] > size(row)["width"] / 3
    expect(reader.page.locator(".md-content a[href*='/practice/']:visible")).to_have_count(0)
    reader.open(f"{EVERY_KIND}/")
    first, second = (size(each) for each in reader.page.locator(".qz").all()[:2])
    assert (first["x"], first["width"]) == (second["x"], second["width"])


def test_when_scripts_are_missing_the_page_is_as_without_them(reader: Reader, watch: Watch):
    """That of the theme alone takes its search, and nothing from questions and the language link."""
    watch.expect(r"404.*/(cards|storing|bundle\..*)\.js")
    reader.page.route("**/assets/quiz-*/*.js", missing)
    card = reader.at(MULTI).pick(wrong(MULTI)[0], right(MULTI)[0])
    assert card.root.get_attribute("data-qz") is None
    card.summary.click()
    expect(card.answer.locator(".qz-expl")).to_be_visible()
    assert words_after(card.option(wrong(MULTI)[0])) == f"✗ {reader.say('m.slip')}"
    assert reader.page.locator(".qz-err:visible, .qz-note:visible, [role=alert]").count() == 0
    card.input(right(MULTI)[0]).press("Enter")
    assert reader.page.url.endswith(bank().home[MULTI] + "/")
    reader.page.unroute("**/assets/quiz-*/*.js")
    reader.page.route("**/assets/javascripts/bundle*", missing)
    reader.at(MULTI).answer_right()
    expect(reader.page.locator(".md-search")).to_be_hidden()
    other = reader.switch_language()
    assert reader.page.url.split("#")[0].endswith(f"/study-guide/{ROOTS[other.language]}{bank().home[MULTI]}/")
