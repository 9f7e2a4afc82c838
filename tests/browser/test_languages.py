"""Changing the language keeps the page, the question, the answers and the place."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.reader import HEADER, MULTI, PREFIX, ROOTS, SINGLE, TF, Reader, right, wrong
from tests.browser.test_places import search
from tests.browser.test_remembering import BLOCKED
from tests.browser.watch import Watch

pytestmark = pytest.mark.any_case


@pytest.mark.any_language
@pytest.mark.parametrize("path", ["", "questions/", "questions/distributed-strategies/", "concepts/mirrored-strategy/"])
def test_the_page_stays(reader: Reader, path: str):
    reader.open(path)
    other = reader.switch_language()
    assert reader.page.url.split("#")[0].endswith(f"/study-guide/{ROOTS[other.language]}{path}")


def test_the_question_in_view_stays_where_it_is(reader: Reader):
    """Within two pixels, although the other language's text above has another height."""
    card = reader.at("mirrored-strategy-changes")
    card.root.scroll_into_view_if_needed()
    reader.page.evaluate(
        "id => scrollBy(0, document.getElementById(id).getBoundingClientRect().top - 150)", f"q-{card.qid}"
    )
    before = reader.top(f"#q-{card.qid}")
    assert 100 < before < 200
    reader.switch_language()
    assert abs(reader.top(f"#q-{card.qid}") - before) <= 2


@pytest.mark.any_language
@pytest.mark.parametrize("top", [120, -120], ids=["in view", "begun above"])
def test_a_section_in_view_stays_where_it_is(reader: Reader, top: int):
    reader.open("concepts/data-parallelism/")
    reader.page.evaluate(
        "top => scrollBy(0, document.getElementById('all-reduce').getBoundingClientRect().top - top)", top
    )
    before = reader.top("#all-reduce")
    reader.switch_language()
    assert abs(reader.top("#all-reduce") - before) <= 2
    assert reader.page.url.endswith("#all-reduce")


@pytest.mark.any_language
def test_in_the_middle_of_a_question_nothing_is_lost(reader: Reader):
    """The picks, the order of a question asked again, and the focus."""
    card = reader.at(MULTI).answer_right().answer_again()
    first = card.order[0]
    card.pick(first)
    order = card.order
    assert order != list(right(MULTI) + wrong(MULTI))
    top = reader.top(f"#q-{MULTI}")
    other = reader.switch_language().card(MULTI).is_("draft")
    assert abs(reader.top(f"#q-{MULTI}") - top) <= 2
    assert other.order == order
    assert other.picks == [first]
    expect(other.input(first)).to_be_focused()


@pytest.mark.any_language
def test_an_open_second_try_goes_on_in_the_other_language(reader: Reader):
    card = reader.at(SINGLE).pick_wrong().check().is_("retry")
    order = card.order
    other = reader.switch_language().card(SINGLE).is_("retry")
    expect(other.verdict).to_contain_text(other.reader.say("v.not_yet"))
    assert other.order == order
    other.pick_right().check_again().is_("done")
    expect(other.verdict).to_contain_text(other.reader.say("v.right2"))


@pytest.mark.any_language
def test_hints_that_were_taken_stay(reader: Reader):
    card = reader.at(MULTI)
    card.button("act.hint").click()
    other = reader.switch_language()
    expect(other.card(MULTI).root.locator(".qz-hint:visible")).to_have_count(1)
    expect(other.card(MULTI).button("act.hint")).to_have_text(other.count("act.hint", 1))


@pytest.mark.any_language
def test_answers_given_in_one_language_are_there_in_the_other(reader: Reader):
    card = reader.at(MULTI).pick(right(MULTI)[0], wrong(MULTI)[0]).check().is_("retry").check_again().is_("done")
    marks = card.marks
    other = reader.switch_language()
    assert other.card(MULTI).is_("done").marks == marks
    expect(other.card(MULTI).verdict).to_contain_text(other.say("v.wrong"))
    other.expect_tally(1, 6)


@pytest.mark.any_language
def test_the_page_says_it_in_its_own_language(reader: Reader):
    reader.at(TF).answer_right()
    other = reader.switch_language()
    html = other.card(TF).root.inner_text()
    assert other.say("v.right") in html
    assert reader.say("act.reset") not in html


