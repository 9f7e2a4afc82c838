"""Figures to play with: by key and by finger, from an address and into it, with a guess first, on paper, unmoved."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.looks import FINE, look
from tests.browser.reader import Reader, bank
from tests.browser.test_axe import RUN
from tests.browser.test_stability import WATCH, shifts
from tests.browser.test_without_script import missing
from tests.browser.watch import Watch
from tests.figures import FIGURES
from tests.tools import AXE, FULL

GUESSED = [name for name, figure in FIGURES.items() if figure.guess]


def opened(reader: Reader, name: str, setting: str = "", *, skip: bool = True) -> Locator:
    """Open the figure's page at the figure, and wait for its script; go past what it asks first."""
    where = f"?{FIGURES[name].key}={setting}" if setting else ""
    reader.open(f"concepts/{bank().explored[name]}/{where}#xp-{name}")
    figure = reader.page.locator(f"#xp-{name}")
    figure.scroll_into_view_if_needed()
    expect(figure).to_have_attribute("data-on", "")
    if skip and name in GUESSED and figure.locator("[data-act=skip]").count():
        figure.locator("[data-act=skip]").click()
    return figure


def words(reader: Reader, name: str, key: str) -> str:
    """What a figure says under a key in the reader's language."""
    return str(FIGURES[name].entry(key, reader.language))


def said(figure: Locator) -> str:
    return figure.locator(".xp-sum").inner_text()


def test_nothing_of_a_figure_is_loaded_before_it_comes_near(reader: Reader):
    asked: list[str] = []
    reader.page.on("request", lambda request: asked.append(request.url))
    reader.page.set_viewport_size({"width": 360, "height": 100})
    reader.open("concepts/gpipe/")
    reader.frames(10)
    assert not [url for url in asked if url.endswith("/pipeline.js")]
    opened_here = reader.page.locator("#xp-pipeline")
    opened_here.scroll_into_view_if_needed()
    expect(opened_here).to_have_attribute("data-on", "")
    assert len([url for url in asked if url.endswith("/pipeline.js")]) == 1


COVERED = """() => {
  const each = document.activeElement, {left, top, width, height} = each.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('svg') && each.outerHTML;
}"""


def test_every_control_of_every_figure_is_reached_by_key_and_never_lies_under_the_drawing(reader: Reader):
    """In a window in which the drawing stays in view; what the drawing says changes with a control."""
    reader.page.set_viewport_size({"width": 700, "height": 640})
    for name, figure in FIGURES.items():
        shown = opened(reader, name)
        shown.locator(".xp-acts button").last.focus()
        met = set()
        while shown.locator(":focus").count():
            assert not reader.page.evaluate(COVERED)
            met.add(reader.page.evaluate("document.activeElement.name"))
            reader.page.keyboard.press("Shift+Tab")
        assert {f"{name}.{control.name}" for control in figure.controls} == {each for each in met if each}
        slider = shown.locator("input[type=range]:visible").first
        if slider.count():
            slider.focus()
            for key, end in (("End", "max"), ("Home", "min")):
                slider.press(key)
                expect(slider).to_have_value(slider.get_attribute(end) or "")
            reader.frames()
            expect(shown.locator("desc")).to_have_text(said(shown))


def test_an_address_opens_a_setting_and_the_other_language_keeps_it(reader: Reader):
    plain = re.compile(r"<text.*?</text>")
    for name in FIGURES if FULL else ("pipeline", "memory"):
        figure = FIGURES[name]
        setting = figure.address({control.name: control.read("1e9") for control in figure.controls} | {"step": 0})
        if not setting:
            last = next(each for each in reversed(figure.controls) if each.options)
            setting = f"{last.name}-{last.options[-1]}"
        before = opened(reader, name, setting, skip=False).locator("svg g").inner_html()
        other = reader.switch_language()
        assert f"{figure.key}={setting}" in other.page.url
        again = other.page.locator(f"#xp-{name}")
        again.scroll_into_view_if_needed()
        expect(again).to_have_attribute("data-on", "")
        assert plain.sub("", again.locator("svg g").inner_html()) == plain.sub("", before)


