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
from quiz_plugin.bank.emit import as_yaml, in_brackets, on_lines
from quiz_plugin.bank.source import SourceFile, Step

_BLANK_BETWEEN = re.compile(r"\n\r?\n[ ]*- ")
"""Records with an empty line between them."""
_Pair = tuple[yaml.Node, yaml.Node]


class NotWritten(ValueError):
    """The file is written in a way in which nothing can be put into it; the message says what to do."""


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
        after = node.end_mark.index if isinstance(node, yaml.SequenceNode) else colon
        cut = _line_end(text, after)
        return text[:colon] + text[after:cut].rstrip() + end, text[_next_line(text, cut) :], 2
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


def with_text(raw: bytes, path: Sequence[Step], language: str, words: str) -> bytes:
    """The content of a file whose text at `path` says `words` in a language, whether it said something before or not.

    Raises NotWritten for a file that cannot be read, or where there is no text at `path`.
    """
    text, file = raw.decode("utf-8-sig"), SourceFile(raw, "file")
    node = yaml.compose(text, Loader=yaml.CSafeLoader) if file.readable else None
    data = file.data
    for step in path:
        node = _child(node, step)
        data = data[step] if node is not None else None  # type: ignore[index]  # the node says that it is there
    if not isinstance(node, yaml.MappingNode) or not isinstance(data, dict) or not node.value:
        raise NotWritten("there is no text at this place of the file")
    old = next((pair for pair in node.value if pair[0].value == language), None)
    data[language] = words
    put = _in_brackets if node.flow_style else _on_lines
    return _verified(raw, put(text, node, old, {language: words}), file.data)


def _in_brackets(text: str, node: yaml.MappingNode, old: _Pair | None, pair: dict[str, str]) -> str:
    """The text with a pair of a mapping in brackets in the place of an old one, or as its last."""
    piece = in_brackets(pair)
    if old:
        return text[: old[0].start_mark.index] + piece + text[old[1].end_mark.index :]
    close = node.end_mark.index - 1
    return f"{text[:close].rstrip()}, {piece}{text[close:]}"


def _on_lines(text: str, node: yaml.MappingNode, old: _Pair | None, pair: dict[str, str]) -> str:
    """The text with a pair of a mapping on lines of its own in the place of an old one, or as its last."""
    end, indent = "\r\n" if "\r\n" in text else "\n", " " * node.start_mark.column
    lines = on_lines(pair, len(indent)).split("\n")
    piece = end.join([lines[0], *(indent + line if line else line for line in lines[1:])])
    if old:
        return text[: old[0].start_mark.index] + piece + text[_content_end(text, old[1]) :]
    at = _line_end(text, _content_end(text, node))
    return text[:at] + end + indent + piece + text[at:]


def _child(node: yaml.Node | None, step: Step) -> yaml.Node | None:
    if isinstance(node, yaml.MappingNode):
        return next((value for key, value in node.value if key.value == step), None)
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        item: yaml.Node = node.value[step]
        return item
    return None


def _verified(before: bytes, text: str, wanted: object) -> bytes:
    """The text as bytes, once it is sure that it says what is `wanted`; the file that it replaces was `before`."""
    raw = text.encode("utf-8-sig" if before.startswith(codecs.BOM_UTF8) else "utf-8")
    file = SourceFile(raw, "file")
    if not file.readable or file.data != wanted:
        raise NotWritten("the file is laid out in a way that leaves no safe place for new text: write it by hand")
    return raw
