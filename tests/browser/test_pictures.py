"""Progress as pictures: what they tell in words and numbers, for few answers and many, in every light and on paper."""

import json
import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from quiz_plugin.bank import revision
from tests.browser.reader import PREFIX, Reader, bank
from tests.browser.test_progress import show
from tests.browser.watch import Watch

pytestmark = [pytest.mark.any_language, pytest.mark.any_case]

TODAY = 20777  # 20 November 2026, a Friday
DAY = 86_400_000

# What of one drawing stands over each other: texts, points of exams, bars, cells. Points of one line may be near.
OVERLAPS = """(svg) => {
  const drawn = [...svg.querySelectorAll('text, circle, rect:is(.pc-bar, .pc-cell)')];
  const boxes = drawn.map((el) => [el.textContent || el.tagName, el.getBoundingClientRect()]);
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 4 && b.top < a.bottom - 4;
  return boxes.flatMap(([name, box], i) => boxes.slice(i + 1)
    .filter(([other, its]) => name + other !== 'circlecircle' && box.width && its.width && meet(box, its))
    .map(([other]) => `${name} and ${other}`));
}"""


def history(answers: int) -> dict[str, str]:
    """What the browser keeps after so many answers: none twice a day, every fourth wrong; and an exam every twelfth."""
    questions = list(bank().questions())
    logs: dict[str, list[list[Any]]] = {}
    for at in range(answers):
        question = questions[at % len(questions)]
        ago = (answers - at) % 90 if answers > 100 else (answers - at) // 6
        entry = [
            (TODAY - ago) * DAY + 36e6 + at,
            "pr"[at % 2],
            ["a"],
            int(at % 4 > 0),
            3 if at % 4 else 1,
            (0, 2, 4)[at % 3],
            at,
        ]
        logs.setdefault(question.id, []).append(entry)
    items: dict[str, str] = {}
    for at, (qid, log) in enumerate(logs.items()):
        log.sort()
        last = int(log[-1][0] // DAY)
        record = {"v": 1, "rev": revision(bank().by_id[qid]), "s": 3, "d": 5, "due": TODAY - 2 + at % 9, "last": last}
        record |= {"n": len(log), "ok": sum(each[3] for each in log), "lapse": 0, "log": log[-12:]}
        items[f"{PREFIX}q/{qid}"] = json.dumps(record)
    exams = [
        {
            "id": f"e{at}",
            "t": (TODAY - 60 + at) * DAY,
            "seed": "1",
            "sets": [],
            "concepts": [],
            "n": 10,
            "right": at * 7 % 11,
        }
        | {"credit": at * 7 % 11, "items": [], "spent": 600}
        for at in range(min(20, answers // 12))
    ]
    return items | ({f"{PREFIX}x/log": json.dumps(exams)} if exams else {})


def rows(picture: Locator) -> list[list[str]]:
    """The cells of the table behind a picture."""
    table = picture.locator("xpath=following-sibling::details[1]").locator("tbody").first
    found: list[list[str]] = table.evaluate(
        "body => [...body.rows].map(row => [...row.cells].map(cell => cell.textContent))"
    )
    return found


def numbers(text: str) -> list[int]:
    return [int(each) for each in re.findall(r"\d+", text.replace(",", ""))]


def test_pictures_say_what_their_tables_say_and_nothing_overlaps(reader: Reader):
    for answers in (1, 40, 1000):
        reader.page.set_viewport_size({"width": 1280, "height": 900})
        app = show(reader, history(answers))
        app.locator(".pg-fold").evaluate_all("all => { for (const each of all) each.open = false; }")
        expect_pictures(reader, app, answers, 1280)
        reader.page.set_viewport_size({"width": 320, "height": 900})
        expect(app.get_by_role("img", name=reader.say("sd.name", w=9))).to_be_visible()
        expect_pictures(reader, app, answers, 320)


CELLS = """svg => [...svg.querySelectorAll('g')].map(each => [
  each.getAttribute('transform'),
  each.firstElementChild.getAttribute('class'),
  each.querySelector('title').textContent,
])"""
"""Of each day of the calendar: where it stands, how busy it looks, and what is said of it."""


def expect_pictures(reader: Reader, app: Locator, answers: int, width: int) -> None:
    """What is drawn, what is said of it and what its table says is one and the same."""
    wide = width > 600
    said = app.locator("svg.pc + p")

    ahead = app.get_by_role("img", name=reader.say("fc.name"))
    plans = [int(row[2]) for row in rows(ahead)]
    assert ahead.locator(".pc-mid").all_text_contents()[::2][:14] == [str(plan or "") for plan in plans]
    told = [reader.say("fc.desc", n=plans[0], m=sum(plans[1:]))]
    assert max(plans) <= 20
    assert all(int(row[1]) >= int(row[2]) for row in rows(ahead))
    if any(int(row[1]) > int(row[2]) for row in rows(ahead)):
        told.append(reader.say("fc.rest", n=reader.count("n.questions", 20)))
    assert (len(told) > 1) == (answers == 1000)
    expect(ahead).to_have_accessible_description(" ".join(told))
    expect(said.first).to_have_text(" ".join(told))

    days = app.get_by_role("img", name=reader.say("sd.name", w=13 if wide else 9))
    weeks = rows(days)
    assert len(weeks) == (13 if wide else 9)
    busy, answered = (sum(numbers(week[at])[0] for week in weeks) for at in (1, 2))
    grouped = f"{answered:,}" if reader.language == "en" else str(answered)
    told = [reader.say("sd.desc", d=busy, n=grouped)]
    expect(days).to_have_accessible_description(told[0])
    expect(said.nth(1)).to_have_text(told[0])
    # Column by column: so many days are coloured, and their names add up to the week's questions.
    columns: dict[int, list[int]] = {}
    for place, look, name in days.evaluate(CELLS):
        asked = numbers(name.rpartition(": ")[2])[0]
        assert look == f"pc-{0 if not asked else 1 if asked < 5 else 2 if asked < 15 else 3}", name
        columns.setdefault(numbers(place)[0], []).append(asked)
    drawn = [[sum(map(bool, column)), sum(column)] for column in columns.values()]
    assert drawn == [[numbers(week[at])[0] for at in (1, 2)] for week in weeks]

    shown = min(answers // 12, 20 if wide else 7)
    if shown:
        line = app.get_by_role("group", name=reader.count("xl.name", shown))
        # The table begins with the latest and has all; a point says which day and how many, as its row does.
        papers = rows(line)[:shown][::-1]
        results = [numbers(row[2]) for row in papers]
        points = line.locator("a").evaluate_all("all => all.map(each => each.ariaLabel)")
        assert points == [
            f"{row[0]}: {reader.say('rs.full', n=k, total=of)}" for row, (k, of) in zip(papers, results, strict=True)
        ]
        first, best, last = (reader.say("pg.of", k=k, n=of) for k, of in (results[0], max(results), results[-1]))
        some = reader.say("xl.some", k=shown, n=answers // 12 if answers < 240 else 20)
        told = [some] if answers == 1000 and not wide else []
        told.append(reader.say("xl.desc", a=first, b=best, c=last))
        expect(line).to_have_accessible_description(" ".join(told))
        expect(said.nth(2)).to_have_text(" ".join(told))
        boxes = line.locator("a rect").evaluate_all("all => all.map(el => el.getBoundingClientRect().toJSON())")
        assert len(boxes) == shown
        assert all(box["width"] >= 23.9 and box["height"] >= 23.9 for box in boxes)
        assert all(a["right"] <= b["left"] + 0.1 for a, b in pairwise(boxes))
    for picture in app.locator("svg.pc:not([aria-hidden])").all():
        assert picture.evaluate(OVERLAPS) == []
        assert picture.evaluate("svg => 15 * svg.getScreenCTM().a") >= 12.5
        expect(picture).to_have_css("overflow", "visible")  # a name at an edge is not cut off
    # The bars beside sentences have no table: the sentence beside each has its two numbers.
    for bar in app.locator("progress").all():
        beside = bar.locator("xpath=..").locator("> :is(p, span)").inner_text()
        told_by_bar = [int(bar.get_attribute(name) or 0) for name in ("value", "max")]
        assert set(told_by_bar) <= set(numbers(beside)), beside
    assert (app.locator("progress").count() > 0) == (answers > 1)
    assert reader.page.evaluate("document.documentElement.scrollWidth") <= width


def test_where_pictures_do_not_load_all_else_is_there(reader: Reader, watch: Watch):
    watch.expect("ERR_FAILED")
    reader.page.route("**/pictures.js", lambda route: route.abort())
    app = show(reader, history(40))
    expect(app.get_by_text(reader.say("net.part"))).to_have_count(3)
    expect(app).to_contain_text(reader.count("hm.due", 15))
    expect(app.locator(".way-n").first).to_contain_text("0")
    expect(app.locator(".pg-weak li")).to_have_count(3)
    expect(app.locator("table")).to_have_count(2)  # of the concepts and of the exams


def test_what_a_review_asks_a_day_is_what_is_drawn(reader: Reader):
    app = show(reader, history(1000))
    first = app.get_by_role("img", name=reader.say("fc.name")).locator(".pc-mid").first
    reader.page.get_by_label(reader.say("set.size")).select_option("100")
    more = int(first.text_content() or 0)
    reader.page.get_by_label(reader.say("set.size")).select_option("30")
    expect(first).to_have_text(re.compile(r"^\d+$"))
    assert int(first.text_content() or 0) < more
    expect(app.locator("#settings")).to_have_attribute("open", "")
