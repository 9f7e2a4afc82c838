"""The progress page: how a reader stands, copies of what is kept, settings, erasing."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from quiz_plugin.bank import revision
from tests.browser.reader import BLANK, MULTI, PREFIX, SINGLE, Reader, bank, question
from tests.browser.test_remembering import BLOCKED
from tests.browser.watch import Watch
from tests.tools import ROOT

pytestmark = [pytest.mark.any_language, pytest.mark.any_case]

V1: dict[str, str] = json.loads((ROOT / "tests" / "fixtures" / "storage" / "v1.json").read_text("utf-8"))
NOON = "2026-11-20T12:00:00+01:00"
MADE = {"en": "Nov 20, 2026", "es": "20 nov 2026"}
ANSWERED = sum(f"{PREFIX}q/" in key for key in V1)
SETS = bank().sets


def plant(reader: Reader, items: dict[str, str]) -> None:
    """Put something into the browser's storage before any page of the guide sees it."""
    reader.page.route("**/blank", lambda route: route.fulfill(body=BLANK, content_type="text/html"))
    reader.page.goto("blank")
    reader.page.evaluate("(items) => Object.assign(localStorage, items)", items)


def show(reader: Reader, items: dict[str, str] | None = None, *, unfolded: bool = True) -> Locator:
    """Open the page at noon on 20 November 2026 with something in the browser's storage."""
    reader.page.clock.set_fixed_time(NOON)
    if items:
        plant(reader, items)
    reader.open("progress/")
    if unfolded:
        return unfold(reader)
    expect(app(reader).get_by_role("heading", name=reader.say("pg.today"), exact=True)).to_be_visible()
    return app(reader)


def app(reader: Reader) -> Locator:
    return reader.page.locator("#qz-app")


def unfold(reader: Reader) -> Locator:
    """Wait for the page, and open what is folded away below the pictures."""
    page = app(reader)
    expect(page.get_by_role("heading", name=reader.say("pg.today"), exact=True)).to_be_visible()
    page.locator(".pg-fold").evaluate_all("all => { for (const each of all) each.open = true; }")
    expect(page.locator(".pg-fold > div:empty")).to_have_count(0)
    return page


def progress(reader: Reader) -> dict[str, str]:
    """Return all that counts as progress."""
    kept = re.compile(rf"{PREFIX}(q|x|r|p|bad)/")
    return {key: text for key, text in reader.everything_stored().items() if kept.match(key)}


def button(reader: Reader, key: str) -> Locator:
    return reader.page.get_by_role("button", name=reader.say(key), exact=True)


def dialog(reader: Reader) -> Locator:
    """Return our dialog; the theme's search is one too."""
    return reader.page.locator("dialog[open]")


def cells(reader: Reader, caption: str) -> dict[str, list[str]]:
    """Return the rows of a table under the names of their first cells."""
    rows = reader.page.get_by_role("table", name=reader.say(caption)).locator("tbody tr")
    texts: list[list[str]] = rows.evaluate_all("rows => rows.map(row => [...row.cells].map(cell => cell.textContent))")
    return {name: rest for name, *rest in texts}


def download(reader: Reader, key: str, press: Callable[[Locator], None] = Locator.click) -> tuple[str, Path]:
    with reader.page.expect_download() as caught:
        press(button(reader, key))
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
    return {**json.loads(V1[f"{PREFIX}q/{MULTI}"]), "rev": revision(question(qid)), "last": day}


# What it shows


def test_somebody_new_sees_empty_cells_and_is_led_to_the_first_concept(reader: Reader):
    app = show(reader)
    expect(app).to_contain_text(reader.say("pg.empty"))
    expect(app.get_by_role("table")).to_have_count(0)
    expect(app.get_by_role("img", name=reader.say("sd.name", w=13))).to_be_visible()
    assert app.locator("[class^=pc-]:is(.pc-1, .pc-2, .pc-3)").count() == 3, "those of the legend"
    app.get_by_role("link", name=reader.say("pg.begin")).click()
    expect(reader.page).to_have_url(re.compile(f"/concepts/{bank().concepts[0].id}/$"))


