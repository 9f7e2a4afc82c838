"""A YAML text that is changed in one place, with all the rest of it as it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from quiz_plugin.bank.decode import LINE_BREAK
from quiz_plugin.bank.problems import Place, Problem
from quiz_plugin.bank.yaml.parser import Node, Step
from quiz_plugin.bank.yaml.tree import Tree

_BYTE_ORDER_MARK = "\ufeff"
_BLANKS = " \t\r\n"
_INCOMPLETE = frozenset({"yaml-alias", "unreadable-yaml", "bad-key", "duplicate-key"})
"""Codes of what leaves a part of the text out of its tree, so that a change might lose it."""


class Unwritable(Exception):
    """The text cannot be changed as wanted; nothing was written."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


class EditableTree(Tree):
    """The tree of a text to be changed, which holds all that the text says; offsets start after the byte order mark."""

    def __init__(self, text: str, name: str) -> None:
        """Read `text`, which is called `name`.

        Raises Unwritable for what is not YAML, or says something that would be lost: an alias, a key that stands twice.
        """
        super().__init__(text.removeprefix(_BYTE_ORDER_MARK), name)
        self.mark = text[: len(text) - len(self.text)]
        """The byte order mark, if there is one."""
        lost = [each for each in self.problems if self.root is None or each.code in _INCOMPLETE]
        if lost:
            raise Unwritable(lost[0])
        if self.root is None:
            raise Unwritable(Problem(Place(name), "wrong-type", "there is nothing here"))

    @property
    def line_end(self) -> str:
        """How most lines end."""
        found = Counter(LINE_BREAK.findall(self.text)).most_common(1)
        return found[0][0] if found else "\n"

    def key_span(self, path: Sequence[Step]) -> tuple[int, int]:
        """The offsets at which the key at `path` starts and ends. Raises KeyError if there is none."""
        above = self.part(path[:-1])
        if not isinstance(above, Node):
            raise KeyError(path)
        return above.keys[str(path[-1])][2:4]

    def span(self, path: Sequence[Step]) -> tuple[int, int]:
        """The offsets at which the value at `path` starts and ends; comments and empty lines below do not belong to it.

        Raises KeyError if there is none.
        """
        first = last = self.part(path)
        while isinstance(last, Node) and last.parts and not last.flow:
            last = [*last.parts.values()][-1]
        if first is None or last is None:
            raise KeyError(path)
        start = first.start if isinstance(first, Node) else first[2]
        end = last.end if isinstance(last, Node) else last[3]
        return start, max(start, len(self.text[:end].rstrip(_BLANKS)))

    def after(self, text: str, problem: Problem) -> EditableTree:
        """The tree of the changed text, if that says what `data` says, in which the same change was made.

        Raises Unwritable with `problem` if it says anything else.
        """
        try:
            tree = EditableTree(text, self.name)
        except Unwritable:
            tree = None
        if tree is None or tree.data != self.data:
            raise Unwritable(problem)
        return tree
