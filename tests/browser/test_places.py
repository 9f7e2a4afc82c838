"""Addresses lead where they say, and the search finds a question without giving its answer away."""

import re

import pytest
from playwright.sync_api import Page, expect

from quiz_plugin.bank import ChoiceQuestion
from tests.browser.long_page import IDS
from tests.browser.reader import HEADER, MULTI, SINGLE, Reader, bank, question
from tests.browser.test_sessions import keep, records, remembered

pytestmark = [pytest.mark.any_language, pytest.mark.any_case]

SLOW = {"offline": False, "latency": 80, "downloadThroughput": 400_000, "uploadThroughput": 400_000}


@pytest.mark.parametrize("place", [0, 12, 24], ids=["first", "middle", "last"])
@pytest.mark.parametrize("network", ["fast", "slow"])
def test_an_address_leads_to_its_question(reader: Reader, long_page: str, place: int, network: str):
    """Its top stands below the header, however the page arrived."""
    if network == "slow":
        session = reader.page.context.new_cdp_session(reader.page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", SLOW)
    reader.page.set_viewport_size({"width": 1280, "height": 500})
    reader.page.goto(f"{long_page}#q-{IDS[place]}")
    assert abs(reader.top(f"#q-{IDS[place]}") - HEADER) <= 2


def test_an_address_leads_to_a_question_among_answers(reader: Reader, long_page: str):
    """Those before it have grown since they were served."""
    reader.page.set_viewport_size({"width": 1280, "height": 500})
    reader.page.goto(long_page)
    for qid in IDS[:6]:
        reader.card(qid).show_answer().is_("done")
    reader.page.goto("about:blank")
    reader.page.goto(f"{long_page}#q-{IDS[12]}")
    assert abs(reader.top(f"#q-{IDS[12]}") - HEADER) <= 2


def test_a_link_inside_the_guide_takes_the_focus_to_the_question(reader: Reader):
    reader.open("questions/")
    link = reader.page.locator(f"details a[href$='#q-{SINGLE}']")
    reader.page.locator("details", has=reader.page.locator(f"a[href$='#q-{SINGLE}']")).locator("summary").click()
    link.click()
    expect(reader.page.locator(f"#q-{SINGLE}--title")).to_be_focused()
    assert abs(reader.top(f"#q-{SINGLE}") - HEADER) <= 2


def test_from_outside_the_focus_is_left_to_the_browser(reader: Reader):
    reader.open(f"{bank().home[SINGLE]}/#q-{SINGLE}")
    reader.frames()
    assert reader.focused()["tagName"] == "BODY"


def test_a_cell_leads_to_its_question_and_says_how_the_reader_stands_with_it(reader: Reader):
    """Its name is its number and the state, which an answer changes; the card says the state, too."""
    page = bank().home[SINGLE]
    first, solid, due, changed, learning, last = [qid for qid, home in bank().home.items() if home == page]
    assert last == SINGLE
    kept = records(solid, due=20, stability=30.0) | records(due) | records(learning, right=False, due=1)
    keep(reader, {**kept, f"q/{changed}": {**remembered(changed), "rev": "00000000"}})
    reader.open(f"{page}/")
    stands = {first: "new", solid: "solid", due: "due", changed: "changed", learning: "learning", last: "new"}
    cells = {qid: reader.page.locator(f".qz-cells [href='#q-{qid}']") for qid in stands}
    for number, (qid, state) in enumerate(stands.items(), 1):
        name = reader.say("cell.q", n=number, state=reader.say(f"w.{state}"))
        expect(cells[qid]).to_have_accessible_name(name)
        said = reader.card(qid).root.locator(".qz-state")
        expect(said).to_have_text(reader.say(f"w.{state}"))
        expect(said).to_be_visible(visible=state != "new")
    expect(cells[due]).to_have_accessible_name(
        {"en": "Question 3, due today", "es": "Pregunta 3, para hoy"}[reader.language]
    )
    cells[last].click()
    assert abs(reader.top(f"#q-{last}") - HEADER) <= 2
    reader.card(last).answer_right()
    expect(cells[last]).to_have_accessible_name(reader.say("cell.q", n=6, state=reader.say("w.learning")))
    comes = {"en": "Comes back in 2 days", "es": "Vuelve pasado mañana"}[reader.language]
    expect(reader.card(last).root.locator(".qz-state")).to_have_text(comes)


def test_the_list_of_the_sets_says_how_the_reader_stands(reader: Reader):
    """It is at most 140 px long for each set, to be looked over quickly; without an answer it tells nothing."""
    reader.page.set_viewport_size({"width": 1280, "height": 900})
    reader.open("questions/")
    told = reader.page.locator(".qz-way:not(:empty)")
    expect(told).to_have_count(0)
    reader.at(SINGLE).answer_right()
    reader.open("questions/")
    each = next(each for each in bank().sets if SINGLE in [question.id for question in each.questions])
    expect(told).to_have_text(reader.say("way.set", a=1, n=len(each.questions), k=0))
    expect(reader.page.locator("[data-is]:not([data-is=new])")).to_have_attribute("data-q", SINGLE)
    assert reader.page.evaluate("document.documentElement.scrollHeight") <= 140 * len(bank().sets)


def test_a_question_on_a_concept_page_links_to_its_home(reader: Reader):
    reader.open("concepts/tpu/")
    qid = (reader.page.locator("article.qz").first.get_attribute("id") or "").removeprefix("q-")
    home = next(each for each in bank().sets if qid in [question.id for question in each.questions])
    reader.card(qid).root.locator(".qz-link").click()
    expect(reader.page.locator("h1")).to_contain_text(home.title[reader.language])
    assert abs(reader.top(f"#q-{qid}") - HEADER) <= 2


def search(page: Page, text: str) -> None:
    box = page.locator("[data-md-component=search-query]")
    box.click()
    box.fill(text)
    box.press("End")  # the theme looks at keys, not at what is in the box


@pytest.mark.parametrize("qid", [MULTI, SINGLE])
def test_the_search_finds_a_question_and_lands_on_it(reader: Reader, qid: str):
    """From the other set's page, in the words of the page's language."""
    title = question(qid).title[reader.language]
    reader.open("concepts/vocabulary/")
    search(reader.page, title)
    link = reader.page.locator(f".md-search-result a[href*='#q-{qid}']")
    expect(link).to_have_count(1)
    link.click()
    expect(reader.card(qid).root).to_be_in_viewport()
    expect(reader.page.locator("html")).to_have_attribute("lang", reader.language)
    assert bank().home[qid] in reader.page.url


def test_the_search_fetches_the_index_of_the_language_when_it_opens_and_finds_only_its_pages(reader: Reader):
    asked: list[str] = []
    reader.page.on("request", lambda request: asked.append(request.url))
    reader.open()
    reader.page.wait_for_load_state("networkidle")
    assert any(re.search(r"/workers/search\.\w+\.min\.js$", url) for url in asked), "the theme's search has not started"
    assert [url for url in asked if "search_index" in url or url.endswith("/search.js")] == []
    search(reader.page, "MirroredStrategy")
    links = reader.page.locator(".md-search-result__link")
    expect(links.first).to_be_visible()
    assert [url for url in asked if "search_index" in url] == [f"{reader.page.url}search/search_index.json"]
    assert len([url for url in asked if re.search(r"/assets/search-\w+/search\.js$", url)]) == 1
    spanish = [("/es/" in href) for href in links.evaluate_all("all => all.map(a => a.href)")]
    assert len(spanish) > 2
    assert set(spanish) == {reader.language == "es"}


@pytest.mark.parametrize("qid", [MULTI, SINGLE])
def test_the_search_shows_no_answer(reader: Reader, qid: str):
    """Neither the key nor a reason nor the explanation is in what it shows for the question."""
    asked = question(qid)
    assert isinstance(asked, ChoiceQuestion)
    reader.open()
    search(reader.page, asked.title[reader.language])
    item = reader.page.locator(f".md-search-result__item:has(a[href*='#q-{qid}'])")
    expect(item.first).to_be_visible()
    shown = reader.page.locator(".md-search-result").text_content() or ""
    secrets = [reader.count("a.right", 2, list="").strip(), reader.count("a.right", 1, list="").strip()]
    secrets += [option.why[reader.language][:40] for option in asked.options]
    assert asked.explanation
    secrets += [asked.explanation[reader.language][:40], *(hint[reader.language][:40] for hint in asked.hints)]
    assert [secret for secret in secrets if secret in shown] == []
