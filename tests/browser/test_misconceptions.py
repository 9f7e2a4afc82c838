"""What has misled a reader twice: the remedy below the second answer, once; and the list on the progress page."""

from typing import Any

from playwright.sync_api import Locator, expect

from quiz_plugin.site.guide_pages import REMEDIES
from tests.browser.looks import WATCH, shifts
from tests.browser.reader import Reader, bank, question
from tests.browser.study import DAY, asked, running
from tests.browser.test_axe import DESK, OWN, PHONE, faults
from tests.browser.test_exam import submit

HALF, FIRST, SECOND = "half-a-ring", "five-in-a-ring", "steps-around-the-ring"
"""A misconception, and two questions of one page with the number that it leads to."""
NUMBERS = {FIRST: "240", SECOND: "5"}
CENTRE, ONE, OTHER = "all-reduce-has-a-centre", "ring-of-sixty-four", "what-goes-through-a-card"
"""Another one, and two questions of two sets with the option that it leads to."""
OPTIONS = {ONE: "central-device", OTHER: "one-for-all"}
NOW = 1_763_636_400_000
"""Noon on 20 November 2025 in Berlin: long ago, so that nothing lies in the future."""


def attempts(qid: str, *picks: tuple[str, float, int]) -> dict[str, Any]:
    """What is stored of a question: each attempt is what was picked, what that is worth, and the moment."""
    log = [[time, "p", [pick], credit, 3 if credit else 1, 0, n] for n, (pick, credit, time) in enumerate(picks)]
    pick, credit, time = picks[-1]
    day = time // DAY
    done = {"p": [pick], "cr": credit, "t": time}
    known = {"v": 1, "rev": question(qid).revision, "s": 1, "d": 5, "due": day + 1, "last": day, "lapse": 0}
    return {f"q/{qid}": known | {"n": len(picks), "ok": 0, "done": done, "log": log}}


def slip(reader: Reader, qid: str, times: int = 2) -> None:
    """Give the number that the misconception leads to, and wait for the explanation."""
    card = reader.card(qid)
    for state in ("retry", "done")[-times:]:
        card.root.locator(".qz-numin").fill(NUMBERS[qid])
        card.root.locator(".qz-acts [type=submit]").click()
        card.is_(state)


def box(reader: Reader) -> Locator:
    return reader.page.get_by_role("note", name=reader.say("mis.twice"))


def belief(reader: Reader, name: str) -> str:
    text = next(each.name[reader.language] for each in bank().misconceptions if each.id == name)
    return text.replace("*", "").replace("`", "")


def test_the_second_slip_brings_the_remedy_once_and_the_first_what_it_takes(reader: Reader):
    asked_for: list[str] = []
    reader.page.on("request", lambda request: asked_for.append(request.url))
    reader.page.add_init_script(WATCH)
    reader.at(FIRST).root.locator(".qz-numin").fill("60")
    reader.card(FIRST).root.locator(".qz-acts [type=submit]").click()
    expect(reader.card(FIRST).root).to_have_attribute("data-state", "retry")
    assert not [url for url in asked_for if "remedy.js" in url], "that number is another mistake"
    with reader.page.expect_response(lambda response: response.url.endswith(REMEDIES)):
        slip(reader, FIRST, 1)
    expect(box(reader)).to_have_count(0)
    slip(reader, SECOND)
    expect(box(reader)).to_have_count(1)
    shown = reader.card(SECOND).root.locator(".qz-belief")
    expect(shown).to_contain_text(belief(reader, HALF))
    expect(reader.page.locator("[role=status]").filter(has_text=belief(reader, HALF))).to_have_count(1)
    expect(shown.get_by_role("link").first).to_be_hidden()
    shown.locator("summary").click()
    href = shown.get_by_role("link").first.get_attribute("href") or ""
    assert href.endswith("concepts/data-parallelism/#all-reduce")
    assert shifts(reader) == []
    assert len([url for url in asked_for if url.endswith(REMEDIES)]) == 1
    reader.page.reload()
    reader.card(SECOND).is_("done").answer_again()
    with reader.page.expect_response(lambda response: response.url.endswith(REMEDIES)):
        slip(reader, SECOND)
    reader.frames()
    expect(box(reader)).to_have_count(0)
    assert list(reader.stored("m/shown")) == [HALF]


