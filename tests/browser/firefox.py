"""The Firefox that `make firefox` drives: where it is, and how to get one.

`python -m tests.browser.firefox` prints its path; with `--install` it first gets one if the machine has none.
"""

import os
import shutil
import sys
from functools import cache

from tests.browser.installing import GET, UPDATE, is_root, run, tell

NAMES = ("firefox-esr", "firefox")
CHANNEL = "moz-firefox"
"""How Playwright calls a Firefox that is not its own."""
MISSING = (
    "There is no Firefox: install one (Debian: apt-get install firefox-esr; macOS and Windows: from mozilla.org), "
    "or set FIREFOX_PATH to its program."
)
STEPS = (UPDATE, [*GET, "firefox-esr"])


@cache
def find() -> str | None:
    """Return the Firefox that a person named, or the first on the PATH."""
    return os.environ.get("FIREFOX_PATH") or next(filter(None, map(shutil.which, NAMES)), None)


def install() -> str | None:
    """Install Debian's, where that is possible, and return it."""
    if shutil.which("apt-get") and is_root() and all(run(step) for step in STEPS):
        find.cache_clear()
    return find()


def main() -> int:
    """Print the path of a Firefox; say what to do if there is none."""
    return tell(find, install, MISSING)


if __name__ == "__main__":
    sys.exit(main())
