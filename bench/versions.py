"""The versions of what builds: `python -m bench.versions`, run by the interpreter that does, prints them as JSON."""

from __future__ import annotations

import json
import platform
import sys
from importlib.metadata import PackageNotFoundError, version

PACKAGES = ("mkdocs", "mkdocs-material", "mkdocs-static-i18n", "Markdown", "pymdown-extensions", "mkdocs-quiz")


def installed() -> dict[str, str]:
    """Those of this interpreter and its packages; what is not installed is left out."""
    found = {"Python": platform.python_version()}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


if __name__ == "__main__":
    sys.stdout.write(json.dumps(installed()) + "\n")
