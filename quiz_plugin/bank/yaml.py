"""Reads a YAML file as plain data, and finds the line and column of the part at any path of it (`SourceFile`).

Made of libyaml's events in one pass; raises nothing, and explains errors to authors. Reports aliases (a few lines could
stand for gigabytes), deep nesting, keys that stand twice, and words that some readers of YAML take for a truth value.
For whatever authors write in YAML, front matter and mkdocs.yml too. `data` is shared: never change it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

import yaml

from quiz_plugin.bank.files import CONFLICT, UNSEEN, conflict, decode, name_of, read_bytes, unseen
from quiz_plugin.bank.problems import Place, Problem

Step = str | int
"""One step of a path into the data: a key of a mapping or an index of a list."""

Scalar = tuple[int, int, int, int, str | None, str]
"""A single value as written: line and column from 0, offsets of start and end, YAML's sign of its style, words."""

MAX_DEPTH = 50
"""A bank needs some ten levels; whatever walks the data may call itself for each."""

_COMMENT = re.compile(r"[ \t]+#")
_MAP, _LIST, _TEXT = (f"tag:yaml.org,2002:{name}" for name in ("map", "seq", "str"))
_MAYBE_NO_TEXT = re.compile(r"[-+.~=<0-9]|[nN]|[tTfF][rRaA]|[yYoO]|$")
"""How a plain value starts that may be something else than a text; all others need no closer look."""
_TRUTH_TO_SOME = re.compile(r"y(es)?|no?|on|off", re.IGNORECASE)
_resolver = yaml.resolver.Resolver()
_constructor = yaml.constructor.SafeConstructor()


UNREAD_VALUE = object()
"""Stands where a value could not be read; whoever finds it reports nothing, for the reader has."""


class SourceFile:
    """What one file holds, the place of each part, and what is wrong with it."""

    def __init__(self, raw: bytes | Problem, name: str) -> None:
        """Read the content `raw` of a file, or the problem in its place; `name` is how problems call it.

        Raises nothing for what the file says.
        """
        text = decode(raw, name)
        self.name, self.text = name, "" if isinstance(text, Problem) else text
        self.problems: list[Problem]
        try:
            parsed = _Parser(self.text, name)
        except yaml.YAMLError as error:
            parsed = _Parser("", name)
            self.problems = [_explain(error, self.text, name)]
        else:
            self.problems = parsed.problems
        if isinstance(text, Problem):
            self.problems.append(text)
        self.data: object = parsed.data
        self._root, self._cut = parsed.root, parsed.cut

    @classmethod
    def at(cls, path: Path, folder: Path) -> SourceFile | None:
        """The file at `path`, in the folder of a bank; None where there is none."""
        name = name_of(path, folder)
        raw = read_bytes(path, name)
        return None if raw is None else cls.of(raw, name)

    @staticmethod
    def of(raw: bytes | Problem, name: str) -> SourceFile:
        """The file with this content, read once while few others are: whoever gets it changes nothing about it."""
        return _read(raw, name)

    @property
    def readable(self) -> bool:
        """Whether the whole file became data."""
        return not self.problems

    def without_reported(self, problems: Iterable[Problem]) -> list[Problem]:
        """Those at other places than the file's own problems: of an unreadable value there is no more to say."""
        places = {problem.place for problem in self.problems}
        return [problem for problem in problems if problem.place not in places]

    def place(self, path: Sequence[Step] = (), *, key: bool = False) -> Place:
        """Where the value at `path` starts, or its key; of a missing part, where its nearest parent starts."""
        part = self._root
        for depth, step in enumerate(path, 1):
            if not isinstance(part, _Node) or step not in part.parts:
                break
            wants_key = key and depth == len(path)
            part = part.keys[step] if wants_key and isinstance(step, str) else part.parts[step]
        if part is None:
            return Place(self.name)
        line, column = (part.line, part.column) if isinstance(part, _Node) else part[:2]
        return Place(self.name, line + 1, column + 1)

    def place_in(self, path: Sequence[Step], offset: int, words: str) -> Place:
        """Where `words` stand, which the text at `path` holds from `offset` on.

        A text may be folded, indented or quoted in its file, so it is the n-th occurrence in the one that is looked up
        in the other. Words that the file writes otherwise, broken in two lines or with escapes, go by the text's start.
        """
        scalar = self._scalar(path)
        if scalar is None:
            return self.place(path)
        line, column, start, end, style, text = scalar
        at = self.text.find("\n", start, end) if style in {"|", ">"} else start  # the line of the sign holds no text
        for _ in range(text.count(words, 0, offset)):
            at = self.text.find(words, at, end) + len(words)
        at = self.text.find(words, at, end)
        if at < 0:
            return self.place(path)
        before = self.text[start:at]
        breaks = before.count("\n")
        column = len(before) - before.rfind("\n") - 1 if breaks else column + len(before)
        return Place(self.name, line + breaks + 1, column + 1)

    def written(self, path: Sequence[Step]) -> str | None:
        """The word or text at `path` as the author wrote it, before YAML made a number or a date of it."""
        return scalar[-1] if (scalar := self._scalar(path)) else None

    def is_cut(self, path: Sequence[Step]) -> bool:
        """Whether a comment ends the value at `path`, which has no quotes."""
        if not self._cut:
            return False
        scalar = self._scalar(path)
        return scalar is not None and scalar[:2] in self._cut

    def _scalar(self, path: Sequence[Step]) -> Scalar | None:
        part = self._root
        for step in path:
            if not isinstance(part, _Node) or step not in part.parts:
                return None
            part = part.parts[step]
        return None if isinstance(part, _Node) else part


