"""The lines of a lock file that is just as a command wrote it, read without YAML.

YAML takes many times as long for them, and as much memory. It is needed only where somebody has edited the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

_LINE = re.compile(r"(?P<indent> *)(?P<key>[a-zA-Z0-9][\w:./#-]*):(?: \{(?P<record>.+)\})?", re.ASCII)
_TRUTH = r"(?:y(?:es)?|no?|on|off)\b"
"""Words that are true or false to some readers of YAML; keys are words to all of ours."""
_PAIR = re.compile(rf'(\w+): (?:"([^"\\]*)"|(?!{_TRUTH})([a-zA-Z0-9][\w.-]*)|\{{([^{{}}]*)\}})(?:, |$)', re.ASCII)


class Edited(ValueError):
    """A line that no command writes."""


@dataclass(frozen=True)
class Line:
    """A record and where it starts."""

    keys: tuple[str, ...]
    values: dict[str, Any]
    number: int
    column: int


def read_lines(text: str, first: int, indent: int, depth: int) -> Iterator[Line]:
    """The records in `text`, which starts in the line `first` of its file and is indented by `indent` blanks.

    Each goes by as many keys as `depth` says, one or two. Raises Edited for any line that `LockFile` does not write.
    """
    groups: tuple[str, ...] = ()
    seen, empty = set[tuple[str, ...]](), False
    for number, line in enumerate(text.split("\n"), first):
        found = _LINE.fullmatch(line)
        if not found:
            raise Edited
        starts_group = found["record"] is None
        keys = (found["key"],) if starts_group else (*groups, found["key"])
        if keys in seen or len(keys) != (1 if starts_group else depth):
            raise Edited
        if len(found["indent"]) != indent + 2 * (len(keys) - 1) or (starts_group and (empty or depth == 1)):
            raise Edited
        seen.add(keys)
        empty = starts_group
        if starts_group:
            groups = keys
        else:
            yield Line(keys, _values(found["record"]), number, found.start("record"))
    if empty:
        raise Edited


def _values(written: str) -> dict[str, Any]:
    """The values of a record by their names, each as it is written, and records within it in the same way."""
    values: dict[str, Any] = {}
    end = 0
    for pair in _PAIR.finditer(written):
        name, text, word, record = pair.groups()
        if pair.start() != end or name in values:
            raise Edited
        values[name] = _values(record) if record is not None else word if text is None else text
        end = pair.end()
    if end != len(written):
        raise Edited
    return values
