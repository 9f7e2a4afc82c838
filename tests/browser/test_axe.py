"""No rule of axe-core is broken on any kind of page, in any state, language, colour scheme and width.

Each kind of page is looked at in one language, its states in turn in one of both widths and of both schemes;
`make test-all` takes every combination, also in colours that the reader's system forces on pages. Header, menu and
footer, which all pages have, are looked at on the home page, in a full run on all.

No rule is switched off and no other element is left out.
"""

from typing import Literal

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.looks import SMALL, SMALL_FOR_A_MOUSE, WIDE, broken_rules, look
from tests.browser.reader import ROOTS, Reader
from tests.browser.views import VIEWS
from tests.browser.watch import Watch
from tests.tools import FULL

UNSTICK = """() => {
  for (const { style } of document.querySelectorAll('.md-nav__container, .md-nav__title')) style.position = 'static';
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
Colours = Literal["none", "active"]
COLOURS: tuple[Colours, Colours] = ("none", "active")
OWN = {"exclude": [".md-header", ".md-tabs", ".md-sidebar--primary", ".md-footer"]}
"""What a page has of its own."""
LEAN = (
    "document.querySelectorAll('.md-sidebar--primary li, .md-tabs li, .md-footer a').forEach((each) => each.remove())"
)
"""Takes away what axe would go through though it is left out."""
ADDED = {"a term explained": ".gl-tip", "menu open": ".md-sidebar--primary", "search with results": ".md-search"}
"""What is new in states of pages of which all else was looked at before; in a full run all is again."""
TRIED = [(kind, language) for n, kind in enumerate(VIEWS) for i, language in enumerate(ROOTS) if FULL or n % 2 == i]
"""The kinds of page, with the languages in which they are looked at."""


def looks(kind: str, number: int) -> list[tuple[int, str, Colours]]:
    """How a state of a kind of page is looked at: the next one in another width and scheme."""
    if FULL:
        return [(*look, colours) for look in LOOKS for colours in COLOURS]
    return [(*LOOKS[(2 * (list(VIEWS).index(kind) // 2) + number) % len(LOOKS)], COLOURS[0])]


def faults(
    page: Page, fingers: CDPSession, width: int, scheme: str, colours: Colours = "none", part: object = None
) -> list[str]:
    """Look at the page, or a part, in a window of this width and in these colours; a narrow one is touched."""
    page.set_viewport_size({"width": width, "height": 900})
    # Colours that are forced are those of the system, which is as light or as dark as the page.
    page.emulate_media(forced_colors=colours, color_scheme="dark" if scheme == "slate" else "light")
    fingers.send("Emulation.setTouchEmulationEnabled", {"enabled": width == PHONE})
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", scheme)  # as nobody has chosen another
    page.evaluate(SETTLE)
    if part == OWN:
        page.evaluate(LEAN)
    # The name of a menu stays while its links scroll, and lies over one of them wherever that stops.
    page.evaluate(UNSTICK)
    moving: list[str] = page.evaluate(
        "document.getAnimations().map(({ effect }) => `it moves: ${effect.target.outerHTML}`)"
    )
    small = look(page, WIDE) + look(page, SMALL) if width == PHONE else look(page, SMALL_FOR_A_MOUSE)
    return broken_rules(page, part) + moving + small


@pytest.mark.parametrize(("kind", "language"), TRIED)
def test_no_rule_is_broken(reader: Reader, watch: Watch, kind: str):
    if kind == "missing":
        watch.expect("404")
    found, fingers = [], reader.page.context.new_cdp_session(reader.page)
    for number, state in enumerate(VIEWS[kind](reader)):
        new = {"include": [ADDED[state]]} if state in ADDED else OWN if kind else None
        part = None if FULL else new
        for look_ in looks(kind, number):
            found += [f"{state}, {look_}: {fault}" for fault in faults(reader.page, fingers, *look_, part)]
        reader.page.emulate_media(forced_colors="none")
    assert found == [], "\n".join(found)
