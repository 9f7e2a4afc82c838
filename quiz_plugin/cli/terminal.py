"""Where a command writes: a terminal, where people look, or a file or a program, which gets plain lines.

On a terminal the library rich lays texts out, in colours unless NO_COLOR is set. Elsewhere every text is written as it
stands: no colours, no boxes, no breaking of lines.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console


def is_terminal() -> bool:
    """Whether the output goes to a terminal that can do more than write line after line."""
    return sys.stdout.isatty() and os.environ.get("TERM") not in {"dumb", "unknown"}


def console() -> Console:
    """Rich's console on a terminal: as wide as that is, and no text of a bank is taken for markup."""
    # Here and wherever rich is imported: it takes a while to load, and most commands never need it.
    from rich.console import Console  # noqa: PLC0415
    from rich.theme import Theme  # noqa: PLC0415

    # Rich sets code on black, which is a dark patch on a light terminal.
    theme = Theme({"markdown.code": "bold cyan"})
    return Console(force_terminal=True, markup=False, emoji=False, highlight=False, theme=theme)
