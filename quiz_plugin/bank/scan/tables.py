"""Whether a block of lines is a table."""

from __future__ import annotations

import re

from quiz_plugin.bank.scan.lines import Block

_BAR = re.compile(r"\\.|(?P<ticks>`+)(?!`).*?(?<!`)(?P=ticks)(?!`)|(?P<bar>\|)")
_RULE = frozenset("|:- ")


def is_table(block: Block) -> bool:
    """Whether the second line rules off a first one with as many columns."""
    if len(block) < 2 or "-" not in block[1].text or not set(block[1].text.strip(" ")) <= _RULE:
        return False
    head, rule = (line.text.strip(" ") for line in block[:2])
    columns = _columns(head)
    if columns != _columns(rule):
        return False
    return columns > 1 or all(_has_border(line.text.strip(" ")) for line in block)


def _columns(row: str) -> int:
    bars = [found.start() for found in _BAR.finditer(row) if found["bar"]]
    return len(bars) + 1 - (0 in bars) - (len(row) > 1 and len(row) - 1 in bars)


def _has_border(row: str) -> bool:
    return row.startswith("|") or (row.endswith("|") and not row.endswith("\\|"))
