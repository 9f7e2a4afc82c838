"""The home page of somebody new, and of a reader who comes back; and the learning path, which says the same."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.reader import ROOTS, Reader, bank, right
from tests.browser.study import CORE, expect_question, next_steps, records, remembered, running, today
from tests.browser.watch import Watch

TRY = "slices-and-waiting"
EVERY = list(bank().by_id)
FIRST = [each.id for each in bank().questions() if each.refs[0].concept == bank().concepts[0].id]


def home(reader: Reader, values: dict[str, Any] | None = None, path: str = "") -> Page:
    """The page as it is once all is said: with records, that takes the index of the questions."""
    if values:
        reader.store(values)
    reader.open(path)
    if values:
        expect(reader.page.locator("html")).to_have_attribute("data-back", "ready")
    return reader.page


def buttons(reader: Reader) -> list[str]:
    """What the buttons below the lead say; the first is filled, and nothing else but that of the question."""
    shown = reader.page.locator(".hm-acts > .md-button:visible").all_inner_texts()
    check = [reader.say("act.check")] if reader.page.locator("main .qz:visible").count() else []
    assert next_steps(reader) == [shown[0], *check]
    return shown


def states(page: Page) -> list[bool]:
    """Which of the two states of the drawing is seen."""
    drawn = page.locator(".fig-box > svg")
    return [drawn.nth(at).evaluate("each => getComputedStyle(each).visibility") == "visible" for at in range(2)]


# Somebody new


def test_the_right_answer_shows_the_step_with_eight_slices_and_paper_the_one_with_four(reader: Reader):
    page = reader.page
    for width, high in ((1280, 720), (360, 740)):
        page.set_viewport_size({"width": width, "height": high})
        home(reader)
        assert states(page) == [True, False]
        expect(page.locator(".hm-then")).to_be_hidden()
        card = reader.card(TRY)
        card.pick(*right(TRY)).check().is_("done")
        assert states(page) == [False, True]
        expect(page.locator(".fig-box")).to_be_in_viewport(ratio=0.7)
        expect(page.locator(".hm-then a")).to_have_count(2)
        expect(page.locator(".hm-then a").last).to_be_visible()
        page.evaluate("localStorage.clear()")
    page.emulate_media(media="print")
    assert states(page) == [True, False]


def test_below_the_header_of_a_phone_an_answer_cuts_no_line(reader: Reader):
    """The page rests between what to do and the first option: of the letters above that, not even the feet are seen."""
    reader.page.set_viewport_size({"width": 360, "height": 740})
    home(reader)
    reader.card(TRY).pick_wrong().check().is_("retry")
    below = reader.top(".qz [data-mark]") - reader.page.locator(".md-header").evaluate("el => el.offsetHeight")
    assert 4 <= below <= 11


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_script_opening_the_answer_shows_it(reader: Reader):
    page = home(reader)
    assert states(page) == [True, False]
    page.locator(".qz-answer > summary").click()
    assert states(page) == [False, True]
    expect(page.locator(".hm-panel:visible, .way-key:visible")).to_have_count(0)


# Who comes back


def test_who_comes_back_reads_what_is_due_what_comes_and_where_to_go_on(reader: Reader):
    """The next days are a picture, and those of study from the third week on."""
    concept = bank().concepts[0]
    page = home(reader, records(*EVERY[:30], right=False))
    expect(page.locator("h1")).to_contain_text(reader.say("hm.back"))
    takes = reader.count("hm.some", 20, time=reader.count("n.about_minutes", 15))
    expect(page.locator(".hm-lead")).to_have_text(f"{reader.count('hm.due', 30)} {takes}")
    panel = page.locator(".hm-panel")
    expect(panel.get_by_role("img", name=reader.say("fc.name", d=7))).to_be_in_viewport(ratio=1)
    expect(panel.get_by_role("img")).to_have_count(1)
    first, second = buttons(reader)
    assert first == reader.count("rv.start", 20)
    assert second.startswith(f"{reader.say('hm.go', concept=concept.title[reader.language])} (")
    extent = f"{reader.say('ch.core')}: {reader.say('way.begun', k=30, n=CORE)}"
    expect(page.locator(".hm-acts > small")).to_have_text(extent)
    expect(page.locator("article.qz, figure.fig").first).to_be_hidden()
    page.get_by_role("link", name=second, exact=True).click()
    expect(page.locator(":target")).to_be_in_viewport()
    assert f"/concepts/{concept.id}/#" in page.url
    reader.open()
    page.get_by_role("link", name=first, exact=True).click()
    expect_question(reader, 1, 20)
    home(reader, records(*EVERY[:30], right=False, last=20) | {"r/cur": None})
    expect(panel.get_by_role("img")).to_have_count(2)


def test_what_is_offered_follows_from_what_is_open_and_due(reader: Reader):
    """The first in the order of urgency is filled, the second outlined."""
    some = records(*FIRST, due=3)
    session = {"v": 1, "ids": EVERY[:10], "at": 2, "seen": 2, "wrong": [], "day": today()}
    due = some | records(FIRST[0])
    answered = running(*FIRST[:2], at=1, ans={FIRST[0]: right(FIRST[0])})
    resume, ten = reader.say("se.resume", n=3, total=10), reader.say("pr.ten")
    sitting, review = reader.say("ex.resume", n=1, total=2), reader.count("rv.start", 1)
    for values, wanted in (
        (due | {"p/cur": session}, [resume, review]),
        (due | {"p/cur": session | {"day": today() - 1}}, [review, resume]),
        (due | {"p/cur": None, "r/cur": session}, [reader.say("rv.resume", n=3, total=10), "…"]),
        (some | {"x/cur": answered, "p/cur": session, "r/cur": None}, [sitting, resume]),
        ({f"q/{qid}": remembered(qid, due=9) for qid in EVERY} | {"x/cur": None, "p/cur": None}, [ten]),
    ):
        page = home(reader, values)
        offered = buttons(reader)
        assert all(want in (text, "…") for text, want in zip(offered, wanted, strict=True)), (offered, wanted)
    expect(page.locator(".hm-lead")).to_contain_text(reader.say("rv.empty"))
    expect(page.locator(".hm-panel")).not_to_contain_text(reader.say("fc.today", n=0))


def test_without_the_index_or_the_script_the_page_is_as_for_somebody_new(reader: Reader, watch: Watch):
    """Whether they are missing or stall."""
    watch.expect("404")
    reader.store(records(*FIRST))
    for lost, stalls in (("**/questions/*.json", False), ("**/home.js", False), ("**/home.js", True)):
        page = reader.page.context.new_page()
        if stalls:
            page.clock.install()
        page.route(lost, (lambda _: None) if stalls else (lambda route: route.fulfill(status=404, body="")))
        page.goto(ROOTS[reader.language], wait_until="commit")
        if stalls:  # it shows after three seconds, which are not waited for
            expect(page.locator("html")).to_have_attribute("data-back", "")
            page.clock.run_for(3_000)
        expect(page.locator("main .qz[data-qz]")).to_be_visible()  # its button comes with its script
        assert page.locator("html").get_attribute("data-back") is None
        assert buttons(Reader(page, reader.language))[1] == reader.say("pr.ten")
        page.close()


def test_without_the_list_of_sections_the_next_step_is_the_page_of_its_concept(reader: Reader, watch: Watch):
    watch.expect("404")
    reader.page.route("**/sections.json", lambda route: route.fulfill(status=404, body=""))
    concept = bank().concepts[0]
    for path, step in (("", ".hm-acts > .md-button--primary"), ("path/", ".path-next a")):
        link = home(reader, records(*FIRST[1:], due=3), path).locator(step)
        expect(link).to_have_text(reader.say("hm.go", concept=concept.title[reader.language]))
        expect(link).to_have_attribute("href", re.compile(rf"/concepts/{concept.id}/$"))


# The learning path


def test_the_path_goes_on_where_home_does(reader: Reader):
    """What is framed is the first concept with a question not answered correctly: the one begun, or the next."""
    for values, at, key in ((records(FIRST[0], due=3), 0, "hm.go"), (records(*FIRST, due=3), 1, "hm.begin")):
        goal = bank().concepts[at]
        page = home(reader, values)
        expect(page.locator(".way .way-next")).to_have_attribute("data-concept", goal.id)
        words = buttons(reader)[0]
        assert re.sub(r" \([1-9]\d*\sminut[eo]s?\)$", "", words) == reader.say(key, concept=goal.title[reader.language])
        goes = page.locator(".hm-acts > .md-button--primary").get_attribute("href") or ""
        assert re.search(rf"/concepts/{goal.id}/{'' if at else '#.+'}$", goes)
        home(reader, values, "path/")
        expect(page.locator(".gd-map .way-next")).to_have_attribute("data-concept", goal.id)
        button = page.locator(".path-next a")
        expect(button).to_have_text(words)
        assert button.get_attribute("href") == goes
    solid = reader.say("way.solid", k=len(FIRST), n=len(FIRST))
    expect(page.locator(f".gd-map [data-concept={bank().concepts[0].id}] .way-n")).to_have_text(solid)
