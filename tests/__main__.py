"""Runs every test: those in a browser, which mostly wait, beside all others. Ends with the count of both.

`python -m tests` does what `pytest` does, in about two thirds of the time.
"""

import re
import subprocess
import sys
import tempfile
from collections import Counter

PYTEST = (sys.executable, "-m", "pytest")
BROWSER = "tests/browser"
COUNTED = re.compile(r"(\d+) (passed|failed|errors?|skipped|xfailed|xpassed|deselected)\b")


def counts(output: str) -> Counter[str]:
    """How many tests ended how, by the last line of pytest's output that says so."""
    lines = [line for line in output.splitlines() if line.startswith("=") and COUNTED.search(line)]
    return Counter({name: int(number) for number, name in COUNTED.findall(lines[-1])} if lines else {})


def main() -> int:
    """The status to end with: that of the first half that fails."""
    with tempfile.TemporaryFile("w+") as written:
        others = subprocess.Popen([*PYTEST, f"--ignore={BROWSER}"], stdout=written, stderr=subprocess.STDOUT)
        shown: list[str] = []
        with subprocess.Popen([*PYTEST, BROWSER], stdout=subprocess.PIPE, text=True) as browser:
            assert browser.stdout is not None
            for line in browser.stdout:
                sys.stdout.write(line)
                sys.stdout.flush()
                shown.append(line)
        status = others.wait()
        written.seek(0)
        rest = written.read()
    sys.stdout.write(rest)
    total = counts("".join(shown)) + counts(rest)
    sys.stdout.write(f"\nIn all: {', '.join(f'{number} {name}' for name, number in sorted(total.items()))}\n")
    if not counts("".join(shown)) or not counts(rest):
        return 1
    return browser.returncode or status


if __name__ == "__main__":
    sys.exit(main())
