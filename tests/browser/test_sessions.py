"""Practice and review: one question after another, across reloads, languages and days."""

import json
import re
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

from quiz_plugin.bank import ChoiceQuestion, revision
from tests.browser.reader import BLANK, MULTI, PREFIX, SINGLE, TF, Card, Reader, bank, wrong
from tests.browser.test_remembering import BLOCKED
from tests.browser.watch import Watch

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def today() -> int:
    """The study day in Madrid, where the browser is; days start at four."""
    local = datetime.now(ZoneInfo("Europe/Madrid")) - timedelta(hours=4)
    return (datetime(local.year, local.month, local.day, tzinfo=UTC) - EPOCH).days


def remembered(
    qid: str, *, right: bool = True, due: int = 0, last: int = 10, stability: float = 10.0
) -> dict[str, Any]:
    """A record: answered `last` days ago, due in `due` days."""
    picks = [option for option, ok in bank().by_id[qid].key.items() if ok] if right else []
    when = (today() - last) * 86_400_000 + 43_200_000
    return {
        "v": 1,
        "rev": revision(bank().by_id[qid]),
        "s": stability,
        "d": 5,
        "due": today() + due,
        "last": today() - last,
        "n": 1,
        "ok": int(right),
        "lapse": 0,
        "done": {"p": picks, "cr": int(right), "t": when},
        "log": [[when, "p", picks, int(right), 3 if right else 1, 0]],
    }


def keep(reader: Reader, values: dict[str, Any]) -> None:
    """Put values into the browser's storage, as an earlier visit would have."""
    reader.page.route("**/blank", lambda route: route.fulfill(body=BLANK, content_type="text/html"))
    reader.page.goto("blank")
    rows = {PREFIX + key: json.dumps(value) for key, value in values.items()}
    reader.page.evaluate("(rows) => { for (const [k, v] of Object.entries(rows)) localStorage.setItem(k, v) }", rows)


def records(*qids: str, **how: Any) -> dict[str, Any]:
    return {f"q/{qid}": remembered(qid, **how) for qid in qids}


def addresses(links: Locator) -> list[str]:
    """Where links lead, below the guide's address."""
    found: list[str] = links.evaluate_all("all => all.map(a => a.href.split('/study-guide/')[1])")
    return found


def asked(reader: Reader) -> Card:
    """The question that is being asked."""
    card = reader.page.locator("#qz-app .qz[data-qz]")
    expect(card).to_have_count(1)
    return reader.card((card.get_attribute("id") or "")[2:])


def answer_two(reader: Reader) -> None:
    """Answer the two questions of a review, knowing them; both have options."""
    for number in (1, 2):
        expect(heading(reader)).to_have_text(reader.say("q.of", n=number, total=2))
        card = asked(reader).pick_right()
        card.root.locator("button[type=submit]").first.click()
        card.is_("done").button("act.next").click()


def button(reader: Reader, words: str) -> Locator:
    return reader.page.locator("#qz-app").get_by_role("button", name=words, exact=True)


def heading(reader: Reader) -> Locator:
    return reader.page.locator("#qz-app > h2")


def link(reader: Reader, words: str) -> Locator:
    return reader.page.locator("#qz-app").get_by_role("link", name=words, exact=True)


def form(reader: Reader) -> Locator:
    """The form of a page that asks, which is there once a reader can begin."""
    return reader.page.locator("#qz-app form.qz-setup")


def filled(reader: Reader) -> list[str]:
    """The words of what stands out as the next step: its ground is not the page's."""
    found: list[str] = reader.page.locator("#qz-app .qz-btn:visible").evaluate_all(
        """all => {
          const ground = (el) => getComputedStyle(el).backgroundColor;
          const plain = ['rgba(0, 0, 0, 0)', ground(document.body)];
          return all.filter((el) => !plain.includes(ground(el))).map((el) => el.innerText);
        }"""
    )
    return found


def unfolded(reader: Reader) -> Locator:
    """The form for practice, opened."""
    reader.open("practice/")
    reader.page.locator("#qz-app summary").click()
    return form(reader)