_read = lru_cache(maxsize=128)(SourceFile)


class _Node:
    """A mapping or a list: where it stands, and its parts."""

    __slots__ = ("column", "data", "keys", "line", "name", "parts")

    def __init__(self, event: yaml.CollectionStartEvent) -> None:
        mark: Any = event.start_mark
        self.line, self.column = mark.line, mark.column
        self.data: Any = {} if isinstance(event, yaml.MappingStartEvent) else []
        self.parts: dict[Step, _Part] = {}
        self.keys: dict[str, Scalar] = {}
        self.name: _Part | None = None
        """The key whose value comes next."""


_Part = Scalar | _Node


class _Parser:
    """Reads the events of one text. Composing nodes first would cost several times as much."""

    def __init__(self, text: str, name: str) -> None:
        """Read `text`; problems call its file `name`. Raises yaml.YAMLError for what is not YAML."""
        self.root: _Part | None = None
        self.data: object = None
        self.problems: list[Problem] = []
        self.cut: set[tuple[int, int]] = set()
        """Line and column of the values without quotes that a comment ends: what follows the `#` counts for nothing."""
        self._file = name
        self._text = text
        self._above: list[_Node] = []
        handlers: dict[type[yaml.Event], Callable[[Any], bool]] = {
            yaml.ScalarEvent: self._scalar,
            yaml.MappingStartEvent: self._open,
            yaml.SequenceStartEvent: self._open,
            yaml.MappingEndEvent: self._close,
            yaml.SequenceEndEvent: self._close,
            yaml.AliasEvent: self._alias,
            yaml.DocumentStartEvent: self._document,
        }
        loader = yaml.CSafeLoader(text)
        while (event := loader.get_event()) is not None:
            handle = handlers.get(event.__class__)
            if handle is not None and not handle(event):
                return

    def _scalar(self, event: yaml.ScalarEvent) -> bool:
        """Use an event; return whether to go on."""
        start: Any = event.start_mark  # libyaml marks every event
        end: Any = event.end_mark
        scalar = start.line, start.column, start.index, end.index, event.style, event.value
        if event.style == '"' and (odd := UNSEEN.search(event.value)):  # written as an escape
            self.problems.append(unseen(Place(self._file, start.line + 1, start.column + 1), odd[0]))
        node = self._above[-1] if self._above else None
        if node is not None and node.name is None and isinstance(node.data, dict):
            node.name = scalar  # a key stays the word it is
        else:
            if event.implicit[0] and _COMMENT.match(self._text, scalar[3]):
                self.cut.add(scalar[:2])
            self._put(scalar, self._value(event))
        return True

    def _value(self, event: yaml.ScalarEvent) -> object:
        """What a single value means: a text, a number, a date, true, false or nothing."""
        text: str = event.value
        if event.implicit[0]:
            return self._plain_value(event, text) if _MAYBE_NO_TEXT.match(text) else text
        if event.implicit[1] or event.tag is None:
            return text
        try:
            return _construct(event.tag, text)
        except yaml.MarkedYAMLError:
            hint = "if the text starts with an exclamation mark, put it in quotes"
            return self._add(event, "bad-value", f"the tag `{event.tag}` means nothing here", hint)

    def _plain_value(self, event: yaml.ScalarEvent, text: str) -> object:
        """What a value without quotes means."""
        if _TRUTH_TO_SOME.fullmatch(text):
            message = f"`{text}` without quotes is a text to some readers of YAML, and true or false to others"
            hint = f'write "{text}" with quotes if it is a text, or else true or false'
            return self._add(event, "yaml-boolean", message, hint)
        if text in {"=", "<<"}:
            message = f"`{text}` without quotes has a meaning of its own in YAML"
            return self._add(event, "bad-value", message, "put it in quotes")
        tag: str = _resolver.resolve(yaml.ScalarNode, text, (True, False))  # type: ignore[no-untyped-call]
        return _construct(tag, text)

    def _open(self, event: yaml.CollectionStartEvent) -> bool:
        if len(self._above) == MAX_DEPTH:
            message = f"this is nested more than {MAX_DEPTH} levels deep"
            self._add(event, "unreadable-yaml", message, "check the brackets")
            self.data = self.root = None
            return False
        implied = _MAP if isinstance(event, yaml.MappingStartEvent) else _LIST
        if event.tag is not None and event.tag not in {implied, "!"}:
            self._add(event, "bad-value", f"the tag `{event.tag}` means nothing here", "delete it")
        self._above.append(_Node(event))
        return True

    def _close(self, event: yaml.CollectionEndEvent) -> bool:  # noqa: ARG002 (every handler gets its event)
        node = self._above.pop()
        self._put(node, node.data)
        return True

    def _alias(self, event: yaml.AliasEvent) -> bool:
        message = f"the alias `*{event.anchor}` is not allowed in a bank"
        hint = "write the text out, or quote it if the asterisk belongs to it"
        start: Any = event.start_mark
        end: Any = event.end_mark
        part = (start.line, start.column, start.index, end.index, None, "")
        self._put(part, self._add(event, "yaml-alias", message, hint))
        return True

    def _document(self, event: yaml.DocumentStartEvent) -> bool:
        if self.root is not None:
            hint = "delete the line `---`, or move what follows to a file of its own"
            self._add(event, "unreadable-yaml", "a second document starts here, and a file holds one", hint)
        return self.root is None

    def _put(self, part: _Part, data: object) -> None:
        """Hang a finished part, with its data, into the node that holds it."""
        node = self._above[-1] if self._above else None
        if node is None:
            self.root, self.data = part, data
        elif isinstance(node.data, list):
            node.parts[len(node.data)] = part
            node.data.append(data)
        elif node.name is None:
            node.name = part
        else:
            self._put_pair(node, node.name, part, data)
            node.name = None

    def _put_pair(self, node: _Node, key: _Part, part: _Part, data: object) -> None:
        if isinstance(key, _Node):
            place = Place(self._file, key.line + 1, key.column + 1)
            self.problems.append(Problem(place, "bad-key", "a key has to be a single word"))
            return
        name = key[-1]
        if name in node.keys:
            place, first = (Place(self._file, line + 1, column + 1) for line, column, *_ in (key, node.keys[name]))
            message, related = f"the key `{name}` stands twice", ((first, "the first one"),)
            self.problems.append(Problem(place, "duplicate-key", message, "keep one of the two", related))
        else:
            node.keys[name], node.parts[name], node.data[name] = key, part, data

    def _add(self, event: yaml.Event, code: str, message: str, hint: str) -> object:
        """Report a problem at an event; return what stands for its value."""
        mark: Any = event.start_mark
        self.problems.append(Problem(Place(self._file, mark.line + 1, mark.column + 1), code, message, hint))
        return UNREAD_VALUE


