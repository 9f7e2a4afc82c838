"""Addresses lead where they say, and the search finds a question without giving its answer away."""

import re

from playwright.sync_api import Route, expect

from quiz_plugin.bank import ChoiceQuestion
from tests.browser.reader import FULL_PAGE, HEADER, MULTI, ROOTS, SINGLE, STRIP, Reader, bank, question
from tests.browser.study import records, remembered

SLOW = {"offline": False, "latency": 80, "downloadThroughput": 400_000, "uploadThroughput": 400_000}


def test_an_address_leads_to_its_question_however_the_page_arrives(reader: Reader):
    """Its top stands below the header, also among answers, which have grown since they were served."""
    ids = [qid for qid, home in bank().home.items() if home == FULL_PAGE]
    reader.page.set_viewport_size({"width": 1280, "height": 500})
    reader.store(records(*ids[:6], last=0, due=2))
    session = reader.page.context.new_cdp_session(reader.page)
    session.send("Network.enable")
    for conditions in ({**SLOW, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}, SLOW):
        session.send("Network.emulateNetworkConditions", conditions)
        reader.page.goto("about:blank")
        reader.open(f"{FULL_PAGE}/#q-{ids[12]}")
        assert abs(reader.top(f"#q-{ids[12]}") - HEADER) <= 2
        assert reader.focused()["tagName"] == "BODY", "from outside, the focus is left to the browser"


def test_links_inside_the_guide_lead_to_a_question_and_to_its_home(reader: Reader):
    reader.open("questions/")
    reader.page.locator("details", has=reader.page.locator(f"a[href$='#q-{SINGLE}']")).locator("summary").click()
    reader.page.locator(f"details a[href$='#q-{SINGLE}']").click()
    expect(reader.page.locator(f"#q-{SINGLE}--title")).to_be_focused()
    assert abs(reader.top(f"#q-{SINGLE}") - HEADER - STRIP) <= 2
    reader.open("concepts/tpu/")
    qid = (reader.page.locator("article.qz").first.get_attribute("id") or "").removeprefix("q-")
    home = next(each for each in bank().sets if qid in [question.id for question in each.questions])
    reader.card(qid).root.locator(".qz-link").click()
    expect(reader.page.locator("h1")).to_contain_text(home.title[reader.language])
    assert abs(reader.top(f"#q-{qid}") - HEADER - STRIP) <= 2


def test_cells_and_the_list_of_sets_say_how_the_reader_stands(reader: Reader):
    """A cell's name is its number and the state, which an answer changes; the card says the state, too."""
    reader.open("questions/")
    ways = reader.page.locator(".qz-way:not(:empty)")
    expect(ways).to_have_count(0)
    page = bank().home[SINGLE]
    first, solid, due, changed, learning, last = [qid for qid, home in bank().home.items() if home == page]
    assert last == SINGLE
    kept = records(solid, due=20, stability=30.0) | records(due) | records(learning, right=False, due=1)
    reader.store({**kept, f"q/{changed}": {**remembered(changed), "rev": "00000000"}})
    reader.open(f"{page}/")
    stands = {first: "new", solid: "solid", due: "due", changed: "changed", learning: "learning", last: "new"}
    cells = {qid: reader.page.locator(f".qz-cells [href='#q-{qid}']") for qid in stands}
    for number, (qid, state) in enumerate(stands.items(), 1):
        name = reader.say("cell.q", n=number, state=reader.say(f"w.{state}"))
        expect(cells[qid]).to_have_accessible_name(name)
        words = reader.card(qid).root.locator(".qz-state")
        back = reader.say("st.back", when={"en": "tomorrow", "es": "mañana"}[reader.language])
        expect(words).to_have_text(back if state == "learning" else reader.say(f"w.{state}"))
        expect(words).to_be_visible(visible=state != "new")
    expect(reader.page.locator(".qz-cells [data-is=solid]")).to_have_count(2)  # what is due is one of them
    forms = {qid: reader.card(qid).root.locator("form") for qid in stands}
    fold = reader.page.get_by_label(reader.say("qi.fold"))
    fold.check()
    assert {qid for qid, each in forms.items() if not each.is_visible()} == {solid, learning}
    cells[solid].click()
    expect(forms[solid]).to_be_visible()
    reader.card(learning).root.locator("h3").click()
    expect(forms[learning]).to_be_visible()
    cells[last].click()
    assert abs(reader.top(f"#q-{last}") - HEADER - STRIP) <= 2
    reader.card(last).answer_right()
    expect(cells[last]).to_have_accessible_name(reader.say("cell.q", n=6, state=reader.say("w.learning")))
    assert [qid for qid, each in forms.items() if not each.is_visible()] == [], "one that opened stays open"
    cells[first].click()
    fold.uncheck()
    fold.check()
    assert {qid for qid, each in forms.items() if not each.is_visible()} == {solid, learning, last}
    reader.open("questions/")
    expect(ways).to_have_text(
        "; ".join(reader.count(key, n) for key, n in (("way.today", 2), ("way.done", 4), ("way.firm", 2)))
    )
    review = reader.page.locator(".qz-go a:visible").first
    expect(review).to_have_text(reader.count("rv.start", 2))
    reader.store(records(*[qid for qid in bank().home if qid not in stands][:30]))
    reader.open("questions/")
    expect(review).to_have_text(reader.say("rv.some", n=20, total=32))


def test_the_search_finds_a_question_without_its_answer_and_lands_on_it(reader: Reader):
    """Its index and style are fetched when it opens; it shows neither the key nor a reason nor the explanation. What is
    typed before it is ready is looked for: it comes with the theme's script, for which no page waits.
    """
    fetched: list[str] = []
    held: list[Route] = []
    reader.page.route("**/bundle.*.js", lambda route: held.append(route))  # noqa: PLW0108 — it is marked
    reader.page.on("request", lambda request: fetched.append(request.url))
    asked = question(MULTI)
    assert isinstance(asked, ChoiceQuestion)
    reader.page.goto(f"{ROOTS[reader.language]}concepts/vocabulary/", wait_until="domcontentloaded")
    assert [url for url in fetched if re.search(r"search_index|/search\.css", url)] == []
    reader.page.locator("[data-md-component=search-query]").fill(asked.title[reader.language])
    held.pop().continue_()
    links = reader.page.locator("ol .md-search-result__link")
    expect(links.first).to_be_visible()
    link = reader.page.locator(f"ol .md-search-result__link[href*='#q-{MULTI}']")
    expect(link).to_have_count(1)
    assert len([url for url in fetched if re.search(r"search_index|/search\.css", url)]) == 2
    shown = reader.page.locator("[data-md-component=search-result]").text_content() or ""
    secrets = [reader.count("a.right", number, list="").strip() for number in (1, 2)]
    secrets += [option.why[reader.language][:40] for option in asked.options]
    assert asked.explanation
    secrets += [asked.explanation[reader.language][:40], *(hint[reader.language][:40] for hint in asked.hints)]
    assert [secret for secret in secrets if secret in shown] == []
    found = links.evaluate_all("all => all.map(a => a.href)")
    assert {("/es/" in href) for href in found} == {reader.language == "es"}
    link.click()
    expect(reader.card(MULTI).root).to_be_in_viewport()
    expect(reader.page.locator("html")).to_have_attribute("lang", reader.language)
    assert bank().home[MULTI] in reader.page.url
