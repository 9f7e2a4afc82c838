"""Practice and review: one question after another, across reloads, languages and days."""

import re

import pytest
from playwright.sync_api import expect

from quiz_plugin.bank import ChoiceQuestion
from quiz_plugin.site.set_pages import sets_by_part
from tests.browser.answers import of_each_kind
from tests.browser.looks import WATCH, shifts
from tests.browser.reader import MULTI, SINGLE, TF, Reader, bank, right
from tests.browser.study import (
    addresses,
    app,
    asked,
    button,
    expect_question,
    form,
    heading,
    link,
    next_steps,
    records,
    today,
    tomorrow,
)
from tests.browser.watch import Watch

THREE = f"practice/#/new?q={MULTI},{SINGLE},{TF}"


def next_question(reader: Reader) -> None:
    """Give the question up and go on."""
    asked(reader).show_answer().is_("done").button("act.next").click()


def test_practice_begins_with_ten_questions_and_goes_on_where_it_was_left(reader: Reader):
    due = [each.id for each in bank().questions() if isinstance(each, ChoiceQuestion)][:3]
    reader.store(records(*due))
    reader.open("practice/")
    review = reader.say("qi.size", n=reader.count("rv.start", 3), time=reader.count("n.about_minutes", 3))
    expect(link(reader, review)).to_have_attribute("href", re.compile("review/#/start$"))
    link(reader, reader.say("pr.ten")).click()
    expect_question(reader, 1, 10)
    assert asked(reader).qid in due
    button(reader, reader.say("se.end")).click()
    expect(reader.page.locator("h1")).to_be_focused()  # nothing is answered, so there is nothing to tell
    assert next_steps(reader) == [review]
    link(reader, reader.say("pr.ten")).click()
    asked(reader).answer_right()
    reader.page.goto("about:blank")
    reader.open("practice/")
    link(reader, reader.say("se.resume", n=1, total=10)).click()
    expect_question(reader, 1, 10)
    asked(reader).is_("done")


def test_of_more_that_are_due_practice_says_how_many_a_review_asks(reader: Reader):
    reader.store(records(*sorted(bank().by_id)[:22]))
    reader.open("practice/")
    part = reader.say("rv.some", n=20, total=22)
    review = reader.say("qi.size", n=part, time=reader.count("n.about_minutes", 15))
    expect(link(reader, review)).to_have_attribute("href", re.compile("review/#/start$"))


def test_a_session_by_keyboard_alone(reader: Reader):
    """Answer one question wrong, read what came of it, and practise it again."""
    reader.page.add_init_script(WATCH)
    reader.open(f"practice/#/new?q={TF}")
    card = asked(reader)
    expect(card.root.locator(".qz-title")).to_be_focused()
    assert shifts(reader) == []
    reader.page.keyboard.press("a")  # the statement does not hold
    reader.page.keyboard.press("Enter")
    card.is_("done")
    expect(card.verdict).to_be_focused()
    reader.page.keyboard.press("Enter")
    expect(heading(reader)).to_have_text(reader.say("pr.done"))
    expect(heading(reader)).to_be_focused()
    expect(app(reader)).to_contain_text(reader.say("se.kind"))
    assert [each.removeprefix("es/") for each in addresses(app(reader).locator(".rs-read a"))] == [
        "practice/#/new?c=model-parallelism",
        "concepts/model-parallelism/#" + (bank().by_id[TF].refs[0].anchor or ""),
    ]
    expect(app(reader).locator(".rs-read")).to_contain_text(reader.count("rs.here", 1))
    row = app(reader).locator(".se-list > li")
    expect(row).to_contain_text(reader.say("rs.back", when=tomorrow(reader)))
    row.locator("summary").press("Enter")  # what was answered, and why it is wrong
    expect(reader.card(TF).is_("done").verdict).to_contain_text(reader.say("v.wrong"))
    practise = reader.count("rs.practise", 1)
    assert next_steps(reader) == [practise]
    link(reader, practise).press("Enter")  # the second round: what was answered today is asked anew
    expect(asked(reader).is_("fresh").root.locator(".qz-title")).to_be_focused()
    asked(reader).answer_right().button("se.results").click()
    expect(app(reader)).to_contain_text(reader.say("rs.better", k=1, n=1, was=0))
    assert next_steps(reader) == [reader.say("pr.more")]


