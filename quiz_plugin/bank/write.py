"""Questions written into the text of a set's file, without touching a character of what stands there.

A file is never dumped as a whole: comments, layout and quotes are the author's. New text is put in at one place, and
the result is read again before anybody gets it.
"""

from __future__ import annotations

import codecs
import os
import re
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from quiz_plugin.bank.decode import LINE_BREAK
from quiz_plugin.bank.source import SourceFile, Step

WIDTH = 118
_SHORT = 90
"""Longer texts are folded on lines of their own."""
_BLANK_BETWEEN = re.compile(r"\n\r?\n[ ]*- ")
"""Records with an empty line between them."""
_KEYS = (
    "id", "kind", "title", "concepts", "level", "stem", "options", "answer", "why", "show_count",
    "hints", "explanation", "sources", "bump", "allow",
)  # fmt: skip
_OPTION_KEYS = ("id", "correct", "text", "code", "why", "syntax", "pin", "exclusive")
_TRUTH_TO_SOME = re.compile(r"y(es)?|no?|on|off", re.IGNORECASE)


class NotWritten(ValueError):
    """The file is written in a way in which nothing can be put into it; the message says what to do."""


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


def with_question(raw: bytes, record: Mapping[str, Any]) -> bytes:
    """The content of a set's file with one more question at the end of its list.

    Raises NotWritten for a file that cannot be read, or whose questions stand in brackets.
    """
    file = SourceFile(raw, "file")
    if not file.readable or not isinstance(file.data, dict):
        raise NotWritten("the file cannot be read: mend it first (quizbank check tells where)")
    text, end = raw.decode("utf-8-sig"), "\r\n" if b"\r\n" in raw else "\n"
    head, tail, indent = _split(text, end)
    if not head.endswith("\n"):
        head += end
    gap = end if _BLANK_BETWEEN.search(text) and not head.endswith(f":{end}") else ""
    result = head + gap + as_yaml(record, indent).replace("\n", end) + tail
    before = file.data.get("questions") or []
    added = yaml.load(as_yaml(record), Loader=yaml.CSafeLoader)
    return _verified(raw, result, {**file.data, "questions": [*before, *added]})


def _split(text: str, end: str) -> tuple[str, str, int]:
    """What comes before the next question, what comes after it, and after how many blanks its dash stands."""
    root = yaml.compose(text, Loader=yaml.CSafeLoader)
    pairs = root.value if isinstance(root, yaml.MappingNode) else []
    key, node = next(((key, value) for key, value in pairs if key.value == "questions"), (None, None))
    if key is None or node is None:
        head = text if not text or text.endswith("\n") else text + end
        return f"{head}questions:{end}", "", 2
    if not isinstance(node, yaml.SequenceNode) or not node.value:
        colon = text.index(":", key.end_mark.index) + 1
        cut = _line_end(text, node.end_mark.index if isinstance(node, yaml.SequenceNode) else colon)
        comment = (
            text[max(colon, node.end_mark.index) : cut] if isinstance(node, yaml.SequenceNode) else text[colon:cut]
        )
        return text[:colon] + comment.rstrip() + end, text[_next_line(text, cut) :], 2
    if node.flow_style:
        raise NotWritten("the questions stand in brackets: write each after a dash on lines of its own first")
    cut = _next_line(text, _line_end(text, _content_end(text, node)))
    return text[:cut], text[cut:], node.start_mark.column


def _content_end(text: str, node: yaml.Node) -> int:
    """Where the last word or bracket of a node ends; what libyaml calls the end may lie behind comments."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        if isinstance(last, tuple):
            return max(text.index(":", last[0].end_mark.index) + 1, _content_end(text, last[1]))
        return _content_end(text, last)
    return len(text[: node.end_mark.index].rstrip())


def _line_end(text: str, at: int) -> int:
    found = LINE_BREAK.search(text, at)
    return found.start() if found else len(text)


def _next_line(text: str, at: int) -> int:
    found = LINE_BREAK.match(text, at)
    return found.end() if found else at


def with_ids(raw: bytes, ids: Mapping[tuple[Step, ...], str]) -> bytes:
    """The content of a file with an id in each of the records at some paths, none of which has one.

    Raises NotWritten where the result would not say the same but for the ids.
    """
    text = raw.decode("utf-8-sig")
    lines = [0, *(match.end() for match in LINE_BREAK.finditer(text))]
    file, data = SourceFile(raw, "file"), SourceFile(raw, "file").data
    changes: list[tuple[int, str]] = []
    for path, name in ids.items():
        empty = (*path, "id") if file.written((*path, "id")) is not None else None
        place = file.place(empty or path)
        at = lines[place.line - 1] + place.column - 1
        if empty:
            changes.append((at, f" {name}" if text[at - 1] == ":" else name))
        elif text[at] == "{":
            changes.append((at + 1, f"id: {name}" + (", " if _part(data, path) else "")))
        else:
            end = "\r\n" if b"\r\n" in raw else "\n"
            changes.append((at, f"id: {name}{end}{' ' * (place.column - 1)}"))
        _part(data, path)["id"] = name
    for at, words in sorted(changes, reverse=True):
        text = text[:at] + words + text[at:]
    return _verified(raw, text, data)


def replace_file(path: Path, raw: bytes) -> None:
    """Write a file as a whole or not at all, with the permissions it had."""
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as temporary:
        temporary.write(raw)
    try:
        Path(temporary.name).chmod(path.stat().st_mode if path.exists() else 0o666 & ~_umask())
        Path(temporary.name).replace(path)
    except OSError:
        Path(temporary.name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _part(data: Any, path: tuple[Step, ...]) -> Any:
    for step in path:
        data = data[step]
    return data


def _verified(before: bytes, text: str, wanted: object) -> bytes:
    """The text as bytes, once it is sure that it says what is `wanted`; the file that it replaces was `before`."""
    raw = text.encode("utf-8-sig" if before.startswith(codecs.BOM_UTF8) else "utf-8")
    file = SourceFile(raw, "file")
    if not file.readable or file.data != wanted:
        raise NotWritten("the file is laid out in a way that leaves no safe place for new text: write it by hand")
    return raw


class _Dumper(yaml.SafeDumper):
    """Writes as the shipped bank is written: items of lists indented, long texts folded, no references."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:  # noqa: ARG002
        super().increase_indent(flow, False)

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002 (a bank takes none, whatever the value is)
        return True


class _CautiousDumper(_Dumper):
    """Writes texts that blanks or line breaks make hard to write between double quotes."""


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    """A text in the style of the shipped bank: code by lines, what is long folded, what could be misread in quotes."""
    style = "|" if "\n" in text else ">" if len(text) > _SHORT else '"' if _TRUTH_TO_SOME.fullmatch(text) else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


def _quoted_text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"')


def _list(dumper: yaml.SafeDumper, items: list[Any]) -> yaml.SequenceNode:
    """A list of words in brackets; of anything else, an item a line."""
    words = all(isinstance(item, str) and len(item) < _SHORT for item in items)
    return dumper.represent_sequence("tag:yaml.org,2002:seq", items, flow_style=words)


_Dumper.add_representer(str, _text)
_Dumper.add_representer(list, _list)
_CautiousDumper.add_representer(str, _quoted_text)
