"""Whether somebody sits at a terminal, for commands that ask before they write."""

from __future__ import annotations

import sys


def can_ask() -> bool:
    """Whether somebody sits there who can answer a question."""
    return sys.stdin.isatty()
