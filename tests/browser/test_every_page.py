"""Each page of the site, once, in a narrow window under a finger: what one page of a kind has, another may lack."""

from pathlib import Path

import pytest

from tests.browser.looks import SMALL, WIDE, look
from tests.browser.reader import ROOTS, Reader
from tests.browser.test_axe import RUN
from tests.tools import AXE, FULL


def addresses(site: Path) -> list[str]:
    """Return the addresses that every language has, but those that do nothing but lead to another."""
    root = site / ROOTS["es"]
    pages = [page for page in root.rglob("index.html") if "<html data-moved" not in page.read_text("utf-8")]
    found = [page.parent.relative_to(root).as_posix() for page in pages]
    return sorted(f"{path}/".removeprefix("./") for path in found)


SPREAD = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('code, kbd, pre, samp { letter-spacing: 0.05em; }');
  document.adoptedStyleSheets.push(sheet);
}"""
"""Letters of code get 0.65 of their size; in Courier New, DejaVu Sans Mono and Noto Sans Mono they have 0.6."""


@pytest.mark.browser_context_args(has_touch=True, viewport={"width": 320, "height": 800})
@pytest.mark.parametrize("language", ROOTS if FULL else ["es"])
def test_no_page_is_too_wide_or_too_small_to_hit(reader: Reader, built_site: Path):
    """In Spanish, the longer language, and with letters of code as wide as in any font that a machine may have.

    In a full run in each language, and with the rules of axe, which test_axe.py tries on a page of each kind.
    """
    page, found, paths = reader.page, [], addresses(built_site)
    assert len(paths) > 30
    for path in paths:
        reader.open(path)
        page.evaluate("for (const each of document.querySelectorAll('main details')) each.open = !each.closest('.qz')")
        faults = []
        if FULL:
            reader.frames()  # the theme learns what is too wide
            page.evaluate(AXE.read_text("utf-8"))
            faults += page.evaluate(RUN, None)
        page.evaluate(SPREAD)
        faults += [*look(page, SMALL), *look(page, WIDE)]
        found += [f"{path}: {fault}" for fault in faults]
    assert found == [], "\n".join(found)
