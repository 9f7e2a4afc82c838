"""Every kind of page of the site, and the states that a reader can bring each into."""

from collections.abc import Callable, Iterator, Mapping

from playwright.sync_api import expect

from quiz_plugin.bank.kinds import Question
from tests.browser.answers import EVERY_KIND as SHORT
from tests.browser.answers import answer_rightly, spoil
from tests.browser.reader import TF, Reader, bank
from tests.browser.study import app, asked, heading, records
from tests.browser.test_exam import TIMED, begin, look_over, press, submit
from tests.browser.test_progress import V1, backup, button, dialog, load, record
from tests.tools import FULL

SET = "questions/many-machines/"
"""A set with every kind of question, and with code in each kind that can have it."""
REST = "(all, kept) => { for (const each of all) if (!kept.includes(each.id)) each.remove(); }"

EVERY_KIND: Mapping[str, str] = {
    "": "",
    "about": "about/",
    "concepts/*": "concepts/gpipe/",
    "exam": "exam/",
    "glossary": "glossary/",
    "missing": "nowhere/",
    "path": "path/",
    "practice": "practice/",
    "progress": "progress/",
    "questions": "questions/",
    "questions/*": f"{SHORT}/",
    "references": "references/",
    "review": "review/",
    "settings": "settings/",
}
"""An address of each kind of page."""


View = Callable[[Reader], Iterator[str]]
"""Brings a page from state to state and says after each what it is."""


def _as_it_opens(address: str) -> View:
    def view(reader: Reader) -> Iterator[str]:
        reader.open(address)
        expect(reader.page.locator("h1").first).to_be_visible()
        yield "as it opens"

    return view


def _of_each_kind() -> list[str]:
    """The last question of each kind in the set, with code in what is chosen where one has some.

    Code brings colours of its own onto each background.
    """
    every = sorted((each for each in bank().questions() if f"{bank().home[each.id]}/" == SET), key=_holds_code)
    chosen = {question.kind: question.id for question in every}
    assert len(chosen) == 6, chosen
    return sorted(chosen.values())


def _questions(reader: Reader) -> Iterator[str]:
    """Each kind of question: an error, a second try, done wrong, done right, the answer shown; the others are fresh."""
    reader.open(SET)
    asked = _of_each_kind()
    other = next(qid for qid, home in bank().home.items() if f"{home}/" == SET and qid not in asked)
    cards = [reader.card(qid) for qid in asked]
    for card in cards:
        card.root.locator(".qz-acts [type=submit]").click()
        hint = card.root.locator('[data-act="hint"]')
        if hint.count():
            hint.click()
    yield "errors and hints"
    # The others were looked at as the page opened.
    reader.page.locator(".qz[data-state=fresh]").evaluate_all(REST, [f"q-{qid}" for qid in (other, *asked)])
    for card in cards:  # an order that nobody has touched is an answer
        spoil(card)
        card.root.locator(".qz-acts [type=submit]").click()
        expect(card.root).not_to_have_attribute("data-state", "draft")
    yield "second try"
    for card in cards:
        if card.root.get_attribute("data-state") == "retry":
            card.root.locator(".qz-acts [type=submit]").click()
        card.is_("done")
    yield "not right"
    for card in cards:
        card.answer_again().is_("fresh")
        answer_rightly(card)
        card.root.locator(".qz-acts [type=submit]").click()
        card.is_("done")
    reader.card(other).show_answer().is_("done")
    yield "right, or the answer shown"


def _holds_code(question: Question) -> bool:
    """Whether what is chosen or put in order holds code."""
    chosen = (*getattr(question, "options", ()), *getattr(question, "blocks", ()))
    return any(each.code or (each.text and "`" in each.text["en"]) for each in chosen)


def _concept(reader: Reader) -> Iterator[str]:
    reader.open(EVERY_KIND["concepts/*"])
    reader.page.evaluate(
        "for (const each of document.querySelectorAll('main details')) each.open = !each.closest('.qz')"
    )
    yield "unfolded"
    reader.page.locator("a.gl").first.focus()
    expect(reader.page.locator(".gl-tip")).to_be_visible()
    yield "a term explained"


