"""What getting a browser takes, whichever it is: steps of an installation, and a command that tells where it is."""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence

UPDATE = ["apt-get", "update", "--quiet=2"]
GET = ["apt-get", "install", "--yes", "--no-install-recommends", "--quiet=2"]


def is_root() -> bool:
    """Whether packages of the system can be installed."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def run(command: Sequence[str]) -> bool:
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


def tell(find: Callable[[], str | None], install: Callable[[], str | None], missing: str) -> int:
    """Print the path of a browser, installed first where `--install` asks for that; say what to do if there is none."""
    path = find()
    if path is None and "--install" in sys.argv[1:]:
        path = install()
    print(path or missing, file=sys.stdout if path else sys.stderr)
    return 0 if path else 1
