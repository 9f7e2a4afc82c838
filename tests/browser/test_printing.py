"""On paper: questions without answers, then the key; printing changes nothing on the screen."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.reader import KINDS, MULTI, PREFIX, SINGLE, Reader, right, wrong

pytestmark = pytest.mark.any_language

SETS = ["questions/distributed-strategies/", "questions/high-performance-modelling/"]

# What a page looks like at the moment it is printed: after every listener of its own has run.
CATCH = """() => addEventListener('beforeprint', () => {
  const card = (el) => ({
    id: el.dataset.qid,
    order: [...el.querySelectorAll('.qz-opt')].map((li) => li.dataset.opt),
    letters: [...el.querySelectorAll('.qz-opt .qz-key')].map((key) => key.textContent).join(''),
  });
  window.printed = { text: document.body.innerText, cards: [...document.querySelectorAll('.qz')].map(card) };
})"""


def printed(reader: Reader) -> Any:
    """Print the page as it is and return what was on it."""
    reader.page.evaluate(CATCH)
    reader.page.emulate_media(media="print")
    assert reader.page.pdf().startswith(b"%PDF")
    result = reader.page.evaluate("printed")
    reader.page.emulate_media(media="screen")
    return result


@pytest.mark.parametrize("path", SETS)
def test_paper_has_every_question_and_one_key_after_them(reader: Reader, path: str):
    reader.open(path)
    titles = reader.page.locator(".qz-name").all_inner_texts()
    lines = [line.strip() for line in printed(reader)["text"].splitlines() if line.strip()]
    assert [line for title in titles for line in lines if line.endswith(title)] != []
    key = lines.index(reader.say("key.title"))
    assert all(any(line.endswith(title) for line in lines[:key]) for title in titles)
    assert reader.page.locator(".qz-printkey li").count() == len(titles)
    assert lines[key + 1 : key + 1 + len(titles)] == reader.page.locator(".qz-printkey li").all_text_contents()


def test_the_key_is_not_on_the_screen(reader: Reader):
    reader.open(SETS[0])
    expect(reader.page.locator(".qz-printkey")).to_be_hidden()


def test_paper_has_no_answer_verdict_or_button_before_the_key(reader: Reader):
    """Not of a question that is done either, nor of one half-way."""
    card = reader.at(MULTI)
    card.button("act.hint").click()
    card.pick(wrong(MULTI)[0], right(MULTI)[0]).check().is_("retry").check_again().is_("done")
    reader.card("custom-loop-changes").pick("run-the-step").check().is_("retry")
    reader.card(SINGLE).check()
    text = printed(reader)["text"]
    before = text[: text.index(reader.say("key.title"))]
    keys = "a.title a.show v.wrong v.partly m.hit m.slip m.miss m.pass err.none_single"
    keys += " act.check act.again act.reset act.next act.reveal"
    assert [key for key in keys.split() if reader.say(key) in before] == []
    assert reader.in_other_language().say("lang.also") not in before
    assert reader.say("a.study") not in before
    tally = reader.say("tally", n="N", total="N", k="N").split("N", maxsplit=1)[0]
    assert tally not in before


def test_paper_shows_the_authored_order_after_shuffling(reader: Reader):
    card = reader.at(MULTI)
    authored = card.order
    card.answer_right().answer_again()
    shuffled = card.order
    assert shuffled != authored
    sheet = printed(reader)["cards"][0]
    assert sheet == {"id": MULTI, "order": authored, "letters": "ABCD"}
    assert card.order == shuffled
    letters = "".join(letter for letter, option in zip("ABCD", authored, strict=True) if option in right(MULTI))
    assert re.findall(r"\w", reader.page.locator(".qz-printkey li").first.text_content() or "") == list(letters)


def test_the_readers_ticks_are_on_paper(reader: Reader):
    reader.at(MULTI).pick_right()
    reader.page.emulate_media(media="print")
    ticked = reader.card(MULTI).input(right(MULTI)[0]).evaluate("box => getComputedStyle(box).backgroundColor")
    empty = reader.card(MULTI).input(wrong(MULTI)[0]).evaluate("box => getComputedStyle(box).backgroundColor")
    assert ticked != empty


@pytest.mark.parametrize("path", SETS)
def test_printing_answers_nothing(reader: Reader, path: str):
    """The theme opens every answer for the printer; that is not a reader giving up."""
    reader.open(path)
    before = reader.everything_stored()
    printed(reader)
    assert reader.everything_stored() == before
    expect(reader.page.locator(".qz[data-state=fresh]")).to_have_count(6)
    expect(reader.page.locator(".qz-verdict")).to_have_count(0)


def test_after_printing_a_question_that_is_done_has_its_reasons_again(reader: Reader):
    card = reader.at(MULTI).answer_right()
    html = card.root.inner_html()
    printed(reader)
    assert card.root.inner_html() == html


@pytest.mark.parametrize("qid", KINDS)
def test_an_answer_that_the_browser_opens_does_not_count(reader: Reader, qid: str):
    """As find-in-page does."""
    card = reader.at(qid)
    card.answer.evaluate("details => { details.open = true; }")
    reader.frames()
    card.is_("fresh")
    reader.page.reload()
    card.is_("fresh")
    assert reader.stored(f"q/{qid}") is None
    assert not [key for key in reader.everything_stored() if key.startswith(f"{PREFIX}q/")]


def test_an_answer_that_the_browser_opened_can_be_closed(reader: Reader):
    card = reader.at(MULTI)
    card.answer.evaluate("details => { details.open = true; }")
    card.summary.click()
    card.is_("fresh")
    expect(card.answer.locator(".qz-body")).to_be_hidden()


# A card's HTML with what shuffling may change put back: the order of options, and letters, which follow the place.
PLAIN = r"""(card) => {
  const copy = card.cloneNode(true);
  for (const key of copy.querySelectorAll('.qz-key')) key.textContent = '';
  for (const list of copy.querySelectorAll('.qz-opts, .qz-why'))
    list.append(...[...list.children].sort((a, b) => a.textContent.localeCompare(b.textContent)));
  copy.querySelector('.qz-title').removeAttribute('tabindex');
  copy.querySelector('.qz-ca').textContent = '';
  return copy.outerHTML.replace(/>\s+</g, '><');
}"""


@pytest.mark.parametrize("qid", KINDS)
@pytest.mark.parametrize("way", ["answered", "shown", "hinted"])
def test_answering_again_restores_the_question_but_for_its_order(reader: Reader, qid: str, way: str):
    card = reader.at(qid)
    fresh = card.root.evaluate(PLAIN)
    if way == "hinted":
        card.button("act.hint").click()
    if way == "shown":
        card.show_answer()
    else:
        card.pick_wrong().check()
        if card.button("act.again").count():
            card.check_again()
    card.is_("done").answer_again().is_("fresh")
    assert card.root.evaluate(PLAIN) == fresh
    assert card.picks == []


def test_what_a_fresh_question_adds_to_the_served_page_is_known(reader: Reader):
    """Buttons, a place for errors and hints, the state: nothing else, so that taking it away restores the page."""
    card = reader.at(MULTI)
    assert card.root.evaluate(
        """async (card) => {
             const text = await (await fetch(location.href)).text();
             const served = new DOMParser().parseFromString(text, 'text/html').getElementById(card.id);
             const copy = card.cloneNode(true);
             for (const el of copy.querySelectorAll('.qz-err, .qz-hints, .qz-acts > *')) el.remove();
             for (const name of ['data-qz', 'data-state']) copy.removeAttribute(name);
             copy.querySelector('.qz-hintbox').hidden = false;
             for (const hint of copy.querySelectorAll('.qz-hint'))
               for (const name of ['role', 'tabindex', 'aria-label']) hint.removeAttribute(name);
             copy.querySelector('fieldset').removeAttribute('aria-describedby');
             served.querySelector('fieldset').removeAttribute('aria-describedby');
             return copy.isEqualNode(served);
           }"""
    )