def test_practice_begins_with_ten_questions_and_goes_on_where_it_was_left(reader: Reader):
    due = [each.id for each in bank().questions() if isinstance(each, ChoiceQuestion)][:3]
    keep(reader, records(*due))
    reader.open("practice/")
    expect(link(reader, reader.count("rv.start", 3))).to_have_attribute("href", re.compile("review/#/start$"))
    link(reader, reader.say("pr.ten")).click()
    expect(heading(reader)).to_have_text(reader.say("q.of", n=1, total=10))
    assert asked(reader).qid in due
    button(reader, reader.say("se.end")).click()
    expect(reader.page.locator("h1")).to_be_focused()  # nothing is answered, so there is nothing to tell
    assert filled(reader) == [reader.say("pr.ten")]
    link(reader, reader.say("pr.ten")).click()
    asked(reader).answer_right()
    reader.open("")
    reader.open("practice/")
    link(reader, reader.say("se.resume", n=1, total=10)).click()
    expect(heading(reader)).to_have_text(reader.say("q.of", n=1, total=10))
    asked(reader).is_("done")


def test_a_session_by_keyboard_alone(reader: Reader):
    """Answer one question wrong, read what came of it, and practise it again."""
    reader.open(f"practice/#/new?q={TF}")
    card = asked(reader)
    expect(card.root.locator(".qz-title")).to_be_focused()
    expect(reader.page.get_by_text(reader.say("q.keys"))).to_be_visible()
    reader.page.keyboard.press("a")  # the statement does not hold
    reader.page.keyboard.press("Enter")
    card.is_("done")
    expect(card.verdict).to_be_focused()
    reader.page.keyboard.press("Enter")
    expect(heading(reader)).to_have_text(reader.say("pr.done"))
    expect(heading(reader)).to_be_focused()
    expect(reader.page.locator("#qz-app")).to_contain_text(reader.say("se.right", k=0, n=1))
    links = reader.page.locator("#qz-app li a")
    assert [each.removeprefix("es/") for each in addresses(links)] == [
        f"{bank().home[TF]}/#q-{TF}",
        "concepts/model-parallelism/",
        "concepts/model-parallelism/#" + (bank().by_id[TF].refs[0].anchor or ""),
    ]
    practise = reader.count("rs.practise", 1)
    assert filled(reader) == [practise]
    link(reader, practise).press("Enter")  # the second round: what was answered today is asked anew
    expect(asked(reader).is_("fresh").root.locator(".qz-title")).to_be_focused()
    asked(reader).answer_right().button("act.next").click()
    expect(reader.page.locator("#qz-app")).to_contain_text(reader.say("se.right", k=1, n=1))
    assert filled(reader) == [reader.say("pr.more")]


def test_a_session_goes_on_after_a_reload_and_in_the_other_language(reader: Reader):
    reader.open(f"practice/#/new?q={MULTI},{SINGLE},{TF}")
    first = asked(reader)
    first.show_answer().is_("done").button("act.next").click()
    expect(heading(reader)).to_have_text(reader.say("q.of", n=2, total=3))
    second = asked(reader)
    assert second.qid != first.qid
    option = second.root.locator(".qz-opt").first.get_attribute("data-opt") or ""
    second.pick(option)
    other = reader.switch_language()
    expect(heading(other)).to_have_text(other.say("q.of", n=2, total=3))
    assert asked(other).qid == second.qid
    assert asked(other).is_("draft").picks == [option]
    other.page.reload()
    assert asked(other).is_("draft").picks == [option]
    other.open("practice/")
    link(other, other.say("se.resume", n=2, total=3)).click()
    assert asked(other).qid == second.qid


