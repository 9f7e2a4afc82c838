"""The menu of languages on a site that has three: it opens and closes as menus do, and the header keeps its height."""

from collections.abc import Iterator

import pytest
import yaml
from playwright.sync_api import Browser, Page, expect

from tests.browser.serve import served
from tests.browser.watch import Watch
from tests.site.small import SmallSite
from tests.tools import AXE, ROOT

LINKS = "#gd-langs a"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve a small site in English, Spanish and Portuguese."""
    small = SmallSite(tmp_path_factory.mktemp("trilingual"), languages=("en", "es", "pt"))
    strings = yaml.safe_load((ROOT / "quiz_plugin/render/strings/en.yml").read_text("utf-8"))
    small.data("bank/strings/pt.yml", strings | {"lang.name": "Português"})
    assert small.build() == []
    with served(small.folder) as root:
        yield root


@pytest.fixture(autouse=True)
def allowed(watch: Watch, address: str) -> None:
    """Let the tests ask this site besides the guide's."""
    watch.allow(address)


@pytest.fixture
def opened(page: Page, address: str) -> Page:
    page.goto(f"{address}questions/")
    page.get_by_role("button", name="English").click()
    expect(page.locator(LINKS).first).to_be_visible()
    return page


def height(page: Page) -> float:
    return float(page.locator(".md-header").evaluate("(header) => header.getBoundingClientRect().height"))


def test_escape_closes_it_and_gives_the_focus_back(opened: Page):
    opened.keyboard.press("Tab")
    expect(opened.get_by_role("link", name="Español")).to_be_focused()
    opened.keyboard.press("Escape")
    expect(opened.locator(LINKS).first).to_be_hidden()
    expect(opened.get_by_role("button", name="English")).to_be_focused()


def test_a_click_elsewhere_closes_it(opened: Page):
    opened.locator("h1").click()
    expect(opened.locator(LINKS).first).to_be_hidden()


def test_its_button_says_whether_it_is_open(opened: Page):
    """The browser says so by itself, without an attribute that a script would keep."""
    session = opened.context.new_cdp_session(opened)

    def expanded() -> bool:
        (button,) = session.send(
            "Runtime.evaluate", {"expression": "document.querySelector('.gd-lang--menu')"}
        ).values()
        tree = session.send("Accessibility.getPartialAXTree", {"objectId": button["objectId"], "fetchRelatives": False})
        (said,) = [each["value"]["value"] for each in tree["nodes"][0]["properties"] if each["name"] == "expanded"]
        return bool(said)

    assert expanded()
    opened.get_by_role("button", name="English").press("Enter")
    assert not expanded()


def test_it_leads_to_the_page_in_another_language_at_the_same_place(opened: Page, address: str):
    opened.get_by_role("link", name="Português").click()
    expect(opened).to_have_url(f"{address}pt/questions/#set-alpha")


def test_axe_finds_nothing_in_it(opened: Page):
    opened.evaluate(AXE.read_text("utf-8"))
    found = opened.evaluate("axe.run('.md-header', {resultTypes: ['violations']})")
    assert [each["id"] for each in found["violations"]] == []


def test_it_works_without_script(browser: Browser, address: str):
    page = browser.new_page(java_script_enabled=False)
    page.goto(f"{address}questions/")
    page.get_by_role("button", name="English").click()
    page.get_by_role("link", name="Español").click()
    expect(page).to_have_url(f"{address}es/questions/")
    page.close()
