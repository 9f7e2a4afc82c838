"""What is looked at on a page as it stands: what is too wide, too small to hit, moves, or breaks a rule of axe."""

from typing import Any

from playwright.sync_api import Page

from tests.browser.reader import Reader
from tests.tools import AXE

_RUN = """async (part) => {
  const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { violations } = await axe.run(part ?? document, { runOnly, preload: false, resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((each) => `${id}: ${each.target} ${each.html.slice(0, 120)} ${each.failureSummary}`),
  );
}"""
# How letters are filled, Chromium says as if no colours were forced on them, though it paints them so: axe is told
# nothing of it, and reads the colour of the text.
_UNFILLED = """() => {
  const { getPropertyValue } = CSSStyleDeclaration.prototype;
  CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
    const forced = name === '-webkit-text-fill-color' && matchMedia('(forced-colors: active)').matches;
    return forced ? '' : getPropertyValue.call(this, name);
  };
}"""


def broken_rules(page: Page, part: object = None) -> list[str]:
    """The rules of axe-core that the page breaks, or a part of it: WCAG 2.0 to 2.2, A and AA, and best practices."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
        page.evaluate(_UNFILLED)
    found: list[str] = page.evaluate(_RUN, part)
    return found


WATCH = """
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) shifts.push([value, ...sources.map(({ node }) => node?.className ?? node?.nodeName)]);
  }).observe({ type: 'layout-shift', buffered: true });
"""
"""A script that notes what moves without the reader doing anything."""


def shifts(reader: Reader) -> Any:
    """What has moved so."""
    reader.frames(5)
    return reader.page.evaluate("shifts")


HELPERS = """
  const focusable = () =>
    [...document.querySelectorAll(':is(a[href], button, input, select, textarea, summary, [tabindex]):not([inert] *)')]
      .filter((el) => el.tabIndex >= 0 && !el.disabled && el.checkVisibility({ visibilityProperty: true }));
  // Where a control is seen: some are a point beside what stands for them.
  const seen = (el) => el.closest('.qz-row') ?? el;
  const told = (el) => el.outerHTML.replace(/\\s+/g, ' ').slice(0, 150);
  const shown = (el) => el.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const page = document.scrollingElement;
  // The theme keeps what lies behind its search from scrolling, but not at once.
  const sideways = async () => {
    const frames = matchMedia('(scripting: enabled)').matches ? 60 : 0; // without script, none would come
    for (let n = 0; n < frames && page.scrollWidth > innerWidth; n++) await new Promise(requestAnimationFrame);
    return page.scrollWidth > innerWidth ? [`the page is ${page.scrollWidth} wide`] : [];
  };
"""


def look(page: Page, script: str) -> list[str]:
    return [*page.evaluate(f"async () => {{ {HELPERS} {script} }}")]


WIDE = """
  const wide = await sideways();
  const scrolls = (el) => el.closest('.md-header, .md-sidebar, .qz-vh') ||
    [...ancestors(el)].some((each) => /auto|scroll|hidden/.test(getComputedStyle(each).overflowX));
  function* ancestors(el) { for (let e = el.parentElement; e; e = e.parentElement) yield e; }
  for (const el of document.querySelectorAll('main *')) {
    const { left, right, width } = el.getBoundingClientRect();
    if (width && (left < 0 || right > innerWidth + 0.5) && el.checkVisibility() && !scrolls(el)) wide.push(told(el));
  }
  return wide;
"""

# Controls that stand in a line of text are exempt, as in WCAG 2.5.8; so is what has a larger label.
_TARGETS = """
  const inText = (el) => {
    if (!el.matches('a')) return false;
    if (!el.matches('.headerlink') && getComputedStyle(el).display !== 'inline') return false;
    let block = el.parentElement;
    while (getComputedStyle(block).display.startsWith('inline')) block = block.parentElement;
    const text = block.cloneNode(true);
    for (const link of text.querySelectorAll('a, ul, ol, nav, [hidden]')) link.remove();
    return /[\\p{L}\\p{N}]/u.test(text.textContent);
  };
  const size = (el) => {
    const boxes = [el, ...(el.labels ?? [])].map((each) => each.getBoundingClientRect());
    return [Math.max(...boxes.map(({ width }) => width)), Math.max(...boxes.map(({ height }) => height))];
  };
  const targets = [...document.querySelectorAll('a[href], button, input, select, summary, label[for]')];
  return targets
    .filter(shown)
    .filter((el) => !el.matches('.md-nav--secondary > .md-nav__title'))
    .filter((el) => !el.matches('[role=gridcell]') || least < 44) // a board shows all its cells: 24 px are enough
    .filter((el) => !(el.matches('label') && el.control?.checkVisibility()))
    .filter((el) => getComputedStyle(el).pointerEvents !== 'none' && !inText(el) && !isLine(el))
    .map((el) => [el, ...size(el).map((each) => Math.round(each * 10) / 10)])
    .filter(([, width, height]) => width && height && (width < least || height < least))
    .map(([el, width, height]) => `${width} x ${height}: ${told(el)}`);
"""
SMALL = f"const [least, isLine] = [44, () => false];{_TARGETS}"
"""What is too small for a finger."""
_LINES = "el.matches('.md-nav__link, .md-tabs__link') || (el.matches('a') && getComputedStyle(el).display === 'inline')"
SMALL_FOR_A_MOUSE = f"const [least, isLine] = [24, (el) => {_LINES}];{_TARGETS}"
"""What is too small for a mouse: controls, buttons, cells. Links that are lines of a list, as those of menus are, have
the height of their letters: that they stand far enough apart is a rule of axe, `target-size`."""

# The letters of drawings, of those to play with too: of each drawing, the smallest.
FINE = """
  return [...document.querySelectorAll('.fig svg')].flatMap((svg) => {
    const texts = [...svg.querySelectorAll('text')].filter((each) => each.textContent.trim());
    const least = Math.min(...texts.map((each) => parseFloat(getComputedStyle(each).fontSize)));
    const px = least * svg.getScreenCTM().a;
    return px >= 12.5 || !svg.checkVisibility() ? [] : [`letters of ${px.toFixed(1)} px: ${told(svg)}`];
  });
"""
