"""The keyboard alone is enough, its focus is never lost, and no single letter leads away from a question."""

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.reader import KINDS, MULTI, PREFIX, SINGLE, TF, Card, Reader, bank, question, right, wrong

pytestmark = [pytest.mark.any_language, pytest.mark.any_case]


def tab_to(page: Page, selector: str, key: str = "Tab") -> None:
    """Press Tab until something that matches has the focus."""
    for _ in range(60):
        page.keyboard.press(key)
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    pytest.fail(f"{key} never reached {selector}")


def choose(card: Card, option: str, key: str = "Tab") -> None:
    """Go to an option with Tab and tick it with Space; among radio buttons, move with an arrow."""
    page = card.reader.page
    if question(card.qid).kind == "multiple":
        tab_to(page, f'#q-{card.qid} [data-opt="{option}"] input', key)
        page.keyboard.press("Space")
        return
    tab_to(page, f"#q-{card.qid} .qz-in", key)
    for _ in card.order:
        page.keyboard.press("ArrowDown")
        if card.picks == [option]:
            return
    pytest.fail(f"no arrow reached {option}")


@pytest.mark.parametrize("qid", KINDS)
def test_a_question_can_be_answered_with_the_keyboard_alone(reader: Reader, qid: str):
    """Reached from its address, answered wrongly, tried again where that is possible, read, and asked anew."""
    keys = reader.page.keyboard
    reader.open(f"{bank().home[qid]}/#q-{qid}")
    card = reader.card(qid)
    choose(card, wrong(qid)[0])
    keys.press("Enter")
    expect(card.verdict).to_be_focused()
    if qid != TF:
        card.is_("retry")
        choose(card, right(qid)[0], "Shift+Tab")
        keys.press("Enter")
        expect(card.verdict).to_be_focused()
    card.is_("done")
    tab_to(reader.page, f"#q-{qid} .qz-answer > summary")
    keys.press("Enter")
    expect(card.answer.locator(".qz-body")).to_be_hidden()
    tab_to(reader.page, f"#q-{qid} [data-act=reset]", "Shift+Tab")
    keys.press("Enter")
    card.is_("fresh")
    expect(card.input(card.order[0])).to_be_focused()


def test_the_next_question_can_be_reached_with_the_keyboard_alone(reader: Reader):
    reader.at(MULTI).answer_right()
    tab_to(reader.page, f"#q-{MULTI} [data-act=next]")
    reader.page.keyboard.press("Enter")
    expect(reader.page.locator(".qz-title:focus")).to_have_count(1)
    reader.page.keyboard.press("Tab")
    assert reader.page.evaluate("document.activeElement.closest('.qz').id") == "q-strategy-execution-modes"


def want_shortcuts(page: Page) -> None:
    page.evaluate("(key) => localStorage.setItem(key, '{\"shortcuts\":true}')", f"{PREFIX}set")


def expect_no_letter_to_act(page: Page, selector: str) -> None:
    """Press what the theme would leave the page at, p and n, and open its search at: s, f and the slash."""
    control = page.locator(selector).first
    control.focus()
    address = page.url
    for key in "pnsf/,.":
        page.keyboard.press(key)
    expect(control).to_be_focused()
    assert page.url == address
    expect(page.locator("#__search")).not_to_be_checked()


@pytest.mark.parametrize("selector", ["[type=radio]", "[type=checkbox]", ".qz-btn", ".qz-sum"])
def test_letters_in_a_question_do_not_reach_the_theme(reader: Reader, selector: str):
    """Nor where the reader wants them elsewhere."""
    reader.at(MULTI)
    want_shortcuts(reader.page)
    expect_no_letter_to_act(reader.page, f".qz {selector}:visible")


def test_elsewhere_letters_act_only_for_readers_who_want_it(reader: Reader):
    reader.at(MULTI)
    reader.page.keyboard.press("/")
    expect(reader.page.locator("#__search")).not_to_be_checked()
    want_shortcuts(reader.page)
    reader.page.keyboard.press("/")
    expect(reader.page.locator("#__search")).to_be_checked()


