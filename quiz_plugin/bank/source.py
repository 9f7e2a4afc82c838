"""One YAML file, read so that every key and value still knows its line and column.

libyaml composes the nodes (it is some forty times faster than the pure-Python composers); the plain data is built
here, because the stock constructor keeps neither places nor duplicate keys.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import yaml

from quiz_plugin.bank.problems import Place, Problem

Step = str | int
"""One step of a path into the data: a key of a mapping or an index of a list."""

MAX_DEPTH = 50
"""A bank needs some ten levels. libyaml's composer calls itself for each, and thousands of them end the process."""


class SourceFile:
    """The data of one file, its places, and what could not be read."""

    def __init__(self, path: Path, name: str) -> None:
        """Read `path`; `name` is how problems call the file."""
        self.name = name
        self.problems: list[Problem] = []
        self.data: object = None
        self._root: yaml.Node | None = None
        text = self._decode(path)
        if text is None or self._is_refused(text):
            return
        try:
            self._root = yaml.compose(text, Loader=yaml.CSafeLoader)
            if self._root is not None:
                self.data = self._build(self._root)
        except yaml.MarkedYAMLError as error:
            reason = " ".join(part for part in (error.context, error.problem) if part)
            hint = "check the indentation, and quote a text that holds a colon followed by a space"
            self._add(
                self._at(error.problem_mark or error.context_mark),
                "unreadable-yaml",
                f"this is not YAML: {reason}",
                hint,
            )

    @property
    def readable(self) -> bool:
        """Whether the whole file became data."""
        return not self.problems

    def place(self, path: Sequence[Step] = (), *, key: bool = False) -> Place:
        """Where the value at `path` starts, or its key; of a missing part, where its nearest parent starts."""
        mark = self._root.start_mark if self._root else None
        for name, value in self._walk(path):
            mark = (name if key else value).start_mark
        return self._at(mark)

    def written(self, path: Sequence[Step]) -> str | None:
        """The word or text at `path` as the author wrote it, before YAML made a number or a date of it."""
        nodes = [value for _, value in self._walk(path)]
        found = nodes[-1] if nodes and len(nodes) == len(path) else None
        return found.value if isinstance(found, yaml.ScalarNode) else None

    def _walk(self, path: Sequence[Step]) -> Iterator[tuple[yaml.Node, yaml.Node]]:
        """Key and value of each step of `path`, as far as it exists; the key of a list's item is the item."""
        node = self._root
        for step in path:
            found: tuple[yaml.Node, yaml.Node] | None = None
            if isinstance(node, yaml.MappingNode):
                found = next((pair for pair in node.value if pair[0].value == step), None)
            elif isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
                found = (node.value[step], node.value[step])
            if found is None:
                return
            yield found
            node = found[1]

    def _at(self, mark: yaml.error.Mark | yaml._yaml.Mark | None) -> Place:
        return Place(self.name, mark.line + 1, mark.column + 1) if mark else Place(self.name)

    def _add(self, place: Place, code: str, message: str, hint: str = "") -> None:
        self.problems.append(Problem(place, code, message, hint))

    def _decode(self, path: Path) -> str | None:
        raw = path.read_bytes()
        try:
            text = raw.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            self.problems.append(not_utf_8(self.name, error))
            return None
        odd = yaml.reader.Reader.NON_PRINTABLE.search(text)
        if odd:
            before = text[: odd.start()]
            place = Place(self.name, before.count("\n") + 1, odd.start() - before.rfind("\n"))
            self._add(place, "control-character", f"a control character (U+{ord(odd[0]):04X}) stands here", "delete it")
            return None
        return text

    def _is_refused(self, text: str) -> bool:
        """Refuse what is dangerous to build: with aliases a few lines stand for gigabytes; deep nesting is fatal."""
        depth = 0
        try:
            for event in yaml.parse(text, Loader=yaml.CSafeLoader):
                if isinstance(event, yaml.AliasEvent):
                    self._add(
                        self._at(event.start_mark),
                        "yaml-alias",
                        f"the alias `*{event.anchor}` is not allowed in a bank",
                        "write the text out, or quote it if the asterisk belongs to it",
                    )
                elif isinstance(event, yaml.CollectionStartEvent):
                    depth += 1
                elif isinstance(event, yaml.CollectionEndEvent):
                    depth -= 1
                if depth > MAX_DEPTH:
                    message = f"this is nested more than {MAX_DEPTH} levels deep"
                    self._add(self._at(event.start_mark), "unreadable-yaml", message, "check the brackets")
                    return True
        except yaml.MarkedYAMLError:
            pass  # composing reports it with its place
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
        return self._scalar(node)

    def _scalar(self, node: yaml.Node) -> object:
        if odd := yaml.reader.Reader.NON_PRINTABLE.search(node.value):
            message = f"this text holds a control character (U+{ord(odd[0]):04X}), written as an escape"
            self._add(self._at(node.start_mark), "control-character", message, "delete it")
            return "…"
        try:
            return yaml.constructor.SafeConstructor().construct_object(node)
        except yaml.MarkedYAMLError:
            hint = "if the text starts with an exclamation mark, put it in quotes"
            self._add(self._at(node.start_mark), "bad-value", f"the tag `{node.tag}` means nothing here", hint)
        except (ArithmeticError, AttributeError, LookupError, ValueError):
            pass  # it looks like a date or a number and is none (2026-02-30): what it should be is for the model to say
        return node.value


def not_utf_8(name: str, error: UnicodeDecodeError) -> Problem:
    """The problem of a file called `name` that could not be decoded."""
    before = error.object[: error.start].decode("utf-8", "replace")
    place = Place(name, before.count("\n") + 1, len(before) - before.rfind("\n"))
    return Problem(place, "not-utf-8", "this byte is not UTF-8", "save the file as UTF-8")
