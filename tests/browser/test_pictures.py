"""Progress as pictures: what they tell in words and numbers, for few answers and many, in every light and on paper."""

import json
import re
from typing import Any

from playwright.sync_api import Locator, expect

from quiz_plugin.bank import revision
from tests.browser.reader import PREFIX, Reader, bank
from tests.browser.test_progress import show
from tests.browser.watch import Watch

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
    """What the browser keeps after so many answers of 90 days: every fourth wrong; and an exam for each dozen."""
    questions = list(bank().questions())
    logs: dict[str, list[list[Any]]] = {}
    for at in range(answers):
        moment = (TODAY - (answers - at) % 90) * DAY + 36e6 + at
        entry = [moment, "pr"[at % 2], ["a"], int(at % 4 > 0), 3 if at % 4 else 1, 0, at]
        logs.setdefault(questions[at % len(questions)].id, []).append(entry)
    items: dict[str, str] = {}
    for at, (qid, log) in enumerate(logs.items()):
        log.sort()
        known = {"v": 1, "rev": revision(bank().by_id[qid]), "s": 3, "d": 5, "due": TODAY - 2 + at % 9, "lapse": 0}
        known |= {"last": int(log[-1][0] // DAY), "n": len(log), "ok": sum(each[3] for each in log), "log": log[-12:]}
        items[f"{PREFIX}q/{qid}"] = json.dumps(known)
    exam = {"seed": "1", "sets": [], "concepts": [], "n": 10, "items": [], "spent": 600}
    exams = [
        exam | {"id": f"e{at}", "t": (TODAY - 60 + at) * DAY, "right": at * 7 % 11, "credit": at * 7 % 11}
        for at in range(min(20, answers // 12))
    ]
    return items | {f"{PREFIX}x/log": json.dumps(exams)}


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
    for answers in (1, 1000):
        for width in (1280, 320):
            reader.page.set_viewport_size({"width": width, "height": 900})
            app = show(reader, history(answers), unfolded=False)
            weeks = 13 if width > 600 else 9
            expect(app.get_by_role("img", name=reader.say("sd.name", w=weeks))).to_be_visible()
            expect_pictures(reader, app, answers, weeks)
            assert reader.page.evaluate("document.documentElement.scrollWidth") <= width


def expect_pictures(reader: Reader, app: Locator, answers: int, weeks: int) -> None:
    """What is drawn, what is said of it and what its table says is one and the same."""
    sentences = app.locator("svg.pc + p")
    ahead = app.get_by_role("img", name=reader.say("fc.name"))
    plans = [int(row[2]) for row in rows(ahead)]
    assert ahead.locator(".pc-mid").all_text_contents()[::2][:14] == [str(plan or "") for plan in plans]
    assert max(plans) <= 20
    expect(sentences.first).to_contain_text(reader.say("fc.desc", n=plans[0], m=sum(plans[1:])))
    expect(ahead).to_have_accessible_description(sentences.first.inner_text())

    days = app.get_by_role("img", name=reader.say("sd.name", w=weeks))
    busy, answered = (sum(numbers(week[at])[0] for week in rows(days)) for at in (1, 2))
    grouped = f"{answered:,}" if reader.language == "en" else str(answered)
    expect(days).to_have_accessible_description(reader.say("sd.desc", d=busy, n=grouped))
    cells = days.locator("g title").all_text_contents()
    assert sum(numbers(cell.rpartition(": ")[2])[0] for cell in cells) == answered

    if answers > 12:
        line = app.get_by_role("group", name=reader.count("xl.name", 20 if weeks == 13 else 7))
        # The table begins with the latest and has all; a point says which day and how many, as its row does.
        points = line.locator("a").evaluate_all("all => all.map(each => each.ariaLabel)")
        papers = rows(line)[: len(points)][::-1]
        assert [numbers(point)[-2:] for point in points] == [numbers(row[2]) for row in papers]
        expect(line).to_have_accessible_description(sentences.nth(2).inner_text())
    for picture in app.locator("svg.pc:not([aria-hidden])").all():
        assert picture.evaluate(OVERLAPS) == []
        assert picture.evaluate("svg => 15 * svg.getScreenCTM().a") >= 12.5


def test_where_pictures_do_not_load_all_else_is_there(reader: Reader, watch: Watch):
    watch.expect("ERR_FAILED")
    reader.page.route("**/pictures.js", lambda route: route.abort())
    app = show(reader, history(40))
    expect(app.get_by_text(reader.say("net.part"))).to_have_count(3)
    expect(app).to_contain_text(reader.count("hm.due", 15))
    expect(app.locator(".way-n").first).to_contain_text("0")
    expect(app.locator(".pg-weak li")).to_have_count(3)
    expect(app.locator("table")).to_have_count(2)  # of the concepts and of the exams