@pytest.mark.browser_context_args(viewport={"width": 360, "height": 740}, has_touch=True)
def test_on_a_phone_the_next_step_stays_at_the_bottom_and_verdict_and_options_are_seen_together(reader: Reader):
    """While questions are asked, nothing else leads away than the header and the way to end it."""
    page = reader.page
    reader.open(f"practice/#/new?q={MULTI}")
    card = asked(reader)
    expect(page.locator(".md-footer")).to_be_hidden()
    expect(card.root.locator("[type=submit]")).to_be_in_viewport(ratio=1)
    for each in card.root.locator(".qz-in").all():
        reader.tab_to(each)
        assert each.evaluate(COVERED) == []
    card.pick(*right(MULTI)).check().is_("done")
    for part in app(reader).locator(".se-bar, .qz-opt, .qz-verdict, [data-act=next]").all():
        expect(part).to_be_in_viewport(ratio=1)
        assert part.evaluate(COVERED) == []
    page.emulate_media(media="print")
    expect(card.root.locator(".qz-acts")).to_be_hidden()
    page.emulate_media(media="screen")
    card.button("act.next").click()
    expect(page.locator(".md-footer")).to_be_visible()


@pytest.mark.browser_context_args(viewport={"width": 360, "height": 740}, has_touch=True)
def test_on_a_phone_partners_stay_in_sight_and_cover_no_list_that_has_the_focus(reader: Reader):
    reader.open("practice/#/new?q=" + next(each.id for each in of_each_kind() if each.kind == "matching"))
    for partner in asked(reader).root.locator(".qz-rights, .qz-rights > li").all():
        expect(partner).to_be_in_viewport(ratio=1)
        assert partner.evaluate(COVERED) == []
    expect(lists := asked(reader).root.get_by_role("combobox")).not_to_have_count(0)
    for each in lists.all():
        reader.tab_to(each)
        assert each.evaluate(COVERED) == []


COVERED = """el => {
  const { left, right, top, bottom } = el.getBoundingClientRect();
  return [[left, top], [right, bottom]].map(([x, y], i) => document.elementFromPoint(x + 2 - 4 * i, y + 2 - 4 * i))
    .filter((found) => !found || !(el.contains(found) || found.contains(el)))
    .map((found) => found?.outerHTML.slice(0, 80) ?? 'not in the window');
}"""
"""What lies over two corners of an element."""


def test_a_session_goes_on_after_a_reload_and_in_the_other_language(reader: Reader):
    reader.open(THREE)
    first = asked(reader).qid
    next_question(reader)
    expect_question(reader, 2, 3)
    second = asked(reader)
    assert second.qid != first
    option = second.root.locator(".qz-opt").first.get_attribute("data-opt") or ""
    second.pick(option)
    other = reader.switch_language()
    expect_question(other, 2, 3)
    assert asked(other).qid == second.qid
    other.page.reload()
    assert asked(other).is_("draft").picks == [option]
    other.open("practice/")
    link(other, other.say("se.resume", n=2, total=3)).click()
    assert asked(other).qid == second.qid


def test_a_page_of_questions_leads_to_practising_them(reader: Reader):
    card = reader.at(TF).pick_wrong().check()
    size = sum(home == bank().home[TF] for home in bank().home.values())
    missed = reader.page.get_by_text(reader.say("pr.only_missed"))
    expect(missed).to_be_visible()
    card.answer_again()
    card.answer_right()
    expect(missed).to_be_hidden()
    missed.evaluate("link => link.click()")
    expect(form(reader).get_by_role("status")).to_have_text(reader.say("pr.none"))
    reader.page.go_back()
    reader.page.get_by_role("link", name=reader.count("pr.all", size)).click()
    expect_question(reader, 1, size)


