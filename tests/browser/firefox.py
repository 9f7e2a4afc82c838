"""The Firefox that `make firefox` drives: where it is, and how to get one.

`python -m tests.browser.firefox` prints its path; with `--install` it first gets one if the machine has none.
"""

import os
import shutil
import subprocess
import sys
from functools import cache

NAMES = ("firefox-esr", "firefox")
CHANNEL = "moz-firefox"
"""How Playwright calls a Firefox that is not its own."""
MISSING = (
    "There is no Firefox: install one (Debian: apt-get install firefox-esr; macOS and Windows: from mozilla.org), "
    "or set FIREFOX_PATH to its program."
)
STEPS = (
    ("apt-get", "update", "--quiet=2"),
    ("apt-get", "install", "--yes", "--no-install-recommends", "--quiet=2", "firefox-esr"),
)


@cache
def find() -> str | None:
    """Return the Firefox that a person named, or the first on the PATH."""
    return os.environ.get("FIREFOX_PATH") or next(filter(None, map(shutil.which, NAMES)), None)


def install() -> str | None:
    """Install Debian's, where that is possible, and return it."""
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        for step in STEPS:
            print("+", *step, flush=True)
            subprocess.run(
                step, stdin=subprocess.DEVNULL, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, check=False
            )
        find.cache_clear()
    return find()


def main() -> int:
    """Print the path of a Firefox; say what to do if there is none."""
    path = find()
    if path is None and "--install" in sys.argv[1:]:
        path = install()
    print(path or MISSING, file=sys.stdout if path else sys.stderr)
    return 0 if path else 1


if __name__ == "__main__":
    sys.exit(main())
