"""Data written as YAML, so that the place of every part is known from the writing."""

import datetime
import json
import re
from typing import Any

from tests.bank.fuzz.layout import Layout, Part, Path, Raw, Step, Written

_PLAIN = re.compile(r"[A-Za-z]+( [A-Za-z]+)*")
_WORDS = re.compile(r"true|false|null|yes|no|on|off|y|n", re.IGNORECASE)


def write(data: Any, layout: Layout | None = None) -> Written:
    """Write `data` in a layout."""
    writer = _Writer(layout or Layout())
    writer.value(data, (), 0, writer.layout.flow_from == 0)
    return Written(writer.text + "\n", data, writer.parts, writer.layout)


class _Writer:
    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.text = ""
        self.parts: dict[Path, Part] = {}

    def value(self, data: Any, path: Path, indent: int, flow: bool, name: int | None = None) -> None:
        """Write a value where the text ends; what follows in lines of its own is indented so far."""
        start = len(self.text)
        items = _items(data)
        if not items:
            self.text += _scalar(data, self.layout.quote)
        elif flow:
            self._in_brackets(data, items, path)
        else:
            self._in_lines(items, path, indent)
        self.parts[path] = Part(start, len(self.text), start if name is None else name, flow)

    def _in_brackets(self, data: Any, items: list[tuple[Any, Any]], path: Path) -> None:
        opening, closing = "{}" if isinstance(data, dict) else "[]"
        self.text += opening
        for number, (step, item) in enumerate(items):
            self.text += ", " if number else ""
            name = self._key(step)
            self.text += "" if name is None else " "
            self.value(item, (*path, step), 0, True, name)
        self.text += closing

    def _in_lines(self, items: list[tuple[Any, Any]], path: Path, indent: int) -> None:
        for number, (step, item) in enumerate(items):
            if number:
                self.text += "\n" + " " * indent
            name = self._key(step)
            here = (*path, step)
            flow = len(here) >= self.layout.flow_from
            if name is None:
                self.text += "- "
                self.value(item, here, indent + 2, flow)
            elif flow or not _items(item):
                self.text += " "
                self.value(item, here, indent, flow, name)
            else:
                self.text += "\n" + " " * (indent + self.layout.indent)
                self.value(item, here, indent + self.layout.indent, False, name)

    def _key(self, step: Step) -> int | None:
        """Write a key, and return where it starts; an item of a list has none."""
        if isinstance(step, int):
            return None
        start = len(self.text)
        self.text += (step.text if isinstance(step, Raw) else step) + ":"
        return start


def _items(data: Any) -> list[tuple[Any, Any]]:
    if isinstance(data, dict):
        return list(data.items())
    return list(enumerate(data)) if isinstance(data, list) else []


def _scalar(data: Any, quote: str) -> str:
    if isinstance(data, Raw):
        return data.text
    if isinstance(data, datetime.date):
        return data.isoformat()
    if not isinstance(data, str):
        return json.dumps(data)
    if not quote and _PLAIN.fullmatch(data) and not _WORDS.fullmatch(data):
        return data
    if quote == "'" and not re.search(r"[\n\t]", data):
        return "'" + data.replace("'", "''") + "'"
    return json.dumps(data, ensure_ascii=False)
