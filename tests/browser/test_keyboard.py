"""The keyboard alone is enough, its focus is never lost, and no single letter leads away from a question."""

import re

import pytest
from playwright.sync_api import Route, ViewportSize, expect

from tests.browser.answers import EVERY_KIND
from tests.browser.reader import KINDS, MULTI, SINGLE, TF, Card, Reader, bank, question, right, wrong

STATES = "strategy-execution-modes"
NARROW: ViewportSize = {"width": 320, "height": 640}


def choose(card: Card, option: str, key: str = "Tab") -> None:
    """Go to an option with Tab and tick it with Space; among radio buttons, move with an arrow."""
    page = card.reader.page
    if question(card.qid).kind == "multiple":
        card.reader.tab_to(card.input(option), key)
        page.keyboard.press("Space")
        return
    card.reader.tab_to(card.root.locator(".qz-in"), key)
    for _ in card.order:
        page.keyboard.press("ArrowDown")
        if card.picks == [option]:
            return
    pytest.fail(f"no arrow reached {option}")


def test_questions_can_be_answered_with_the_keyboard_alone(reader: Reader):
    """Reached from the address, answered wrongly, tried again where that is possible, read, and asked anew."""
    keys = reader.page.keyboard
    for qid in KINDS:
        reader.open(f"{bank().home[qid]}/#q-{qid}")
        card = reader.card(qid)
        choose(card, wrong(qid)[0])
        keys.press("Enter")
        expect(card.verdict).to_be_focused()
        expect(card.verdict).to_have_role("group")
        expect(card.verdict).to_have_accessible_name(re.compile(reader.say("v.wrong" if qid == TF else "v.not_yet")))
        if qid != TF:
            card.is_("retry")
            choose(card, right(qid)[0], "Shift+Tab")
            keys.press("Enter")
            expect(card.verdict).to_be_focused()
        card.is_("done")
        reader.tab_to(f"#q-{qid} .qz-answer > summary")
        keys.press("Enter")
        expect(card.answer.locator(".qz-body")).to_be_visible()
        reader.tab_to(f"#q-{qid} [data-act=reset]", "Shift+Tab")
        keys.press("Enter")
        card.is_("fresh")
        expect(card.input(card.order[0])).to_be_focused()
    reader.at(MULTI).is_("done")
    reader.tab_to(f"#q-{MULTI} [data-act=next]")
    keys.press("Enter")
    expect(reader.page.locator(".qz-title:focus")).to_have_count(1)
    keys.press("Tab")
    assert reader.page.evaluate("document.activeElement.closest('.qz').id") == f"q-{STATES}"


def test_digits_and_letters_choose_options_in_the_order_shown_of_an_open_question_alone(reader: Reader):
    card = reader.at(MULTI).answer_right().answer_again()  # so that what listens to keys is there
    reader.page.locator("h1").click()
    reader.page.keyboard.press("1")
    reader.page.locator(".md-header a").first.focus()
    reader.page.keyboard.press("2")
    assert reader.page.locator(".qz-in:checked").count() == 0
    card.input("full-data-on-each").focus()
    reader.page.keyboard.press("3")
    assert card.picks == [card.order[2]]
    expect(card.input(card.order[2])).to_be_focused()
    reader.page.keyboard.down("c")  # as the letter that stands before it
    reader.page.keyboard.down("c")  # which is held
    reader.page.keyboard.up("c")
    assert card.picks == []
    card.answer_right().summary.focus()
    reader.page.keyboard.press("1")
    assert card.picks == right(MULTI)


def test_single_letters_do_nothing_on_a_page_and_are_typed_into_the_search(reader: Reader):
    """Those with which the theme would leave the page, p and n, and open its search: s, f and the slash."""
    page = reader.page
    opened = page.locator("#__search")
    reader.at(MULTI)
    page.wait_for_function("() => window.document$")  # the theme's script has started, and now come its parts
    page.evaluate("() => new Promise((go) => setTimeout(go))")
    address = page.url
    for selector in (".qz [type=checkbox]", ".qz .qz-btn", ".qz .qz-sum", ".md-header a"):
        control = page.locator(f"{selector}:visible").first
        control.focus()
        for key in "pnsf/,.":
            page.keyboard.press(key)
        expect(control).to_be_focused()
    assert page.url == address
    expect(opened).not_to_be_checked()
    box = page.locator("[data-md-component=search-query]")
    box.focus()
    page.keyboard.type("pnsf/1")
    expect(box).to_have_value("pnsf/1")


def test_while_its_index_comes_the_search_says_so_and_suggests_nothing(reader: Reader):
    page = reader.page
    held: list[Route] = []
    page.route("**/search_index.json", lambda route: held.extend([route]))
    reader.open("about/")
    with page.expect_request("**/search_index.json"):
        page.locator("[data-md-component=search-query]").fill("GPipe")
    expect(page.locator(".md-search-result__meta")).to_have_text(reader.say("nav.search_wait"))
    expect(page.locator(".gd-try")).to_be_hidden()
    held[0].continue_()
    expect(page.locator("ol .md-search-result__link").first).to_be_visible()


