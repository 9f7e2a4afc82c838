"""The Chromium that the browser tests drive: where it is, and how to get one.

`python -m tests.browser.chromium` prints its path; with `--install` it first gets one if the machine has none.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.browser.installing import GET, UPDATE, is_root, run, tell

MISSING = (
    "The browser tests found no Chromium: run `make test`, which installs one, "
    "or install Chromium or Chrome yourself (Debian: apt-get install chromium), or set CHROME_PATH to its program."
)

# The one without windows comes first: it opens a page in half the time.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
    "microsoft-edge",
)

# Where macOS keeps programs that are not on PATH.
BUNDLES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)

# Nothing a browser does by itself may disturb a test: no sandbox (containers run as root), no calls home.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@cache
def find() -> str | None:
    """Return the first Chromium that starts, looking where a person asked first and in Playwright's own place last."""
    return next(filter(_starts, _candidates()), None)


def install() -> str | None:
    """Try one way after the other to get a Chromium, and return the first that then starts."""
    for steps in _ways():
        if all(run(step) for step in steps):
            find.cache_clear()
            if path := find():
                return path
    return None


def _candidates() -> Iterator[str]:
    if named := os.environ.get("CHROME_PATH"):
        yield named
    for name in NAMES:
        if path := shutil.which(name):
            yield path
    yield from BUNDLES
    if path := _playwrights_own():
        yield path


def _playwrights_own() -> str | None:
    # In a process of its own: Playwright's synchronous interface may already run in this one.
    code = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    return done.stdout.strip() or None


def _starts(path: str) -> bool:
    # Ubuntu's `chromium-browser` without its snap, and a browser without its libraries, exist but do not start.
    if not Path(path).is_file():
        return False
    try:
        done = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _ways() -> Iterator[list[list[str]]]:
    playwright = [sys.executable, "-m", "playwright", "install"]
    if not is_root():
        # Without root only the browser can be fetched; the libraries it needs may be there already.
        yield [[*playwright, "chromium"]]
        return
    yield [[*playwright, "--with-deps", "chromium"]]
    if shutil.which("apt-get"):
        yield from ([UPDATE, [*GET, "fonts-dejavu-core", name]] for name in NAMES[:2])


def main() -> int:
    """Print the path of a Chromium; say what to do if there is none."""
    return tell(find, install, MISSING)


if __name__ == "__main__":
    sys.exit(main())