@pytest.mark.firefox
def test_what_is_due_comes_first_and_each_concept_tells_how_it_stands(reader: Reader):
    (exam,) = json.loads(V1[f"{PREFIX}x/log"])
    exam["items"] += [[each.questions[0].id, [], 0] for each in (SETS[-1], SETS[0])]
    app = show(reader, {**V1, f"{PREFIX}x/log": json.dumps([{**exam, "n": 5}])})
    app.locator(".pc-data").evaluate_all("all => { for (const each of all) each.open = true; }")
    titles = [bank().text(each.title, reader.language) for each in bank().concepts]
    by_concept = cells(reader, "pg.by_concept")
    assert list(by_concept) == titles
    solid, learning, new, due = (sum(int(row[i]) for row in by_concept.values()) for i in range(4))
    assert solid + learning + new == sum(len(each.questions) for each in SETS)
    assert solid + learning == ANSWERED - 1, "one of the questions is no longer there"
    expect(app).to_contain_text(reader.count("hm.due", due))
    stations = app.locator(".way-n").all_text_contents()
    said = [
        reader.say("way.due" if int(d) else "way.solid", k=k, n=int(k) + int(a) + int(b), d=d)
        for k, a, b, d in by_concept.values()
    ]
    assert stations == said
    assert len(cells(reader, "pg.exams_last")) == 1
    asked = [each for each in SETS if each.id in {SETS[0].id, SETS[-1].id, *exam["sets"]}]
    sets = [bank().text(each.title, reader.language) for each in asked]
    assert list(cells(reader, "pg.grades")) == sets  # in learning order, not as they were asked
    expect(app).to_contain_text(reader.count("pg.changed", 1))
    expect(app).to_contain_text(reader.count("pg.unread", 1))
    filled = app.locator(".qz-btn--main")
    expect(filled).to_have_count(1)
    expect(filled).to_have_text(reader.count("rv.start", due))  # a session of another day comes second


def test_at_night_every_date_is_that_of_the_day_before_and_the_page_says_so_once(reader: Reader):
    night = 1_795_216_800_000  # 21 November 2026, 0:20 in Madrid
    exam = {"id": "n", "t": night, "seed": "1", "sets": [], "concepts": [], "n": 2, "right": 1, "credit": 1}
    items = V1 | {f"{PREFIX}x/log": json.dumps([exam | {"items": [], "spent": 60}])}
    plant(reader, items)
    reader.page.clock.set_fixed_time(night / 1000)
    reader.open("progress/")
    page = app(reader)
    expect(page.get_by_text(reader.say("sd.begins"), exact=True)).to_have_count(1)
    expect(page.get_by_text(reader.say("weak.is"), exact=True)).to_have_count(1)
    page.locator(".pc-data").evaluate_all("all => { for (const each of all) each.open = true; }")
    assert list(cells(reader, "pg.exams_last")) == [MADE[reader.language]]
    expect(page.locator(".pc a")).to_have_accessible_name(re.compile(f"^{MADE[reader.language]}"))


def test_links_lead_to_sets_concepts_practice_and_results(reader: Reader):
    app = show(reader, V1)
    for path in ("table a[href*='/questions/']", "table a[href*='/concepts/']", ".way a"):
        link = app.locator(path).first
        assert reader.page.request.get(link.evaluate("a => a.href")).ok
    app.get_by_role("link", name=re.compile(reader.say("weak.practise", name=".*"))).first.click()
    expect(reader.page.locator(".qz")).to_be_visible()
    reader.page.go_back()
    dot = reader.page.locator(".pc a")
    dot.focus()
    reader.page.keyboard.press("Enter")
    expect(reader.page).to_have_url(re.compile("/exam/#/result/mh5k2c$"))