def test_a_slip_of_another_page_counts_in_a_session(reader: Reader):
    reader.store(attempts(ONE, (OPTIONS[ONE], 0, NOW - 3 * DAY)))
    reader.open(f"practice/#/new?q={OTHER}")
    card = asked(reader).pick(OPTIONS[OTHER]).check()
    expect(box(reader)).to_have_count(0)
    card.pick(OPTIONS[OTHER]).check_again().is_("done")
    expect(box(reader)).to_contain_text(belief(reader, CENTRE))
    assert faults(reader.page, reader.page.context.new_cdp_session(reader.page), PHONE, "slate", part=OWN) == []


def test_an_exam_shows_the_remedy_with_its_results_once(reader: Reader):
    """Two answers of one paper with the same mistake call for it; before the end, nothing may."""
    reader.store({"x/cur": running(FIRST, SECOND, ans={FIRST: [NUMBERS[FIRST]], SECOND: [NUMBERS[SECOND]]})})
    reader.open("exam/#/q/1")
    expect(asked(reader).root).to_be_visible()
    expect(box(reader)).to_have_count(0)
    submit(reader)
    expect(box(reader)).to_have_count(1)
    expect(box(reader)).to_contain_text(belief(reader, HALF))
    assert list(reader.stored("m/shown")) == [HALF]
    reader.page.reload()
    # What misled most is what to read first, and how often it did so is said.
    first = reader.page.locator(".rs-read > li").first
    expect(first).to_contain_text(f"{reader.say('mis.title')}: “{belief(reader, HALF)}”")
    expect(first).to_contain_text(reader.count("mis.slips", 2, date="").rstrip())
    expect(box(reader)).to_have_count(0)


def test_the_progress_page_lists_them_until_they_are_cleared(reader: Reader):
    title = reader.say("mis.title")
    reader.page.clock.set_fixed_time(NOW / 1000)
    reader.store(attempts(ONE, ("more-steps", 0.5, NOW - 5 * DAY)))
    reader.open("progress/")
    expect(reader.page.get_by_role("heading", name=reader.say("pg.ahead"))).to_be_visible()
    expect(reader.page.get_by_role("heading", name=title)).to_have_count(0)
    twice = attempts(ONE, (OPTIONS[ONE], 0, NOW - 5 * DAY), (OPTIONS[ONE], 0, NOW - 4 * DAY))
    reader.store(twice | attempts(FIRST, (NUMBERS[FIRST], 0, NOW - DAY), ("480", 1, NOW)))
    reader.open("progress/")
    rows = reader.page.locator("section", has=reader.page.get_by_role("heading", name=title)).get_by_role("listitem")
    expect(rows).to_have_count(1)  # one section explains both
    expect(rows.locator("p").first).to_contain_text(belief(reader, HALF))
    expect(rows.locator("span").last).to_contain_text(reader.count("mis.slips", 2, date="").rstrip())
    assert faults(reader.page, reader.page.context.new_cdp_session(reader.page), DESK, "slate", part=OWN) == []
    right = attempts(FIRST, (NUMBERS[FIRST], 0, NOW - 4 * DAY), ("480", 1, NOW - DAY))
    reader.store(twice | right | attempts(SECOND, ("10", 1, NOW)))
    reader.open("progress/")
    expect(rows.locator("span").last).to_contain_text(reader.say("mis.cleared"))
    expect(rows.locator("p").last).to_contain_text(belief(reader, HALF))
    first = {each.misconception: (q.id, each.pick) for q in bank().questions() for each in q.slips()}
    reader.store({key: value for qid, pick in first.values() for key, value in attempts(qid, (pick, 0, NOW)).items()})
    reader.open("progress/")
    expect(rows).to_have_count(5)
    more = reader.page.locator(".ex-fold:has(.pg-beliefs) > summary")
    more.click()
    expect(more).to_have_text(reader.count("mis.more", more.locator("..").locator("p").count()))
