"""Runs the programs that the pages show, and compares what they print with the committed output the pages show too.

`python -m examples` runs all, `python -m examples NAME …` some; `--ci` leaves out those that CI does not run,
`--needs numpy` those that need more than NumPy, and `--update NAME` writes down what that one prints now.

A program starts with a docstring of one line and three comments, then an empty line:

    # expect: exact          or numbers(0.01): numbers may differ by that much; or runs: its output is not compared
    # ci: yes                or no, for timings and for what opens ports
    # needs: tensorflow      or numpy, or python for the standard library alone
"""

from __future__ import annotations

import argparse
import difflib
import importlib.util
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
NEEDS = ("python", "numpy", "tensorflow")
"""From the least to the most: what needs one may use those before it."""
SECONDS = 180
"""A program that takes longer is stopped."""
_HEADER = re.compile(
    r'\A"""[^\n]+"""\n'
    r"# expect: (?P<expect>exact|runs|numbers\((?P<tolerance>\d+(?:\.\d+)?(?:e-?\d+)?)\))\n"
    r"# ci: (?P<ci>yes|no)\n"
    rf"# needs: (?P<needs>{'|'.join(NEEDS)})\n\n"
)
_NUMBER = re.compile(
    r"(?<![\w.])-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w.])"
)


class Stop(Exception):
    """What keeps the command from running; the message says what to do."""


@dataclass(frozen=True)
class Example:
    """One program, and what it declares."""

    path: Path
    expect: str
    tolerance: float
    ci: bool
    needs: str

    @classmethod
    def read(cls, path: Path) -> Example:
        """The program at `path`. Raises Stop if it does not declare what it must."""
        header = _HEADER.match(path.read_text("utf-8"))
        if not header:
            message = "the first lines are not a docstring, `# expect:`, `# ci:`, `# needs:` and an empty line"
            raise Stop(
                f"{path.parent.name}/{path.name}:1:1: {message}; `python -m examples --help` shows them"
            )
        expect = header["expect"].partition("(")[0]
        return cls(
            path,
            expect,
            float(header["tolerance"] or 0),
            header["ci"] == "yes",
            header["needs"],
        )

    @property
    def output(self) -> Path:
        """The file with its committed output."""
        return self.path.with_suffix(".out")

    def difference(self, printed: str) -> str:
        """How what it printed differs from the committed output; nothing where it may."""
        if not self.output.is_file():
            return f"there is no {self.output.name}: python -m examples --update {self.path.stem}"
        written = self.output.read_text("utf-8")
        if self.expect == "runs" or same(
            written, printed, self.tolerance
        ):
            return ""
        lines = written.splitlines(), printed.splitlines()
        return "\n".join(
            difflib.unified_diff(
                *lines, self.output.name, "printed now", lineterm=""
            )
        )


@dataclass(frozen=True)
class Ran:
    """What came of running a program."""

    printed: str
    fault: str
    seconds: float


def same(written: str, printed: str, tolerance: float = 0) -> bool:
    """Whether two outputs say the same, their numbers up to `tolerance`."""
    if not tolerance:
        return written == printed
    if _NUMBER.sub("0", written) != _NUMBER.sub("0", printed):
        return False
    pairs = zip(
        _NUMBER.findall(written), _NUMBER.findall(printed), strict=True
    )
    return all(
        abs(float(one) - float(other)) <= tolerance
        for one, other in pairs
    )


def run(example: Example) -> Ran:
    """Run a program by itself, in an empty folder, on the processor alone."""
    start = time.monotonic()
    needed = example.needs if example.needs != "python" else "sys"
    if not importlib.util.find_spec(needed):
        return Ran(
            "",
            f"{sys.executable} has no {needed}; try `make examples`",
            0,
        )
    with tempfile.TemporaryDirectory() as folder:
        own = {
            "TMPDIR": folder,
            "CUDA_VISIBLE_DEVICES": "-1",
            "TF_CPP_MIN_LOG_LEVEL": "3",
        }
        inherited = {
            name: value
            for name, value in os.environ.items()
            if name not in {"TF_CONFIG", "TPU_NAME"}
        }
        command = [sys.executable, "-I", str(example.path)]
        try:
            done = subprocess.run(
                command,
                capture_output=True,
                timeout=SECONDS,
                cwd=folder,
                env=inherited | own,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return Ran(
                "",
                f"it was stopped after {SECONDS} seconds",
                time.monotonic() - start,
            )
    fault = (
        done.stderr.decode("utf-8", "replace").rstrip()
        or f"it ended with status {done.returncode}"
    )
    return Ran(
        done.stdout.decode("utf-8"),
        fault if done.returncode else "",
        time.monotonic() - start,
    )


def find(names: Sequence[str] = ()) -> list[Example]:
    """The programs of these names, or all. Raises Stop for a name that there is not."""
    paths = {
        path.stem: path
        for path in sorted(FOLDER.glob("*.py"))
        if not path.stem.startswith("_")
    }
    for name in names:
        if name not in paths:
            near = difflib.get_close_matches(name, paths, n=1)
            raise Stop(
                f"there is no example `{name}`"
                + (f"; did you mean `{near[0]}`?" if near else "")
            )
    return [Example.read(paths[name]) for name in names or paths]


def check(examples: Sequence[Example], *, update: bool = False) -> int:
    """Run some programs, tell of each what came of it, and return how many failed."""
    failed = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for example, ran in zip(
            examples, pool.map(run, examples), strict=True
        ):
            if update and not ran.fault:
                example.output.write_text(ran.printed, "utf-8")
            fault = ran.fault or example.difference(ran.printed)
            failed += bool(fault)
            _tell(
                f"{'FAILED' if fault else 'ok    '} {example.path.stem} ({ran.seconds:.1f} s)",
                fault,
            )
    return failed


def main(arguments: Sequence[str] | None = None) -> int:
    """The command. 0: every program did what its page says; 1: one did not; 2: nothing was run."""
    summary, _, details = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        "python -m examples",
        description=summary,
        epilog=details,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        help="a program, without its ending; all if none is named",
    )
    parser.add_argument(
        "--ci", action="store_true", help="only those that CI runs"
    )
    parser.add_argument(
        "--needs",
        choices=NEEDS,
        default=NEEDS[-1],
        help="only those that need no more than this",
    )
    parser.add_argument(
        "--update",
        action="store_true",
        help="write down what the named programs print now",
    )
    given = parser.parse_args(arguments)
    if given.update and not given.names:
        parser.error("--update takes the name of a program")
    allowed = NEEDS[: NEEDS.index(given.needs) + 1]
    try:
        examples = [
            each
            for each in find(given.names)
            if each.needs in allowed and (each.ci or not given.ci)
        ]
    except Stop as stop:
        _tell(str(stop))
        return 2
    failed = check(examples, update=given.update)
    _tell(
        f"{len(examples) - failed} of {len(examples)} examples print what the pages show"
    )
    return 1 if failed else 0


def _tell(line: str, more: str = "") -> None:
    sys.stdout.write(
        "".join(f"{text}\n" for text in (line, more) if text)
    )
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