@pytest.mark.parametrize("name", ["backup", "settings", "offline", "erase"])
def test_what_is_folded_opens_at_its_address(reader: Reader, name: str):
    reader.open(f"progress/#{name}")
    expect(reader.page.locator(f"#{name}")).to_have_attribute("open", "")
    expect(reader.page.locator(".pg-fold[open]")).to_have_count(1)
    expect(reader.page.locator(f"#{name} :is(button, input)").first).to_be_in_viewport()


def test_what_is_folded_comes_once_it_is_opened_and_says_so_where_it_does_not(reader: Reader, watch: Watch):
    watch.expect("ERR_FAILED")
    asked: list[str] = []

    def refuse(route: Route) -> None:
        asked.append(route.request.url)
        route.abort()

    reader.page.route("**/folds.js", refuse)
    page = show(reader, unfolded=False)
    assert asked == []
    backup, settings = (page.locator(f"#{name}") for name in ("backup", "settings"))
    backup.locator("summary").click()
    expect(backup).to_contain_text(reader.say("net.part"))
    reader.page.unroute("**/folds.js")
    settings.locator("summary").click()
    expect(reader.page.get_by_label(reader.say("set.size"))).to_be_visible()
    for _ in range(2):
        backup.locator("summary").click()
    expect(button(reader, "pg.export")).to_be_visible()
    assert len(asked) == 1


def test_home_leads_to_moving_progress_and_to_the_weakest_concept(reader: Reader):
    """Each in three actions: on the device with answers, on a new one, and where somebody practises."""
    reader.page.clock.set_fixed_time(NOON)
    plant(reader, V1)
    reader.open("")
    reader.page.locator(".md-content a[href$='progress/#backup']").click()
    expect(reader.page.locator("#backup")).to_contain_text(reader.say("pg.move_is"))
    _, copy = download(reader, "pg.export")
    reader.page.evaluate("localStorage.clear()")
    reader.open("")
    reader.page.locator("header + nav, .md-tabs").get_by_role("link", name=reader.say("nav.progress_tab")).click()
    page = app(reader)
    page.get_by_role("link", name=reader.say("pg.import")).click()
    load(reader, copy.read_bytes())
    button(reader, "pg.merge").click()
    expect(page).not_to_contain_text(reader.say("pg.empty"))
    page.get_by_role("link", name=re.compile(reader.say("weak.practise", name=".*"))).first.click()
    expect(reader.page.locator(".qz")).to_be_visible()


def test_a_tab_that_writes_much_at_once_is_followed_once(reader: Reader):
    page = show(reader, V1, unfolded=False)
    drawn = page.locator("> div").first.evaluate(
        """(figures) => new Promise((done) => {
          let times = 0;
          new MutationObserver(() => { times++; setTimeout(() => done(times), 200); })
            .observe(figures, { childList: true });
          for (let i = 0; i < 100; i++)
            setTimeout(() => dispatchEvent(new StorageEvent('storage', { key: `x/${i}` })));
        })"""
    )
    assert drawn == 1


def test_another_tab_is_followed(reader: Reader):
    app = show(reader)
    expect(app).to_contain_text(reader.say("pg.empty"))
    other = Reader(reader.page.context.new_page(), reader.language)
    other.at(MULTI).answer_right()
    expect(app).not_to_contain_text(reader.say("pg.empty"))
    expect(app.get_by_role("img", name=reader.say("fc.name"))).to_be_visible()


def test_the_head_of_a_question_says_how_the_reader_stands_with_it(reader: Reader):
    reader.page.clock.set_fixed_time(NOON)
    plant(reader, {f"{PREFIX}q/{MULTI}": json.dumps({**record(MULTI, 20770), "due": 20777})})
    card = reader.at(MULTI)
    state = card.root.locator(".qz-state")
    expect(state).to_have_text(reader.say("w.due"))
    expect(reader.page.locator(".qz-state:visible")).to_have_count(1)
    card.answer_right()
    expect(state).not_to_have_text(reader.say("w.due"))


# Copies


