"""Figures to play with: by key and by finger, from an address and into it, with a guess first, on paper, unmoved."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.looks import FINE, WATCH, broken_rules, look, shifts
from tests.browser.reader import Reader, bank
from tests.browser.test_without_script import missing
from tests.browser.watch import Watch
from tests.figures import FIGURES
from tests.tools import FULL


def opened(reader: Reader, name: str, setting: str = "", *, skip: bool = True) -> Locator:
    """Open the figure's page at the figure, and wait for its script; go past what it asks first."""
    where = f"?{FIGURES[name].key}={setting}" if setting else ""
    reader.open(f"concepts/{bank().explored[name]}/{where}#xp-{name}")
    figure = reader.page.locator(f"#xp-{name}")
    figure.scroll_into_view_if_needed()
    expect(figure).to_have_attribute("data-on", "")
    if skip:
        skip_guess(figure)
    return figure


def skip_guess(figure: Locator) -> None:
    """Go past what a figure asks first."""
    if figure.locator("[data-act=skip]:visible").count():
        figure.locator("[data-act=skip]").click()
        expect(figure.locator(".xp-veil")).to_have_count(0)


def words(reader: Reader, name: str, key: str) -> str:
    """What a figure says under a key in the reader's language."""
    return str(FIGURES[name].entry(key, reader.language))


def said(figure: Locator) -> str:
    return ". ".join(figure.locator(":is(.xp-line, .xp-sum):not(:empty)").all_inner_texts())


def test_nothing_of_a_figure_is_loaded_before_it_is_near_and_without_it_it_stays(reader: Reader, watch: Watch):
    watch.expect(r"404.*/(pipeline|near)\.js")
    reader.page.route("**/figures-*/pipeline.js", missing)
    asked: list[str] = []
    reader.page.on("request", lambda request: asked.append(request.url))
    reader.page.set_viewport_size({"width": 360, "height": 100})
    reader.open("concepts/gpipe/")
    reader.frames(10)
    assert not [url for url in asked if url.endswith("/pipeline.js")]
    with reader.page.expect_response("**/pipeline.js"):
        reader.page.locator("#xp-pipeline").scroll_into_view_if_needed()
    expect(reader.page.locator("#xp-pipeline .xp-sum")).to_be_visible()
    expect(reader.page.locator("#xp-pipeline .xp-set")).to_be_hidden()
    reader.page.route("**/figures-*/near.js", missing)
    reader.page.reload()
    expect(reader.page.locator("#xp-planner .xp-top")).to_be_hidden()
    expect(reader.page.locator("#xp-planner .xp-reply")).to_be_hidden()


# The rest of the page takes longer to look at than a figure.
ALONE = "each => { each.closest('article').replaceChildren(each); each.style.paddingBottom = '100vh'; }"
FOCUSED = """(figure) => {
  const each = document.activeElement, {left, top, width, height} = each.getBoundingClientRect();
  const covered = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('svg') && each.outerHTML;
  return each.closest(figure) && [each.name, covered];
}"""


def test_figures_move_nothing_break_no_rule_and_every_control_is_reached_by_key(reader: Reader):
    """In a narrow window, where letters are large enough, with tables open, a step taken and a mistake made; then in
    one in which the drawing stays in view, and covers no control. What the drawing says changes with a control. One
    figure in two is looked at, and rules are tried on one of these in three; in a full run, all.
    """
    reader.page.add_init_script(WATCH)
    for number, (name, figure) in enumerate([*FIGURES.items()][:: 1 if FULL else 2]):
        reader.page.set_viewport_size({"width": 360, "height": 800})
        shown = opened(reader, name, skip=False)
        # What stands above it on the page may: the theme wraps tables.
        assert [each for each in shifts(reader) if any("xp-" in str(part) for part in each[1:])] == []
        shown.evaluate(ALONE)
        skip_guess(shown)
        for fold in shown.locator("summary").all():
            fold.click()
        for wrong in shown.locator(".xp-set:not([inert]) input[type=text]").all()[:1]:
            wrong.fill("abc")
        for on in shown.locator("[data-act=on]").all():
            on.click()
        assert not (FULL or number % 3 == 0) or broken_rules(reader.page, f"#xp-{name}") == []
        assert look(reader.page, FINE) == []
        reader.page.set_viewport_size({"width": 700, "height": 640})
        shown.locator(".xp-data summary").click()
        shown.locator(".xp-acts button").last.focus()
        met = set()
        while focused := reader.page.evaluate(FOCUSED, f"#xp-{name}"):
            assert not focused[1]
            met.add(focused[0])
            reader.page.keyboard.press("Shift+Tab")
        assert {f"{name}.{control.name}" for control in figure.controls} == {each for each in met if each}
        slider = shown.locator("input[type=range]:visible").first
        if slider.count():
            slider.press("End")
            expect(slider).to_have_value(slider.get_attribute("max") or "")
            reader.frames()
            expect(shown.locator("desc")).to_have_text(said(shown))


