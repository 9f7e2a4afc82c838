"""One YAML file, read so that every key and value still knows its line and column."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

import yaml

from quiz_plugin.bank.characters import check_characters
from quiz_plugin.bank.decode import LINE_BREAK, decode
from quiz_plugin.bank.folder import name_of, read_bytes
from quiz_plugin.bank.problems import Place, Problem
from quiz_plugin.bank.syntax import explain_yaml_error
from quiz_plugin.bank.tree import Node, Part, Scalar, Step, Tree

__all__ = ["SourceFile", "Step"]


class SourceFile:
    """The data of one file, its places, and what could not be read."""

    def __init__(self, raw: bytes | Problem, name: str) -> None:
        """Read the content `raw` of a file, or the problem in its place; `name` is how problems call it."""
        self.name = name
        self.problems: list[Problem] = []
        self.data: object = None
        self._root: Part | None = None
        self._at_hand = True
        self._cut: set[tuple[int, int]] = set()
        text = decode(raw, name)
        self._text = "" if isinstance(text, Problem) else text
        if isinstance(text, Problem):
            self.problems.append(text)
            return
        try:
            tree = Tree(text, name)
        except yaml.MarkedYAMLError as error:
            self.problems.append(explain_yaml_error(error, text, name))
            return
        self.problems, self.data, self._root = tree.problems, tree.data, tree.root
        self.problems += check_characters(text, name)
        self._cut = tree.cut

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

    def put_away(self) -> None:
        """Forget data and places, which take far more memory than the text; asking for a place has it read again."""
        self.data = self._root = None
        self._at_hand = False

    @property
    def _top(self) -> Part | None:
        """The whole, with its places."""
        if not self._at_hand:
            tree = Tree(self._text, self.name)
            self.data, self._root, self._at_hand = tree.data, tree.root, True
        return self._root

    @property
    def readable(self) -> bool:
        """Whether the whole file became data."""
        return not self.problems

    def untold(self, problems: Iterable[Problem]) -> list[Problem]:
        """Those at other places than the file's own: of a value that could not be made out there is no more to say."""
        explain_yaml_error = {problem.place for problem in self.problems}
        return [problem for problem in problems if problem.place not in explain_yaml_error]

    def place(self, path: Sequence[Step] = (), *, key: bool = False) -> Place:
        """Where the value at `path` starts, or its key; of a missing part, where its nearest parent starts."""
        part = self._top
        for depth, step in enumerate(path, 1):
            if not isinstance(part, Node) or step not in part.parts:
                break
            wants_key = key and depth == len(path)
            part = part.keys[step] if wants_key and isinstance(step, str) else part.parts[step]
        if part is None:
            return Place(self.name)
        line, column = (part.line, part.column) if isinstance(part, Node) else part[:2]
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
        at = self._text.find("\n", start, end) if style in {"|", ">"} else start  # the line of the sign holds no text
        for _ in range(text.count(words, 0, offset)):
            at = self._text.find(words, at, end) + len(words)
        at = self._text.find(words, at, end)
        if at < 0:
            return self.place(path)
        before = self._text[start:at]
        breaks = list(LINE_BREAK.finditer(before))
        column = len(before) - breaks[-1].end() if breaks else column + len(before)
        return Place(self.name, line + len(breaks) + 1, column + 1)

    def written(self, path: Sequence[Step]) -> str | None:
        """The word or text at `path` as the author wrote it, before YAML made a number or a date of it."""
        scalar = self._scalar(path)
        return scalar[-1] if scalar else None

    def is_cut(self, path: Sequence[Step]) -> bool:
        """Whether a comment ends the value at `path`, which has no quotes."""
        if not self._cut:
            return False
        scalar = self._scalar(path)
        return scalar is not None and scalar[:2] in self._cut

    def _scalar(self, path: Sequence[Step]) -> Scalar | None:
        part = self._top
        for step in path:
            if not isinstance(part, Node) or step not in part.parts:
                return None
            part = part.parts[step]
        return None if isinstance(part, Node) else part


@lru_cache(maxsize=64)
def _read(raw: bytes | Problem, name: str) -> SourceFile:
    return SourceFile(raw, name)