def test_a_file_brings_back_what_was_erased(reader: Reader):
    show(reader, V1)
    name, path = download(reader, "pg.export")
    assert name == "dtguide-progress-2026-11-20.json"
    assert reader.stored("meta")["lastBackup"] == "2026-11-20"
    was = progress(reader)
    reader.page.evaluate("localStorage.clear()")
    reader.page.reload()
    unfold(reader)
    load(reader, path.read_bytes())
    expect(dialog(reader)).to_contain_text(
        reader.say("pg.import_sum", date=MADE[reader.language], n=ANSWERED, newer=ANSWERED, older=0)
    )
    button(reader, "pg.merge").click()
    expect(reader.page.locator(".qz-done")).to_contain_text(reader.say("pg.imported"))
    kept = {key: text for key, text in was.items() if re.match(rf"{PREFIX}(q/|x/log)", key)}
    assert progress(reader) == kept


def test_loading_ones_own_file_changes_nothing(reader: Reader):
    show(reader, V1)
    _, path = download(reader, "pg.export")
    was = reader.everything_stored()
    for choice in ("pg.merge", "pg.replace"):
        load(reader, path.read_bytes())
        button(reader, choice).click()
        expect(reader.page.locator(".qz-done")).to_contain_text(reader.say("pg.imported"))
        assert reader.everything_stored() == was


CHOICES = {"pg.merge": [MULTI, SINGLE], "pg.replace": [SINGLE], "act.cancel": [MULTI]}


@pytest.mark.parametrize(("choice", "left"), CHOICES.items(), ids=CHOICES)
def test_a_file_is_merged_replaces_or_is_left(reader: Reader, choice: str, left: list[str]):
    show(reader, {f"{PREFIX}q/{MULTI}": json.dumps(record(MULTI))})
    was = progress(reader)
    load(reader, backup(q={SINGLE: record(SINGLE)}))
    button(reader, choice).click()
    expect(dialog(reader)).to_have_count(0)
    if choice != "act.cancel":
        # The question is taken away before the answers are written; the message comes after.
        expect(reader.page.locator(".qz-done")).to_contain_text(reader.say("pg.imported"))
    assert sorted(progress(reader)) == sorted(f"{PREFIX}q/{qid}" for qid in left)
    if choice != "act.cancel":
        button(reader, "act.undo").click()
        expect(reader.page.locator(".qz-done")).to_have_text(reader.say("pg.undone"))
        assert progress(reader) == was


UNUSABLE = {
    "another format": ('{"format":"other","v":1,"data":{}}', "pg.bad_file"),
    "half a file": (backup(q={SINGLE: record(SINGLE)})[:200], "pg.bad_file"),
    "a picture": (b"\x89PNG\r\n\x1a\n\xff\xfe", "pg.bad_file"),
    "six megabytes": (backup() + " " * 6_000_000, "pg.big_file"),
    "a newer version": (backup().replace('"v": 1', '"v": 2'), "pg.newer_file"),
}


@pytest.mark.parametrize(("content", "why"), UNUSABLE.values(), ids=UNUSABLE)
def test_a_file_of_no_use_changes_nothing_and_is_told_of(reader: Reader, content: str | bytes, why: str):
    show(reader, V1)
    was = reader.everything_stored()
    load(reader, content)
    expect(reader.page.locator(".qz-done")).to_contain_text(reader.say(why))
    expect(reader.page.locator(".qz-done")).to_be_focused()
    assert reader.everything_stored() == was


def test_entries_of_a_file_that_cannot_be_read_are_told_of_and_left_out(reader: Reader):
    show(reader)
    load(reader, backup(q={SINGLE: record(SINGLE), "__proto__": record(SINGLE), "Not a slug": {}}))
    expect(dialog(reader)).to_contain_text(reader.count("pg.import_bad", 2))
    button(reader, "pg.merge").click()
    expect(reader.page.locator(".qz-done")).to_be_visible()
    assert list(progress(reader)) == [f"{PREFIX}q/{SINGLE}"]


def test_who_has_much_to_lose_is_reminded_of_a_copy_until_there_is_one(reader: Reader):
    many = {f"{PREFIX}q/question-{n}": V1[f"{PREFIX}q/{MULTI}"] for n in range(20)}
    app = show(reader, many)
    expect(app).to_contain_text(reader.say("pg.backup_never"))
    download(reader, "pg.export")
    expect(app.get_by_text(reader.say("pg.backup_never"))).to_be_hidden()


