"""What assistive technology and people who see, point or zoom differently get."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.long_page import IDS
from tests.browser.reader import KINDS, MULTI, PREFIX, SINGLE, TF, Card, Reader, right, wrong
from tests.browser.test_progress import V1, plant

pytestmark = pytest.mark.any_case

SETS = ["questions/distributed-strategies/", "questions/high-performance-modelling/"]


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


def all_marks(reader: Reader) -> Card:
    """Answer so that one question shows all four marks."""
    card = reader.at(MULTI).pick(right(MULTI)[0], wrong(MULTI)[0]).check().is_("retry").check_again().is_("done")
    assert sorted(card.marks.values()) == ["hit", "miss", "pass", "slip"]
    return card


@pytest.mark.any_language
@pytest.mark.parametrize("path", SETS)
def test_every_choice_is_named_by_its_letter_and_text(reader: Reader, path: str):
    reader.open(path)
    names = [name(node) for node in choices(tree(reader.page))]
    assert len(names) == reader.page.locator(".qz-in").count()
    true_false = {reader.say("q.true"), reader.say("q.false")}
    assert [each for each in names if each not in true_false and not re.match(r"[A-F] .", each)] == []
    lettered = reader.page.locator(".qz-opt .qz-key").count()
    assert sum(bool(re.match(r"[A-F] .", each)) for each in names) == lettered


@pytest.mark.any_language
@pytest.mark.parametrize("path", SETS)
def test_every_choice_stands_in_a_group_with_its_questions_number(reader: Reader, path: str):
    reader.open(path)
    nodes = tree(reader.page)
    found = choices(nodes)
    assert len(found) == reader.page.locator(".qz-in").count()
    for node in found:
        groups = [name(each) for each in of_role(list(around(nodes, node)), "group")]
        assert any(map(numbered(reader).match, groups)), (name(node), groups)


@pytest.mark.any_language
def test_a_full_page_is_in_the_tree_without_scrolling(reader: Reader, long_page: str):
    reader.page.goto(long_page)
    nodes = tree(reader.page)
    for role in ("article", "heading"):
        assert sum(bool(numbered(reader).match(name(node))) for node in of_role(nodes, role)) == len(IDS)
    assert len(choices(nodes)) == reader.page.locator(".qz-in").count() > len(IDS)


def borders(card: Card) -> list[str]:
    return [
        card.root.locator(f"[data-mark={mark}]").evaluate(
            "li => (s => `${s.borderStyle} ${s.borderWidth}`)(getComputedStyle(li))"
        )
        for mark in ("hit", "slip", "miss", "pass")
    ]


@pytest.mark.any_language
@pytest.mark.browser_context_args(forced_colors="active")
def test_marks_differ_in_forced_colours_too(reader: Reader):
    card = all_marks(reader)
    assert reader.page.evaluate("matchMedia('(forced-colors: active)').matches")
    assert borders(card) == ["solid 2px", "dashed 2px", "double 4px", "solid 1px"]


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


@pytest.mark.any_language
@pytest.mark.browser_context_args(forced_colors="active")
@pytest.mark.parametrize("scheme", ["default", "slate"])
def test_drawings_have_the_readers_colours_whatever_those_of_the_page(reader: Reader, scheme: str):
    """A browser forces its colours on pages and leaves drawings theirs: dark letters stay dark on what is now black."""
    plant(reader, V1)
    in_scheme(reader.page, {"default": "dark", "slate": "light"}[scheme])  # the browser's, not the page's
    for path in ("concepts/gpipe/", "concepts/tf-distribute/", "path/", "progress/"):
        reader.open(path)
        reader.page.evaluate(
            "scheme => document.querySelector(`[data-md-component=palette] [data-md-color-scheme=${scheme}]`).click()",
            scheme,
        )
        expect(reader.page.locator("body")).to_have_attribute("data-md-color-scheme", scheme)
        expect(reader.page.locator(":is(.fig, .gd-map, #qz-app) svg").first).to_be_attached()
        assert reader.page.evaluate(DRAWN) == ["as it is to be"], path


@pytest.mark.any_language
@pytest.mark.browser_context_args(forced_colors="active")
def test_a_chosen_option_is_seen_in_forced_colours(reader: Reader):
    card = reader.at(MULTI).pick_right()
    colours = [
        card.option(each).evaluate("li => getComputedStyle(li).borderTopColor")
        for each in (right(MULTI)[0], wrong(MULTI)[0])
    ]
    assert colours[0] != colours[1]


# Relative luminance and contrast as WCAG 2.2 defines them; colours are flattened on what lies behind them.
CONTRAST = """
  const rgba = (text) => {
    const x = text.match(/[\\d.]+/g).map(Number);
    const scale = text.startsWith('color(srgb') ? 255 : 1;
    return [x[0] * scale, x[1] * scale, x[2] * scale, x[3] ?? 1];
  };
  const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
  const linear = (x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
  const light = (c) => {
    const [r, g, b] = c.map((x) => linear(x / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a, b) => {
    const [x, y] = [light(a), light(b)].sort((m, n) => n - m);
    return (x + 0.05) / (y + 0.05);
  };
  const behind = (el) => {
    const layers = [];
    for (let e = el; e; e = e.parentElement) layers.push(rgba(getComputedStyle(e).backgroundColor));
    return layers.reverse().reduce((under, layer) => over(layer, under), [255, 255, 255, 1]);
  };
"""

SURFACES = ["bg", "ok-bg", "no-bg", "miss-bg"]
TEXT_PAIRS = [
    *[(text, surface) for text in ("fg", "accent") for surface in SURFACES],
    *[(mark, surface) for mark in ("ok", "no", "miss") for surface in ("bg", f"{mark}-bg")],
    ("quiet", "bg"),
    ("on-accent", "accent"),
]
LINE_PAIRS = [("line", "bg"), ("accent", "bg"), ("ok", "bg"), ("no", "bg"), ("miss", "bg")]


def in_scheme(page: Page, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("pairs", "least"), [(TEXT_PAIRS, 4.5), (LINE_PAIRS, 3)], ids=["text", "lines"])
def test_tokens_have_enough_contrast(page: Page, scheme: str, pairs: list[tuple[str, str]], least: float):
    in_scheme(page, scheme)
    page.goto(SETS[0])
    expect(page.locator("body")).to_have_attribute(
        "data-md-color-scheme", {"light": "default", "dark": "slate"}[scheme]
    )
    found = page.evaluate(
        "(pairs) => {"
        + CONTRAST
        + """
          const card = document.querySelector('.qz');
          const probe = card.appendChild(document.createElement('i'));
          const colour = (token) => {
            probe.style.backgroundColor = `var(--qz-${token})`;
            return over(rgba(getComputedStyle(probe).backgroundColor), behind(card));
          };
          return pairs.map(([a, b]) => contrast(colour(a), colour(b)));
        }""",
        pairs,
    )
    assert {pair: value for pair, value in zip(pairs, found, strict=True) if value < least} == {}


TARGETS = ".qz :is(.qz-row, .qz-btn, .qz-sum, .qz-meta a)"


def small_targets(page: Page) -> list[str]:
    found: list[str] = page.locator(TARGETS).evaluate_all(
        """all => all.filter(el => el.checkVisibility()).map(el => [el.getBoundingClientRect(), el])
             .filter(([box, el]) => {
               const least = el.closest('.qz-meta') && !matchMedia('(pointer: coarse)').matches ? 24 : 44;
               return box.width < least || box.height < least;
             })
             .map(([box, el]) => `${el.className} ${el.textContent.trim()} ${box.width} x ${box.height}`)"""
    )
    return found


touched = pytest.mark.browser_context_args(has_touch=True, viewport={"width": 390, "height": 800})
with_a_mouse = pytest.mark.browser_context_args(viewport={"width": 1280, "height": 800})


@pytest.mark.any_language
@pytest.mark.parametrize("pointer", [pytest.param("coarse", marks=touched), pytest.param("fine", marks=with_a_mouse)])
def test_targets_are_large_enough_to_hit(reader: Reader, pointer: str):
    """Rows, buttons, summaries and the links around a question; links within a text are exempt."""
    page = reader.page
    assert page.evaluate("pointer => matchMedia(`(pointer: ${pointer})`).matches", pointer)
    page.clock.set_fixed_time("2026-11-20T12:00:00+01:00")
    card = reader.at(MULTI)
    assert small_targets(page) == []
    card.pick_wrong().check().is_("retry")
    reader.card(SINGLE).pick_right()
    assert small_targets(page) == []
    card.check_again().is_("done")
    assert small_targets(page) == []
    page.clock.set_fixed_time("2026-11-21T12:00:00+01:00")
    page.reload()
    expect(card.button("act.last")).to_be_visible()
    assert small_targets(page) == []
    reader.at(TF)
    assert small_targets(page) == []


def beyond_the_edge(page: Page) -> list[str]:
    """Return what of a question lies beside the window, and the page's own width if it scrolls sideways."""
    found: list[str] = page.evaluate(
        """() => {
             const wide = document.scrollingElement.scrollWidth > innerWidth ? ['the page'] : [];
             for (const el of document.querySelectorAll('.qz *')) {
               const { left, right, width } = el.getBoundingClientRect();
               if (width && el.checkVisibility() && !el.closest('.qz-vh') && (left < 0 || right > innerWidth + 0.5))
                 wide.push(`${el.className} ${el.textContent.slice(0, 30)} ${left} ${right}`);
             }
             return wide;
           }"""
    )
    return found


@pytest.mark.parametrize("qid", KINDS)
def test_nothing_is_cut_off_at_four_hundred_percent(reader: Reader, qid: str):
    reader.page.set_viewport_size({"width": 320, "height": 256})
    card = reader.at(qid)
    assert beyond_the_edge(reader.page) == []
    if qid != TF:
        card.button("act.hint").click()
    card.pick_wrong().check()
    assert beyond_the_edge(reader.page) == []
    if qid != TF:
        card.check_again()
    card.is_("done")
    assert beyond_the_edge(reader.page) == []


@pytest.mark.any_language
def test_the_focus_is_never_under_the_header(reader: Reader):
    """Also on a small, zoomed window, forwards and backwards."""
    page = reader.page
    page.set_viewport_size({"width": 320, "height": 256})
    reader.at(MULTI).pick_wrong().check().is_("retry")
    hidden = """() => {
        const el = document.activeElement;
        const box = (el.matches('.qz-in') ? el.closest('.qz-row') : el).getBoundingClientRect();
        const header = document.querySelector('.md-header').getBoundingClientRect().bottom;
        if (!el.closest('.qz') || (box.bottom > header && box.top < innerHeight)) return '';
        return `${el.className} ${box.top} ${box.bottom} ${header}`;
      }"""
    assert page.evaluate(hidden) == ""
    covered = set()
    for key in ("Tab", "Shift+Tab"):
        for _ in range(25):
            page.keyboard.press(key)
            covered.add(page.evaluate(hidden))
    assert covered == {""}


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


@pytest.mark.any_language
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


@pytest.mark.any_language
def test_what_is_said_when_saving_fails_is_said_once(reader: Reader):
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
    card.pick_right().check().is_("done")
    page.clock.run_for(2000)
    card.answer_again().pick_right().check().is_("done")
    page.clock.run_for(2000)
    assert page.evaluate("spoken") == [reader.say("store.full")]
    expect(page.locator(".qz-note")).to_have_count(1)
