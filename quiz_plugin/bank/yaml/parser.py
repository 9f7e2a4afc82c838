"""The parts of a YAML text, each with its data, its place and its extent, built from libyaml's events in one pass.

Composing nodes first would cost several times as much, and ends the process where brackets nest thousands deep.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import yaml

from quiz_plugin.bank.characters import odd_characters
from quiz_plugin.bank.decode import UNSEEN
from quiz_plugin.bank.problems import Place, Problem
from quiz_plugin.bank.yaml.scalars import UNREAD_VALUE, value

Step = str | int
"""One step of a path into the data: a key of a mapping or an index of a list."""

Scalar = tuple[int, int, int, int, str | None, str]
"""A single value as it is written: line and column from 0, offsets of start and end, YAML's sign of its style, words.

A plain tuple, because Python's garbage collector need not look into those again and again.
"""

MAX_DEPTH = 50
"""A bank needs some ten levels; whatever walks the data may call itself for each."""


_COMMENT = re.compile(r"[ \t]+#")
_UNREAD_KEY = "\0"
"""Stands for a key that was told already; its value counts for nothing."""
_MAP, _LIST = "tag:yaml.org,2002:map", "tag:yaml.org,2002:seq"


class Node:
    """A mapping or a list: where it stands, how it is written, and its parts."""

    __slots__ = ("column", "data", "end", "flow", "keys", "line", "name", "parts", "start")

    def __init__(self, event: yaml.CollectionStartEvent) -> None:
        """Start empty."""
        mark: Any = event.start_mark
        self.line, self.column, self.start = mark.line, mark.column, mark.index
        self.end: int = mark.index
        """The offset of its end; that of a block, as YAML counts, lies past the comments below."""
        self.flow = event.flow_style
        """Whether it stands in brackets or braces."""
        self.data: Any = {} if isinstance(event, yaml.MappingStartEvent) else []
        self.parts: dict[Step, Part] = {}
        """The values by key or index."""
        self.keys: dict[str, Scalar] = {}
        self.name: Part | None = None
        """The key whose value comes next."""


Part = Scalar | Node


class Parser:
    """Reads the events of one text."""

    def __init__(self, text: str, name: str) -> None:
        """Read `text`; problems call its file `name`. Raises yaml.YAMLError for what is not YAML."""
        self.root: Part | None = None
        self.data: object = None
        self.problems: list[Problem] = []
        self.cut: set[tuple[int, int]] = set()
        """Line and column of the values without quotes that a comment ends: what follows the `#` counts for nothing."""
        self._file = name
        self._text = text
        self._above: list[Node] = []
        takes: dict[type[yaml.Event], Callable[[Any], bool]] = {
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
            take = takes.get(event.__class__)
            if take is not None and not take(event):
                return

    def _scalar(self, event: yaml.ScalarEvent) -> bool:
        """Use an event; return whether to go on."""
        start: Any = event.start_mark  # libyaml marks every event
        end: Any = event.end_mark
        words, style = event.value, event.style
        scalar = start.line, start.column, start.index, end.index, style, words
        if style == '"':
            written = self._text[start.index : end.index]
            for odd in odd_characters(words):
                if words[odd.offset] not in written:  # an escape: the others are found in the file's text
                    self._add(event, odd.code, odd.message, odd.hint)
        node = self._above[-1] if self._above else None
        if node is not None and node.name is None and isinstance(node.data, dict):
            node.name = scalar  # a key stays the word it is
            if style == '"' and (unseen := UNSEEN.search(words)):
                message = f"this key holds a control character (U+{ord(unseen[0]):04X}), written as an escape"
                self._add(event, "control-character", message, "delete it")
                node.name = (*scalar[:-1], _UNREAD_KEY)
        else:
            if event.implicit[0] and _COMMENT.match(self._text, scalar[3]):
                self.cut.add(scalar[:2])
            self._put(scalar, value(event, self._add))
        return True

    def _open(self, event: yaml.CollectionStartEvent) -> bool:
        if len(self._above) == MAX_DEPTH:
            message = f"this is nested more than {MAX_DEPTH} levels deep"
            self._add(event, "unreadable-yaml", message, "check the brackets")
            self.data = self.root = None
            return False
        own = _MAP if isinstance(event, yaml.MappingStartEvent) else _LIST
        if event.tag is not None and event.tag not in {own, "!"}:
            self._add(event, "bad-value", f"the tag `{event.tag}` means nothing here", "delete it")
        self._above.append(Node(event))
        return True

    def _close(self, event: yaml.CollectionEndEvent) -> bool:
        node = self._above.pop()
        mark: Any = event.end_mark
        node.end = mark.index
        self._put(node, node.data)
        return True

    def _alias(self, event: yaml.AliasEvent) -> bool:
        # With aliases a few lines could stand for gigabytes.
        message = f"the alias `*{event.anchor}` is not allowed in a bank"
        self._add(event, "yaml-alias", message, "write the text out, or quote it if the asterisk belongs to it")
        start: Any = event.start_mark
        end: Any = event.end_mark
        self._put((start.line, start.column, start.index, end.index, None, ""), UNREAD_VALUE)
        return True

    def _document(self, event: yaml.DocumentStartEvent) -> bool:
        if self.root is not None:
            hint = "delete the line `---`, or move what follows to a file of its own"
            self._add(event, "unreadable-yaml", "a second document starts here, and a file holds one", hint)
        return self.root is None

    def _put(self, part: Part, data: object) -> None:
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

    def _put_pair(self, node: Node, key: Part, part: Part, data: object) -> None:
        if isinstance(key, Node):
            place = Place(self._file, key.line + 1, key.column + 1)
            self.problems.append(Problem(place, "bad-key", "a key has to be a single word"))
            return
        name = key[-1]
        if name == _UNREAD_KEY:
            return
        if name in node.keys:
            place, first = (Place(self._file, line + 1, column + 1) for line, column, *_ in (key, node.keys[name]))
            message, related = f"the key `{name}` stands twice", ((first, "the first one"),)
            self.problems.append(Problem(place, "duplicate-key", message, "keep one of the two", related))
        else:
            node.keys[name], node.parts[name], node.data[name] = key, part, data

    def _add(self, event: yaml.Event, code: str, message: str, hint: str) -> None:
        mark: Any = event.start_mark
        self.problems.append(Problem(Place(self._file, mark.line + 1, mark.column + 1), code, message, hint))
