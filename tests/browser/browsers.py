"""The browsers that tests drive: where they are, and how to get one.

`python -m tests.browser.browsers chromium` prints its path; with `--install` it first gets one if the machine has none.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

MISSING = {
    "chromium": "The browser tests found no Chromium: run `make test`, which installs one, or install Chromium or"
    " Chrome yourself (Debian: apt-get install chromium), or set CHROME_PATH to its program.",
    "firefox": "There is no Firefox: install one (Debian: apt-get install firefox-esr; macOS and Windows: from"
    " mozilla.org), or set FIREFOX_PATH to its program.",
}
NAMED = {"chromium": "CHROME_PATH", "firefox": "FIREFOX_PATH"}
"""The variables in which a person names a program."""

NAMES = {
    # The one without windows comes first: it opens a page in half the time.
    "chromium": (
        "chromium-headless-shell",
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
        "chrome",
        "msedge",
        "microsoft-edge",
        # Where macOS keeps programs that are not on PATH.
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ),
    "firefox": ("firefox-esr", "firefox"),
}
FIREFOX_CHANNEL = "moz-firefox"
"""How Playwright calls a Firefox that is not its own."""

# Nothing a browser does by itself may disturb a test: no sandbox (containers run as root), no calls home.
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # New objects get room enough not to be looked through many times while a page starts.
    "--js-flags=--min-semi-space-size=32",
)


@cache
def find(browser: str = "chromium") -> str | None:
    """Return the first that starts, looking where a person asked first and in Playwright's own place last."""
    return next(filter(_starts, _candidates(browser)), None)


def install(browser: str) -> str | None:
    """Try one way after the other to get a browser, and return the first that then starts."""
    for steps in _ways(browser):
        if all(_run(step) for step in steps):
            find.cache_clear()
            if path := find(browser):
                return path
    return None


def _candidates(browser: str) -> Iterator[str]:
    if named := os.environ.get(NAMED[browser]):
        yield named
    yield from filter(None, map(shutil.which, NAMES[browser]))
    if browser == "chromium":
        # In a process of its own: Playwright's synchronous interface may already run in this one.
        code = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
        yield done.stdout.strip()


def _starts(path: str) -> bool:
    # Ubuntu's `chromium-browser` without its snap, and a browser without its libraries, exist but do not start.
    if not Path(path).is_file():
        return False
    try:
        done = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _ways(browser: str) -> Iterator[list[list[str]]]:
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    if browser == "chromium":
        # Without root only the browser can be fetched; the libraries it needs may be there already.
        yield [[sys.executable, "-m", "playwright", "install", *(["--with-deps"] if root else []), browser]]
    if root and shutil.which("apt-get"):
        get = ["apt-get", "install", "--yes", "--no-install-recommends", "--quiet=2", "fonts-dejavu-core"]
        yield from ([["apt-get", "update", "--quiet=2"], [*get, name]] for name in NAMES[browser][:2])


def _run(command: Sequence[str]) -> bool:
    """Run a step of an installation; of what it prints, the first line of a failure says enough."""
    print("+", *command, flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, env=environment, timeout=900, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        print("  did not work:", error)
        return False
    if done.returncode:
        print("  did not work:", *(line.strip() for line in done.stderr.splitlines()[:1]))
    return done.returncode == 0


def main() -> int:
    """Print the path of a browser, installed first where `--install` asks for that; say what to do if there is none."""
    browser, *options = sys.argv[1:]
    path = find(browser) or (install(browser) if "--install" in options else None)
    print(path or MISSING[browser], file=sys.stdout if path else sys.stderr)
    return 0 if path else 1


if __name__ == "__main__":
    sys.exit(main())
