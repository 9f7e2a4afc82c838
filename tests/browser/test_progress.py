"""The progress page, how a reader stands; and the settings: copies of what is kept, choices, erasing."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.reader import MULTI, PREFIX, SINGLE, Reader, bank, question
from tests.browser.study import CORE, app, link, records
from tests.browser.watch import Watch
from tests.tools import ROOT

V1: dict[str, str] = json.loads((ROOT / "tests" / "fixtures" / "storage" / "v1.json").read_text("utf-8"))
NOON = "2026-11-20T12:00:00+01:00"
ANSWERED = sum(f"{PREFIX}q/" in key for key in V1)
FIRST = {"progress": "pg.today", "settings": "set.title"}
"""The first heading of each of the pages."""


def show(reader: Reader, items: dict[str, str] | None = None, *, page: str = "settings") -> Locator:
    """Open a page at noon on 20 November 2026 with something in the browser's storage."""
    reader.page.clock.set_fixed_time(NOON)
    if items:
        reader.plant(items)
    reader.open(f"{page}/")
    expect(app(reader).get_by_role("heading", name=reader.say(FIRST[page]), exact=True)).to_be_visible()
    return app(reader)


def progress(reader: Reader) -> dict[str, str]:
    """Return all that counts as progress."""
    kept = re.compile(rf"{PREFIX}(q|x|r|p|bad)/")
    return {key: text for key, text in reader.everything_stored().items() if kept.match(key)}


def button(reader: Reader, key: str) -> Locator:
    return reader.page.get_by_role("button", name=reader.say(key), exact=True)


def dialog(reader: Reader) -> Locator:
    """Return our dialog; the theme's search is one too."""
    return reader.page.locator("dialog[open]")


def download(reader: Reader, key: str) -> tuple[str, Path]:
    with reader.page.expect_download() as caught:
        button(reader, key).click()
    return caught.value.suggested_filename, Path(caught.value.path())


def load(reader: Reader, content: str | bytes, name: str = "progress.json") -> None:
    body = content.encode() if isinstance(content, str) else content
    reader.page.get_by_label(reader.say("pg.import")).set_input_files(
        {"name": name, "mimeType": "application/json", "buffer": body}
    )


def backup(**data: Any) -> str:
    file = {"format": "dtguide-progress", "v": 1, "made": "2026-11-20", "app": "dtguide"}
    return json.dumps({**file, "data": {"set": None, "q": {}, "x": [], **data}})


def record(qid: str, day: int = 20777) -> dict[str, Any]:
    return {**json.loads(V1[f"{PREFIX}q/{MULTI}"]), "rev": question(qid).revision, "last": day}


# What it shows


def test_somebody_new_is_led_to_the_first_concept_and_another_tab_is_followed(reader: Reader):
    app = show(reader, page="progress")
    expect(app).to_contain_text(reader.say("pg.empty"))
    expect(app.get_by_role("heading", name=reader.say("pg.will"))).to_be_visible()
    expect(app.get_by_role("figure", name=reader.say("pg.example"))).to_be_visible()
    for empty in (app.get_by_role("table"), app.locator("svg:not(.se-example *)"), app.locator(".way-n")):
        expect(empty).to_have_count(0)
    first = app.get_by_role("link", name=reader.say("pg.begin"))
    expect(first).to_have_attribute("href", re.compile(f"concepts/{bank().concepts[0].id}/$"))
    other = Reader(reader.page.context.new_page(), reader.language)
    other.at(MULTI).answer_right()
    expect(app).not_to_contain_text(reader.say("pg.empty"))
    expect(app.get_by_role("img", name=reader.say("fc.name", d=7))).to_be_visible()
    for each in (reader, other):
        each.open("settings/")
    settings = [each.page.get_by_label(each.say("set.sure")) for each in (reader, other)]
    settings[1].check()
    expect(settings[0]).to_be_checked()


