"""A YAML text as a tree in which every part knows its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import yaml

from quiz_plugin.bank.characters import check_characters
from quiz_plugin.bank.decode import LINE_BREAK
from quiz_plugin.bank.problems import Place, Problem
from quiz_plugin.bank.yaml.parser import Node, Parser, Part, Scalar, Step
from quiz_plugin.bank.yaml.syntax import explain_yaml_error


class Tree:
    """What a text says, the place of each part, and what is wrong with the text."""

    def __init__(self, text: str, name: str) -> None:
        """Read `text`; problems call its file `name`. Raises nothing for what the text says."""
        self.name, self.text = name, text
        self.problems: list[Problem]
        try:
            parsed = Parser(text, name)
        except yaml.YAMLError as error:
            parsed = Parser("", name)
            self.problems = [explain_yaml_error(error, text, name)]
        else:
            self.problems = [*parsed.problems, *check_characters(text, name)]
        self.data: object = parsed.data
        self._cut = parsed.cut
        self._parsed: Parser | None = parsed

    def put_away(self) -> None:
        """Forget data and places, which take far more memory than the text; asking for a place has it read again."""
        self.data = self._parsed = None

    @property
    def root(self) -> Part | None:
        """The whole, with its places; None where there is nothing."""
        if self._parsed is None:
            self._parsed = Parser(self.text, self.name)
            self.data = self._parsed.data
        return self._parsed.root

    def part(self, path: Sequence[Step]) -> Part | None:
        """The value at `path`, if there is one."""
        part = self.root
        for step in path:
            if not isinstance(part, Node) or step not in part.parts:
                return None
            part = part.parts[step]
        return part

    def place(self, path: Sequence[Step] = (), *, key: bool = False) -> Place:
        """Where the value at `path` starts, or its key; of a missing part, where its nearest parent starts."""
        part = self.root
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
        at = self.text.find("\n", start, end) if style in {"|", ">"} else start  # the line of the sign holds no text
        for _ in range(text.count(words, 0, offset)):
            at = self.text.find(words, at, end) + len(words)
        at = self.text.find(words, at, end)
        if at < 0:
            return self.place(path)
        before = self.text[start:at]
        breaks = list(LINE_BREAK.finditer(before))
        column = len(before) - breaks[-1].end() if breaks else column + len(before)
        return Place(self.name, line + len(breaks) + 1, column + 1)

    def path_at(self, place: Place) -> tuple[Step, ...]:
        """The path of the innermost part that starts at a place, or else holds it."""
        path: tuple[Step, ...] = ()
        while isinstance(part := self.part(path), Node) and self.place(path) != place:
            above = [step for step in part.parts if self.place((*path, step), key=True) <= place]
            if not above:
                break
            path = (*path, above[-1])
        return path

    def key_paths(self, path: Sequence[Step] = ()) -> Iterator[tuple[Step, ...]]:
        """The paths of all keys within the value at `path`, in the order of the text."""
        part = self.part(path)
        for step in part.parts if isinstance(part, Node) else ():
            if isinstance(step, str):
                yield (*path, step)
            yield from self.key_paths((*path, step))

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
        part = self.part(path)
        return None if isinstance(part, Node) else part
