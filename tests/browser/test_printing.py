"""On paper: questions without answers, then the key; printing changes nothing on the screen."""

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.book.papers import Paper, squeezed
from tests.browser.answers import EVERY_KIND, answer_rightly, answer_wrongly, of_each_kind
from tests.browser.reader import MULTI, PREFIX, SINGLE, Reader, bank, right, wrong
from tests.browser.test_progress import V1, show

CARDS = """all => all.map(card => [...card.querySelectorAll('.qz-title, .qz-stem p, .qz-txt')]
  .filter(el => !el.querySelector('math')).map(el => el.textContent.replace(/^(\\w+ \\d+):/, '$1')))"""
"""The texts of each card, its title first."""
BUTTONS = "act.check act.again act.reset act.next act.reveal act.clear act.print_blank act.print_full"
VERDICTS = "v.right v.wrong v.partly m.hit m.slip m.miss m.pass a.title a.study nojs.note lang.read"


def on_paper(reader: Reader) -> Paper:
    return Paper(reader.page.pdf(format="A4"))


def faults_of(reader: Reader, paper: Paper) -> Iterator[object]:
    """What is wrong with the paper of the page that the reader sees."""
    *sheets, key = paper.pages
    if not key.startswith(squeezed(reader.say("key.title"))):
        yield "the key is not on a page of its own"
    for title, *texts in reader.page.locator("article.qz").evaluate_all(CARDS):
        where = [number for number, sheet in enumerate(sheets) if squeezed(title) in sheet]
        if len(where) != 1:
            yield (title, "is on pages", where)
        else:
            yield from ((title, "is split before", text) for text in texts if squeezed(text) not in sheets[where[0]])
    for number, answer in enumerate(reader.page.locator(".qz-printkey li").all_text_contents(), 1):
        if f"{number}.{squeezed(answer)}" not in key:
            yield (number, answer, "is not in the key")
    spoken = [squeezed(reader.say(name)) for name in f"{BUTTONS} {VERDICTS}".split()]
    yield from (words for words in spoken if words in "".join(sheets))


def test_a_set_is_a_paper_to_write_on_and_its_key_has_a_page_of_its_own(reader: Reader):
    """Every kind of question; no card is split; nothing of a screen is on it, also after answering."""
    reader.open(f"{EVERY_KIND}/")
    expect(reader.page.locator(".qz-printkey")).to_be_hidden()
    faults = list(faults_of(reader, on_paper(reader)))
    for card in reader.page.locator("article.qz").all():
        answer_wrongly(reader.card((card.get_attribute("id") or "")[2:]))
    number = reader.page.locator(".qz-numin").first.input_value()
    blocks = reader.page.locator(".qz-blocks").first
    blocks.locator("xpath=ancestor::form").get_by_role("button", name=reader.say("act.again")).click()
    reader.page.reload()  # nothing has the focus then
    parts = (blocks.locator(part).all_text_contents() for part in (".qz-key", ".qz-txt"))
    letters = [*zip(*parts, strict=True)]
    paper = on_paper(reader)
    if letters == sorted(letters):
        faults.append("blocks of an answered question stand as they were served on the screen, too")
    places = [paper.text.index(squeezed(text)) for _, text in sorted(letters)]
    if places != sorted(places):
        faults.append("on paper, blocks of an answered question stand as they were moved")
    faults += [("answered", fault) for fault in faults_of(reader, paper)]
    assert faults == []
    assert squeezed(number) in paper.text