def test_the_form_offers_sets_and_concepts_and_says_how_many_questions_fit(reader: Reader):
    reader.open("practice/")
    choices = form(reader)
    whole = reader.say("only.all")
    for key, parts in (("ch.sets", sets_by_part(bank())), ("ch.concepts", bank().parted())):
        choices.get_by_label(reader.say(key)).check()
        titles = [[whole, *(bank().text(each.title, reader.language) for each in inside)] for _, inside in parts]
        labels = choices.locator("fieldset[name]:visible label")
        expect(labels).to_have_text([title for group in titles for title in group])  # in learning order
    group = choices.get_by_role("group", name=bank().parts[0].title[reader.language]).filter(visible=True)
    every, first, *_ = group.get_by_role("checkbox").all()
    first.check()
    assert every.evaluate("box => box.indeterminate")
    every.check()
    expect(group.locator(":checked")).to_have_count(len(titles[0]))
    first.uncheck()
    expect(every).not_to_be_checked()
    choices.get_by_label(reader.say("ch.guide")).check()
    choices.get_by_label(reader.say("only.missed")).check()
    expect(choices.get_by_role("status")).to_have_text(reader.say("pr.none"))
    expect(choices.get_by_role("button")).to_be_disabled()
    choices.get_by_label(reader.say("only.new")).check()
    expect(choices.get_by_role("status")).to_be_hidden()
    expect(choices).to_contain_text(f"{reader.say('only.missed')} · 0")
    submit = reader.say("qi.size", n=reader.say("pr.start"), time=reader.count("n.about_minutes", 8))
    button(reader, submit).click()
    expect_question(reader, 1, 10)


def test_practice_is_held_to_the_core_until_its_reader_goes_beyond_it(reader: Reader):
    core, guide = (form(reader).get_by_label(reader.say(key), exact=True) for key in ("ch.core", "ch.guide"))
    reader.open("practice/")
    expect(core).to_be_checked()
    reader.open("practice/#/new?c=~core&n=-3")  # what is no number of questions asks for the usual one
    expect_question(reader, 1, 10)
    assert bank().by_id[asked(reader).qid].refs[0].concept not in bank().deep
    reader.store(records(next(each.id for each in bank().questions() if each.refs[0].concept in bank().deep)))
    reader.open("exam/")
    expect(guide).to_be_checked()
    core.check()
    link(reader, reader.say("rs.link")).click()
    expect(form(reader).locator("li")).to_have_text([reader.say("ch.core")])


def test_a_failed_load_can_be_tried_again(reader: Reader, watch: Watch):
    watch.expect("ERR_FAILED|Failed to fetch|Failed to load")
    home = f"**/{bank().home[TF]}/"
    reader.page.route(home, lambda route: route.abort())
    reader.open(f"practice/#/new?q={TF}")
    expect(heading(reader)).to_have_text(reader.say("net.failed"))
    reader.page.unroute(home)
    button(reader, reader.say("act.retry_load")).click()
    assert asked(reader).qid == TF


# Review


def test_nothing_is_due_at_first_nor_before_its_day(reader: Reader):
    reader.open("review/")
    expect(app(reader)).to_contain_text(reader.say("rv.empty"))
    new = reader.say("qi.size", n=reader.count("rv.new", 10), time=reader.count("n.about_minutes", 8))
    assert next_steps(reader) == [new]
    expect(link(reader, reader.say("pg.begin"))).to_be_visible()
    reader.store({**records(MULTI, due=1), **records(TF, due=3)})
    reader.open("review/")
    next_day = reader.say("rv.next", n=reader.count("n.questions", 1), when=tomorrow(reader))
    expect(app(reader)).to_contain_text(next_day)
    expect(app(reader).locator(".se-due > li > b")).to_have_count(2)  # the days on which something comes back
    link(reader, new).click()
    expect_question(reader, 1, 10)


