"""Figures to play with: by key and by finger, from an address and into it, with a guess first, on paper, unmoved."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.reader import Reader, bank
from tests.browser.test_axe import RUN
from tests.browser.test_stability import WATCH, shifts
from tests.browser.test_without_script import missing
from tests.browser.watch import Watch
from tests.figures import FIGURES
from tests.tools import AXE

pytestmark = [pytest.mark.any_language, pytest.mark.any_case]

EVERY = pytest.mark.parametrize("name", FIGURES)
GUESSED = [name for name, figure in FIGURES.items() if figure.guess]
STEPPED = [name for name, figure in FIGURES.items() if any(each.type == "steps" for each in figure.controls)]


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


@EVERY
def test_nothing_of_a_figure_is_loaded_before_it_comes_near(reader: Reader, name: str):
    asked: list[str] = []
    reader.page.on("request", lambda request: asked.append(request.url))
    reader.page.set_viewport_size({"width": 360, "height": 100})
    reader.open(f"concepts/{bank().explored[name]}/")
    reader.page.wait_for_load_state()
    reader.frames(10)
    assert not [url for url in asked if url.endswith(f"/{name}.js")]
    reader.page.locator(f"#xp-{name}").scroll_into_view_if_needed()
    expect(reader.page.locator(f"#xp-{name}")).to_have_attribute("data-on", "")
    assert len([url for url in asked if url.endswith(f"/{name}.js")]) == 1


@EVERY
def test_every_control_is_reached_by_key_and_changes_what_is_said(reader: Reader, name: str):
    figure = opened(reader, name)
    first = figure.locator(".xp-set :is(input, select)").first
    first.focus()
    met = []
    for _ in range(60):
        met.append(reader.page.evaluate("[document.activeElement.name, document.activeElement.type]"))
        if not figure.locator(":focus").count():
            break
        reader.page.keyboard.press("Tab")
    assert {control.name for control in FIGURES[name].controls} == {each[0].split(".")[1] for each in met if each[0]}
    slider = figure.locator("input[type=range]:visible").first
    if slider.count():
        slider.focus()
        for key, end in (("End", "max"), ("Home", "min")):
            slider.press(key)
            expect(slider).to_have_value(slider.get_attribute(end) or "")
        reader.frames()
        expect(figure.locator("desc")).to_have_text(said(figure))


@EVERY
def test_an_address_opens_a_setting_and_the_other_language_keeps_it(reader: Reader, name: str):
    figure = FIGURES[name]
    setting = figure.address({control.name: control.read("1e9") for control in figure.controls} | {"step": 0})
    if not setting:
        last = next(each for each in reversed(figure.controls) if each.options)
        setting = f"{last.name}-{last.options[-1]}"
    shown = opened(reader, name, setting, skip=False)
    before = shown.locator("svg g").inner_html()
    other = reader.switch_language()
    assert f"{figure.key}={setting}" in other.page.url
    again = other.page.locator(f"#xp-{name}")
    again.scroll_into_view_if_needed()
    expect(again).to_have_attribute("data-on", "")
    plain = re.compile(r"<text.*?</text>")
    assert plain.sub("", again.locator("svg g").inner_html()) == plain.sub("", before)


@EVERY
@pytest.mark.parametrize("named", [False, True])
def test_a_hopeless_address_shows_what_is_nearest(reader: Reader, name: str, *, named: bool):
    figure = FIGURES[name]
    values = ["99", "-5", "x", "<b>", "", "NaN", "1e99"]
    pairs = [f"{control.name}-{value}" for control, value in zip(figure.controls, values, strict=False)]
    address = "_".join([*pairs, "nothing-1"] if named else values)
    shown = opened(reader, name, quote(address), skip=False)
    near = figure.read(address)
    for control in figure.controls:
        if control.type != "steps":
            field = shown.locator(f"[name='{name}.{control.name}']")
            values = field.evaluate_all(
                "all => all.filter(e => !/radio|checkbox/.test(e.type) || e.checked).map(e => e.value)"
            )
            wanted = near[control.name]
            assert values in ([f"{wanted:g}" if isinstance(wanted, float) else f"{wanted}"], ["on"] if wanted else [])


def test_a_wrong_number_is_told_and_what_was_right_stays(reader: Reader):
    reader.page.clock.install()
    figure = opened(reader, "batch")
    before, low, high = said(figure), 1, 4096
    field = figure.locator("[name='batch.r']")
    error = figure.locator(".xp-error").first
    for wrong in ("", "0", "abc", "12.5", "-3", "4097", "1e3"):
        field.fill(wrong)
        expect(error).to_have_text(reader.say("xp.error", low=low, high="4,096" if reader.language == "en" else high))
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_have_accessible_description(error.inner_text())
        assert said(figure) == before
    reader.page.clock.run_for(1_000)
    expect(figure.locator("[role=status]")).to_have_text(error.inner_text())
    expect(reader.page).not_to_have_url(re.compile("bs="))
    field.fill(" 32 ")
    expect(error).to_have_text("")
    expect(field).to_have_attribute("aria-invalid", "false")
    reader.page.clock.run_for(1_000)
    expect(figure.locator("[role=status]")).to_have_text(said(figure))
    expect(reader.page).to_have_url(re.compile(r"bs=r-32\b"))
    for grouped in ("4,096", "4.096", "4 096", "4\u202f096"):
        field.fill(grouped)
        reader.page.clock.run_for(1_000)
        expect(error).to_have_text("")
        expect(reader.page).to_have_url(re.compile("bs=r-4096"))
        field.fill("32")
    for wrong in ("4,097", "0.500", "1.000,500"):
        field.fill(wrong)
        expect(error).not_to_have_text("")
        field.fill("32")
        expect(error).to_have_text("")
    field.fill("abc")
    figure.locator("[data-act=reset]").click()
    expect(field).to_have_value("64")
    expect(error).to_have_text("")


@EVERY
def test_no_rule_is_broken_once_a_figure_has_drawn_itself_anew(reader: Reader, name: str):
    """With its tables open, a step taken and a mistake told, on a narrow window where code is too wide."""
    reader.page.set_viewport_size({"width": 320, "height": 800})
    figure = opened(reader, name, skip=False)
    figure.locator("summary").click()
    for wrong in figure.locator(".xp-set:not([inert]) input[type=text]").all()[:1]:
        wrong.fill("abc")
    for on in figure.locator("[data-act=on]").all():
        on.click()
    reader.page.evaluate(AXE.read_text("utf-8"))
    assert reader.page.evaluate(RUN, f"#xp-{name}") == []


@EVERY
def test_on_a_phone_the_focus_never_lies_under_the_drawing(reader: Reader, name: str):
    reader.page.set_viewport_size({"width": 700, "height": 640})
    figure = opened(reader, name)
    figure.locator(".xp-acts button").last.focus()
    met = 0
    while figure.locator(":focus").count():
        covered = reader.page.evaluate(
            """() => { const each = document.activeElement, {left, top, width, height} = each.getBoundingClientRect();
            return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('svg') && each.outerHTML; }"""
        )
        assert not covered
        reader.page.keyboard.press("Shift+Tab")
        met += 1
    assert met > 5


def test_a_step_beyond_the_end_is_the_last_and_playing_begins_again(reader: Reader):
    reader.page.clock.install()
    figure = opened(reader, "pipeline", "4_8_2_0_gpipe_999")
    step = figure.locator("input[name='pipeline.step']")
    expect(step).to_have_value("33")
    figure.get_by_role("slider", name=words(reader, "pipeline", "m")).press("ArrowLeft")
    reader.page.clock.run_for(400)
    expect(reader.page).to_have_url(re.compile(r"\?gp=m-7_step-30"))
    figure.locator("[data-act=play]").click()
    expect(step).to_have_value("1")
    figure.locator("[data-by='1']").first.click()
    expect(figure.locator("[data-act=play]")).to_have_text(reader.say("xp.play"))


def test_four_for_each_stage_counts_the_stages_that_are_set(reader: Reader):
    figure = opened(reader, "pipeline", "6_8_2_0_gpipe_0")
    figure.get_by_role("button", name=words(reader, "pipeline", "preset.four")).click()
    expect(reader.page).to_have_url(re.compile(r"\?gp=k-6_m-24"))


def test_a_preset_is_what_its_name_says_whatever_was_set_before(reader: Reader):
    figure = opened(reader, "batch", "32_256_2_1281167_512_200_root_1_3")
    figure.get_by_role("button", name=words(reader, "batch", "preset.one"), exact=True).click()
    expect(reader.page).to_have_url(re.compile(r"\?bs=n-1#"))


def test_what_an_address_says_of_another_figure_stays(reader: Reader):
    other = "wp=7b_32_8_2_256_e10_t"
    figure = opened(reader, "pipeline", f"4_9_2_0_gpipe_0&{other}")
    figure.get_by_role("slider", name=words(reader, "pipeline", "m")).press("ArrowRight")
    expect(reader.page).to_have_url(re.compile(rf"\?gp=m-10&{other}"))
    figure.locator("[data-act=reset]").click()
    expect(reader.page).to_have_url(re.compile(rf"\?{other}"))


def test_what_is_set_is_in_the_address_and_the_start_is_not(reader: Reader):
    figure = opened(reader, "pipeline")
    figure.get_by_role("slider", name=words(reader, "pipeline", "m")).press("ArrowRight")
    expect(reader.page).to_have_url(re.compile(r"\?gp=m-9"))
    figure.locator("[data-act=reset]").click()
    expect(reader.page).not_to_have_url(re.compile("gp="))
    expect(figure.get_by_role("slider", name=words(reader, "pipeline", "m"))).to_have_value("8")


@pytest.mark.parametrize("name", GUESSED)
def test_a_guess_comes_first_and_is_remembered(reader: Reader, name: str):
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


@pytest.mark.parametrize("name", STEPPED)
def test_playing_goes_to_the_end_and_stops_and_keeps_the_focus(reader: Reader, name: str):
    reader.page.clock.install()
    figure = opened(reader, name)
    step = figure.locator(f"input[name='{name}.step']")
    expect(figure.locator(".xp-now")).to_have_text("")
    reader.page.clock.run_for(10_000)
    expect(step).to_have_value("0")  # nothing starts by itself
    play = figure.locator("[data-act=play]")
    play.focus()
    play.press("Enter")
    expect(play).to_have_text(reader.say("xp.pause"))
    expect(step).to_have_value("1")
    last = int(step.get_attribute("max") or 0)
    reader.page.clock.run_for(1_500 * (last + 1))
    expect(step).to_have_value(str(last))
    expect(play).to_have_text(reader.say("xp.play"))
    expect(play).to_be_focused()
    assert reader.page.evaluate("document.getAnimations().length") == 0
    figure.locator("[data-act=back]").click()
    expect(step).to_have_value(str(last - 1))
    expect(figure.locator(".xp-now")).not_to_have_text("")


def test_a_change_is_read_out_once_the_reader_pauses(reader: Reader):
    reader.page.clock.install()
    figure = opened(reader, "pipeline")
    figure.get_by_role("slider", name=words(reader, "pipeline", "k")).press("ArrowLeft")
    reader.page.clock.run_for(400)
    expect(figure.locator("[role=status]")).to_have_text("")
    reader.page.clock.run_for(400)
    expect(figure.locator("[role=status]")).to_have_text(said(figure))


@EVERY
@pytest.mark.parametrize("width", [360, 1280])
def test_a_figure_coming_to_life_moves_nothing(reader: Reader, name: str, width: int):
    reader.page.set_viewport_size({"width": width, "height": 800})
    reader.page.add_init_script(WATCH)
    opened(reader, name, skip=False)
    # What stands above it on the page may: the theme wraps tables.
    assert [each for each in shifts(reader) if any("xp-" in str(part) for part in each[1:])] == []


@EVERY
@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_script_the_figure_tells_all_and_offers_nothing(reader: Reader, name: str):
    reader.open(f"concepts/{bank().explored[name]}/")
    figure = reader.page.locator(f"#xp-{name}")
    expect(figure.locator("svg")).to_be_visible()
    expect(figure.locator(".xp-sum")).to_be_visible()
    for each in figure.locator("input, button").all():
        expect(each).to_be_hidden()
    figure.locator("summary").click()
    expect(figure.locator("table").first).to_be_visible()


@EVERY
def test_where_the_script_does_not_come_the_figure_stays(reader: Reader, watch: Watch, name: str):
    watch.expect(rf"404.*/{name}\.js")
    reader.page.route(f"**/figures-*/{name}.js", missing)
    with reader.page.expect_response(f"**/{name}.js"):
        reader.open(f"concepts/{bank().explored[name]}/#xp-{name}")
    expect(reader.page.locator(f"#xp-{name} .xp-sum")).to_be_visible()
    expect(reader.page.locator(f"#xp-{name} .xp-set")).to_be_hidden()


def test_paper_shows_the_setting_with_its_tables_and_no_controls(reader: Reader):
    figure = opened(reader, "pipeline", "8_32_2_0_interleaved_3", skip=False)
    sentence = said(figure)
    reader.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    reader.page.emulate_media(media="print")
    expect(figure.locator(".xp-sum")).to_have_text(sentence)
    expect(figure.locator("table").first).to_be_visible()
    expect(figure.locator("tbody").first).to_contain_text("106.5")
    for each in figure.locator("input, button").all():
        expect(each).to_be_hidden()


@pytest.mark.parametrize("name", FIGURES)
def test_questions_open_the_figure_at_the_setting_that_tells(reader: Reader, name: str):
    asking = [each for each in bank().questions() if (each.figure or "").startswith(f"{name}?")]
    assert len(asking) >= 2
    question = asking[0]
    card = reader.at(question.id).show_answer()
    link = card.root.locator(".qz-answer .qz-see a")
    for hint in card.root.locator(".qz-hint .qz-see a").all():
        assert hint.get_attribute("href") != link.get_attribute("href")
    link.click()
    figure = reader.page.locator(f"#xp-{name}")
    expect(figure).to_have_attribute("data-on", "")
    setting = str(question.figure).partition("?")[2]
    assert f"?{FIGURES[name].key}={setting}" in reader.page.url
    assert reader.page.evaluate(f"document.querySelector('#xp-{name}').getBoundingClientRect().top") < 500


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
