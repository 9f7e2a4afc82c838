"""Data as YAML text, with the place of every part: what the reader of the bank says is held against this.

Nothing here asks the reader, nor libyaml: a text written here knows its places because it was written so, and one that
somebody else wrote is looked through by the parser in plain Python.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import yaml

LINE_BREAK = re.compile(r"\r\n?|\n")


@dataclass(frozen=True)
class Raw:
    """YAML as it stands: in the place of a value or of a key, also of a key that stands there already."""

    text: str


Step = str | int | Raw
Path = tuple[Step, ...]


@dataclass(frozen=True)
class Part:
    """Where a value stands in the text, and the key or dash before it."""

    start: int
    end: int
    name: int
    """Where its key starts; for an item of a list, where the item starts."""
    flow: bool
    """Whether it stands in brackets."""


@dataclass(frozen=True)
class Layout:
    """One way to write the same data."""

    flow_from: int = 9
    """Mappings and lists at this depth, and those in them, stand in brackets."""
    quote: str = '"'
    """How texts are quoted: " or ', or nothing where that is surely safe."""
    indent: int = 2


@dataclass
class Written:
    """A YAML text, what it says, and where."""

    text: str
    data: Any = field(repr=False)
    parts: Mapping[Path, Part] = field(repr=False)
    layout: Layout = field(default_factory=Layout, repr=False)

    def place(self, path: Path = (), *, key: bool = False, inside: str = "") -> tuple[int, int]:
        """Line and column of a value, of its key, or of some words within it that stand nowhere else."""
        part = self.parts[path]
        if not inside:
            return position(self.text, part.name if key else part.start)
        assert self.text.count(inside) == 1, inside
        return position(self.text, self.text.index(inside))

    def key_lines(self) -> list[tuple[int, int]]:
        """Where the lines start that start with a key, each with where its key starts; brackets have none."""
        keys = [part.name for path, part in self.parts.items() if path and isinstance(path[-1], str) and not part.flow]
        starts = [(key - position(self.text, key)[1] + 1, key) for key in keys]
        return sorted(start for start in starts if not self.text[slice(*start)].strip())


def position(text: str, offset: int) -> tuple[int, int]:
    """Line and column, from 1, of a character of a text."""
    before = LINE_BREAK.split(text[:offset])
    return len(before), len(before[-1]) + 1


def look_through(text: str) -> Written:
    """A text that was written elsewhere."""
    parts: dict[Path, Part] = {}
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    for path, name, node, flow in _nodes(root, (), root, False):
        end = node.start_mark.index + len(text[node.start_mark.index : node.end_mark.index].rstrip())
        parts[path] = Part(node.start_mark.index, end, name.start_mark.index, flow)
    return Written(text, yaml.load(text, Loader=yaml.SafeLoader), parts)


def _nodes(node: Any, path: Path, name: Any, flow: bool) -> Iterator[tuple[Path, Any, Any, bool]]:
    yield path, name, node, flow
    inside = flow or bool(getattr(node, "flow_style", False))
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from _nodes(value, (*path, key.value), key, inside)
    elif isinstance(node, yaml.SequenceNode):
        for index, value in enumerate(node.value):
            yield from _nodes(value, (*path, index), value, inside)