def test_a_wrong_number_is_refused_and_what_was_right_stays(reader: Reader):
    reader.page.clock.install()
    figure = opened(reader, "batch")
    before, field, error = said(figure), figure.locator("[name='batch.r']"), figure.locator(".xp-error").first
    for wrong in ("", "abc", "4097"):
        field.fill(wrong)
        expect(error).to_contain_text(re.compile(r"4[.,]?096"))
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_have_accessible_description(error.inner_text())
        assert said(figure) == before
    reader.page.clock.run_for(1_000)
    expect(figure.locator("[role=status]")).to_have_text(error.inner_text())
    field.fill(" 32 ")
    expect(error).to_have_text("")
    expect(field).to_have_attribute("aria-invalid", "false")
    reader.page.clock.run_for(1_000)
    expect(figure.locator("[role=status]")).to_have_text(said(figure))
    expect(reader.page).to_have_url(re.compile(r"bs=r-32\b"))
    figure.locator("[data-act=reset]").click()
    expect(field).to_have_value("64")


def test_figures_that_come_to_life_move_nothing_and_break_no_rule_on_a_narrow_window(reader: Reader):
    """With tables open, a step taken and a mistake made; their letters are large enough there."""
    reader.page.set_viewport_size({"width": 360, "height": 800})
    reader.page.add_init_script(WATCH)
    for name in FIGURES:
        figure = opened(reader, name, skip=False)
        # What stands above it on the page may: the theme wraps tables.
        assert [each for each in shifts(reader) if any("xp-" in str(part) for part in each[1:])] == []
        figure.locator("summary").click()
        for wrong in figure.locator(".xp-set:not([inert]) input[type=text]").all()[:1]:
            wrong.fill("abc")
        for on in figure.locator("[data-act=on]").all():
            on.click()
        reader.page.evaluate(AXE.read_text("utf-8"))
        assert reader.page.evaluate(RUN, f"#xp-{name}") == []
        assert look(reader.page, FINE) == []


def test_playing_goes_to_the_end_stops_and_keeps_the_focus(reader: Reader):
    reader.page.clock.install()
    figure = opened(reader, "pipeline", "4_8_2_0_gpipe_999")
    step, play = figure.locator("input[name='pipeline.step']"), figure.locator("[data-act=play]")
    last = int(step.get_attribute("max") or 0)
    expect(step).to_have_value(str(last))  # a step beyond the end is the last one
    reader.page.clock.run_for(10_000)
    expect(step).to_have_value(str(last))  # nothing starts by itself
    play.focus()
    play.press("Enter")
    expect(play).to_have_text(reader.say("xp.pause"))
    expect(step).to_have_value("1")
    reader.page.clock.run_for(1_500 * (last + 1))
    expect(step).to_have_value(str(last))
    expect(play).to_have_text(reader.say("xp.play"))
    expect(play).to_be_focused()
    assert reader.page.evaluate("document.getAnimations().length") == 0
    figure.locator("[data-act=back]").click()
    expect(step).to_have_value(str(last - 1))
    expect(figure.locator(".xp-now")).not_to_have_text("")


def test_what_is_set_is_read_out_once_and_stands_in_the_address_and_the_start_does_not(reader: Reader):
    """What the address says of another figure stays."""
    reader.page.clock.install()
    other = "wp=7b_32_8_2_256_e10_t"
    figure = opened(reader, "pipeline", f"4_9_2_0_gpipe_0&{other}")
    slider = figure.get_by_role("slider", name=words(reader, "pipeline", "m"))
    slider.press("ArrowRight")
    reader.page.clock.run_for(400)
    expect(figure.locator("[role=status]")).to_have_text("")
    reader.page.clock.run_for(400)
    expect(figure.locator("[role=status]")).to_have_text(said(figure))
    expect(reader.page).to_have_url(re.compile(rf"\?gp=m-10&{other}"))
    figure.locator("[data-act=reset]").click()
    reader.page.clock.run_for(1_000)
    expect(reader.page).to_have_url(re.compile(rf"\?{other}"))
    expect(slider).to_have_value("8")


