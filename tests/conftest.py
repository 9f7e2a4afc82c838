"""What every test shares: the real site, built once."""

import fcntl
import gc
import logging
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from mkdocs.commands.build import build
from mkdocs.config import load_config

from quiz_plugin.bank import Bank
from tests.browser import reader
from tests.site.built import BuiltSite
from tests.tools import FULL, ROOT

# The theme reads this when it is imported; the Makefile sets it too, but pytest may be started without that.
os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")

# A process of the tests holds the whole guide, and looking through it for garbage after every 700 objects would be a
# fifth of its work.
gc.set_threshold(20_000, 20, 20)

# The same examples at every run, however slow the machine is.
slow = [HealthCheck.too_slow]
settings.register_profile("steady", derandomize=True, deadline=None, database=None, suppress_health_check=slow)
settings.load_profile("steady")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave what `make test` runs, in the order in which it is run."""
    for_all = [item for item in items if item.get_closest_marker("full")]
    if for_all and not FULL:
        config.hook.pytest_deselected(items=for_all)
        items[:] = [item for item in items if item not in for_all]
    # While one process builds the site, the others have what needs none.
    items.sort(key=lambda item: "built_site" in getattr(item, "fixturenames", ()))


@pytest.fixture(scope="session")
def site_url() -> str:
    """Return the address that the tested site is built for: a project page, so nothing may rely on the root."""
    return "https://example.github.io/study-guide/"


@pytest.fixture(scope="session")
def built_site(tmp_path_factory: pytest.TempPathFactory, site_url: str) -> Path:
    """Build the real site, as strictly as `make build` does, and return its folder; nothing is written there."""
    return once(tmp_path_factory, "built", lambda folder: _build(folder / "site", site_url)) / "site"


@pytest.fixture(scope="session")
def site(built_site: Path) -> BuiltSite:
    """Read the pages of the real site."""
    return BuiltSite(built_site)


@pytest.fixture(scope="session")
def bank() -> Bank:
    """Return the real bank, which other helpers have read."""
    return reader.bank()


def once(tmp_path_factory: pytest.TempPathFactory, name: str, make: Callable[[Path], str | None]) -> Path:
    """Return a folder that `make` has filled, of which it returns what there is to complain of; then the test fails.

    Processes that share the tests share the folder: the first that needs it makes it, and the others wait.
    """
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    folder, said = shared / name, shared / f"{name}.txt"
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not said.exists():
            folder.mkdir(exist_ok=True)
            said.write_text(make(folder) or "", "utf-8")
    if complaint := said.read_text("utf-8"):
        pytest.fail(complaint, pytrace=False)
    return folder


def _build(site: Path, site_url: str) -> str:
    """Build the real site strictly and return what there is to complain of."""
    heard = Warnings()
    logging.getLogger().addHandler(heard)
    try:
        config = load_config(str(ROOT / "mkdocs.yml"), strict=True, site_dir=str(site), site_url=site_url)
        config.plugins.on_startup(command="build", dirty=False)
        try:
            build(config)
        finally:
            config.plugins.on_shutdown()
    except SystemExit as stop:  # how MkDocs aborts: it would end pytest as well
        return "\n".join([f"The strict build failed: {stop}", *heard.lines])
    finally:
        logging.getLogger().removeHandler(heard)
    return "\n".join(["The build warned:", *heard.lines]) if heard.lines else ""


class Warnings(logging.Handler):
    """Keeps what any library logs as a warning or worse."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.levelname} {record.name}: {record.getMessage()}")
