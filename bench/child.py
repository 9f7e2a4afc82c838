"""What a command costs: the CPU seconds of its process, user and system, and the most memory it held."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True)
class Cost:
    """What one run took."""

    seconds: float
    memory: int
    """In bytes."""


def run(command: Sequence[str], folder: Path, environment: Mapping[str, str] | None = None) -> Cost:
    """Run a command in a folder. Raises RuntimeError with what it said when it fails.

    The memory that a system tells of a process counts what its parent held when it was started. So its parent is a
    process of its own, which imports nothing but this module and stays small, whatever the caller holds.
    """
    return Cost(**json.loads(output([sys.executable, "-I", __file__, *command], folder, environment or {})))


def output(command: Sequence[str], folder: Path, environment: Mapping[str, str]) -> str:
    """The last line that a command prints. Raises RuntimeError with what it said when it fails."""
    done = subprocess.run(  # noqa: S603 (the caller's own)
        command, cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(done.stderr[-2_000:])
    return done.stdout.strip().splitlines()[-1]


def _run(command: Sequence[str]) -> Cost:
    """Run a command here; when it fails, say what it said and end as it did."""
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(command, stdout=said, stderr=said)  # noqa: S603 (the caller's own)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            said.seek(0)
            sys.stderr.write(said.read().decode("utf-8", "replace"))
            sys.exit(1)
    kibibytes = 1 if sys.platform == "darwin" else 1024
    return Cost(used.ru_utime + used.ru_stime, used.ru_maxrss * kibibytes)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(asdict(_run(sys.argv[1:]))) + "\n")
