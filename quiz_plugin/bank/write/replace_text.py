"""A text of a record put in the place of another one, or beside those in other languages."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence

import yaml

from quiz_plugin.bank.decode import LINE_BREAK
from quiz_plugin.bank.problems import Problem
from quiz_plugin.bank.source import SourceFile, Step
from quiz_plugin.bank.write.layout import as_mapping
from quiz_plugin.bank.write.nodes import Unwritable, parse, place

_SAFE_IN_BRACKETS = re.compile(r"[^\W\d_][\w ]*[^\W_]")
_TRUTH_TO_SOME = re.compile(r"yes|no|on|off|true|false|null", re.IGNORECASE)
_BOM = "\ufeff"
Pair = tuple[yaml.Node, yaml.Node]


def replace_text(text: str, path: Sequence[Step], language: str, words: str, name: str = "file") -> str:
    """The content of the file called `name` whose text at `path` says `words` in a language.

    It may have said something else there, or nothing. Raises Unwritable for a file that cannot be read, where there is
    no text at `path`, and for one that is laid out so that nothing can be put there.
    """
    start = _BOM if text.startswith(_BOM) else ""
    body = text.removeprefix(_BOM)
    node: yaml.Node | None = parse(body, name)
    data = expected = SourceFile(body.encode("utf-8"), name).data
    for step in path:
        node = _child(node, step)
        data = data[step] if node is not None else None  # type: ignore[index]  # the node says that it is there
    if not isinstance(node, yaml.MappingNode) or not isinstance(data, dict) or not node.value:
        where = place(name, node.start_mark if node else None)
        raise Unwritable(Problem(where, "no-text", f"there is no text at {'/'.join(map(str, path))}"))
    old = next((pair for pair in node.value if pair[0].value == language), None)
    data[language] = words
    put = _in_brackets if node.flow_style else _on_lines
    result = put(body, node, old, language, words)
    if SourceFile(result.encode("utf-8"), name).data != expected:
        message = "this text is laid out in a way that leaves no safe place for another one"
        raise Unwritable(Problem(place(name, node.start_mark), "no-safe-place", message, "write it by hand"))
    return start + result


def _child(node: yaml.Node | None, step: Step) -> yaml.Node | None:
    if isinstance(node, yaml.MappingNode):
        return next((value for key, value in node.value if key.value == step), None)
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        item: yaml.Node = node.value[step]
        return item
    return None


def _in_brackets(text: str, node: yaml.MappingNode, old: Pair | None, language: str, words: str) -> str:
    piece = f"{language}: {words if _is_safe(words) else _quoted(words)}"
    if old:
        return text[: old[0].start_mark.index] + piece + text[old[1].end_mark.index :]
    close = node.end_mark.index - 1
    return f"{text[:close].rstrip()}, {piece}{text[close:]}"


def _is_safe(words: str) -> bool:
    return bool(_SAFE_IN_BRACKETS.fullmatch(words)) and not _TRUTH_TO_SOME.fullmatch(words)


def _quoted(words: str) -> str:
    quoted: str = yaml.safe_dump(words, default_style='"', allow_unicode=True, width=sys.maxsize)
    return quoted.rstrip("\n")


def _on_lines(text: str, node: yaml.MappingNode, old: Pair | None, language: str, words: str) -> str:
    end, indent = "\r\n" if "\r\n" in text else "\n", " " * node.start_mark.column
    lines = as_mapping({language: words}).removesuffix("\n").split("\n")
    piece = end.join([lines[0], *(indent + line if line else line for line in lines[1:])])
    if old:
        return text[: old[0].start_mark.index] + piece + text[_content_end(text, old[1]) :]
    at = _line_end(text, _content_end(text, node))
    return text[:at] + end + indent + piece + text[at:]


def _content_end(text: str, node: yaml.Node) -> int:
    """Where the last word or bracket of a node ends; what libyaml calls the end may lie behind comments."""
    if isinstance(node, yaml.MappingNode) and not node.flow_style and node.value:
        key, last = node.value[-1]
        return max(text.index(":", key.end_mark.index) + 1, _content_end(text, last))
    return len(text[: node.end_mark.index].rstrip())


def _line_end(text: str, at: int) -> int:
    found = LINE_BREAK.search(text, at)
    return found.start() if found else len(text)
