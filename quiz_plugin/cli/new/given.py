"""A question that somebody wrote as YAML and hands over whole."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, BinaryIO

import yaml

from quiz_plugin.bank.folder import MAX_BYTES, name_of, too_large
from quiz_plugin.bank.problems import Place, Problem
from quiz_plugin.bank.write.nodes import Unwritable, parse, plain
from quiz_plugin.bank.write.save import checked_yaml
from quiz_plugin.bank.write.splice import BYTE_ORDER_MARK
from quiz_plugin.bank.write.trial import Found
from quiz_plugin.bank.write.walk import place_of


@dataclass(frozen=True)
class Given:
    """The record, and where its parts stand."""

    name: str
    """How problems call its file."""
    node: yaml.Node
    data: dict[str, Any]

    @classmethod
    def read(cls, source: BinaryIO, folder: Path) -> Given:
        """Read a record, or a list with one record as a bank holds it. Raises Unwritable for anything else."""
        name = _name(getattr(source, "name", "<stdin>"), folder)
        raw = source.read(MAX_BYTES + 1)
        if len(raw) > MAX_BYTES:
            raise Unwritable(too_large(name))
        node = parse(checked_yaml(raw, name).removeprefix(BYTE_ORDER_MARK), name)
        if isinstance(node, yaml.SequenceNode) and len(node.value) == 1:
            node = node.value[0]
        data = plain(node, name)
        if not isinstance(data, dict) or not data:
            message = "this is not one question"
            raise Unwritable(Problem(Place(name), "wrong-type", message, "write `kind: …` and the other keys below"))
        return cls(name, node, data)

    def placed(self, found: Found) -> Problem:
        """The problem at its place in the file that was given."""
        return replace(found.problem, place=place_of(self.node, found.path, self.name))


def _name(path: str, folder: Path) -> str:
    """From the folder that holds the bank, as all files are called."""
    return path if path.startswith("<") else name_of(Path(path), folder)