def test_for_readers_who_want_it_letters_lead_to_the_next_page_and_back(reader: Reader):
    page = reader.page
    reader.open("concepts/gpipe/")
    here, on = page.url, page.locator(".md-footer__link--next").evaluate("link => link.href")
    page.keyboard.press("n")
    assert page.url == here
    want_shortcuts(page)
    page.keyboard.press("n")
    page.wait_for_url(on)
    page.keyboard.press("p")
    page.wait_for_url(here)


def test_letters_can_be_typed_into_the_search(reader: Reader):
    reader.open()
    box = reader.page.locator("[data-md-component=search-query]")
    box.click()
    reader.page.keyboard.type("pnsf/1")
    expect(box).to_have_value("pnsf/1")


def found_by_typing(reader: Reader) -> Locator:
    """Open the search as the focus comes to it, and wait for what is found."""
    box = reader.page.locator("[data-md-component=search-query]")
    box.focus()
    box.press_sequentially("GPipe")
    expect(reader.page.locator(".md-search-result__link").first).to_be_visible()
    return box


def test_leaving_the_search_gives_the_focus_back(reader: Reader):
    """To what had it before, or to where the page begins; from what was typed, and from what was found."""
    keys = reader.page.keyboard
    reader.open("concepts/gpipe/")
    found_by_typing(reader)
    keys.press("Escape")
    expect(reader.page.locator(".md-logo").first).to_be_focused()
    link = reader.page.locator("main article p a").first
    link.focus()
    # What was found is still there; typing on would put other results in its place, perhaps after the next key.
    reader.page.locator("[data-md-component=search-query]").focus()
    expect(reader.page.locator(".md-search-result__link").first).to_be_visible()
    keys.press("ArrowDown")
    expect(reader.page.locator(".md-search-result__link:focus")).to_have_count(1)
    keys.press("Escape")
    expect(link).to_be_focused()
    expect(reader.page.locator("#__search")).not_to_be_checked()


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (320, 256)])
def test_the_key_after_the_search_goes_to_something_that_is_seen(reader: Reader, width: int, height: int):
    """What was found is no longer there for the keyboard either; going back opens it again."""
    page = reader.page
    page.set_viewport_size({"width": width, "height": height})
    reader.open("concepts/gpipe/")
    box = found_by_typing(reader)
    page.keyboard.press("Tab")
    expect(page.locator(".md-search :focus")).to_have_count(0)
    focus = page.locator(":focus")
    expect(focus).to_be_in_viewport()
    seen = focus.bounding_box()
    assert seen
    assert seen["width"] * seen["height"] > 0
    page.keyboard.press("Shift+Tab")
    expect(box).to_be_focused()
    expect(page.locator(".md-search-result__link").first).to_be_visible()


NARROW: ViewportSize = {"width": 320, "height": 640}


def fold_named(reader: Reader, name: str) -> Locator:
    """Go to a fold of the narrow menu as a reader does, with Tab."""
    found = reader.page.locator(".md-sidebar--primary").get_by_role("checkbox", name=name, exact=True)
    for _ in range(60):
        reader.page.keyboard.press("Tab")
        if found.evaluate("fold => fold === document.activeElement"):
            return found
    pytest.fail(f"Tab never reached {name}")