@pytest.mark.firefox
def test_what_is_due_comes_first_and_each_concept_tells_how_it_stands(reader: Reader):
    (exam,) = json.loads(V1[f"{PREFIX}x/log"])
    earlier = {**exam, "id": "earlier", "t": exam["t"] - 1}
    app = show(reader, V1 | {f"{PREFIX}x/log": json.dumps([earlier, exam])}, page="progress")
    app.locator(".pc-data").evaluate_all("all => { for (const each of all) each.open = true; }")
    rows = reader.page.get_by_role("table", name=reader.say("pg.by_concept")).locator("tbody tr")
    table: list[list[str]] = rows.evaluate_all("all => all.map(row => [...row.cells].map(cell => cell.textContent))")
    assert [name for name, *_ in table] == [bank().text(each.title, reader.language) for each in bank().concepts]
    solid, learning, new, due = (sum(int(row[i]) for row in table) for i in (1, 2, 3, 4))
    assert [solid + learning, new] == [ANSWERED - 1, len(bank().by_id) - ANSWERED + 1], "one question is not there"
    expect(app.locator(".pg-cells > .solid")).to_have_count(solid)
    expect(app).to_contain_text(f"{reader.say('ch.core')}{reader.say('way.set', a=ANSWERED - 1, n=CORE, k=solid)}")
    expect(app.locator(".pg-cells > i:not(.new)")).to_have_count(solid + learning)
    later = sum(row[1] == row[2] == "0" for row in table)
    for key, many in {"hm.due": due, "pg.unbegun": later, "pg.changed": 1}.items():
        expect(app).to_contain_text(reader.count(key, many))
    for picture in app.get_by_role("img").all():
        numbers = picture.locator("xpath=following-sibling::details[1]").get_by_role("table")
        expect(numbers).to_be_visible()
        expect(picture).to_have_accessible_description(picture.locator("xpath=following-sibling::p[1]").inner_text())
    # A session of another day comes second.
    expect(app.locator(".qz-btn--main")).to_have_text([reader.count("rv.start", due)])
    reader.page.locator(".pc a").last.press("Enter")
    expect(reader.page).to_have_url(re.compile("/exam/#/result/mh5k2c$"))


def test_a_weak_spot_leads_to_practising_it(reader: Reader):
    reader.store(records(*(each.id for each in bank().about(bank().concepts[0].id)[:3]), right=False))
    reader.open("progress/")
    link(reader, reader.say("weak.practise", name=bank().concepts[0].title[reader.language])).click()
    expect(reader.page.locator(".qz")).to_be_visible()


def test_what_does_not_load_can_be_loaded_again(reader: Reader, watch: Watch):
    watch.expect("ERR_FAILED")
    reader.page.route("**/pictures.js", lambda route: route.abort())
    reader.plant(V1)
    reader.open("progress/")
    page = app(reader)
    expect(page).to_contain_text(reader.say("net.failed"))
    reader.page.unroute("**/pictures.js")
    button(reader, "act.retry_load").click()
    expect(page.locator(".pg-exams td")).to_have_count(2)  # one exam is a table
    expect(page.locator(".pg-exams td").last).to_have_text(reader.say("pg.of", k="2.33", n=3))


def here(reader: Reader, questions: int, exams: int) -> str:
    """What the settings say of what there is."""
    return reader.say("pg.here", n=reader.count("n.questions", questions), x=reader.count("n.exams", exams))


# Copies


def test_a_file_brings_back_what_was_erased(reader: Reader):
    many = {f"{PREFIX}q/question-{n}": V1[f"{PREFIX}q/{MULTI}"] for n in range(20)}
    reminded = show(reader, {**V1, **many}, page="progress").get_by_role("link", name=reader.say("pg.backup"))
    reminded.click()  # who has much to lose is
    name, path = download(reader, "pg.export")
    assert name == "dtguide-progress-2026-11-20.json"
    assert reader.stored("meta")["lastBackup"] == "2026-11-20"
    was = progress(reader)
    reader.page.evaluate("localStorage.clear()")
    reader.page.reload()
    load(reader, path.read_bytes())
    expect(reader.page.locator(".qz-done")).to_contain_text(reader.say("pg.imported"))
    assert progress(reader) == {key: text for key, text in was.items() if re.match(rf"{PREFIX}(q/|x/log)", key)}


