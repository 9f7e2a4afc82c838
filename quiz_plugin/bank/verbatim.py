"""Code within a text, where no sign means what it means elsewhere."""

from __future__ import annotations

import re

_CODE = re.compile(
    r"^ {0,3}(?P<fence>`{3,}|~{3,})[^\n]*\n.*?(?:^ {0,3}(?P=fence)[`~]*[ \t]*$|\Z)"
    r"|(?<!`)(?P<span>`+)(?!`).*?(?<!`)(?P=span)(?!`)",
    re.DOTALL | re.MULTILINE,
)
"""Fenced code, and code within a line. Indented code is not told from what belongs to a list: it counts as text."""


def bare(text: str) -> str:
    """The text with null characters in place of its code: every other character stands where it stood."""
    return _CODE.sub(lambda code: re.sub(r"[^\n]", "\0", code[0]), text)
