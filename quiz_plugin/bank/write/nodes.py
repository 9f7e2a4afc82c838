"""The nodes of a YAML text, with the offsets that a change of the text needs."""

from __future__ import annotations

import yaml

from quiz_plugin.bank.problems import Place, Problem
from quiz_plugin.bank.syntax import explain_yaml_error

MAX_DEPTH = 50
"""libyaml's composer calls itself for each level, and thousands of them end the process."""


class Unwritable(Exception):
    """The text cannot be changed as wanted; nothing was written."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


def parse(text: str, name: str) -> yaml.Node:
    """The nodes of `text`, which is called `name` and has no byte order mark.

    Raises Unwritable for what is not YAML, or says something that would be lost: an alias, a key that stands twice.
    """
    try:
        _refuse_what_is_dangerous(text, name)
        root = yaml.compose(text, Loader=yaml.CSafeLoader)
    except yaml.MarkedYAMLError as error:
        raise Unwritable(explain_yaml_error(error, text, name)) from error
    except yaml.YAMLError as error:
        message = "the text holds a control character"
        raise Unwritable(Problem(Place(name), "control-character", message, "delete it")) from error
    if root is None:
        raise Unwritable(Problem(Place(name), "wrong-type", "there is nothing here"))
    _refuse_double_keys(root, name)
    return root


def place(name: str, mark: yaml.error.Mark | yaml._yaml.Mark | None) -> Place:
    """A mark of YAML as an editor shows it."""
    return Place(name, mark.line + 1, mark.column + 1) if mark else Place(name)


def plain(node: yaml.Node, name: str) -> object:
    """The data of a node. Raises Unwritable for a value with a tag that means nothing here."""
    if isinstance(node, yaml.MappingNode):
        return {key.value: plain(value, name) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [plain(item, name) for item in node.value]
    try:
        return yaml.constructor.SafeConstructor().construct_object(node)
    except yaml.MarkedYAMLError as error:
        message = f"the tag `{node.tag}` means nothing here"
        raise Unwritable(Problem(place(name, node.start_mark), "bad-value", message)) from error
    except (ArithmeticError, AttributeError, LookupError, ValueError):
        return node.value  # it looks like a date and is none (2026-02-30)


def _refuse_what_is_dangerous(text: str, name: str) -> None:
    depth = 0
    for event in yaml.parse(text, Loader=yaml.CSafeLoader):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if isinstance(event, yaml.AliasEvent):
            message = f"the alias `*{event.anchor}` is not allowed in a bank"
            raise Unwritable(Problem(place(name, event.start_mark), "yaml-alias", message, "write the text out"))
        if depth > MAX_DEPTH:
            message = f"this is nested more than {MAX_DEPTH} levels deep"
            raise Unwritable(Problem(place(name, event.start_mark), "unreadable-yaml", message, "check the brackets"))


def _refuse_double_keys(node: yaml.Node, name: str) -> None:
    if isinstance(node, yaml.MappingNode):
        keys: set[object] = set()
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise Unwritable(Problem(place(name, key.start_mark), "bad-key", "a key has to be a single word"))
            if key.value in keys:
                message = f"the key `{key.value}` stands twice"
                raise Unwritable(Problem(place(name, key.start_mark), "duplicate-key", message, "keep one of the two"))
            keys.add(key.value)
            _refuse_double_keys(value, name)
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            _refuse_double_keys(item, name)
