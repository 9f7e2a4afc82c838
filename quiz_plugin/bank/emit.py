"""Records and texts as YAML, laid out as the shipped bank is."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import yaml

from quiz_plugin.bank.source import SourceFile

WIDTH = 118
_SHORT = 90
"""Longer texts are folded on lines of their own."""
_KEYS = (
    "id", "kind", "title", "concepts", "level", "stem", "options", "answer", "why", "show_count",
    "hints", "explanation", "sources", "bump", "allow",
)  # fmt: skip
_OPTION_KEYS = ("id", "correct", "text", "code", "why", "syntax", "pin", "exclusive")
_TRUTH_TO_SOME = re.compile(r"y(es)?|no?|on|off", re.IGNORECASE)


def ordered(record: Mapping[str, Any]) -> dict[str, Any]:
    """The record with its keys, and those of its options, in the order of the shipped bank; unknown keys come last."""
    found = _sorted(record, _KEYS)
    if isinstance(found.get("options"), list):
        options = found["options"]
        found["options"] = [_sorted(each, _OPTION_KEYS) if isinstance(each, dict) else each for each in options]
    return found


def _sorted(record: Mapping[str, Any], keys: Sequence[str]) -> dict[str, Any]:
    return {key: record[key] for key in (*keys, *record) if key in record}


def as_yaml(record: Mapping[str, Any], indent: int = 2) -> str:
    """The record as an item of a list, whose dash stands after `indent` blanks."""
    text = _dumped(record, _Dumper, indent)
    if SourceFile(text.encode("utf-8"), "record").data == [ordered(record)]:
        return text
    return _dumped(record, _CautiousDumper, indent)


def _dumped(record: Mapping[str, Any], dumper: type[yaml.SafeDumper], indent: int) -> str:
    width = WIDTH - indent
    text: str = yaml.dump([ordered(record)], Dumper=dumper, allow_unicode=True, sort_keys=False, width=width)
    return "\n".join(" " * indent + line if line.strip() else line for line in text.split("\n"))


def in_brackets(texts: Mapping[str, str]) -> str:
    """Some texts as they stand in a mapping in brackets, on one line and without the brackets."""
    dumped: str = yaml.dump(
        dict(texts), Dumper=_FlowDumper, allow_unicode=True, width=sys.maxsize, default_flow_style=True
    )
    return dumped.strip().removeprefix("{").removesuffix("}")


def on_lines(texts: Mapping[str, str], indent: int) -> str:
    """Some texts as they stand in a mapping on lines of its own, which will be indented."""
    dumped = ""
    for dumper in (_Dumper, _CautiousDumper):
        dumped = yaml.dump(dict(texts), Dumper=dumper, allow_unicode=True, width=WIDTH - indent)
        if SourceFile(dumped.encode("utf-8"), "text").data == texts:
            break
    return dumped.removesuffix("\n")


class _Dumper(yaml.SafeDumper):
    """Writes as the shipped bank is written: items of lists indented, long texts folded, no references."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:  # noqa: ARG002
        super().increase_indent(flow, False)

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002 (a bank takes none, whatever the value is)
        return True


class _FlowDumper(_Dumper):
    """Writes texts for a mapping in brackets."""


class _CautiousDumper(_Dumper):
    """Writes texts that blanks or line breaks make hard to write between double quotes."""


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    """A text in the style of the shipped bank: code by lines, what is long folded, what could be misread in quotes."""
    style = "|" if "\n" in text else ">" if len(text) > _SHORT else '"' if _TRUTH_TO_SOME.fullmatch(text) else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


def _quoted_text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"')


def _flow_text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    simple = "\n" not in text and not _TRUTH_TO_SOME.fullmatch(text)
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=None if simple else '"')


def _list(dumper: yaml.SafeDumper, items: list[Any]) -> yaml.SequenceNode:
    """A list of words in brackets; of anything else, an item a line."""
    words = all(isinstance(item, str) and len(item) < _SHORT for item in items)
    return dumper.represent_sequence("tag:yaml.org,2002:seq", items, flow_style=words)


_Dumper.add_representer(str, _text)
_Dumper.add_representer(list, _list)
_CautiousDumper.add_representer(str, _quoted_text)
_FlowDumper.add_representer(str, _flow_text)