def test_a_guess_comes_first_and_is_remembered(reader: Reader):
    name = GUESSED[0]
    figure = opened(reader, name, skip=False)
    controls = figure.locator(".xp-set")
    assert controls.evaluate("each => each.inert")
    expect(figure.locator(".xp-guesses")).to_have_attribute("aria-live", "polite")
    choice = figure.locator("[data-act=guess]").first
    guess = choice.inner_text()
    choice.click()
    asked = FIGURES[name].guess
    assert asked is not None
    expect(figure.locator(".xp-guesses")).to_contain_text(guess)
    assert not controls.evaluate("each => each.inert")
    told = figure.locator(".xp-guesses").inner_text()
    address = FIGURES[name].address(FIGURES[name].defaults | asked.at)
    expect(reader.page).to_have_url(re.compile(f"{FIGURES[name].key}={re.escape(address)}"))
    reader.page.reload()
    figure.scroll_into_view_if_needed()
    expect(figure.locator(".xp-guesses")).to_have_text(told)
    expect(figure.locator(".xp-guesses")).not_to_have_attribute("aria-live", "polite")
    assert not controls.evaluate("each => each.inert")


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_script_a_figure_tells_all_and_offers_nothing(reader: Reader):
    for name in FIGURES:
        reader.open(f"concepts/{bank().explored[name]}/")
        figure = reader.page.locator(f"#xp-{name}")
        expect(figure.locator("svg")).to_be_visible()
        expect(figure.locator(".xp-sum")).to_be_visible()
        expect(figure.locator(":is(input, button):visible")).to_have_count(0)
        figure.locator("summary").click()
        expect(figure.locator("table").first).to_be_visible()


def test_where_the_script_does_not_come_the_figure_stays(reader: Reader, watch: Watch):
    watch.expect(r"404.*/pipeline\.js")
    reader.page.route("**/figures-*/pipeline.js", missing)
    with reader.page.expect_response("**/pipeline.js"):
        reader.open("concepts/gpipe/#xp-pipeline")
    expect(reader.page.locator("#xp-pipeline .xp-sum")).to_be_visible()
    expect(reader.page.locator("#xp-pipeline .xp-set")).to_be_hidden()


def test_paper_shows_the_setting_with_its_tables_and_no_controls(reader: Reader):
    figure = opened(reader, "pipeline", "8_32_2_0_interleaved_3", skip=False)
    sentence = said(figure)
    reader.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    reader.page.emulate_media(media="print")
    expect(figure.locator(".xp-sum")).to_have_text(sentence)
    expect(figure.locator("table").first).to_be_visible()
    expect(figure.locator("tbody").first).to_contain_text("106.5")
    expect(figure.locator(":is(input, button):visible")).to_have_count(0)


def test_a_question_opens_the_figure_at_the_setting_that_tells(reader: Reader):
    question = next(each for each in bank().questions() if (each.figure or "").startswith("pipeline?"))
    card = reader.at(question.id).show_answer()
    link = card.root.locator(".qz-answer .qz-see a")
    for hint in card.root.locator(".qz-hint .qz-see a").all():
        assert hint.get_attribute("href") != link.get_attribute("href")
    link.click()
    figure = reader.page.locator("#xp-pipeline")
    expect(figure).to_have_attribute("data-on", "")
    expect(figure).to_be_in_viewport()
    assert f"?gp={str(question.figure).partition('?')[2]}" in reader.page.url


def test_a_link_to_a_figure_of_the_page_leaves_the_page_as_it_is(reader: Reader):
    figure = opened(reader, "pipeline")
    reader.page.evaluate("window.same = true")
    link = """<a id="see" href="?gp=8_8_2_0_1f1b_0#xp-pipeline">see</a>"""
    reader.page.evaluate("link => document.querySelector('h1').insertAdjacentHTML('afterend', link)", link)
    before = said(figure)
    reader.page.locator("#see").click()
    expect(figure.locator(".xp-sum")).not_to_have_text(before)
    assert reader.page.evaluate("window.same")
    expect(figure).to_be_in_viewport()
    reader.page.go_back()
    expect(figure.locator(".xp-sum")).to_have_text(before)
