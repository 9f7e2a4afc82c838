"""Ways through the nodes of a YAML text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import yaml

from quiz_plugin.bank.problems import Place
from quiz_plugin.bank.write.nodes import place

Step = str | int
"""One step of a path into the data: a key of a mapping or an index of a list."""


def value_of(node: yaml.Node | None, step: Step) -> yaml.Node | None:
    """The value at a key or an index, if there is one."""
    if isinstance(node, yaml.MappingNode):
        return next((value for key, value in node.value if key.value == step), None)
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        found: yaml.Node = node.value[step]
        return found
    return None


def place_of(root: yaml.Node, path: Sequence[Step], name: str) -> Place:
    """Where the value at `path` starts; of a missing part, where its nearest parent starts."""
    node = root
    for step in path:
        found = value_of(node, step)
        if found is None:
            break
        node = found
    return place(name, node.start_mark)


def path_at(root: yaml.Node, where: Place) -> tuple[Step, ...]:
    """The path of the innermost part that starts at a place, or else holds it."""
    path: list[Step] = []
    node: yaml.Node | None = root
    while node is not None and _start(node) != (where.line, where.column):
        steps = [step for step, starts in _parts(node) if starts <= (where.line, where.column)]
        if not steps:
            break
        path.append(steps[-1])
        node = value_of(node, steps[-1])
    return tuple(path)


def end_of(node: yaml.Node) -> int:
    """The offset at which a node's content ends; the end of a block, as YAML counts, lies past the comments below."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return end_of(last[1] if isinstance(last, tuple) else last)
    end: int = node.end_mark.index
    return end


def content_of(node: yaml.Node) -> object:
    """What a node says, whatever its layout: two texts whose nodes say the same hold the same data."""
    if isinstance(node, yaml.MappingNode):
        return node.tag, [(content_of(key), content_of(value)) for key, value in node.value]
    if isinstance(node, yaml.SequenceNode):
        return node.tag, [content_of(item) for item in node.value]
    return node.tag, node.value


def _start(node: yaml.Node) -> tuple[int, int]:
    return node.start_mark.line + 1, node.start_mark.column + 1


def _parts(node: yaml.Node) -> Iterator[tuple[Step, tuple[int, int]]]:
    """Each key or index of a node, and where it starts."""
    if isinstance(node, yaml.MappingNode):
        yield from ((key.value, _start(key)) for key, _ in node.value)
    elif isinstance(node, yaml.SequenceNode):
        yield from ((index, _start(item)) for index, item in enumerate(node.value))
