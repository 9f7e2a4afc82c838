"""Runs the programs that the pages show, and compares what they print with the committed output the pages show too.

`python -m examples` runs all, `python -m examples NAME …` some; `--ci` leaves out those that CI does not run,
`--needs numpy` those that need more than NumPy, and `--update NAME` writes down what that one prints now.

A program starts with a docstring of one line and three comments, then an empty line:

    # expect: exact          or numbers(0.01): numbers may differ by that much; or runs: its output is not compared
    # ci: yes                or no, for timings and for what opens ports
    # needs: tensorflow      or numpy, or python for the standard library alone; jax, or torch, which is not
                             installed: what needs it runs only with `--needs torch`, where you have it

Lines such as `# %% data` divide a program into cells, and its output as well; what `# %% data: runs` prints is not
compared.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from examples._example import (
    FOLDER,
    INSTALLED,
    NEEDS,
    Example,
    Stop,
    find,
    telling_cells,
)

SECONDS = 180
"""A program that takes longer is stopped."""


@dataclass(frozen=True)
class Ran:
    """What came of running a program."""

    printed: str
    fault: str
    seconds: float


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
    with (
        tempfile.TemporaryDirectory() as folder,
        tempfile.TemporaryDirectory() as beside,
    ):
        path, source = example.path, example.path.read_text("utf-8")
        if (told := telling_cells(source)) != source:
            path = Path(beside, example.path.name)
            path.write_text(told, "utf-8")
        # What sets variables does so before TensorFlow is there.
        warm = example.needs == "tensorflow" and "environ" not in source
        status, printed, fault = (
            _run_warm(path, folder, beside)
            if warm
            else _run_cold(path, folder)
        )
    if status == -signal.SIGALRM:
        printed, fault = "", f"it was stopped after {SECONDS} seconds"
    return Ran(
        printed,
        (fault or f"it ended with status {status}") if status else "",
        time.monotonic() - start,
    )


def _run_cold(path: Path, folder: str) -> tuple[int, str, str]:
    """Run a program in a process of its own; return its status, what it printed and what it complained of."""
    command = [sys.executable, "-I", str(path)]
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            timeout=SECONDS,
            cwd=folder,
            env=_environment() | {"TMPDIR": folder},
            check=False,
        )
    except subprocess.TimeoutExpired:
        return -signal.SIGALRM, "", ""
    return (
        done.returncode,
        done.stdout.decode("utf-8"),
        done.stderr.decode("utf-8", "replace").rstrip(),
    )


def _run_warm(
    path: Path, folder: str, beside: str
) -> tuple[int, str, str]:
    """Do the same in a copy of a process that has TensorFlow; each thread has one."""
    if not hasattr(_of_thread, "process"):
        _of_thread.process = subprocess.Popen(
            [sys.executable, "-I", FOLDER / "_warm.py"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=_environment(),
        )
    process = _of_thread.process
    out, err = Path(beside, "out"), Path(beside, "err")
    try:
        print(
            path, folder, out, err, SECONDS,
            sep="\t", file=process.stdin, flush=True,
        )  # fmt: skip
        status = int(process.stdout.readline())
    except (OSError, ValueError):
        process.communicate()
        del _of_thread.process
        how = f"ended with status {process.returncode}"
        return 1, "", f"its process with TensorFlow {how}"
    return (
        status,
        out.read_text("utf-8"),
        err.read_text("utf-8", "replace").rstrip(),
    )


_of_thread: Any = threading.local()


def _environment() -> dict[str, str]:
    """What programs find: no accelerator, no cluster, and TensorFlow says only what fails."""
    inherited = {
        name: value
        for name, value in os.environ.items()
        if name not in {"TF_CONFIG", "TPU_NAME"}
    }
    return inherited | {
        "CUDA_VISIBLE_DEVICES": "-1",
        "TF_CPP_MIN_LOG_LEVEL": "3",
    }


def check(examples: Sequence[Example], *, update: bool = False) -> int:
    """Run some programs, tell of each what came of it, and return how many failed."""
    failed = 0
    # The longest, which takes longest, begins first, so that none is left over to the end.
    by_length = sorted(
        examples, key=lambda each: -each.path.stat().st_size
    )
    pool = ThreadPoolExecutor(os.cpu_count())
    try:
        running = {each: pool.submit(run, each) for each in by_length}
        for example in examples:
            ran = running[example].result()
            if update and not ran.fault:
                example.output.write_text(ran.printed, "utf-8")
            fault = ran.fault or example.difference(ran.printed)
            failed += bool(fault)
            _tell(
                f"{'FAILED' if fault else 'ok    '} {example.path.stem} ({ran.seconds:.1f} s)",
                fault,
            )
    finally:
        pool.shutdown(cancel_futures=True)
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
        default=INSTALLED,
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