def test_leaving_the_search_gives_the_focus_back_and_the_next_key_goes_to_something_seen(reader: Reader):
    """To what had it before, or to where the page begins; what was found is gone for the keyboard too. Before anything
    is typed, arrows go through what is suggested.
    """
    page, keys = reader.page, reader.page.keyboard
    page.set_viewport_size({"width": 320, "height": 256})
    reader.open("concepts/gpipe/")
    box, found = page.locator("[data-md-component=search-query]"), page.locator("ol .md-search-result__link")
    box.focus()
    expect(page.locator(".gd-try a").first).to_be_visible()
    expect(page.locator(".gd-try a").first).to_contain_text("GPipe")  # as mkdocs.yml lists them
    keys.press("ArrowDown")
    expect(page.locator(".gd-try a").first).to_be_focused()
    box.focus()
    box.fill("GPipe")  # as it comes from a mouse: without a key
    expect(found.first).to_be_visible()
    expect(page.locator(".gd-try")).to_be_hidden()
    keys.press("Tab")
    expect(page.locator(".md-search :focus")).to_have_count(0)
    expect(page.locator(":focus")).to_be_in_viewport()
    keys.press("Shift+Tab")
    expect(box).to_be_focused()
    link = page.locator("main article p a").first
    link.focus()
    # What was found is still there; typing on would put other results in its place, perhaps after the next key.
    box.focus()
    expect(found.first).to_be_visible()
    keys.press("ArrowDown")
    expect(page.locator("ol .md-search-result__link:focus")).to_have_count(1)
    keys.press("Escape")
    expect(link).to_be_focused()
    expect(page.locator("#__search")).not_to_be_checked()


def test_the_narrow_menu_opens_with_the_focus_and_its_folds_obey_the_keyboard(reader: Reader):
    """A fold whose section has a page of its own, and that of the page's contents; the link after the last closes."""
    page = reader.page
    page.set_viewport_size(NARROW)
    reader.open("concepts/gpipe/")
    menu = page.locator(".md-sidebar--primary")
    expect(menu).not_to_be_in_viewport()
    reader.tab_to(".md-sidebar--primary a")
    expect(menu).to_be_in_viewport(ratio=1)
    expect(menu.get_by_text(reader.say("nav.reference"), exact=True).first).to_be_in_viewport(ratio=1)
    for name in (reader.say("nav.questions"), "GPipe"):
        fold = menu.get_by_role("checkbox", name=name, exact=True)
        reader.tab_to(fold)
        inside = fold.locator("xpath=following-sibling::nav").locator(".md-nav__link").first
        was = fold.is_checked()
        for press, open_ in (("Enter", not was), ("Space", was)):
            page.keyboard.press(press)
            expect(fold).to_have_attribute("aria-expanded", f"{open_}".lower())
            expect(inside).to_be_visible(visible=open_)
            expect(fold).to_be_focused()
        expect(fold).to_be_in_viewport()
    reader.tab_to(".md-content a")
    expect(menu).not_to_be_in_viewport()


def test_the_narrow_menu_opens_with_the_page_in_sight(reader: Reader):
    reader.page.set_viewport_size(NARROW)
    reader.open("concepts/data-vs-model-parallelism/")
    reader.page.locator("[for=__drawer]:visible").first.click()
    expect(reader.page.locator(".md-nav--primary .md-nav__link--active:visible").first).to_be_in_viewport(ratio=1)


SKIP = {"en": "Skip to content", "es": "Saltar al contenido"}


def test_after_the_skip_link_the_first_stop_is_in_the_text_and_has_a_name(reader: Reader):
    """Not the sign behind a heading, which leads where the contents lead."""
    page = reader.page
    for path in ("concepts/gpipe/", "exam/"):
        reader.open(path)
        # The form would take the focus along.
        expect(page.locator("main form.qz-setup")).to_have_count(int(path == "exam/"))
        page.keyboard.press("Tab")
        expect(page.locator(".md-skip")).to_be_focused()
        expect(page.locator(".md-skip")).to_have_accessible_name(SKIP[reader.language])
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        stop = page.locator("main article :focus")
        expect(stop).to_have_count(1)
        expect(stop).to_have_accessible_name(re.compile(r"\w"))


def test_the_focus_is_never_lost(reader: Reader):
    """After no action does the keyboard start again at the top of the page."""
    multi, single, other = (reader.card(qid) for qid in (MULTI, SINGLE, STATES))
    reader.at(MULTI)
    steps = {
        "check of nothing": multi.check,
        "first hint": lambda: multi.button("act.hint").click(),
        "last hint": lambda: multi.button("act.hint").click(),
        "pick": multi.pick_wrong,
        "check": lambda: multi.check().is_("retry"),
        "check again": lambda: multi.check_again().is_("done"),
        "collapse": multi.summary.click,
        "next": lambda: multi.button("act.next").click(),
        "answer again": multi.answer_again,
        "pick one": single.pick_wrong,
        "check one": lambda: single.check().is_("retry"),
        "show instead": lambda: single.show_answer().is_("done"),
        "show": lambda: other.show_answer().is_("done"),
    }
    lost = []
    for name, act in steps.items():
        act()
        if reader.focused()["tagName"] == "BODY":
            lost.append(name)
    assert lost == []


def test_what_an_error_is_about_has_the_focus_and_says_that_it_is_wrong_until_it_is_not(reader: Reader):
    reader.open(f"{EVERY_KIND}/")
    for kind in ("multi", "single", "tf", "num", "match"):
        root = reader.page.locator(f"article.qz[data-type={kind}]").first
        fields = root.locator("fieldset :is(input, select)")
        expect(root.locator("[aria-invalid]")).to_have_count(0)
        root.locator("[data-act=check]").click()
        expect(root.locator("fieldset :is(input, select)[aria-invalid=true]")).to_have_count(fields.count())
        expect(fields.first).to_be_focused()
        described = root.locator("fieldset, .qz-numin").evaluate_all(
            """all => all.flatMap(each => each.getAttribute('aria-describedby')?.split(' ') ?? [])
              .map(id => document.getElementById(id)?.textContent)"""
        )
        assert root.locator(".qz-err").text_content() in described
        assert None not in described
        if kind == "num":
            fields.first.fill("1")
        elif kind == "match":
            fields.first.select_option(index=1)
        else:
            fields.first.check()
        expect(root.locator("[aria-invalid]")).to_have_count(0)
