"""A new record at the end of a set's list of questions, with all the rest of the file as it was."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import yaml

from quiz_plugin.bank.decode import LINE_BREAK
from quiz_plugin.bank.problems import Place, Problem
from quiz_plugin.bank.write.layout import as_yaml
from quiz_plugin.bank.yaml.edit import EditableTree, Unwritable
from quiz_plugin.bank.yaml.parser import Node, Step

QUESTIONS = "questions"
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r|\Z)")
_BLANK_LINE = re.compile(r"(?>\r\n|\n|\r)[ \t]*[\r\n]")
_BLANKS = " \t\r\n"
_DASH = 2
"""The column of the dashes of a list that has none yet."""


@dataclass(frozen=True)
class Appended:
    """A text with a new record."""

    text: str
    lines: range
    """The lines of the record, from 1."""
    index: int
    """The place of the record among the questions, from 0."""


@dataclass(frozen=True)
class _Gap:
    """Where the record goes."""

    start: int
    """The text from here …"""
    end: int
    """… to here, an empty list in brackets, goes away."""
    at: int
    """The record stands here, at the start of a line or at the end of the text."""
    dash: int
    blank: bool
    """Whether an empty line stands between two records."""
    count: int


def append(text: str, record: Mapping[str, object], name: str) -> Appended:
    """Put `record` at the end of the questions in `text`, the content of the set file called `name`.

    Raises Unwritable where that cannot be done without changing what the file says.
    """
    tree = EditableTree(text, name)
    gap, body = _gap(tree), tree.text
    before = body[: gap.start] + body[gap.end : gap.at]
    if not before.endswith(("\n", "\r")):
        before += tree.line_end
    if gap.blank:
        before += tree.line_end
    new = as_yaml(record, gap.dash)
    first = len(LINE_BREAK.findall(before)) + 1
    message = "a record cannot be added here without changing what else the file says"
    hint = "look at how the list of questions ends, or add the record by hand"
    problem = Problem(tree.place(_last(tree)), "cannot-append", message, hint)
    if yaml.load(new, Loader=yaml.CSafeLoader) != [record]:
        raise Unwritable(problem)
    data: Any = tree.data
    added: Any = EditableTree(new, name).data
    data[QUESTIONS] = [*(data[QUESTIONS] or ()), *added]
    after = tree.after(before + new.replace("\n", tree.line_end) + body[gap.at :], problem)
    return Appended(tree.mark + after.text, range(first, first + new.count("\n")), gap.count)


def _gap(tree: EditableTree) -> _Gap:
    root, questions, body = tree.root, tree.part([QUESTIONS]), tree.text
    if isinstance(root, Node) and root.flow and isinstance(root.data, dict):
        message = "the file is a mapping in braces, to which no line can be added"
        hint = "write each key on a line of its own, without braces"
        raise Unwritable(Problem(tree.place(), "flow-mapping", message, hint))
    if not isinstance(root, Node) or questions is None:
        hint = f"write `{QUESTIONS}:` on a line of its own at the end of the file"
        raise Unwritable(Problem(Place(tree.name), "missing-key", f"there is no list `{QUESTIONS}` to add to", hint))
    start, end = tree.span([QUESTIONS])
    place, said = tree.place([QUESTIONS]), root.data[QUESTIONS]
    if isinstance(questions, Node) and isinstance(said, list) and not questions.flow:
        dash = place.column - 1
        return _Gap(end, end, _below(body, end, dash), dash, _is_spaced(tree, len(said)), len(said))
    # An empty list may hold a comment in its brackets, where the questions will stand.
    if said is not None and (said != [] or "#" in body[start:end]):
        message = f"`{QUESTIONS}` is not a list with a dash for each question"
        hint = "write each question after a dash on a new line"
        raise Unwritable(Problem(place, "flow-list", message, hint))
    start = len(body[:start].rstrip(" \t")) if start < end else start
    return _Gap(start, end, _below(body, end, _DASH), _DASH, blank=False, count=0)


def _is_spaced(tree: EditableTree, count: int) -> bool:
    """Whether empty lines stand between the records; a list of one record follows the house."""
    if count == 1:
        return True
    (_, end), (start, _) = tree.span([QUESTIONS, count - 2]), tree.span([QUESTIONS, count - 1])
    return _BLANK_LINE.search(tree.text, end, start) is not None


def _below(body: str, content: int, dash: int) -> int:
    """The end of the line with the last content, and of the comments below that belong to the last record.

    Those are the ones that are indented more than the dash, or as much and stand directly below.
    """
    at = _end_of_line(body, content)
    blank = False
    for line in _LINE.finditer(body, at):
        words = line[0].strip(_BLANKS)
        indent = len(line[0]) - len(line[0].lstrip(" "))
        if words.startswith("#") and (indent > dash or (indent == dash > 0 and not blank)):
            at, blank = line.end(), False
        elif words:
            break
        else:
            blank = True
    return at


def _end_of_line(body: str, offset: int) -> int:
    found = LINE_BREAK.search(body, offset)
    return found.end() if found else len(body)


def _last(tree: EditableTree) -> tuple[Step, ...]:
    """The path of the value at the end of the questions."""
    path: tuple[Step, ...] = (QUESTIONS,)
    while isinstance(part := tree.part(path), Node) and part.parts:
        path = (*path, [*part.parts][-1])
    return path