def test_a_file_is_merged_and_that_is_taken_back(reader: Reader):
    show(reader, {f"{PREFIX}q/{MULTI}": json.dumps(record(MULTI))})
    was = progress(reader)
    load(reader, backup(q={SINGLE: record(SINGLE)}))
    expect(reader.page.locator(".qz-done")).to_contain_text(reader.say("pg.imported"))
    assert sorted(progress(reader)) == sorted(f"{PREFIX}q/{qid}" for qid in (MULTI, SINGLE))
    back, choose = (button(reader, key).bounding_box() for key in ("act.undo", "pg.import"))
    assert back is not None
    assert choose is not None
    assert back["width"] < choose["width"] / 2  # it belongs to its sentence, not to the column of buttons
    undo(reader)
    assert progress(reader) == was


def undo(reader: Reader) -> None:
    button(reader, "act.undo").click()
    expect(reader.page.locator(".qz-done")).to_have_text(reader.say("pg.undone"))


def test_a_file_of_no_use_changes_nothing(reader: Reader, tmp_path: Path):
    show(reader, V1)
    was = reader.everything_stored()
    for content, why in (
        (b"\x89PNG\r\n\x1a\n\xff\xfe", "pg.bad_file"),
        (backup().encode() + b" " * 6_000_000, "pg.big_file"),
        (backup().replace('"v": 1', '"v": 2').encode(), "pg.newer_file"),
    ):
        (tmp_path / "progress.json").write_bytes(content)  # where it is large, faster than to hand it over
        reader.page.get_by_label(reader.say("pg.import")).set_input_files(tmp_path / "progress.json")
        expect(reader.page.locator(".qz-done")).to_contain_text(reader.say(why))
        expect(reader.page.locator(".qz-done")).to_be_focused()
    assert reader.everything_stored() == was


# Settings


def test_settings_are_kept_with_what_else_is_kept_there(reader: Reader):
    show(reader, {f"{PREFIX}set": '{"shortcuts":true}'})
    reader.page.get_by_label(reader.say("set.sure")).check()
    reader.page.get_by_label(reader.say("set.shuffle")).uncheck()
    reader.page.get_by_label(reader.say("set.size")).select_option("30")
    reader.page.get_by_label(reader.say("set.exam_date")).fill("2026-12-01")
    chosen = {"askSure": True, "shuffle": False, "sessionSize": 30, "examDate": "2026-12-01"}
    assert reader.stored("set") == {"shortcuts": True, **chosen}
    reader.page.reload()
    expect(reader.page.get_by_label(reader.say("set.size"))).to_have_value("30")
    expect(reader.page.get_by_label(reader.say("set.exam_date"))).to_have_value("2026-12-01")


# By keyboard, without storage


def test_all_but_settings_and_what_belongs_to_others_is_erased_and_taken_back_by_keyboard_alone(reader: Reader):
    foreign = {"other/1/q/x": "y", "dtguide-2/1/q/x": "y"}
    show(reader, {**V1, **foreign, f"{PREFIX}xp": '{"ring": "200 MB"}'})
    was, page = progress(reader), reader.page
    reader.tab_to(button(reader, "pg.reset_go"))
    page.keyboard.press("Enter")
    expect(button(reader, "act.cancel")).to_be_focused()
    page.keyboard.press("Escape")
    expect(button(reader, "pg.reset_go")).to_be_focused()
    assert progress(reader) == was
    page.keyboard.press("Enter")
    reader.tab_to(button(reader, "pg.erase"))
    page.keyboard.press("Enter")
    expect(page.locator(".qz-done")).to_be_focused()
    assert reader.everything_stored() == {f"{PREFIX}set": V1[f"{PREFIX}set"], **foreign}
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".qz-done")).to_have_text(reader.say("pg.undone"))
    assert progress(reader) == {key: text for key, text in was.items() if "/bad/" not in key}


def test_without_storage_a_file_is_loaded_and_written_all_the_same(reader: Reader):
    reader.block_storage()
    app = show(reader)
    expect(reader.page.locator(".qz-note")).to_have_text(reader.say("store.off"))
    load(reader, backup(q={SINGLE: record(SINGLE)}))
    expect(app).to_contain_text(here(reader, 1, 0))
    _, path = download(reader, "pg.export")
    assert list(json.loads(path.read_text("utf-8"))["data"]["q"]) == [SINGLE]
    button(reader, "act.undo").click()
    expect(app).to_contain_text(reader.say("pg.here_none"))