def test_an_address_opens_a_setting_and_the_other_language_keeps_it(reader: Reader):
    plain = re.compile(r"<text.*?</text>")
    figure = FIGURES["pipeline"]
    setting = figure.address({control.name: control.read("1e9") for control in figure.controls} | {"step": 0})
    before = opened(reader, "pipeline", setting).locator("svg g").inner_html()
    other = reader.switch_language()
    assert f"{figure.key}={setting}" in other.page.url
    again = other.page.locator("#xp-pipeline")
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


def test_playing_goes_to_the_end_stops_and_keeps_the_focus(reader: Reader):
    reader.page.clock.install()
    figure = opened(reader, "pipeline", "step-999")
    step, play = figure.locator("input[name='pipeline.step']"), figure.locator("[data-act=play]")
    last = int(step.get_attribute("max") or 0)
    reader.page.clock.run_for(10_000)
    expect(step).to_have_value(str(last - 1))  # a step beyond the end is the last one, and nothing starts by itself
    figure.locator("[data-act=on]").click()
    expect(step).to_have_value(str(last))  # after which all is shown
    reader.page.clock.pause_at(reader.page.evaluate("Date.now()") / 1000 + 1)  # or it goes on while the test looks
    play.focus()
    play.press("Enter")
    expect(play).to_have_text(reader.say("xp.pause"))
    expect(step).to_have_value("1")
    reader.page.clock.run_for(8_000 + 250)
    expect(step).to_have_value(str(last))
    expect(play).to_have_text(reader.say("xp.play"))
    expect(play).to_be_focused()
    assert reader.page.evaluate("document.getAnimations().length") == 0
    figure.locator("[data-act=back]").click()
    expect(step).to_have_value(str(last - 1))
    figure.locator("[data-set]").first.click()
    expect(figure.locator(".xp-time output")).to_have_text(reader.say("xp.whole"))
    expect(figure.locator("[name='pipeline.m']")).to_have_value("1")


def test_what_is_set_is_read_out_once_and_stands_in_the_address_and_the_start_does_not(reader: Reader):
    """What the address says of another figure stays."""
    reader.page.clock.install()
    other = "wp=7b_32_8_2_256_e10_t"
    figure = opened(reader, "pipeline", f"m-9&{other}")
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
    """What is asked is drawn and, once guessed, marked; why, is said."""
    for number, (name, spec) in enumerate([*FIGURES.items()][:: 1 if FULL else 5]):
        assert spec.guess
        figure = opened(reader, name, skip=False)
        controls, result, reply = (
            figure.locator(part) for part in (".xp-set, .xp-tray", ".xp-line, .xp-result", ".xp-answer")
        )
        assert controls.evaluate("each => each.inert")
        expect(figure.locator(".xp-first")).to_contain_text(reader.say("xp.unlock"))
        before = "".join(result.all_inner_texts())
        choice = figure.locator("[data-act=guess]").first
        guess = choice.inner_text()
        choice.click()
        expect(reply).to_be_focused()
        expect(figure.locator(".xp-veil")).to_have_count(0)
        expect(choice).to_have_attribute("data-is", re.compile("right|wrong"))
        assert figure.locator("[data-act=guess][data-is=right]").inner_text() not in before
        expect(reply).to_contain_text(guess)
        expect(reply).to_contain_text(words(reader, name, "guess.why"))
        expect(figure.locator(".f-mark").first).to_be_in_viewport()
        assert 0 < figure.locator(".f-new").count() < figure.locator("svg > g > *").count()  # what was there stays
        if address := spec.address(spec.defaults | spec.guess.at):
            expect(reader.page).to_have_url(re.compile(f"{spec.key}={re.escape(address)}"))
        if number and not FULL:  # what remembers is the same for all
            continue
        told = reply.inner_text()
        reader.page.reload()
        figure.scroll_into_view_if_needed()
        expect(reply).to_have_text(told)
        assert not controls.evaluate("each => each.inert")


