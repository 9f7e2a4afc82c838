"""Changing the language keeps the page, the question, the answers and the place."""

import pytest
from playwright.sync_api import expect

from tests.browser.reader import MULTI, ROOTS, Reader, bank, right, wrong
from tests.browser.watch import Watch
from tests.tools import FULL


def test_the_page_and_what_is_in_view_stay_where_they_are(reader: Reader):
    """Within two pixels, although the other language's text above has another height; and only once. So does a section,
    also one that begins above the window.
    """
    reader.open("questions/")
    other = reader.switch_language()
    assert reader.page.url.split("#")[0].endswith(f"/study-guide/{ROOTS[other.language]}questions/")
    qid, page = "mirrored-strategy-changes", "concepts/data-parallelism/"
    for path, part, top in (
        (f"{bank().home[qid]}/", f"q-{qid}", 150),
        (page, "all-reduce", -120),
    ):
        reader.open(path)
        reader.page.evaluate(
            "([part, top]) => scrollBy(0, document.getElementById(part).getBoundingClientRect().top - top)", [part, top]
        )
        before = reader.top(f"#{part}")
        assert abs(before - top) < 50
        reader.switch_language()
        assert abs(reader.top(f"#{part}") - before) <= 2
        assert reader.page.url.endswith(f"#{part}")
        assert reader.stored("lang-jump", "sessionStorage") is None


def test_in_the_middle_of_a_question_nothing_is_lost(reader: Reader):
    """The picks, the order of a question asked again, hints, and the focus; then the open second try and the answer."""
    card = reader.at(MULTI).answer_right().answer_again()
    card.button("act.hint").click()
    card.pick(wrong(MULTI)[0])
    order = card.order
    assert order != list(right(MULTI) + wrong(MULTI))
    top = reader.top(f"#q-{MULTI}")
    other = reader.switch_language()
    there = other.card(MULTI).is_("draft")
    assert abs(reader.top(f"#q-{MULTI}") - top) <= 2
    assert (there.order, there.picks) == (order, wrong(MULTI)[:1])
    expect(there.input(wrong(MULTI)[0])).to_be_focused()
    expect(there.root.locator(".qz-hint:visible")).to_have_count(1)
    expect(there.button("act.hint")).to_have_text(other.count("act.hint", 1))
    there.check().is_("retry")
    back = other.switch_language().card(MULTI).is_("retry")
    expect(back.verdict).to_contain_text(reader.say("v.not_yet"))
    assert back.order == order
    back.pick(wrong(MULTI)[0]).pick_right().check_again().is_("done")
    marks = back.marks
    there = reader.switch_language().card(MULTI).is_("done")
    assert there.marks == marks
    expect(there.verdict).to_contain_text(other.say("v.right2"))
    assert reader.say("act.reset") not in there.root.inner_text()
    other.expect_tally(1, 6)


COLOURS = """() => {
  const bars = [...document.querySelectorAll('meta[name=theme-color]')].filter(({ media }) => media !== 'not all');
  const { colorScheme } = getComputedStyle(document.querySelector('main h1'));
  const canvas = document.querySelector('meta[name=color-scheme]').content;
  return [document.body.dataset.mdColorScheme, colorScheme, canvas, bars.map(({ content }) => content)];
}"""
DARK, LIGHT = ["slate", "dark", "dark", ["#1e2129"]], ["default", "light", "light", ["#ffffff"]]


@pytest.mark.browser_context_args(color_scheme="dark")
def test_colours_are_those_of_the_system_until_the_reader_chooses_some_in_any_language(reader: Reader, watch: Watch):
    """Before the theme's script runs, so that nothing is bright first; where storage is refused, for one page."""
    page = reader.page
    watch.expect("ERR_FAILED")
    page.route("**/bundle.*.js", lambda route: route.abort())
    reader.open("concepts/gpipe/")
    assert page.evaluate(COLOURS) == DARK
    page.emulate_media(color_scheme="light")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "default")
    assert page.evaluate(COLOURS) == LIGHT
    reader.tab_to(".md-header__option button")
    page.keyboard.press("Enter")
    assert page.evaluate(COLOURS) == DARK
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    reader.switch_language()
    assert page.evaluate(COLOURS) == DARK
    reader.block_storage()
    page.reload()
    assert page.evaluate(COLOURS) == LIGHT
    page.locator(".md-header__option button:visible").click()
    assert page.evaluate(COLOURS) == DARK


def test_a_click_for_a_new_tab_is_left_to_the_browser(reader: Reader):
    reader.at(MULTI)
    with reader.page.context.expect_page() as opened:
        reader.page.locator(".gd-lang").click(modifiers=["Control"])
    expect(opened.value.locator("html")).to_have_attribute("lang", reader.in_other_language().language)
    expect(reader.page.locator("html")).to_have_attribute("lang", reader.language)


@pytest.mark.parametrize("language", ROOTS if FULL else ["es"])
def test_a_missing_page_speaks_both_languages_that_of_the_address_first(reader: Reader, watch: Watch):
    """Its menu and its search are those of the language, too."""
    watch.expect("404")
    page, other = reader.page, reader.in_other_language()
    for path in ("concepts/x", "x.html"):
        reader.open(path)
        sections = page.locator(".gd-missing section")
        expect(sections).to_have_count(2)
        expect(sections.first).to_have_attribute("lang", reader.language)
        expect(page.locator("h1")).to_have_text(reader.say("e404.title"))
        expect(page.locator("h2")).to_have_text(other.say("e404.title"))
        expect(page.locator("html")).to_have_attribute("lang", reader.language)
        assert page.title().startswith(reader.say("e404.title"))
    expect(page.locator(".md-tabs").get_by_role("link", name=reader.say("nav.progress_tab"))).to_have_count(1)
    reader.search({"en": "gradients", "es": "gradientes"}[reader.language])
    found = page.locator(f"ol .md-search-result__link[href*='/study-guide/{ROOTS[reader.language]}concepts/']")
    expect(found.first).to_be_visible()
    page.goto("espejo/")  # which only starts like a language
    expect(page.locator(".gd-missing section").first).to_have_attribute("lang", "en")
