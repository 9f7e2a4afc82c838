"""Runs every test, in parts of which two run beside each other. Ends with the count of all.

`python -m tests` does what `pytest` does, in about half of the time: tests in a browser mostly wait for it.
"""

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock

ROOT = Path(__file__).parents[1]
PYTEST = (sys.executable, "-m", "pytest")
BROWSER, BANK, L10N = "tests/browser", "tests/bank", "tests/l10n"
AT_ONCE = 2
COUNTED = re.compile(r"(\d+) (passed|failed|errors?|skipped|xfailed|xpassed|deselected)\b")
DONE = re.compile(r"tests/\S+ .*\[ *\d+%\]$")
"""How pytest tells how far it is."""


def parts() -> dict[str, Sequence[str]]:
    """What to give to pytest for each part. What is in no other part is in the last; long parts come first."""
    browser = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / BROWSER).glob("test_*.py"))
    return {
        "half of the browser": browser[::2],
        "the bank and its translations": [BANK, L10N],
        "the other half": browser[1::2],
        "everything else": ["tests", *(f"--ignore={folder}" for folder in (BROWSER, BANK, L10N))],
    }


def counts(output: str) -> Counter[str]:
    """How many tests ended how, by the last line of pytest's output that says so."""
    lines = [line for line in output.splitlines() if line.startswith("=") and COUNTED.search(line)]
    return Counter({name: int(number) for number, name in COUNTED.findall(lines[-1])} if lines else {})


def run(arguments: Sequence[str], printing: Lock) -> tuple[int, str]:
    """The status and the output of a part; while it runs, a line for each file that is done."""
    command = [*PYTEST, *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        output = "".join(_shown(process.stdout, printing))
    return process.returncode, output


def _shown(lines: Iterator[str] | Sequence[str], printing: Lock) -> Iterator[str]:
    for line in lines:
        if DONE.match(line):
            with printing:
                sys.stdout.write(line)
                sys.stdout.flush()
        yield line


def report(ended: Mapping[str, tuple[int, str]]) -> int:
    """Tell what each part said that is more than progress, and the count of all; return the status to end with."""
    total: Counter[str] = Counter()
    for name, (status, output) in ended.items():
        total += counts(output)
        lines = [line for line in output.splitlines(keepends=True) if not DONE.match(line)]
        sys.stdout.write(
            f"\n{name}: {'passed' if status == 0 else 'FAILED'}\n{''.join(lines if status else lines[-1:])}"
        )
    sys.stdout.write(f"\nIn all: {', '.join(f'{number} {name}' for name, number in sorted(total.items()))}\n")
    whole = all(counts(output) for _, output in ended.values())
    return next((status for status, _ in ended.values() if status), 0 if whole else 1)


def main() -> int:
    """Run all parts and end with the status of the first that fails."""
    printing = Lock()
    with ThreadPoolExecutor(AT_ONCE) as pool:
        running = {name: pool.submit(run, arguments, printing) for name, arguments in parts().items()}
        return report({name: each.result() for name, each in running.items()})


if __name__ == "__main__":
    sys.exit(main())