def test_paper_shows_the_setting_with_what_is_said_of_it_and_no_controls(reader: Reader):
    asked = opened(reader, "pipeline", skip=False)
    later = re.compile(rf"^{reader.say('xp.later')}")
    for told in (asked.locator("desc"), asked.locator(".xp-line")):
        expect(told).to_have_text(later)
    reader.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(asked.locator("desc")).not_to_have_text(later)
    figure = opened(reader, "pipeline", "k-8_m-32_s-interleaved_step-3", skip=False)
    sentence = said(figure)
    reader.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    reader.page.emulate_media(media="print")
    expect(figure.locator(".xp-line")).to_contain_text("106.5")
    assert said(figure) == sentence
    expect(figure.locator(":is(.xp-rest, table):visible")).to_have_count(0)
    expect(figure.locator(":is(input, button):visible")).to_have_count(0)
    # What is selected on a board is a state of the screen.
    expect(opened(reader, "planner", skip=False).locator(".xp-reply")).to_be_hidden()


def test_a_question_opens_the_figure_at_the_setting_that_tells_and_a_link_of_the_page_leaves_it_as_it_is(
    reader: Reader,
):
    question = next(each for each in bank().questions() if (each.figure or "").startswith("pipeline?"))
    card = reader.at(question.id).show_answer()
    card.root.locator(".qz-answer .qz-see a").click()
    figure = reader.page.locator("#xp-pipeline")
    expect(figure).to_have_attribute("data-on", "")
    expect(figure).to_be_in_viewport()
    assert f"?gp={str(question.figure).partition('?')[2]}" in reader.page.url
    reader.page.evaluate("window.same = true")
    link = """<a id="see" href="?gp=k-8_s-1f1b#xp-pipeline">see</a>"""
    reader.page.evaluate("link => document.querySelector('h1').insertAdjacentHTML('afterend', link)", link)
    before = said(figure)
    reader.page.locator("#see").click()
    expect(figure.locator("desc")).not_to_have_text(before)
    assert reader.page.evaluate("window.same")
    expect(figure).to_be_in_viewport()
    reader.page.go_back()
    expect(figure.locator("desc")).to_have_text(before)


def board(reader: Reader) -> tuple[Locator, Callable[[int, int], Locator], Callable[..., str]]:
    """The figure on which a schedule is built, empty; its cells by stage and slot, and what it calls them."""
    figure = opened(reader, "planner", f"plan-{24 * 'x'}")
    cells = figure.get_by_role("gridcell")

    def called(key: str, **values: int) -> str:
        return words(reader, "planner", key).format(**values)

    return figure, lambda stage, slot: cells.nth(24 * stage + slot - 1), called