@pytest.mark.parametrize(("path", "key"), [("", "nav.questions"), ("", "nav.reference"), ("concepts/gpipe/", "GPipe")])
def test_a_fold_of_the_narrow_menu_has_role_name_and_state_and_obeys_space_and_enter(
    reader: Reader, path: str, key: str
):
    """One whose section has a page of its own, one whose section has none, and that of the page's contents."""
    reader.page.set_viewport_size(NARROW)
    reader.open(path)
    fold = fold_named(reader, reader.say(key) if "." in key else key)
    inside = fold.locator("xpath=following-sibling::nav").locator(".md-nav__link").first
    for press, open_ in (("Enter", True), ("Space", False), ("Space", True), ("Enter", False)):
        reader.page.keyboard.press(press)
        expect(fold).to_have_attribute("aria-expanded", f"{open_}".lower())
        expect(inside).to_be_visible(visible=open_)
        expect(fold).to_be_focused()
    expect(fold).to_be_in_viewport()
    reader.page.keyboard.press("Space")
    reader.page.keyboard.press("Tab")
    if key == "nav.questions":  # the section's own page comes first
        reader.page.keyboard.press("Tab")
    expect(inside).to_be_focused()


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_script_a_fold_of_the_narrow_menu_obeys_space(reader: Reader):
    reader.page.set_viewport_size(NARROW)
    reader.open()
    fold = reader.page.get_by_role("checkbox", name=reader.say("nav.reference"), exact=True)
    fold.focus()
    reader.page.keyboard.press("Space")
    expect(fold).to_be_checked()
    expect(fold.locator("xpath=following-sibling::nav").locator(".md-nav__link").first).to_be_visible()


SKIP = {"en": "Skip to content", "es": "Saltar al contenido"}


@pytest.mark.parametrize("path", ["concepts/gpipe/", "questions/high-performance-modelling/", "glossary/", "exam/"])
def test_after_the_skip_link_the_first_stop_is_in_the_text_and_has_a_name(reader: Reader, path: str):
    """Not the sign behind a heading, which leads where the contents lead."""
    page = reader.page
    reader.open(path)
    expect(page.locator("main form.qz-setup")).to_have_count(int(path == "exam/"))  # which would take the focus along
    page.keyboard.press("Tab")
    skip = page.locator(".md-skip")
    expect(skip).to_be_focused()
    expect(skip).to_have_accessible_name(SKIP[reader.language])
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    stop = page.locator("main article :focus")
    expect(stop).to_have_count(1)
    expect(stop).to_have_accessible_name(re.compile(r"\w"))


def test_digits_choose_options_in_the_order_shown(reader: Reader):
    card = reader.at(MULTI)
    card.input("full-data-on-each").focus()
    reader.expect_all_loaded()
    reader.page.keyboard.press("3")
    assert card.picks == [card.order[2]]
    expect(card.input(card.order[2])).to_be_focused()
    reader.page.keyboard.press("c")  # as the letter that stands before it
    assert card.picks == []


def test_digits_outside_a_question_do_nothing(reader: Reader):
    reader.at(MULTI)
    reader.page.locator("h1").click()
    reader.page.keyboard.press("1")
    reader.page.locator(".md-header a").first.focus()
    reader.page.keyboard.press("2")
    assert reader.page.locator(".qz-in:checked").count() == 0


def test_digits_do_nothing_in_a_question_that_is_done(reader: Reader):
    card = reader.at(MULTI).answer_right()
    card.summary.focus()
    reader.page.keyboard.press("1")
    assert card.picks == right(MULTI)


def test_the_focus_is_never_lost(reader: Reader):
    """After no action does the keyboard start again at the top of the page."""
    multi, single, other = (reader.card(qid) for qid in (MULTI, SINGLE, "strategy-execution-modes"))
    reader.at(MULTI)
    steps = {
        "check of nothing": multi.check,
        "first hint": lambda: multi.button("act.hint").click(),
        "last hint": lambda: multi.button("act.hint").click(),
        "pick": multi.pick_wrong,
        "check": multi.check,
        "check again": multi.check_again,
        "collapse": multi.summary.click,
        "next": lambda: multi.button("act.next").click(),
        "answer again": multi.answer_again,
        "pick one": single.pick_wrong,
        "clear": lambda: single.button("act.clear").click(),
        "pick one again": single.pick_wrong,
        "check one": single.check,
        "show instead": single.show_answer,
        "show": other.show_answer,
    }
    lost = []
    for name, act in steps.items():
        act()
        if reader.focused()["tagName"] == "BODY":
            lost.append(name)
    assert lost == []