def test_a_session_waits_under_a_shorter_one_and_goes_on_after_it(reader: Reader):
    reader.open(f"practice/#/new?q={MULTI},{SINGLE},{TF}")
    asked(reader).show_answer().is_("done").button("act.next").click()
    expect(heading(reader)).to_have_text(reader.say("q.of", n=2, total=3))
    waiting = asked(reader).qid
    other = next(each.id for each in bank().questions() if each.id not in {MULTI, SINGLE, TF})
    over = f"practice/#/new?q={other},{TF}"
    reader.open("")
    reader.open(over)  # as long as nothing of the one above is answered, it leaves no trace
    expect(reader.page.locator("#qz-app .se-quiet")).to_contain_text(reader.say("se.kept"))
    button(reader, reader.say("se.end")).click()
    assert filled(reader) == [reader.say("se.resume", n=2, total=3)]
    reader.open("")
    reader.open(over)
    asked(reader).show_answer().is_("done").button("act.next").click()
    expect(heading(reader)).to_have_text(reader.say("q.of", n=2, total=2))
    reader.open("practice/")
    reader.page.get_by_role("link", name=reader.say("se.resume", n=2, total=2)).click()
    asked(reader).show_answer().is_("done").button("act.next").click()
    expect(heading(reader)).to_have_text(reader.say("pr.done"))
    link(reader, reader.say("se.resume", n=2, total=3)).click()
    expect(heading(reader)).to_have_text(reader.say("q.of", n=2, total=3))
    assert asked(reader).qid == waiting


def test_a_second_try_stays_open_when_the_browser_was_closed(reader: Reader, context: BrowserContext):
    reader.open(f"practice/#/new?q={SINGLE}")
    asked(reader).pick_wrong().check().is_("retry")
    later = Reader(context.new_page(), reader.language)  # it has what is stored, and nothing of the first tab
    later.open("practice/#/q")
    card = asked(later).is_("retry")
    assert (card.picks, card.marks) == ([wrong(SINGLE)[0]], {wrong(SINGLE)[0]: "slip"})
    card.pick_right().check_again().is_("done")
    third = Reader(context.new_page(), reader.language)
    third.open("practice/#/q")
    asked(third).is_("done")


def test_a_page_of_questions_leads_to_practising_them(reader: Reader):
    card = reader.at(TF)
    card.answer_right()
    name = bank().home[TF].removeprefix("questions/")
    size = len(next(each for each in bank().sets if each.id == name).questions)
    reader.page.get_by_role("link", name=reader.say("pr.only_missed")).click()
    expect(reader.page.locator("form.qz-setup .qz-err")).to_have_text(reader.say("pr.none"))
    reader.page.go_back()
    reader.page.get_by_role("link", name=reader.say("pr.this_set")).click()
    expect(heading(reader)).to_have_text(reader.say("q.of", n=1, total=size))


def test_the_form_offers_sets_and_concepts_says_where_nothing_fits_and_keeps_the_choice(reader: Reader):
    choices = unfolded(reader)
    labels = choices.locator("fieldset[name]:visible label")
    for key, parts in (("ch.sets", bank().sets), ("ch.concepts", bank().concepts)):
        choices.get_by_label(reader.say(key)).check()
        expect(labels).to_have_text([bank().text(each.title, reader.language) for each in parts])  # in learning order
    choices.get_by_label(reader.say("ch.guide")).check()
    choices.get_by_label(reader.say("only.missed")).check()
    button(reader, reader.say("pr.start")).click()
    expect(choices.locator(".qz-err")).to_have_text(reader.say("pr.none"))
    expect(choices.locator(".qz-err")).to_be_focused()
    expect(choices.get_by_label(reader.say("only.missed"))).to_be_checked()


def test_a_session_or_an_address_that_cannot_be_read_is_no_session(reader: Reader):
    keep(reader, {"p/cur": {"v": 1, "ids": [1], "wrong": []}, "r/cur": "nonsense"})
    for address in ("practice/#/q", "review/#/q", "practice/#/new?q=no-such-question", "practice/#/whatever"):
        reader.open("")
        reader.open(address)
        expect(reader.page.locator("#qz-app .qz-btn--main")).to_be_visible()
        expect(reader.page.locator("#qz-app .qz")).to_have_count(0)