def test_a_reader_may_print_a_blank_copy_or_one_with_the_explanations_after_the_key(reader: Reader):
    """Also of what was answered, where a reason stands beside the verdict or an option."""
    reader.open(f"{EVERY_KIND}/")
    reasons = reader.page.locator(".qz-body p").evaluate_all(
        "all => all.filter(el => !el.querySelector('math, a')).map(el => el.textContent)"
    )
    for asked in of_each_kind():
        if asked.kind in {"single", "multiple", "true-false"}:
            answer_wrongly(reader.card(asked.id))
    reader.page.evaluate("window.print = () => (window.printed = true)")
    reader.page.locator(".qz-numin").first.fill("12345")
    to_fill = squeezed("".join(map(reader.say, ("key.name", "key.date", "key.score"))))
    reader.page.get_by_role("button", name=reader.say("act.print_blank")).click()
    reader.page.wait_for_function("() => window.printed")
    html = reader.page.locator(".md-content").inner_html()
    blank = on_paper(reader)
    assert "12345" not in blank.text
    assert blank.pages[0].startswith(to_fill)
    assert squeezed(reader.say("key.title")) not in blank.text
    own = on_paper(reader)
    assert "12345" in own.text
    assert to_fill not in own.text
    reader.page.locator("[data-paper=full]").dispatch_event("click")  # which moves no focus
    before, title, after = on_paper(reader).text.partition(squeezed(reader.say("key.title")))
    assert title
    assert [text for text in reasons if squeezed(text) not in after] == []
    assert [text for text in reasons if squeezed(text) in before] == []
    assert reader.page.locator(".md-content").inner_html() == html


def test_reasons_beside_a_verdict_return_on_paper_to_the_options_they_are_of(reader: Reader):
    """There, those of what was selected come first, and what was missed may have an earlier letter."""
    asked = bank().by_id["over-the-spine"]
    card = reader.at(asked.id)
    *rest, missed = right(asked.id)
    slip = wrong(asked.id)[-1]
    reasons = {
        option: card.root.locator(".qz-why > li").nth(list(asked.key).index(option)) for option in (missed, slip)
    }
    texts = {option: squeezed(reason.text_content() or "") for option, reason in reasons.items()}
    card.pick(*rest, slip).check().check_again().is_("done")
    told = [squeezed(text) for text in card.verdict.locator(".qz-fb").all_text_contents()]
    more = squeezed(card.root.locator(".qz-study").inner_text())
    assert told == [texts[slip], texts[missed] + more]
    reader.page.evaluate("window.print = () => (window.printed = true)")
    reader.page.locator("[data-paper=full]").click()
    reader.page.wait_for_function("() => window.printed")
    _, _, after = on_paper(reader).text.partition(squeezed(reader.say("key.title")))
    places = [after.index(texts[option]) for option in asked.key if option in texts]
    assert places == sorted(places)
    assert texts[missed] + more not in after


LOOKS = """all => new Set(all.map(each => {
  const { color, backgroundColor, borderTopColor, borderTopStyle, boxShadow } = getComputedStyle(each);
  return [color, backgroundColor, borderTopColor, borderTopStyle, boxShadow].join();
})).size"""


def test_a_blank_copy_does_not_tell_what_was_right(reader: Reader):
    """An answered question prints its options, and the box of its number, in one look: those marked as all others."""
    reader.open(f"{EVERY_KIND}/")
    for asked in of_each_kind():
        if asked.kind in {"single", "numeric"}:
            answer_rightly(reader.card(asked.id))
            reader.card(asked.id).check().is_("done")
    reader.page.evaluate("document.documentElement.dataset.print = 'blank'")
    reader.page.emulate_media(media="print")
    # The colours of options change slowly, which paper does not wait for.
    reader.page.evaluate("Promise.all(document.getAnimations().map(each => each.finished))")
    boxes = reader.page.locator(":is(.qz-opt:has(.qz-row), .qz-numbox)")
    assert boxes.locator("xpath=self::*[@data-mark]").count() > 2
    assert boxes.evaluate_all(LOOKS) == 1


