"""A new record at the end of a set's list of questions, with all the rest of the file as it was."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import yaml

from quiz_plugin.bank.problems import Place, Problem
from quiz_plugin.bank.write.layout import as_yaml
from quiz_plugin.bank.write.nodes import Unwritable, parse, place, plain
from quiz_plugin.bank.write.walk import content_of, end_of, value_of

BYTE_ORDER_MARK = "\ufeff"
QUESTIONS = "questions"
_LINE_END = re.compile(r"\r\n|\n|\r")
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
    body = text.removeprefix(BYTE_ORDER_MARK)
    root = parse(body, name)
    gap = _gap(root, body, name)
    line_end = line_end_of(body)
    before = body[: gap.start] + body[gap.end : gap.at]
    if not before.endswith(("\n", "\r")):
        before += line_end
    if gap.blank:
        before += line_end
    new = as_yaml(record, gap.dash)
    first = len(_LINE_END.findall(before)) + 1
    after = before + new.replace("\n", line_end) + body[gap.at :]
    if not _is_only_longer(root, after, new, record):
        message = "a record cannot be added here without changing what else the file says"
        hint = "look at how the list of questions ends, or add the record by hand"
        raise Unwritable(Problem(place(name, _last(root).start_mark), "cannot-append", message, hint))
    mark = BYTE_ORDER_MARK if text.startswith(BYTE_ORDER_MARK) else ""
    return Appended(mark + after, range(first, first + new.count("\n")), gap.count)


def line_end_of(text: str) -> str:
    """How most lines of a text end."""
    found = Counter(_LINE_END.findall(text)).most_common(1)
    return found[0][0] if found else "\n"


def _gap(root: yaml.Node, body: str, name: str) -> _Gap:
    questions = value_of(root, QUESTIONS)
    if isinstance(root, yaml.MappingNode) and root.flow_style:
        message = "the file is a mapping in braces, to which no line can be added"
        hint = "write each key on a line of its own, without braces"
        raise Unwritable(Problem(place(name, root.start_mark), "flow-mapping", message, hint))
    if questions is None:
        hint = f"write `{QUESTIONS}:` on a line of its own at the end of the file"
        raise Unwritable(Problem(Place(name), "missing-key", f"there is no list `{QUESTIONS}` to add to", hint))
    start, end = questions.start_mark.index, questions.end_mark.index
    if isinstance(questions, yaml.SequenceNode) and not questions.flow_style:
        dash, items = questions.start_mark.column, questions.value
        content = len(body[: end_of(questions)].rstrip(_BLANKS))
        return _Gap(content, content, _below(body, content, dash), dash, _is_spaced(items, body), len(items))
    if not _is_empty(questions, body[start:end]):
        message = f"`{QUESTIONS}` is not a list with a dash for each question"
        hint = "write each question after a dash on a new line"
        raise Unwritable(Problem(place(name, questions.start_mark), "flow-list", message, hint))
    start = len(body[:start].rstrip(" \t")) if start < end else start
    return _Gap(start, end, _below(body, end, _DASH), _DASH, blank=False, count=0)


def _is_empty(questions: yaml.Node, written: str) -> bool:
    """Whether there is no question yet, nor a comment in the brackets where they will stand."""
    if isinstance(questions, yaml.ScalarNode):
        return questions.tag == "tag:yaml.org,2002:null"
    return isinstance(questions, yaml.SequenceNode) and not questions.value and "#" not in written


def _is_spaced(items: list[yaml.Node], body: str) -> bool:
    """Whether empty lines stand between the records; a list of one record follows the house."""
    if len(items) == 1:
        return True
    end = len(body[: end_of(items[-2])].rstrip(_BLANKS))  # that of a text on lines lies past the empty ones below
    return _BLANK_LINE.search(body, end, items[-1].start_mark.index) is not None


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
    found = _LINE_END.search(body, offset)
    return found.end() if found else len(body)


def _is_only_longer(root: yaml.Node, after: str, written: str, record: Mapping[str, object]) -> bool:
    """Whether the new text says what the old one said, and at the end of its questions the record."""
    try:
        new, item = parse(after, ""), parse(written, "").value[0]
        if plain(item, "") != record:
            return False
    except Unwritable:
        return False
    old = [(content_of(key), content_of(value)) for key, value in root.value if key.value != QUESTIONS]
    kept = [(content_of(key), content_of(value)) for key, value in new.value if key.value != QUESTIONS]
    return kept == old and _rows(new) == [*_rows(root), content_of(item)]


def _last(node: yaml.Node) -> yaml.Node:
    """The value at the end of the questions."""
    questions = value_of(node, QUESTIONS)
    last = questions if questions is not None else node
    while isinstance(last, yaml.CollectionNode) and last.value:
        item = last.value[-1]
        last = item[1] if isinstance(last, yaml.MappingNode) else item
    return last


def _rows(root: yaml.Node) -> list[object]:
    questions = value_of(root, QUESTIONS)
    return [content_of(item) for item in questions.value] if isinstance(questions, yaml.SequenceNode) else []