@pytest.mark.parametrize("how", ["no access", "no writing"])
def test_practice_works_without_storage(reader: Reader, how: str):
    for store in ("localStorage", "sessionStorage"):
        reader.page.add_init_script(BLOCKED[how].format(store))
    reader.open(f"practice/#/new?q={TF}")
    expect(reader.page.locator(".qz-note")).to_have_text(reader.say("store.off"))
    asked(reader).answer_right().button("act.next").click()
    expect(heading(reader)).to_have_text(reader.say("pr.done"))


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
    expect(reader.page.locator("#qz-app")).to_contain_text(reader.say("rv.empty"))
    assert filled(reader) == [reader.say("rv.new")]
    keep(reader, {**records(MULTI, due=1), **records(TF, due=3)})
    reader.open("review/")
    tomorrow = {"en": "tomorrow", "es": "mañana"}[reader.language]
    next_day = reader.say("rv.next", n=reader.count("n.questions", 1), when=tomorrow)
    expect(reader.page.locator("#qz-app")).to_contain_text(next_day)
    link(reader, reader.say("rv.new")).click()
    expect(heading(reader)).to_have_text(reader.say("q.of", n=1, total=10))


def test_an_open_review_is_gone_on_with_when_nothing_else_is_due(reader: Reader):
    """What it still asks was answered elsewhere. Its end tells how it went so far."""
    session = {"v": 1, "ids": [TF, MULTI], "at": 1, "seen": 1, "wrong": [TF]}
    keep(reader, {**records(MULTI, TF, due=1), "r/cur": session})
    reader.open("review/#/start")
    expect(heading(reader)).to_have_text(reader.say("q.of", n=2, total=2))
    button(reader, reader.say("se.end")).click()
    expect(heading(reader)).to_have_text(reader.say("se.so_far"))
    expect(reader.page.locator("#qz-app")).to_contain_text(reader.say("se.right", k=0, n=1))
    assert filled(reader) == [reader.say("rv.resume", n=2, total=2)]
    reader.page.reload()
    expect(reader.page.locator(".se-kin")).to_be_visible()
    assert filled(reader) == [reader.say("rv.resume", n=2, total=2)]


def test_what_a_review_of_an_earlier_day_left_is_due_in_that_of_today(reader: Reader):
    session = {"v": 1, "ids": [TF, MULTI], "at": 1, "seen": 1, "wrong": [TF], "day": today() - 3}
    keep(reader, {**records(MULTI, TF, SINGLE), "r/cur": session})
    reader.open("review/")
    expect(reader.page.locator(".se-kin")).to_be_visible()
    assert filled(reader) == [reader.count("rv.start", 3)]
    link(reader, reader.count("rv.start", 3)).click()
    expect(heading(reader)).to_have_text(reader.say("q.of", n=1, total=3))


def test_what_is_due_is_reviewed_and_then_due_later(reader: Reader):
    keep(reader, records(MULTI, TF))
    reader.open("review/")
    expect(reader.page.locator(".se-lead")).to_have_text(reader.count("n.due_today", 2))
    link(reader, reader.count("rv.start", 2)).click()
    expect(reader.page.get_by_text(reader.say("act.how_sure"), exact=True)).to_be_visible()
    answer_two(reader)
    expect(heading(reader)).to_have_text(reader.say("rv.done"))
    expect(reader.page.locator("#qz-app")).to_contain_text(reader.say("se.right", k=2, n=2))
    for qid in (MULTI, TF):
        record = reader.stored(f"q/{qid}")
        assert record["due"] > today()
        assert record["log"][-1][1] == "r"


def test_without_script_a_page_that_asks_leads_to_the_questions(new_context: Any, language: str):
    page = new_context(java_script_enabled=False).new_page()
    reader = Reader(page, language)
    for slug in ("practice", "review"):
        reader.open(f"{slug}/")
        expect(page.get_by_text(reader.say("intro.nojs"))).to_be_visible()
        expect(page.locator("main a[data-set]")).to_have_count(len(bank().sets))
        expect(page.locator("#qz-app")).to_be_empty()