@lru_cache(maxsize=1_000)
def _construct(tag: str, text: str) -> object:
    """The value as PyYAML makes it. Raises yaml.MarkedYAMLError for an unknown tag."""
    if tag == _TEXT:
        return text
    try:
        return _constructor.construct_object(yaml.ScalarNode(tag, text))
    except (ArithmeticError, AttributeError, LookupError, ValueError):
        return text  # it looks like a date and is none (2026-02-30): what it should be is for the model to say
    finally:  # it keeps all that it ever made until a whole document is done
        _constructor.constructed_objects.clear()
        _constructor.recursive_objects.clear()


def _explain(error: yaml.YAMLError, text: str, name: str) -> Problem:
    """The problem behind an error of the YAML parser in the file called `name` with this text."""
    if not isinstance(error, yaml.MarkedYAMLError):
        return Problem(Place(name), "control-character", "the text holds a control character", "delete it")
    if any(found[0].startswith("<") for found in CONFLICT.finditer(text)):
        found = next(CONFLICT.finditer(text))
        return conflict(Place(name, text.count("\n", 0, found.start()) + 1), found[0])
    mark = cast("yaml.error.Mark", error.problem_mark or error.context_mark)  # libyaml always gives one
    opened = error.context_mark or mark
    # To YAML, the end of a file that does not end with a line break is the start of another line.
    lines = [*text.split("\n"), ""]
    place, start = (
        Place(name, each.line + 1, each.column + 1)
        if each.line < len(lines) - 1
        else Place(name, len(lines) - 1, len(lines[-2]) + 1)
        for each in (mark, opened)
    )
    line, column = lines[mark.line], mark.column
    reason = error.problem or error.context or "it cannot be read"
    if "\t" in (tabs := _before_text(line, column)):
        hint = "indent with spaces; most editors do so on request"
        place = Place(name, place.line, tabs.index("\t") + 1)
        return Problem(place, "tab-character", "a tab stands where YAML takes only spaces", hint)
    in_brackets = "did not find expected ','" in reason
    if "mapping values are not allowed" in reason or (in_brackets and _is_second_colon(line, column)):
        message = "a colon starts a value here, where none can stand"
        hint = "if the colon belongs to a text, put the whole text in quotes; if not, check the indentation"
        return Problem(place, "unquoted-colon", message, hint)
    if in_brackets or "end of stream" in reason or not text[mark.index :].strip():
        hint = "close it, and check the commas; texts with quotes stand in quotes of the other kind"
        related = () if place == start else ((place, "here it should have ended"),)
        return Problem(start, "unreadable-yaml", "this bracket or quote is not closed", hint, related)
    hint = "check the indentation, and put texts with special characters in quotes"
    return Problem(place, "unreadable-yaml", f"this is not YAML: {reason}", hint)


def _is_second_colon(line: str, column: int) -> bool:
    """Whether a colon stands at the place and another before it: what is between them is a text and no key."""
    return line[column : column + 1] == ":" and bool(re.search(r":\s", re.split(r"[,{\[]", line[:column])[-1]))


def _before_text(line: str, column: int) -> str:
    """The white space at the line's start, or up to the place itself if there is a tab."""
    end = column + 1 if line[column : column + 1] == "\t" else len(line) - len(line.lstrip(" \t"))
    return line[:end]