def test_a_schedule_is_built_by_keys_alone_and_stays_in_the_address(reader: Reader):
    figure, cell, called = board(reader)
    press, reply = reader.page.keyboard.press, figure.locator(".xp-reply")
    figure.locator("[role=radio][tabindex='0']").focus()
    for key in ("End", "Tab", "Tab", "Tab"):
        press(key)
    expect(cell(0, 1)).to_be_focused()
    press("Enter")
    expect(reply).to_have_class(re.compile("xp-no"))
    assert called("pass.b") in reply.inner_text()
    expect(cell(0, 1)).to_have_accessible_name(called("cell.empty", stage=0, slot=1))
    for key in ("f", "0", "Enter", "ArrowDown", "Enter"):
        press(key)
    expect(reply).to_have_class(re.compile("xp-no"))
    for key in ("ArrowRight", "Enter", "ArrowDown", "ArrowRight", "Enter", "b", "0", "ArrowRight", "Enter"):
        press(key)
    expect(cell(0, 1)).to_have_accessible_name(called("cell.f", stage=0, slot=1, micro=0))
    expect(cell(2, 5)).to_have_accessible_name(called("cell.b", stage=2, slot=4, end=5, micro=0))
    expect(reader.page).to_have_url(re.compile("pl=plan-0xxx1xxx2xxxxxxxxxxx3xxx"))
    before = said(figure)
    for key in ("Home", "ArrowUp", "ArrowUp", "Delete"):
        press(key)
    expect(cell(2, 5)).to_have_accessible_name(called("cell.empty", stage=2, slot=5))
    press("Control+z")
    expect(figure.locator("desc")).to_have_text(before)
    expect(reader.page).to_have_url(re.compile("pl=plan-0xxx1xxx2xxxxxxxxxxx3xxx"))
    reader.page.reload()
    figure.scroll_into_view_if_needed()
    expect(cell(2, 5)).to_have_accessible_name(called("cell.b", stage=2, slot=4, end=5, micro=0))


def test_what_a_board_calls_its_rows_stays_as_its_cells_scroll(reader: Reader):
    reader.page.set_viewport_size({"width": 360, "height": 800})
    figure, *_ = board(reader)
    pane = figure.locator(".xp-pane")
    pane.evaluate("each => each.scrollTo(999, 0)")
    expect(pane.locator(".xp-heads")).to_contain_text(words(reader, "planner", "most").format(n=0))
    boxes = "each => [each, ...each.querySelectorAll('.xp-heads, [role=img]')].map((e) => e.getBoundingClientRect())"
    there, drawing, names = ((box["x"], box["height"]) for box in pane.evaluate(boxes))
    assert abs(names[0] - there[0]) < 1 < there[0] - drawing[0]
    assert names[1] >= drawing[1] - 1


def test_blocks_are_placed_by_tapping_and_dragging(reader: Reader):
    figure, cell, called = board(reader)
    mouse, reply = reader.page.mouse, figure.locator(".xp-reply")
    piece = figure.get_by_role("radio", name=words(reader, "planner", "plan.f1"))

    def drag(from_: Locator, to: Locator) -> None:
        for each, act in ((from_, mouse.down), (to, mouse.up)):
            box = each.bounding_box()
            assert box
            mouse.move(box["x"] + box["width"] / 2, box["y"] + 10, steps=5)
            act()

    piece.click()
    cell(0, 3).click()
    expect(cell(0, 3)).to_have_accessible_name(called("cell.f", stage=0, slot=3, micro=1))
    cell(1, 3).scroll_into_view_if_needed()
    drag(piece, cell(1, 3))
    expect(reply).to_have_class(re.compile("xp-no"))
    drag(piece, cell(1, 6))
    expect(cell(1, 6)).to_have_accessible_name(called("cell.f", stage=1, slot=6, micro=1))
    drag(cell(1, 6), cell(1, 5))
    expect(cell(1, 5)).to_have_accessible_name(called("cell.f", stage=1, slot=5, micro=1))
    drag(cell(0, 3), piece)  # off the board, with what needs it
    expect(cell(1, 5)).to_have_accessible_name(called("cell.empty", stage=1, slot=5))
    figure.locator(".xp-undo").click()
    expect(cell(1, 5)).to_have_accessible_name(called("cell.f", stage=1, slot=5, micro=1))
    two = "each => [10, 24 + 12].forEach((at) => each.querySelectorAll('[role=gridcell]')[at].click())"
    figure.get_by_role("radio", name=words(reader, "planner", "plan.f2")).click()
    figure.evaluate(two)
    figure.locator(".xp-undo").click()
    expect(cell(0, 11)).to_have_accessible_name(called("cell.f", stage=0, slot=11, micro=2))
    expect(cell(1, 13)).to_have_accessible_name(called("cell.empty", stage=1, slot=13))
