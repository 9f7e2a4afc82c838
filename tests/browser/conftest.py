"""What the browser tests share: a browser that is watched, and the built site served as GitHub Pages serves it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from typing import Any
from zlib import crc32

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser import browsers
from tests.browser.deploying import Network
from tests.browser.reader import ROOTS, Reader
from tests.browser.serve import served
from tests.browser.watch import Watch
from tests.tools import FULL

PATIENCE = 30_000
"""The milliseconds for which a state is waited for: a machine may be slow, or have other things to do."""
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], browser_name: str) -> dict[str, Any]:
    """Launch the machine's browser; without one the run fails, for without these tests it would prove little."""
    if (path := browsers.find(browser_name)) is None:
        pytest.exit(browsers.MISSING[browser_name], returncode=pytest.ExitCode.TESTS_FAILED)
    extra = (
        {"args": [*browsers.CHROMIUM_FLAGS]} if browser_name == "chromium" else {"channel": browsers.FIREFOX_CHANNEL}
    )
    return {**browser_type_launch_args, "executable_path": path, **extra}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Read as a person in Madrid with an American browser, so that neither days nor words depend on the machine.

    Without motion, so that what a test looks at is not half-way from one colour to the next; and without the worker,
    which would answer in the server's place: tests of what it does allow it.
    """
    ours = {"locale": "en-US", "timezone_id": "Europe/Madrid", "reduced_motion": "reduce", "service_workers": "block"}
    return {**browser_context_args, **ours}


@pytest.fixture(scope="session")
def site_server(built_site: Path) -> Iterator[str]:
    """Serve the built site; its address ends in the sub-path, as a project page's does."""
    with served(built_site) as address:
        yield address


@pytest.fixture(scope="session")
def base_url(site_server: str) -> str:
    """Let tests say `page.goto("es/")`: relative addresses are the site's own."""
    return site_server


@pytest.fixture
def network() -> Iterator[type[Network]]:
    """Return a network that a test can let fail, and that no test leaves waiting."""

    class Ours(Network):
        released, asked = Event(), []

    yield Ours
    Ours.released.set()


@pytest.fixture
def address(deploy: Callable[[str], None], tmp_path: Path, network: type[Network]) -> Iterator[str]:  # noqa: ARG001
    """Serve what the module's own `deploy` published."""
    with served(tmp_path / "site", network) as address:
        yield address


@pytest.fixture
def visited(
    browser: Browser, browser_context_args: dict[str, Any], address: str, watch: Watch
) -> Iterator[BrowserContext]:
    """Return a context in which the worker of that site works, and in which a page may fail to be there."""
    watch.allow(address)
    watch.expect(r"net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED|status of 503")
    arguments = {**browser_context_args, "base_url": address, "service_workers": "allow"}
    with browser.new_context(**arguments) as context:
        watch.follow(context)
        yield context


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each test that has a reader in one language, which its name says, and one marked `both_languages` in both.

    `make test-all` runs all of them in both.
    """
    own = [mark.args[0] for mark in metafunc.definition.iter_markers("parametrize")]
    if "language" not in metafunc.fixturenames or any("language" in names for names in own):
        return
    languages = list(ROOTS)
    if not FULL and not metafunc.definition.get_closest_marker("both_languages"):
        name = metafunc.definition.nodeid.rpartition("tests/")[2]
        languages = [languages[crc32(name.encode()) % len(languages)]]
    metafunc.parametrize("language", languages)


@pytest.fixture
def reader(page: Page, language: str) -> Reader:
    """Return a reader of a language, with a page of their own."""
    return Reader(page, language)


@pytest.fixture
def watch(base_url: str, browser_name: str) -> Iterator[Watch]:
    """Fail every test in which something was seen that the test did not expect."""
    watch = Watch(base_url)
    if browser_name == "firefox":
        watch.expect("^error: NS_BINDING_ABORTED")  # its driver's word for a page that is left while something loads
    yield watch
    assert watch.unexpected == []


@pytest.fixture
def new_context(new_context: Callable[..., BrowserContext], watch: Watch) -> Callable[..., BrowserContext]:
    """Watch every context that a test opens for itself."""

    def watched(**arguments: Any) -> BrowserContext:
        context = new_context(**arguments)
        watch.follow(context)
        return context

    return watched


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """Return a page of the test's own. One page for all would be faster, but in time the browser stops answering it."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    for each in context.pages:
        each.evaluate("0")  # what was said before this answer has been heard
