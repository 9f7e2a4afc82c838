"""What assistive technology and people who see, point or zoom differently get."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.reader import MULTI, PREFIX, Reader, bank, right, wrong
from tests.browser.test_progress import V1, plant

FULL_PAGE = "questions/sequences-experts-and-meshes"
"""A page with as many questions as a page may have."""


def tree(page: Page) -> list[dict[str, Any]]:
    """Return the browser's accessibility tree, without what it ignores."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return [node for node in nodes if not node["ignored"]]


def of_role(nodes: list[dict[str, Any]], *roles: str) -> Iterator[dict[str, Any]]:
    return (node for node in nodes if node["role"]["value"] in roles)


def name(node: dict[str, Any]) -> str:
    return str(node.get("name", {}).get("value", ""))


def around(nodes: list[dict[str, Any]], node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield what a node stands in, from the inside out."""
    by_id = {each["nodeId"]: each for each in nodes}
    while "parentId" in node and node["parentId"] in by_id:
        node = by_id[node["parentId"]]
        yield node


def choices(nodes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the checkboxes and radio buttons that stand in an article; the theme has some of its own."""
    all_ = of_role(nodes, "checkbox", "radio")
    return [node for node in all_ if any(of_role(list(around(nodes, node)), "article"))]


def numbered(reader: Reader) -> re.Pattern[str]:
    """Return what the names of a question's parts start with."""
    return re.compile(re.escape(reader.say("q.num", n="N")).replace("N", r"\d+"))


def test_every_question_and_choice_of_a_full_page_is_in_the_tree_with_its_name(reader: Reader):
    """Without scrolling; a choice is named by its letter and text, and stands in a group with its question's number."""
    reader.open(f"{FULL_PAGE}/")
    nodes = tree(reader.page)
    asked = [qid for qid, home in bank().home.items() if home == FULL_PAGE]
    for role in ("article", "heading"):
        assert sum(bool(numbered(reader).match(name(node))) for node in of_role(nodes, role)) == len(asked) == 25
    found = choices(nodes)
    assert len(found) == reader.page.locator(".qz-in").count() > 25
    true_false = {reader.say("q.true"), reader.say("q.false")}
    assert [each for each in map(name, found) if each not in true_false and not re.match(r"[A-F] .", each)] == []
    for node in found:
        groups = [name(each) for each in of_role(list(around(nodes, node)), "group")]
        assert any(map(numbered(reader).match, groups)), (name(node), groups)


@pytest.mark.browser_context_args(forced_colors="active")
def test_marks_and_what_is_chosen_differ_in_forced_colours_too(reader: Reader):
    card = reader.at(MULTI).pick_right()
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
        mark: card.root.locator(f"[data-mark={mark}] .qz-mark > :first-child").text_content()
        for mark in ("hit", "miss", "slip", "pass")
    }
    assert symbols == {"hit": "✓", "miss": "✓", "slip": "✗", "pass": ""}  # its box tells whether an option was picked


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
    const line = el.closest('.cell') ? ['none', text, page, bar] : [text];
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
    plant(reader, V1)
    reader.page.emulate_media(color_scheme="dark")  # the browser's, not the page's
    for path in ("concepts/gpipe/", "concepts/tf-distribute/", "path/", "progress/"):
        reader.open(path)
        reader.page.evaluate(
            "document.querySelector('[data-md-component=palette] [data-md-color-scheme=default]').click()"
        )
        expect(reader.page.locator("body")).to_have_attribute("data-md-color-scheme", "default")
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


def test_that_saving_fails_is_announced_once(reader: Reader):
    page = reader.page
    page.clock.install()
    page.add_init_script(
        f"""const real = Storage.prototype.setItem;
            Storage.prototype.setItem = function (key, value) {{
              if (key.startsWith('{PREFIX}q/')) throw new DOMException('full', 'QuotaExceededError');
              return real.call(this, key, value);
            }};"""
    )
    card = reader.at(MULTI)
    page.evaluate(LISTEN)
    for _ in range(2):
        card.pick_right().check().is_("done")
        page.clock.run_for(2000)
        card.answer_again()
    assert page.evaluate("spoken") == [reader.say("store.full")]
    expect(page.locator(".qz-note")).to_have_count(1)
