"""One YAML file, read so that every key and value still knows its line and column.

libyaml composes the nodes (it is some forty times faster than the pure-Python composers); the plain data is built
here, because the stock constructor keeps neither places nor duplicate keys.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import yaml

from quiz_plugin.bank.problems import Place, Problem

Step = str | int
"""One step of a path into the data: a key of a mapping or an index of a list."""


class SourceFile:
    """The data of one file, its places, and what could not be read."""

    def __init__(self, path: Path, name: str) -> None:
        """Read `path`; `name` is how problems call the file."""
        self.name = name
        self.problems: list[Problem] = []
        self.data: object = None
        self._root: yaml.Node | None = None
        text = self._decode(path)
        if text is None or self._has_alias(text):
            return
        try:
            self._root = yaml.compose(text, Loader=yaml.CSafeLoader)
            if self._root is not None:
                self.data = self._build(self._root)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            self._unreadable(mark, " ".join(part for part in (error.context, error.problem) if part))
        except RecursionError:
            self._unreadable(None, "it is nested too deeply")

    @property
    def readable(self) -> bool:
        """Whether the whole file became data."""
        return not self.problems

    def place(self, path: Sequence[Step] = (), *, key: bool = False) -> Place:
        """Where the value at `path` starts, or its key; for a missing part, where the nearest existing parent starts."""
        node, mark = self._root, self._root.start_mark if self._root else None
        for step in path:
            found: tuple[yaml.Node, yaml.Node] | None = None
            if isinstance(node, yaml.MappingNode):
                found = next((pair for pair in node.value if pair[0].value == step), None)
            elif isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
                found = (node.value[step], node.value[step])
            if found is None:
                break
            node = found[1]
            mark = (found[0] if key else node).start_mark
        return self._at(mark)

    def _at(self, mark: yaml.Mark | None) -> Place:
        return Place(self.name, mark.line + 1, mark.column + 1) if mark else Place(self.name)

    def _add(self, place: Place, code: str, message: str, hint: str = "") -> None:
        self.problems.append(Problem(place, code, message, hint))

    def _unreadable(self, mark: yaml.Mark | None, reason: str) -> None:
        hint = "check the indentation, and quote a text that holds a colon followed by a space"
        self._add(self._at(mark), "unreadable-yaml", f"this is not YAML: {reason}", hint)

    def _decode(self, path: Path) -> str | None:
        raw = path.read_bytes()
        try:
            text = raw.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            before = raw[: error.start].decode("utf-8", "replace")
            line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
            self._add(Place(self.name, line, column), "not-utf-8", "this byte is not UTF-8", "save the file as UTF-8")
            return None
        odd = yaml.reader.Reader.NON_PRINTABLE.search(text)
        if odd:
            before = text[: odd.start()]
            place = Place(self.name, before.count("\n") + 1, odd.start() - before.rfind("\n"))
            self._add(place, "control-character", f"a control character (U+{ord(odd[0]):04X}) stands here", "delete it")
            return None
        return text

    def _has_alias(self, text: str) -> bool:
        """Refuse anchors and aliases before anything is built: a few lines of them can stand for gigabytes."""
        if "*" not in text or "&" not in text:
            return False
        try:
            for event in yaml.parse(text, Loader=yaml.CSafeLoader):
                if isinstance(event, yaml.AliasEvent):
                    self._add(
                        self._at(event.start_mark),
                        "yaml-alias",
                        f"the alias `*{event.anchor}` is not allowed in a bank",
                        "write the text out, or quote it if the asterisk belongs to it",
                    )
        except yaml.YAMLError:
            return False  # composing reports it with its place
        return not self.readable

    def _build(self, node: yaml.Node) -> object:
        if isinstance(node, yaml.MappingNode):
            data: dict[str, object] = {}
            first: dict[str, yaml.Node] = {}
            for key, value in node.value:
                if not isinstance(key, yaml.ScalarNode):
                    self._add(self._at(key.start_mark), "bad-key", "a key has to be a single word")
                    continue
                if key.value in first:
                    self.problems.append(
                        Problem(
                            self._at(key.start_mark),
                            "duplicate-key",
                            f"the key `{key.value}` stands twice",
                            "keep one of the two",
                            ((self._at(first[key.value].start_mark), "the first one"),),
                        )
                    )
                    continue
                first[key.value] = key
                data[key.value] = self._build(value)
            return data
        if isinstance(node, yaml.SequenceNode):
            return [self._build(item) for item in node.value]
        try:
            return yaml.constructor.SafeConstructor().construct_object(node)
        except (ValueError, yaml.MarkedYAMLError):
            self._add(self._at(node.start_mark), "bad-value", f"`{node.value}` cannot be read", "put it in quotes")
            return None