@pytest.mark.any_language
@pytest.mark.parametrize("how", BLOCKED)
def test_without_storage_the_picks_travel_in_the_address(reader: Reader, how: str):
    for store in ("localStorage", "sessionStorage"):
        reader.page.add_init_script(BLOCKED[how].format(store))
    card = reader.at("mirrored-strategy-changes")
    card.root.evaluate("card => card.scrollIntoView()")
    card.pick("power-of-two", "fit-in-scope")
    order = card.order
    other = reader.switch_language().card(card.qid).is_("draft")
    assert other.picks == ["power-of-two", "fit-in-scope"]
    assert other.order == order
    assert abs(reader.top(f"#q-{card.qid}") - HEADER) <= 2
    assert reader.page.url.endswith(f"#q-{card.qid}")


@pytest.mark.any_language
@pytest.mark.parametrize("modifier", ["Control", "Shift"])
def test_a_click_for_a_new_tab_or_window_is_left_to_the_browser(reader: Reader, modifier: str):
    reader.at(MULTI)
    with reader.page.context.expect_page() as opened:
        reader.page.locator(".gd-lang").click(modifiers=[modifier])  # type: ignore[list-item]
    expect(opened.value.locator("html")).to_have_attribute("lang", reader.in_other_language().language)
    expect(reader.page.locator("html")).to_have_attribute("lang", reader.language)


@pytest.mark.any_language
def test_the_jump_is_used_once(reader: Reader):
    """A reload stays where the reader has gone since."""
    card = reader.at("mirrored-strategy-changes")
    card.root.scroll_into_view_if_needed()
    reader.switch_language()
    reader.top(f"#q-{card.qid}")
    assert reader.page.evaluate(f"sessionStorage.getItem('{PREFIX}lang-jump')") is None


@pytest.mark.parametrize("path", ["x/y/", "concepts/x", "x.html"])
def test_a_missing_page_speaks_both_languages_that_of_the_address_first(reader: Reader, watch: Watch, path: str):
    watch.expect("404")
    reader.open(path)
    sections = reader.page.locator(".gd-missing section")
    expect(sections).to_have_count(2)
    expect(sections.first).to_have_attribute("lang", reader.language)
    expect(sections.last).to_have_attribute("lang", reader.in_other_language().language)
    expect(reader.page.locator("h1")).to_have_text(reader.say("e404.title"))
    expect(reader.page.locator("h2")).to_have_text(reader.in_other_language().say("e404.title"))
    expect(reader.page.locator("html")).to_have_attribute("lang", reader.language)


AROUND = """all => all.map((each) =>
  [each.textContent.trim().replace(/\\s+/g, ' '), each.ariaLabel, each.title, each.placeholder, each.pathname])"""


def test_a_missing_page_is_in_one_language_and_so_is_its_search(reader: Reader, watch: Watch):
    """What is around its text is what the home page of the language has there, and its search finds their texts."""
    watch.expect("404")
    page = reader.page
    search_form = ".md-search__form :is(input, button, nav)"
    around = page.locator(f".md-header .md-logo, .md-option, .gd-lang, {search_form}, .md-tabs a, .md-copyright")
    reader.open()
    expected = around.evaluate_all(AROUND)
    label = page.locator(".md-search").get_attribute("aria-label")
    reader.open("nowhere/")
    assert len(expected) > 10
    assert around.evaluate_all(AROUND) == expected
    assert page.locator(".md-search").get_attribute("aria-label") == label
    search(page, {"en": "gradients", "es": "gradientes"}[reader.language])
    found = page.locator(f".md-search-result__link[href*='/study-guide/{ROOTS[reader.language]}concepts/']")
    expect(found.first).to_be_visible()


def test_a_missing_page_that_only_starts_like_a_language_is_in_the_first(page: Page, watch: Watch):
    watch.expect("404")
    page.goto("espejo/")
    expect(page.locator(".gd-missing section").first).to_have_attribute("lang", "en")


@pytest.mark.any_language
def test_a_missing_page_leads_to_a_question_that_it_names(reader: Reader, watch: Watch):
    watch.expect("404")
    reader.open(f"moved/#q-{SINGLE}")
    reader.page.get_by_role("link", name=reader.say("e404.question")).click()
    expect(reader.card(SINGLE).root).to_be_in_viewport()
    expect(reader.page.locator("html")).to_have_attribute("lang", reader.language)
