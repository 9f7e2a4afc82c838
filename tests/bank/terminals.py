"""The command line as a terminal sees it, and as a pipe does."""

import os
import pty
import re
import subprocess
import sys
import termios
from pathlib import Path

from click.testing import CliRunner, Result

from quiz_plugin.cli import main

HERE = Path(__file__).parent
MIXED = HERE / "mixed" / "bank"
COMMAND = (sys.executable, "-c", "from quiz_plugin.cli import main; main(prog_name='quizbank')")
ESCAPE = "\x1b"
COLOUR = re.compile(r"\x1b\[(?:\d+;)*(?:3\d|4\d|9\d)(?:;\d+)*m")


def piped(*arguments: str | Path, typed: str | bytes = "") -> Result:
    return CliRunner().invoke(main, list(map(str, arguments)), input=typed, catch_exceptions=False)


def on_terminal(*arguments: str | Path, typed: str = "", width: int = 80, **environment: str) -> tuple[int, str]:
    """The exit code of a command and what it writes on a terminal, where the keys `typed` wait to be read."""
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (40, width))
    kept = {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "COLUMNS", "LINES"}}
    process = subprocess.Popen(
        [*COMMAND, *map(str, arguments)],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**kept, "TERM": "xterm-256color", **environment},
    )
    os.close(theirs)
    os.write(ours, typed.encode())
    written = b""
    try:
        while part := os.read(ours, 1 << 16):
            written += part
    except OSError:  # how Linux says that the other side has closed
        pass
    os.close(ours)
    return process.wait(), written.decode(errors="replace").replace("\r\n", "\n")


def seen(text: str) -> str:
    """What a person sees of it: no control sequences, no blanks at the ends of lines."""
    bare = re.sub(r"\x1b\[[\d;]*m", "", text)
    return "\n".join(line.rstrip() for line in bare.split("\n"))