def test_the_browser_is_asked_to_keep_it_only_on_request(reader: Reader):
    reader.page.add_init_script(
        "window.asked = 0; navigator.storage.persist = async () => { asked++; return asked > 1; }"
    )
    show(reader, V1)
    assert reader.page.evaluate("asked") == 0
    for answer in ("pg.persist_no", "pg.persist_yes"):
        button(reader, "pg.persist").click()
        expect(reader.page.locator(".qz-done")).to_have_text(reader.say(answer))


# What can't be read


def test_what_cannot_be_read_can_be_downloaded_and_erased(reader: Reader):
    raws = {f"{PREFIX}q/{qid}": '{"v":1,'.ljust(30_000, "x") for qid in (MULTI, SINGLE)}
    app = show(reader, raws)
    expect(app).to_contain_text(reader.count("pg.unread", 2))
    _, path = download(reader, "pg.bad_get")
    assert sorted(json.loads(path.read_text("utf-8")).values()) == sorted(raws.values())
    was = progress(reader)
    button(reader, "pg.bad_del").click()
    expect(app).not_to_contain_text(reader.count("pg.unread", 2))
    assert progress(reader) == {}
    button(reader, "act.undo").click()
    expect(app).to_contain_text(reader.count("pg.unread", 2))
    assert progress(reader) == was


# Erasing


def test_a_set_is_erased_alone_and_comes_back(reader: Reader):
    show(reader, V1)
    was = progress(reader)
    which = reader.page.get_by_label(reader.say("pg.reset_what"))
    titles = [bank().text(each.title, reader.language) for each in SETS]
    expect(which.locator("option")).to_have_text([reader.say("pg.reset_all"), *titles])  # in learning order
    which.select_option(SETS[0].id)
    button(reader, "pg.reset_go").click()
    gone = {f"{PREFIX}q/{q.id}" for q in SETS[0].questions} & set(was)
    expect(dialog(reader)).to_contain_text(reader.count("n.questions", len(gone)))
    button(reader, "pg.erase").click()
    expect(reader.page.locator(".qz-done")).to_contain_text(reader.say("pg.erased"))
    assert set(was) - set(progress(reader)) == gone
    button(reader, "act.undo").click()
    expect(reader.page.locator(".qz-done")).to_have_text(reader.say("pg.undone"))
    assert progress(reader) == was


def test_everything_is_erased_but_settings_and_what_belongs_to_others(reader: Reader):
    foreign = {"other/1/q/x": "y", "dtguide-2/1/q/x": "y"}
    show(reader, {**V1, **foreign, f"{PREFIX}xp": '{"ring": "200 MB"}'})
    button(reader, "pg.reset_go").click()
    expect(button(reader, "act.cancel")).to_be_focused()
    download(reader, "pg.download_first")
    button(reader, "pg.erase").click()
    expect(reader.page.locator("#qz-app")).to_contain_text(reader.say("pg.empty"))
    assert progress(reader) == {}
    kept = {key: text for key, text in reader.everything_stored().items() if not key.endswith(".__palette")}
    assert kept == {f"{PREFIX}set": V1[f"{PREFIX}set"], **foreign}


def test_an_answer_given_in_another_tab_survives_an_undo(reader: Reader):
    show(reader, V1)
    button(reader, "pg.reset_go").click()
    button(reader, "pg.erase").click()
    expect(reader.page.locator(".qz-done")).to_contain_text(reader.say("pg.erased"))
    other = Reader(reader.page.context.new_page(), reader.language)
    other.page.clock.set_fixed_time(NOON)
    other.at(MULTI).pick_right().button("act.sure").click()  # the stored settings ask how sure
    other.card(MULTI).is_("done")
    button(reader, "act.undo").click()
    expect(reader.page.locator(".qz-done")).to_have_text(reader.say("pg.undone"))
    was = json.loads(V1[f"{PREFIX}q/{MULTI}"])
    assert reader.stored(f"q/{MULTI}")["n"] == was["n"] + 1
    assert reader.stored(f"q/{MULTI}")["log"][:-1] == was["log"]