def test_a_concept_prints_with_drawings_programs_and_the_addresses_of_its_sources(reader: Reader):
    """A long program may end on the next page, and what it prints too: no page has less than three lines of either."""
    reader.open("concepts/memory-today/")
    page = reader.page
    frames = page.locator(".ex:has(.ex-out)").evaluate_all(
        "all => all.map(ex => [ex.previousElementSibling, ...ex.querySelectorAll('.ex-name, .ex-out p, pre')]"
        ".map(each => each.innerText || each.textContent))"
    )
    paper = on_paper(reader)
    assert len(frames) > 1
    for before, *name, program, label, printed in frames:
        lines, output = program.strip().splitlines(), printed.strip().splitlines()
        short = output if len(output) < 6 else output[:3]
        for parts in ([before[-20:], *name, *lines[:3]], lines[-3:], [label, *short], output[-3:]):
            assert any(all(squeezed(part) in sheet for part in parts) for sheet in paper.pages), parts
    for texts in page.locator("article.qz").evaluate_all(CARDS):
        assert any(all(squeezed(text) in sheet for text in texts) for sheet in paper.pages), texts
    drawn = page.locator(".fig text").all_text_contents()
    assert [words for words in drawn if squeezed(words) not in paper.text] == []
    addresses = page.locator(".md-typeset :not(.qz-body *) > a[href^=http]").evaluate_all(
        "all => all.filter(a => a.checkVisibility()).map(a => a.closest('td') ? a.href : `(${a.getAttribute('href')})`)"
    )
    assert addresses != []
    assert [address for address in addresses if squeezed(address) not in paper.text] == []
    assert "(../" not in paper.text
    assert squeezed(page.locator(".qz-more a").first.inner_text()) not in paper.text
    page.emulate_media(media="print")
    # What is below it would follow a full page on an empty one.
    expect(page.locator("body > :visible")).to_have_count(1)


@pytest.mark.full
def test_without_a_script_the_paper_is_the_same(reader: Reader, new_context: Callable[..., BrowserContext]):
    still = Reader(new_context(java_script_enabled=False).new_page(), reader.language)
    for each in (reader, still):
        each.open(f"{EVERY_KIND}/")
    expect(still.page.locator(".qz-paper")).to_be_hidden()
    assert on_paper(still).pages == on_paper(reader).pages


def test_pages_that_ask_print_no_addresses(reader: Reader):
    """Of their own guide, that is: scripts write its links in full."""
    show(reader, V1, page="progress")
    paper = on_paper(reader).text
    assert squeezed(reader.say("pg.standing")) in paper
    assert "://" not in paper
    (exam,) = json.loads(V1[f"{PREFIX}x/log"])
    reader.open(f"exam/#/result/{exam['id']}")
    expect(reader.page.locator("#qz-app .se-list summary").first).to_be_visible()
    paper = on_paper(reader).text
    assert squeezed(reader.say("rs.full", n=exam["right"], total=exam["n"])) in paper
    assert "://" not in paper


def test_paper_shows_the_authored_order_and_the_readers_ticks_and_changes_nothing(reader: Reader):
    """After shuffling; the theme opens every answer for the printer, which is not a reader giving up."""
    card = reader.at(MULTI)
    authored = card.order
    shuffled = card.answer_right().answer_again().pick_right().order
    assert shuffled != authored
    before, html = reader.stored(f"q/{MULTI}"), card.root.inner_html()
    texts = [card.option(option).locator(".qz-txt").inner_text() for option in authored]
    first = on_paper(reader).text
    places = [first.index(squeezed(text)) for text in texts]
    assert places == sorted(places)
    letters = "".join(letter for letter, option in zip("ABCD", authored, strict=True) if option in right(MULTI))
    assert re.findall(r"\w", reader.page.locator(".qz-printkey li").first.text_content() or "") == list(letters)
    assert (card.order, card.root.inner_html(), reader.stored(f"q/{MULTI}")) == (shuffled, html, before)
    reader.page.emulate_media(media="print")
    ticked, empty = (
        card.input(option).evaluate("box => getComputedStyle(box).backgroundColor")
        for option in (right(MULTI)[0], wrong(MULTI)[0])
    )
    assert ticked != empty
    reader.page.emulate_media(media="screen")
    # Nor is one who looks for words on the page, for whom the browser opens an answer, too.
    other = reader.card(SINGLE)
    other.answer.evaluate("details => { details.open = true; }")
    reader.frames()
    other.is_("fresh").summary.click()
    expect(other.answer.locator(".qz-body")).to_be_hidden()
    reader.page.reload()
    other.is_("fresh")
    assert reader.stored(f"q/{SINGLE}") is None