def _header(reader: Reader) -> Iterator[str]:
    """The theme's own: its menu, and its search."""
    reader.open()
    page = reader.page
    page.wait_for_load_state()
    yield "as it opens"
    page.evaluate("document.getElementById('__drawer').click()")
    yield "menu open"
    page.evaluate("document.getElementById('__drawer').click()")
    box = page.locator("[data-md-component=search-query]")
    box.focus()
    box.fill("GPipe")  # at once: what is found by its first letters would go again
    page.keyboard.press("End")
    expect(page.locator("ol .md-search-result__link").first).to_be_attached()
    page.evaluate("for (const each of document.querySelectorAll('.md-search-result__more')) each.open = true")
    yield "search with results"
    if FULL:
        box.fill("zzzzz")
        page.keyboard.press("End")
        expect(page.locator("ol .md-search-result__item")).to_have_count(0)
        yield "search without"


def _practice(reader: Reader) -> Iterator[str]:
    reader.open("practice/")
    form = reader.page.locator("form.qz-setup")
    form.get_by_label(reader.say("ch.concepts")).check()
    form.get_by_label(reader.say("only.missed")).check()
    expect(form.get_by_role("status")).to_be_visible()
    yield "form that finds nothing"
    reader.open(f"practice/#/new?q={TF}")
    asked(reader)
    yield "asking"
    asked(reader).pick_wrong().check().is_("done")
    yield "answered"
    asked(reader).button("act.next").click()
    expect(heading(reader)).to_have_text(reader.say("pr.done"))
    yield "over"


def _review(reader: Reader) -> Iterator[str]:
    reader.open("review/")
    expect(reader.page.locator("#qz-app")).to_contain_text(reader.say("rv.empty"))
    yield "nothing due"
    reader.store(records(TF))
    reader.open("review/")
    yield "something due"
    reader.page.locator("#qz-app").get_by_role("link", name=reader.count("rv.start", 1)).click()
    asked(reader)
    yield "asking"


def _exam(reader: Reader) -> Iterator[str]:
    reader.open("exam/")
    expect(reader.page.locator("form.qz-setup")).to_be_visible()
    yield "form"
    begin(reader, TIMED)
    card = asked(reader)
    if card.root.locator(".qz-in").count():
        card.pick(card.order[0])
    press(reader, "ex.flag")
    reader.page.evaluate("for (const each of document.querySelectorAll('#qz-app nav details')) each.open = true")
    yield "sitting"
    look_over(reader)
    yield "before it is handed in"
    reader.page.go_back()
    submit(reader)
    reader.page.evaluate("for (const each of document.querySelectorAll('#qz-app details')) each.open = true")
    expect(reader.page.locator(".se-list .qz-verdict").first).to_be_visible()
    yield "results, unfolded"


def _progress(reader: Reader) -> Iterator[str]:
    reader.open("progress/")
    expect(app(reader)).to_contain_text(reader.say("pg.empty"))
    yield "of somebody new"
    reader.plant(V1)
    reader.open("progress/")
    expect(app(reader)).to_contain_text(reader.say("weak.title"))
    app(reader).locator("details").evaluate_all("all => { for (const each of all) each.open = true; }")
    yield "of a reader"


def _settings(reader: Reader) -> Iterator[str]:
    reader.plant(V1)
    reader.open("settings/")
    expect(button(reader, "pg.reset_go")).to_be_visible()
    yield "as it opens"
    button(reader, "pg.reset_go").click()
    expect(dialog(reader)).to_be_visible()
    yield "about to erase"
    reader.page.keyboard.press("Escape")
    load(reader, "nonsense")
    yield "not a file of ours"
    load(reader, backup(q={TF: record(TF)}))
    expect(button(reader, "act.undo")).to_be_visible()
    yield "a file loaded"


WALKS: Mapping[str, View] = {
    "": _header,
    "concepts/*": _concept,
    "exam": _exam,
    "practice": _practice,
    "progress": _progress,
    "questions/*": _questions,
    "review": _review,
    "settings": _settings,
}
"""How the kinds of page with several states are walked through."""
VIEWS: Mapping[str, View] = {kind: WALKS.get(kind, _as_it_opens(path)) for kind, path in EVERY_KIND.items()}
"""How each kind of page is."""
