"""What this guide lacks and others may have: a third language in the menu."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import Page, expect

from tests.browser.looks import broken_rules
from tests.browser.serve import served
from tests.browser.watch import Watch
from tests.conftest import once
from tests.site.small import SmallSite
from tests.tools import ROOT

pytestmark = pytest.mark.full
LANGUAGES = ("en", "es", "pt")
LINKS = "#gd-langs a"


def build(folder: Path) -> str:
    """A small site in English, Spanish and Portuguese."""
    small = SmallSite(folder, languages=LANGUAGES)
    strings = yaml.safe_load((ROOT / "quiz_plugin/render/strings/en.yml").read_text("utf-8"))
    small.data("bank/strings/pt.yml", strings | {"lang.name": "Português"})
    return "\n".join(small.build())


@pytest.fixture(scope="module")
def served_guide(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(once(tmp_path_factory, "trilingual", build) / "site") as address:
        yield address


@pytest.fixture
def small_guide(watch: Watch, served_guide: str) -> str:
    """Let the tests ask this site besides the guide's."""
    watch.allow(served_guide)
    return served_guide


def test_the_menu_of_three_languages_opens_and_closes_as_menus_do(page: Page, small_guide: str):
    """And leads to the page in another language, at the same place."""
    page.set_viewport_size({"width": 1280, "height": 1100})
    page.goto(f"{small_guide}questions/")
    button, links = page.get_by_role("button", name="English"), page.locator(LINKS)
    button.click()
    expect(links.first).to_be_visible()
    assert broken_rules(page, ".md-header") == []
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Español")).to_be_focused()
    page.keyboard.press("Escape")
    expect(links.first).to_be_hidden()
    expect(button).to_be_focused()
    button.press("Enter")
    expect(links.first).to_be_visible()
    page.locator("h1").click()
    expect(links.first).to_be_hidden()
    button.click()
    page.get_by_role("link", name="Português").click()
    expect(page).to_have_url(re.compile(r"/pt/questions/#set-\w+$"))
