"""What the browser tests share: a browser, and the built site served as GitHub Pages serves it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser import chromium
from tests.browser.serve import served


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Launch the machine's Chromium; without one the run fails, for without these tests it would prove little."""
    path = chromium.find()
    if path is None:
        pytest.exit(chromium.MISSING, returncode=pytest.ExitCode.TESTS_FAILED)
    return {**browser_type_launch_args, "executable_path": path, "args": list(chromium.FLAGS)}


@pytest.fixture(scope="session")
def site_server(built_site: Path) -> Iterator[str]:
    """Serve the built site; its address ends in the sub-path, as a project page's does."""
    with served(built_site) as address:
        yield address


@pytest.fixture(scope="session")
def base_url(site_server: str) -> str:
    """Let tests say `page.goto("es/")`: relative addresses are the site's own."""
    return site_server
