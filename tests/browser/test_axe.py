"""No rule of axe-core is broken on any kind of page, in any state, language, colour scheme and width.

Each kind of page is looked at in one language, its states in turn in one of both widths and of both schemes;
`make test-all` takes every combination. In colours that the reader's system forces on pages, one state of each kind
that has a style of its own is looked at besides, in a full run every one.

Rules of WCAG 2.0 to 2.2, levels A and AA, and best practices; none is switched off and no element is left out.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.looks import SMALL, SMALL_FOR_A_MOUSE, WIDE, look
from tests.browser.reader import ROOTS, Reader
from tests.browser.views import CODE, EVERY_KIND, VIEWS, kinds_of, with_code
from tests.browser.watch import Watch
from tests.tools import AXE, FULL

UNSTICK = """() => {
  for (const { style } of document.querySelectorAll('.md-nav__container, .md-nav__title')) style.position = 'static';
}"""
RUN = """async (part) => {
  const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { violations } = await axe.run(part ?? document, { runOnly, resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((each) => `${id}: ${each.target} ${each.html.slice(0, 120)} ${each.failureSummary}`),
  );
}"""
# How letters are filled, Chromium says as if no colours were forced on them, though it paints them so: axe is told
# nothing of it, and reads the colour of the text.
UNFILLED = """() => {
  const { getPropertyValue } = CSSStyleDeclaration.prototype;
  CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
    const forced = name === '-webkit-text-fill-color' && matchMedia('(forced-colors: active)').matches;
    return forced ? '' : getPropertyValue.call(this, name);
  };
}"""
# What lies under the header is not too small to hit; the window has its new size when it is drawn; and the theme learns
# only then which code scrolls sideways, so that keys must reach it.
SETTLE = """async () => {
  scrollTo(0, 0);
  const code = () => [...document.querySelectorAll('pre[id^=__code] > code:not([tabindex])')];
  const unheard = () => code().some((each) => each.scrollWidth > each.clientWidth);
  for (let n = 0; n < 2 || (n < 60 && unheard()); n++) await new Promise(requestAnimationFrame);
}"""
DESK, PHONE = 1280, 320
LOOKS = [(DESK, "default"), (PHONE, "slate"), (PHONE, "default"), (DESK, "slate")]
"""The first two, and the last two, differ in both."""
FORCED: Mapping[str, str] = {
    "": "menu open",
    "concepts/*": "unfolded",
    "exam": "sitting",
    "glossary": "as it opens",
    "path": "as it opens",
    "practice": "answered",
    "progress": "of a reader",
    "questions": "as it opens",
    "questions/*": "not right",
}
"""By kind of page with a style of its own, the state that is looked at in forced colours too."""
TRIED = [(kind, language) for n, kind in enumerate(VIEWS) for i, language in enumerate(ROOTS) if FULL or n % 2 == i]
"""The kinds of page, with the languages in which they are looked at."""


def looks(kind: str, number: int) -> list[tuple[int, str]]:
    """How a state of a kind of page is looked at: the next one in another width and scheme."""
    return LOOKS if FULL else [LOOKS[(2 * (list(VIEWS).index(kind) // 2) + number) % len(LOOKS)]]


def forced(kind: str, state: str) -> list[tuple[int, str]]:
    """How a state of a kind of page is looked at in forced colours: those of a light system, or of a dark one."""
    if FULL:
        return LOOKS
    return [LOOKS[list(FORCED).index(kind) % len(LOOKS)]] if FORCED.get(kind) == state else []


def faults(
    page: Page,
    fingers: CDPSession,
    width: int,
    scheme: str,
    part: str | None = None,
    colours: Literal["active", "none"] = "none",
) -> list[str]:
    """Look at the page, or a part of it, in a window of this width and in these colours; a narrow one is touched."""
    page.set_viewport_size({"width": width, "height": 900})
    # Colours that are forced are those of the system, which is as light or as dark as the page.
    page.emulate_media(forced_colors=colours, color_scheme="dark" if scheme == "slate" else "light")
    fingers.send("Emulation.setTouchEmulationEnabled", {"enabled": width == PHONE})
    page.evaluate(
        "scheme => document.querySelector(`[data-md-component=palette] [data-md-color-scheme=${scheme}]`).click()",
        scheme,
    )
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", scheme)
    page.evaluate(SETTLE)
    # The name of a menu stays while its links scroll, and lies over one of them wherever that stops.
    page.evaluate(UNSTICK)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
        page.evaluate(UNFILLED)
    found: list[str] = page.evaluate(RUN, part)
    moving: Any = page.evaluate("document.getAnimations().map(({ effect }) => `it moves: ${effect.target.outerHTML}`)")
    if part:
        return found + list(moving)
    small = look(page, WIDE) + look(page, SMALL) if width == PHONE else look(page, SMALL_FOR_A_MOUSE)
    return found + list(moving) + small


@pytest.mark.parametrize(("kind", "language"), TRIED)
def test_no_rule_is_broken(reader: Reader, watch: Watch, built_site: Path, kind: str):
    assert kinds_of(built_site) == set(EVERY_KIND), "a kind of page is forgotten"
    if kind == "missing":
        watch.expect("404")
    found, fingers, states = [], reader.page.context.new_cdp_session(reader.page), set[str]()
    for number, state in enumerate(VIEWS[kind](reader)):
        states.add(state)
        for width, scheme in looks(kind, number):
            told = faults(reader.page, fingers, width, scheme)
            found += [f"{state}, {width} px, {scheme}: {fault}" for fault in told]
        for width, scheme in forced(kind, state):
            told = faults(reader.page, fingers, width, scheme, colours="active")
            found += [f"{state}, {width} px, {scheme}, forced colours: {fault}" for fault in told]
        reader.page.emulate_media(forced_colors="none")
    assert found == [], "\n".join(found)
    assert FORCED.get(kind, state) in states


@pytest.mark.parametrize("path", CODE if FULL else ["questions/many-machines/"])
def test_no_rule_is_broken_where_an_answer_with_code_is_wrong(reader: Reader, path: str):
    """Code brings colours of its own onto each background, and each option with code gets its turn to be wrong."""
    found, fingers = [], reader.page.context.new_cdp_session(reader.page)
    for state in with_code(reader, path):
        for width, scheme in LOOKS[:2]:
            told = faults(reader.page, fingers, width, scheme, "article.qz")
            found += [f"{state}, {width} px, {scheme}: {fault}" for fault in told]
    assert found == [], "\n".join(found)
