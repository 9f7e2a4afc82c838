"""What every test shares: the real site, built once, and the rule that no test is skipped."""

import fcntl
import logging
import os
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

from tests.tools import BUILDER, ROOT

pytest_plugins = ["pytester", "tests.no_skips"]
collect_ignore = ["properdocs"] if BUILDER == "mkdocs" else []

# The theme reads this when it is imported; the Makefile sets it too, but pytest may be started without that.
os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")

KNOWN: tuple[str, ...] = ()
"""What is warned of and is no fault of the site."""
if BUILDER == "properdocs":
    # mkdocs-static-i18n looks for the languages of the search in MkDocs's package, and falls back to a list of its own.
    lunr = "Unable to detect lunr languages from mkdocs distribution"
    KNOWN = (f"WARNING properdocs.plugins.mkdocs_static_i18n.reconfigure: mkdocs_static_i18n: {lunr}",)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Know the option that `make test-properdocs` gives."""
    parser.addoption("--built-site", action="store_true", help="run only the tests that look at the built site")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave only what was asked for."""
    if config.getoption("--built-site"):
        others = [item for item in items if "built_site" not in getattr(item, "fixturenames", ())]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if item not in others]


@pytest.fixture(scope="session")
def site_url() -> str:
    """Return the address that the tested site is built for: a project page, so nothing may rely on the root."""
    return "https://example.github.io/study-guide/"


@pytest.fixture(scope="session")
def built_site(tmp_path_factory: pytest.TempPathFactory, site_url: str) -> Path:
    """Build the real site, as strictly as `make build` does, and return its folder; nothing is written there.

    Processes that share the tests share the site: the first that needs it builds it, and the others wait.
    """
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    site, said = folder / "built" / "site", folder / "built.txt"
    with (folder / "built.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not said.exists():
            said.write_text(_build(site, site_url), "utf-8")
    if complaint := said.read_text("utf-8"):
        pytest.fail(complaint, pytrace=False)
    return site


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
    lines = [line for line in heard.lines if line not in KNOWN]
    return "\n".join(["The build warned:", *lines]) if lines else ""


class Warnings(logging.Handler):
    """Keeps what any library logs as a warning or worse."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.levelname} {record.name}: {record.getMessage()}")
