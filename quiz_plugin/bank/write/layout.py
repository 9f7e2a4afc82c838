"""Data as YAML text in the layout of the shipped bank."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from io import StringIO
from typing import Any

import yaml

from quiz_plugin.bank.decode import UNSEEN

WIDTH = 118
"""Long texts are broken before this column."""
_FLOW_WIDTH = 90
_TEXT = "tag:yaml.org,2002:str"
_REFERENCE = re.compile(r"[a-z0-9#-]+")
_BREAKABLE = re.compile(r"(?<=\S) (?=\S)")
_MISREAD = re.compile(r"y|n|yes|no|on|off|true|false|null|[-+]?\.(inf|nan)|[-+.]*[0-9][-+.,:_0-9a-z]*", re.IGNORECASE)
"""What some reader of YAML takes for something else than a text, whatever PyYAML makes of it."""


def as_yaml(data: Mapping[str, object], indent: int) -> str:
    """One item of a list, its dash in column `indent` (from 0); ends with a line break."""
    return _shifted(_dumped([data], WIDTH - indent), indent)


def as_mapping(data: Mapping[str, object]) -> str:
    """A mapping that starts in the first column; ends with a line break."""
    return _dumped(data, WIDTH)


def as_scalar(text: str) -> str:
    """A short text of one line, quoted where YAML would misread it."""
    return _dumped({"a": text}, sys.maxsize)[len("a: ") :].rstrip("\n")


def _dumped(data: object, columns: int) -> str:
    stream = StringIO()
    dumper = _Dumper(stream, columns)
    dumper.open()
    dumper.represent(data)
    dumper.close()
    return stream.getvalue()


def _shifted(text: str, indent: int) -> str:
    # Lines of spaces belong to a text and shift with it; empty ones stay empty.
    return "".join(f"{' ' * indent}{line}\n" if line else "\n" for line in text.split("\n")[:-1])


def _filled(text: str, width: int) -> Iterator[str]:
    """The text in lines of at most `width` characters where its words allow that."""
    line = ""
    for word in _BREAKABLE.split(text):
        if line and len(line) + 1 + len(word) > width:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    yield line


class _Dumper(yaml.SafeDumper):
    """PyYAML's emitter with the house's layout."""

    def __init__(self, stream: StringIO, columns: int) -> None:
        # Without a width PyYAML breaks long lines in its own way.
        super().__init__(stream, default_flow_style=False, allow_unicode=True, width=sys.maxsize, sort_keys=False)
        self.columns = columns

    def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002 (nothing has an anchor, whatever it is)
        return True

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:  # noqa: ARG002
        """Indent the items of a list below its key."""
        super().increase_indent(flow, False)

    def choose_scalar_style(self) -> str:
        """Block style for long texts and those of several lines, quotes only where they are needed."""
        style: str = super().choose_scalar_style()
        if not isinstance(self.event, yaml.ScalarEvent) or self.event.tag != _TEXT:
            return style
        text: str = self.event.value
        # What a block loses, or an editor does not show, only double quotes with escapes keep visible.
        odd = "\r" in text or UNSEEN.search(text)
        if not (self.flow_level or self.simple_key_context or odd):
            if _is_literal(text):
                return "|"
            if self.column + len(" ") + len(text) > self.columns and _is_foldable(text):
                return ">"
        if style == "" and not _MISREAD.fullmatch(text):
            return style
        wants_single = ('"' in text or "\\" in text) and "\n" not in text and not odd
        allowed = self.analysis is not None and self.analysis.allow_single_quoted
        return "'" if wants_single and allowed else '"'

    def write_folded(self, text: str) -> None:
        """Break before the last column; PyYAML breaks after it."""
        self.write_indicator(">-", True)
        for line in _filled(text, self.columns - (self.indent or 0)):
            self.write_line_break()
            self.write_indent()
            self.stream.write(line)
        self.write_line_break()


def _is_literal(text: str) -> bool:
    """Whether the text has several lines that can stand as they are.

    One that starts with a blank would need a number beside the bar; one that ends in several line breaks would also
    own the empty lines that follow it.
    """
    return "\n" in text and not text[0].isspace() and not text.endswith("\n\n")


def _is_foldable(text: str) -> bool:
    return "\n" not in text and not text[0].isspace() and not text[-1].isspace() and bool(_BREAKABLE.search(text))


def _represent_list(dumper: _Dumper, items: list[Any]) -> yaml.Node:
    """Names on one line, as far as they fit; records on lines of their own."""
    names = [item for item in items if isinstance(item, str) and _REFERENCE.fullmatch(item)]
    flow = len(names) == len(items) and sum(len(name) + 2 for name in names) <= _FLOW_WIDTH
    return dumper.represent_sequence("tag:yaml.org,2002:seq", items, flow_style=flow)


def _represent_nothing(dumper: _Dumper, _: None) -> yaml.Node:
    """Nothing after the key: what is to be filled in stays empty."""
    return dumper.represent_scalar("tag:yaml.org,2002:null", "")


_Dumper.add_representer(list, _represent_list)
_Dumper.add_representer(type(None), _represent_nothing)
