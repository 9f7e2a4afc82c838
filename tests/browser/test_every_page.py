"""Each page of the site, once, in a narrow window under a finger: what one page of a kind has, another may lack."""

from pathlib import Path
from zlib import crc32

import pytest

from tests.browser.looks import FINE, SMALL, WIDE, look
from tests.browser.reader import ROOTS, Reader
from tests.browser.test_axe import RUN
from tests.tools import AXE, FULL


def addresses(site: Path) -> list[str]:
    """Return the addresses that every language has, but those that do nothing but lead to another."""
    root = site / ROOTS["es"]
    pages = [page for page in root.rglob("index.html") if "<html data-moved" not in page.read_text("utf-8")]
    found = [page.parent.relative_to(root).as_posix() for page in pages]
    return sorted(f"{path}/".removeprefix("./") for path in found)


def those_of(language: str, paths: list[str]) -> list[str]:
    """Return those that are looked at in a language: all in Spanish, the longer one; in a full run, in each."""
    return [each for each in paths if FULL or language == "es" or crc32(each.encode()) % 2]


def test_every_page_is_looked_at_in_spanish_and_many_in_english_too(built_site: Path):
    paths = addresses(built_site)
    assert len(paths) > 30
    assert those_of("es", paths) == paths
    assert len(paths) / 3 < len(those_of("en", paths))


SPREAD = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('code, kbd, pre, samp { letter-spacing: 0.05em; }');
  document.adoptedStyleSheets.push(sheet);
}"""
"""Letters of code get 0.65 of their size; in Courier New, DejaVu Sans Mono and Noto Sans Mono they have 0.6."""


@pytest.mark.browser_context_args(has_touch=True, viewport={"width": 320, "height": 800})
def test_no_page_breaks_a_rule_is_too_wide_or_too_small_to_hit(reader: Reader, built_site: Path):
    """The header and the menus, which all pages share, are looked at on one page of each kind; see test_axe.py.

    Nor is it too wide where the letters of code are: machines have different fonts for them.
    Drawings are for windows of 360 and more, where their letters are large enough to be read.
    Widths and sizes are those of every page, the rules of axe those of every third, in a full run of every one.
    """
    page, found = reader.page, []
    part = None if FULL else "main"
    for path in those_of(reader.language, addresses(built_site)):
        reader.open(path)
        page.wait_for_load_state()
        page.evaluate("for (const each of document.querySelectorAll('main details')) each.open = !each.closest('.qz')")
        reader.frames()  # the theme learns what is too wide
        faults = [*look(page, SMALL), *look(page, WIDE)]
        if FULL or not crc32(path.encode()) % 3:
            page.evaluate(AXE.read_text("utf-8"))
            faults += page.evaluate(RUN, part)
        page.evaluate(SPREAD)
        faults += [f"with wider code: {fault}" for fault in look(page, WIDE)]
        page.set_viewport_size({"width": 360, "height": 800})
        faults += look(page, FINE)
        page.set_viewport_size({"width": 320, "height": 800})
        found += [f"{path}: {fault}" for fault in faults]
    assert found == [], "\n".join(found)