def test_an_open_review_goes_on_today_and_is_due_in_a_new_one_on_another_day(reader: Reader):
    """What it still asks was answered elsewhere. Its end tells how it went so far."""
    session = {"v": 1, "ids": [TF, MULTI], "at": 1, "seen": 1, "wrong": [TF], "day": today()}
    reader.store({**records(MULTI, TF, due=1), "r/cur": session})
    reader.open("review/#/start")
    expect_question(reader, 2, 2)
    button(reader, reader.say("se.end")).click()
    expect(heading(reader)).to_have_text(reader.say("se.so_far"))
    expect(app(reader)).to_contain_text(reader.say("se.kind"))
    assert next_steps(reader) == [reader.count("rs.practise", 1)]
    reader.store({**records(MULTI, TF, SINGLE), "r/cur": session | {"day": today() - 3}})
    reader.open("review/")
    expect(reader.page.locator(".se-kin")).to_be_visible()
    assert next_steps(reader) == [reader.count("rv.start", 3)]
    link(reader, reader.count("rv.start", 3)).click()
    expect_question(reader, 1, 3)


def test_what_is_due_is_reviewed_and_then_due_later(reader: Reader):
    """A review says what it asks, and asks how sure one is."""
    reader.store(records(SINGLE, TF, due=-9))
    reader.open("review/")
    expect(app(reader).locator(".se-lead")).to_contain_text(reader.say("rv.oldest", date="").rstrip(". "))
    rows = app(reader).locator(".se-due > li:has(> a[href*='practice/#/new?q='])")  # what each concept asks, on its own
    expect(rows).to_have_text([re.compile(reader.count("n.questions", 1))] * 2)
    link(reader, reader.count("rv.start", 2)).click()
    for nth in (1, 2):
        expect_question(reader, nth, 2)
        card = asked(reader)
        promised = app(reader).locator(".qz-hints > .se-quiet").inner_text()
        submits = card.root.locator(".qz-acts [type=submit]")
        expect(submits).to_have_text([reader.say("act.unsure"), reader.say("act.sure")])
        if card.qid == TF:
            card.pick_right().root.locator(".qz-in:checked").press("Enter")  # it stands for neither, and leads to both
            expect(card.button("act.unsure")).to_be_focused()
            card.button("act.unsure").press("Enter")
            card.is_("done")
            assert reader.stored(f"q/{TF}")["log"][-1][1::4] == ["r", 4]
            assert f" {reader.stored(f'q/{TF}')['due'] - today()} " in promised
        else:
            card.pick_wrong().button("act.sure").click()
            expect(card.is_("retry").verdict).to_contain_text(reader.say("v.sure_wrong"))
            assert reader.stored(f"q/{SINGLE}")["log"][-1][5] == 2
            reader.page.reload()
            expect(card.is_("retry").verdict).to_contain_text(reader.say("v.sure_wrong"))
            card.pick_right().check_again().is_("done")
            expect(card.verdict).not_to_contain_text(reader.say("v.sure_wrong"))
        assert reader.stored(f"q/{card.qid}")["due"] > today()
        card.button("act.next").click()
    expect(heading(reader)).to_have_text(reader.say("rv.done"))
    expect(app(reader)).to_contain_text(f"{reader.say('pg.of', k=1, n=2)} {reader.say('se.right')}")
    expect(app(reader).locator(".se-lead")).to_have_text(reader.count("rs.tomorrow", 1))
    expect(app(reader).locator(".rs-read > li")).to_have_count(1)  # a concept has one way to practise it
    expect(app(reader).locator(".rs-read .qz-btn")).to_have_count(1)
