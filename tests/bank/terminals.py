"""The command line as a terminal sees it, and as a pipe does."""

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner, Result

from quiz_plugin.cli import main

HERE = Path(__file__).parent
MIXED = HERE / "mixed" / "bank"
COMMAND = (sys.executable, "-c", "from quiz_plugin.cli import main; main(prog_name='quizbank')")
ESCAPE = "\x1b"
COLOUR = re.compile(r"\x1b\[(?:\d+;)*(?:3\d|4\d|9\d)(?:;\d+)*m")


def piped(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, list(map(str, arguments)), catch_exceptions=False)


def on_terminal(*arguments: str | Path, **environment: str) -> tuple[int, str]:
    """The exit code of a command and what it writes on a terminal."""
    ours, theirs = pty.openpty()
    kept = {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "COLUMNS", "LINES"}}
    process = subprocess.Popen(
        [*COMMAND, *map(str, arguments)],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**kept, "TERM": "xterm-256color", **environment},
    )
    os.close(theirs)
    written = b""
    try:
        while part := os.read(ours, 1 << 16):
            written += part
    except OSError:  # how Linux says that the other side has closed
        pass
    os.close(ours)
    return process.wait(), written.decode(errors="replace").replace("\r\n", "\n")
