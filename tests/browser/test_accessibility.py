"""What assistive technology and people who see differently get."""

import re

import pytest
from playwright.sync_api import expect

from quiz_plugin.bank.kinds import OrderingQuestion
from tests.browser.answers import put_in_order
from tests.browser.reader import FULL_PAGE, MULTI, Reader, bank, right, wrong
from tests.browser.test_progress import V1


def test_every_question_and_choice_of_a_full_page_has_its_name(reader: Reader):
    """A choice is named by its letter and text, and stands in a group with its question's number."""
    reader.open(f"{FULL_PAGE}/")
    page, number = reader.page, re.escape(reader.say("q.num", n="N")).replace("N", r"\d+")
    asked = [qid for qid, home in bank().home.items() if home == FULL_PAGE]
    for role in ("article", "heading"):
        expect(page.get_by_role(role, name=re.compile(f"^{number}"))).to_have_count(len(asked))
    groups = page.get_by_role("group", name=re.compile(number))
    named = re.compile(f"^([A-F] .|{reader.say('q.true')}$|{reader.say('q.false')}$)")
    found = groups.get_by_role("checkbox", name=named).or_(groups.get_by_role("radio", name=named))
    assert found.count() == page.locator(".qz-in").count() > len(asked)


@pytest.mark.browser_context_args(forced_colors="active")
def test_marks_and_what_is_chosen_differ_in_forced_colours_too(reader: Reader):
    card = reader.at(MULTI)
    rows = """el => [...el.querySelectorAll('.qz-row, .qz-acts')]
      .map(row => row.getBoundingClientRect().top - el.getBoundingClientRect().top)"""
    stood = card.root.evaluate(rows)
    card.pick_right()
    assert card.root.evaluate(rows) == stood
    assert reader.page.evaluate("matchMedia('(forced-colors: active)').matches")
    colours = [
        card.option(each).evaluate("li => getComputedStyle(li).borderTopColor")
        for each in (right(MULTI)[0], wrong(MULTI)[0])
    ]
    assert colours[0] != colours[1]
    for option in (right(MULTI)[1], wrong(MULTI)[0]):
        card.option(option).locator(".qz-row").click()
    card.check().is_("retry").check_again().is_("done")
    assert sorted(card.marks.values()) == ["hit", "miss", "pass", "slip"]
    symbols = {
        mark: card.root.locator(f"[data-mark={mark}] .qz-mark").evaluate(
            "el => getComputedStyle(el, '::before').content"
        )
        for mark in ("hit", "miss", "slip", "pass")
    }
    expected = {"hit": '"✓" / ""', "miss": '"✓" / ""', "slip": '"✗" / ""', "pass": "none"}
    assert symbols == expected  # its box tells whether an option was picked
    widths = {mark: card.root.locator(f"[data-mark={mark}]").evaluate("el => el.clientTop") for mark in expected}
    assert widths == {"hit": 3, "miss": 3, "slip": 3, "pass": 1}
    assert card.verdict.evaluate("el => el.clientTop") == 1


@pytest.mark.browser_context_args(forced_colors="active")
def test_a_block_moved_from_its_marked_place_loses_the_edge_of_the_mark_in_forced_colours(reader: Reader):
    asked = next(each for each in bank().questions() if isinstance(each, OrderingQuestion) and not each.orders[1:])
    card = reader.at(asked.id)
    first, second, *rest = asked.orders[0]
    put_in_order(card, (second, first, *rest))
    card.check().is_("retry")
    block = card.option(rest[-1])
    assert block.evaluate("el => el.clientTop") == 3
    block.locator("button").first.click()
    expect(block).to_have_attribute("data-mark", "")
    assert block.evaluate("el => el.clientTop") == 1


FILLED = """el => {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.background = 'Highlight';
  return getComputedStyle(el).backgroundColor === getComputedStyle(probe).backgroundColor;
}"""


@pytest.mark.browser_context_args(forced_colors="active")
def test_the_next_step_is_filled_in_forced_colours_too(reader: Reader):
    for path, button in {
        "": ".md-button--primary",
        "questions/": ".md-button--primary",
        "practice/": ".qz-btn--main",
        f"{FULL_PAGE}/": ".qz [type='submit']",
    }.items():
        reader.open(path)
        step = reader.page.locator(f"{button}:visible").first
        assert step.evaluate(FILLED), path
        step.hover()
        assert step.evaluate(FILLED), f"{path} under a pointer"


DRAWN = """() => {
  const colour = (name) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = name;
    return getComputedStyle(probe).color;
  };
  const [text, page, bar] = ['CanvasText', 'Canvas', 'Highlight'].map(colour);
  const odd = new Set();
  const shapes = ':is(text, rect, path, line, circle, polygon)';
  for (const el of document.querySelectorAll(`:is(.fig, .gd-map, #qz-app) svg ${shapes}`)) {
    const { fill, stroke } = getComputedStyle(el);
    // How a reader stands has the colour of what is chosen, in a drawing too.
    const still = el.closest('.fig') && !el.closest('.cell');
    const line = el.closest('.cell, .gd-bar') ? ['none', text, page, bar] : [text];
    if (el.closest('#qz-app') || el.matches('text')) line.push(stroke);
    const drawn = still ? [page] : [bar, text, page, 'rgba(0, 0, 0, 0)'];
    const shape = el.matches('.f-line') ? ['none'] : ['none', ...drawn];
    const seen = el.matches('text, .f-head') ? [text] : shape;
    if (!seen.includes(fill) || !line.includes(stroke)) odd.add(`${el.outerHTML.slice(0, 60)}: ${fill}, ${stroke}`);
    else odd.add('as it is to be');
  }
  return [...odd];
}"""


@pytest.mark.browser_context_args(forced_colors="active")
def test_drawings_have_the_readers_colours_whatever_those_of_the_page(reader: Reader):
    """A browser forces its colours on pages and leaves drawings theirs: dark letters stay dark on what is now black."""
    reader.plant(V1)
    reader.page.emulate_media(color_scheme="dark")  # the browser's, not the page's
    for path in ("concepts/gpipe/", "concepts/tf-distribute/", "path/", "progress/"):
        reader.open(path)
        reader.take_colours("default")
        expect(reader.page.locator(":is(.fig, .gd-map, #qz-app) svg").first).to_be_attached()
        assert reader.page.evaluate(DRAWN) == ["as it is to be"], path


LISTEN = """
  window.spoken = [];
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const el = target.nodeType === 1 ? target : target.parentElement;
      const region = el?.closest('[role=status], [role=alert], [aria-live]');
      if (region && addedNodes.length) spoken.push(region.textContent);
    }
  }).observe(document.querySelector('body'), { childList: true, characterData: true, subtree: true });
"""


def test_checking_and_hints_speak_through_the_focus_alone(reader: Reader):
    """Where the focus moves, a live region would say everything twice. What it moves to is in the page's language."""
    reader.page.clock.install()
    card = reader.at(MULTI)
    reader.page.evaluate(LISTEN)
    card.check()
    card.button("act.hint").click()
    card.pick_wrong().check().is_("retry").check_again().is_("done")
    assert card.verdict.evaluate("box => box.closest('[lang]').lang") == reader.language
    card.answer_again().pick_right()
    reader.page.clock.run_for(2000)
    assert reader.page.evaluate("spoken") == []
