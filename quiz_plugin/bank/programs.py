"""What the first line of a program says it is about, and when a page folds the code below that line."""

from __future__ import annotations

import re

MOST_LINES = 14
"""More lines of code than these are folded."""
_ABOUT = re.compile(r'"""(?P<said>[^"\n]+)"""')


def about(source: str) -> str:
    """What a program is about, as its docstring of one line says; empty for a program without one."""
    found = _ABOUT.match(source)
    return found["said"] if found else ""


def is_long(code: str) -> bool:
    """Whether a page folds this code."""
    return code.strip("\n").count("\n") >= MOST_LINES