# Settings


def test_settings_are_kept_with_what_else_is_kept_there(reader: Reader):
    show(reader, {f"{PREFIX}set": '{"shortcuts":true}'})
    reader.page.get_by_label(reader.say("set.sure")).check()
    reader.page.get_by_label(reader.say("set.shuffle")).uncheck()
    reader.page.get_by_label(reader.say("set.size")).select_option("30")
    reader.page.get_by_label(reader.say("set.exam_date")).fill("2026-12-01")
    reader.page.get_by_label(reader.say("set.timer")).select_option("1.5")
    assert reader.stored("set") == {
        "shortcuts": True,
        "askSure": True,
        "shuffle": False,
        "sessionSize": 30,
        "examDate": "2026-12-01",
        "timer": "1.5",
    }
    reader.page.reload()
    unfold(reader)
    expect(reader.page.get_by_label(reader.say("set.sure"))).to_be_checked()
    expect(reader.page.get_by_label(reader.say("set.shuffle"))).not_to_be_checked()
    expect(reader.page.get_by_label(reader.say("set.size"))).to_have_value("30")
    expect(reader.page.get_by_label(reader.say("set.exam_date"))).to_have_value("2026-12-01")


# By keyboard, without storage


def focus_on(page: Page, target: Locator) -> None:
    """Press Tab until the element has the focus."""
    for _ in range(150):
        if target.evaluate("el => el === document.activeElement"):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab never came to {target}")


def test_erasing_and_taking_back_by_keyboard_alone(reader: Reader):
    show(reader, V1)
    was, page = progress(reader), reader.page
    focus_on(page, button(reader, "pg.reset_go"))
    page.keyboard.press("Enter")
    expect(button(reader, "act.cancel")).to_be_focused()
    page.keyboard.press("Enter")
    expect(button(reader, "pg.reset_go")).to_be_focused()
    assert progress(reader) == was
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".qz-done")).to_be_focused()
    assert progress(reader) == {}
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".qz-done")).to_have_text(reader.say("pg.undone"))
    expect(page.locator(".qz-done")).to_be_focused()
    assert progress(reader) == was


def test_a_copy_and_a_setting_by_keyboard_alone(reader: Reader):
    show(reader, V1)
    focus_on(reader.page, button(reader, "pg.export"))
    name, _ = download(reader, "pg.export", lambda _: reader.page.keyboard.press("Enter"))
    assert name.endswith(".json")
    tick = reader.page.get_by_label(reader.say("set.hide"))
    focus_on(reader.page, tick)
    reader.page.keyboard.press("Space")
    expect(tick).to_be_checked()
    assert reader.stored("set")["hideTimer"] is True


def test_a_dialog_is_left_with_escape(reader: Reader):
    show(reader)
    load(reader, backup(q={SINGLE: record(SINGLE)}))
    expect(button(reader, "pg.merge")).to_be_focused()
    reader.page.keyboard.press("Escape")
    expect(dialog(reader)).to_have_count(0)
    assert progress(reader) == {}


def test_without_storage_a_file_is_loaded_and_written_all_the_same(reader: Reader):
    for store in ("localStorage", "sessionStorage"):
        reader.page.add_init_script(BLOCKED["no access"].format(store))
    app = show(reader)
    expect(reader.page.locator(".qz-note")).to_have_text(reader.say("store.off"))
    load(reader, backup(q={SINGLE: record(SINGLE)}))
    button(reader, "pg.merge").click()
    expect(app).not_to_contain_text(reader.say("pg.empty"))
    _, path = download(reader, "pg.export")
    assert list(json.loads(path.read_text("utf-8"))["data"]["q"]) == [SINGLE]
    button(reader, "act.undo").click()
    expect(app).to_contain_text(reader.say("pg.empty"))