def test_looking_at_the_last_answer_keeps_the_focus(reader: Reader):
    reader.page.clock.set_fixed_time("2026-11-20T12:00:00+01:00")
    card = reader.at(TF).answer_right()
    reader.page.clock.set_fixed_time("2026-11-21T12:00:00+01:00")
    reader.page.reload()
    card.button("act.last").focus()
    reader.page.keyboard.press("Enter")
    expect(card.verdict).to_be_focused()


@pytest.mark.parametrize("qid", KINDS)
def test_after_check_the_focus_is_on_a_verdict_that_names_itself(reader: Reader, qid: str):
    card = reader.at(qid).pick_wrong().check()
    expect(card.verdict).to_be_focused()
    words = [reader.say("v.wrong" if qid == TF else "v.not_yet")]
    if qid == MULTI:
        words += [reader.count("v.chosen", 2, a=0, b=2), reader.count("v.extra", 1)]
    expect(card.verdict).to_have_accessible_name(" ".join(words))
    expect(card.verdict).to_have_role("group")


@pytest.mark.parametrize("qid", KINDS)
def test_after_an_empty_check_the_first_option_has_the_focus_and_the_error(reader: Reader, qid: str):
    card = reader.at(qid).check()
    expect(card.input(card.order[0])).to_be_focused()
    expect(card.error).to_be_visible()
    error = card.error.text_content() or ""
    described = card.root.locator("fieldset").evaluate(
        "set => set.getAttribute('aria-describedby').split(' ').map(id => document.getElementById(id)?.textContent)"
    )
    assert error in described
    assert None not in described
    assert error.startswith(reader.say("err.prefix"))


SEEN = """() => {
  const { top, bottom } = document.activeElement.getBoundingClientRect();
  const header = document.querySelector('.md-header').getBoundingClientRect().bottom;
  return document.activeElement.closest('.qz') && top >= header && bottom <= innerHeight
    ? '' : `${document.activeElement.outerHTML.slice(0, 60)} ${top} ${bottom}`;
}"""


def test_a_block_that_moves_takes_the_focus_along_within_the_window(reader: Reader):
    """All the way up and down a list that is longer than the window; by the arrows and by the button itself."""
    page = reader.page
    page.set_viewport_size(NARROW)
    reader.open("questions/orders-and-numbers/")
    blocks = page.locator("article.qz[data-type=order]").first.locator(".qz-block")
    hidden = []
    for press, button in (("Alt+ArrowDown", 1), ("Alt+ArrowUp", 0), ("Enter", 1), ("Enter", 0)):
        blocks.nth(0 if button else blocks.count() - 1).locator("button").nth(button).focus()
        for _ in range(blocks.count() - 1):
            page.keyboard.press(press)
            hidden.append(page.evaluate(SEEN))
    assert [each for each in hidden if each] == []


@pytest.mark.parametrize("kind", ["multi", "single", "tf", "num", "match"])
def test_what_an_error_is_about_says_that_it_is_wrong_until_it_is_not(reader: Reader, kind: str):
    reader.open("questions/many-machines/")
    root = reader.page.locator(f"article.qz[data-type={kind}]").first
    fields = root.locator("fieldset :is(input, select)")
    count = fields.count()
    assert count > 0
    expect(root.locator("[aria-invalid]")).to_have_count(0)
    root.locator("[data-act=check]").click()
    expect(root.locator("fieldset :is(input, select)[aria-invalid=true]")).to_have_count(count)
    if kind == "num":
        fields.first.fill("1")
    elif kind == "match":
        fields.first.select_option(index=1)
    else:
        fields.first.check()
    expect(root.locator("[aria-invalid]")).to_have_count(0)


def test_showing_the_answer_brings_the_focus_to_the_verdict(reader: Reader):
    card = reader.at(MULTI)
    card.summary.focus()
    reader.page.keyboard.press("Enter")
    card.is_("done")
    expect(card.verdict).to_be_focused()
    expect(card.button("act.next")).to_be_in_viewport()
