"""Reads a YAML file as plain data, and finds the line and column of the part at any path of it (`SourceFile`).

Made of libyaml's nodes; raises nothing, and explains errors to authors. Reports anchors and aliases (a few lines could
stand for gigabytes), deep nesting, keys that stand twice, and words that some readers of YAML take for a truth value.
For whatever authors write in YAML, front matter and mkdocs.yml too. `data` is shared: never change it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

import yaml

from quiz_plugin.bank.files import CONFLICT, UNSEEN, conflict, decode, name_of, place_at, read_bytes, unseen
from quiz_plugin.bank.problems import Place, Problem

Step = str | int
"""One step of a path into the data: a key of a mapping or an index of a list."""

MAX_DEPTH = 50
"""A bank needs some ten levels; whatever walks the data may call itself for each."""

_COMMENT = re.compile(r"[ \t]+#")
_KNOWN = {f"tag:yaml.org,2002:{name}" for name in ("map", "seq")}
_TEXTS = {f"tag:yaml.org,2002:{name}" for name in ("str", "merge", "value")}
"""The last two are those of `<<` and `=`."""
_TRUTH_TO_SOME = re.compile(r"y(es)?|no?|on|off", re.IGNORECASE)


UNREAD_VALUE = object()
"""Stands where a value could not be read; whoever finds it reports nothing, for the reader has."""


class SourceFile:
    """What one file holds, the place of each part, and what is wrong with it."""

    def __init__(self, raw: bytes | Problem, name: str) -> None:
        """Read the content `raw` of a file, or the problem in its place; `name` is how problems call it.

        Raises nothing for what the file says.
        """
        text = decode(raw, name)
        self.name, self.text = name, "" if isinstance(text, Problem) else text
        self.problems = [text] if isinstance(text, Problem) else []
        self.data: object = None
        self._root: Any = None
        self._seen: set[int] = set()
        try:
            if not self.problems and self._look_through():
                self._root = yaml.CSafeLoader(self.text).get_single_node()
                self.data = None if self._root is None else self._value(self._root)
        except yaml.YAMLError as error:
            if not (self.problems and isinstance(error, yaml.composer.ComposerError)):  # an anchor or alias, reported
                self.problems.append(_explain(error, self.text, name))

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

    @property
    def readable(self) -> bool:
        """Whether the whole file became data."""
        return not self.problems

    def without_reported(self, problems: Iterable[Problem]) -> list[Problem]:
        """Those at other places than the file's own problems: of an unreadable value there is no more to say."""
        places = {problem.place for problem in self.problems}
        return [problem for problem in problems if problem.place not in places]

    def place(self, path: Sequence[Step] = (), *, key: bool = False) -> Place:
        """Where the value at `path` starts, or its key; of a missing part, where its nearest parent starts."""
        node = self._root
        for depth, step in enumerate(path, 1):
            if (pair := _pair_at(node, step)) is None:
                break
            node = pair[0 if key and depth == len(path) else 1]
        return Place(self.name) if node is None else self._start(node)

    def place_in(self, path: Sequence[Step], offset: int, words: str) -> Place:
        """Where `words` stand, which the text at `path` holds from `offset` on.

        A text may be folded, indented or quoted in its file, so it is the n-th occurrence in the one that is looked up
        in the other. Words that the file writes otherwise, broken in two lines or with escapes, go by the text's start.
        """
        scalar = self._scalar(path)
        if scalar is None:
            return self.place(path)
        start, end = scalar.start_mark.index, scalar.end_mark.index
        at = self.text.find("\n", start, end) if scalar.style in {"|", ">"} else start  # the sign's line holds no text
        for _ in range(scalar.value.count(words, 0, offset)):
            at = self.text.find(words, at, end) + len(words)
        at = self.text.find(words, at, end)
        return self.place(path) if at < 0 else place_at(self.name, self.text, at)

    def written(self, path: Sequence[Step]) -> str | None:
        """The word or text at `path` as the author wrote it, before YAML made a number or a date of it."""
        return scalar.value if (scalar := self._scalar(path)) else None

    def is_cut(self, path: Sequence[Step]) -> bool:
        """Whether a comment ends the value at `path`, which has no quotes: what follows the `#` counts for nothing."""
        scalar = self._scalar(path)
        return bool(scalar and not scalar.style and _COMMENT.match(self.text, scalar.end_mark.index))

    def _scalar(self, path: Sequence[Step]) -> Any:
        """The single value at a path; None if something else stands there."""
        node = self._root
        for step in path:
            node = (_pair_at(node, step) or (None, None))[1]
        return node if isinstance(node, yaml.ScalarNode) else None

    def _look_through(self) -> bool:
        """Report anchors and aliases; False where something is nested so deep that reading it could end the process."""
        depth = 0
        for event in yaml.parse(self.text, yaml.CSafeLoader):
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if isinstance(event, yaml.NodeEvent) and event.anchor:
                name = f"alias `*{event.anchor}`" if isinstance(event, yaml.AliasEvent) else f"anchor `&{event.anchor}`"
                hint = "write the text out, or put it in quotes if the sign belongs to it"
                self._add(event, "yaml-alias", f"the {name} is not allowed in a bank", hint)
            if depth > MAX_DEPTH:
                message = f"this is nested more than {MAX_DEPTH} levels deep"
                self._add(event, "unreadable-yaml", message, "check the brackets")
                return False
        return True

    def _value(self, node: Any) -> Any:
        """What a node means; where an alias stands for it, nothing."""
        if id(node) in self._seen:
            return UNREAD_VALUE
        self._seen.add(id(node))
        if isinstance(node, yaml.ScalarNode):
            return self._single(node)
        if node.tag not in _KNOWN:
            self._add(node, "bad-value", f"the tag `{node.tag}` means nothing here", "delete it")
        if isinstance(node, yaml.SequenceNode):
            return [self._value(each) for each in node.value]
        found: dict[str, Any] = {}
        keys: dict[str, yaml.Node] = {}
        for key, value in node.value:
            data = self._value(value)
            if not isinstance(key, yaml.ScalarNode):
                self._add(key, "bad-key", "a key has to be a single word", "")
            elif key.value in keys:
                first = ((self._start(keys[key.value]), "the first one"),)
                self._add(key, "duplicate-key", f"the key `{key.value}` stands twice", "keep one of the two", first)
            else:
                keys[key.value], found[key.value] = key, data
        return found

    def _single(self, node: yaml.ScalarNode) -> object:
        """What a single value means: a text, a number, a date, true, false or nothing."""
        text: str = node.value
        if not node.style and _TRUTH_TO_SOME.fullmatch(text):
            message = f"`{text}` without quotes is a text to some readers of YAML, and true or false to others"
            hint = f'write "{text}" with quotes if it is a text, or else true or false'
            return self._add(node, "yaml-boolean", message, hint)
        if node.style == '"' and (odd := UNSEEN.search(text)):  # written as an escape
            self.problems.append(unseen(self._start(node), odd[0]))
        try:
            return text if node.tag in _TEXTS else _construct(node.tag, text)
        except yaml.MarkedYAMLError:
            hint = "if the text starts with an exclamation mark, put it in quotes"
            return self._add(node, "bad-value", f"the tag `{node.tag}` means nothing here", hint)

    def _start(self, node: Any) -> Place:
        return Place(self.name, node.start_mark.line + 1, node.start_mark.column + 1)

    def _add(
        self, node: Any, code: str, message: str, hint: str, related: tuple[tuple[Place, str], ...] = ()
    ) -> object:
        """Report a problem where a node, or an event, starts; return what stands for its value."""
        self.problems.append(Problem(self._start(node), code, message, hint, related))
        return UNREAD_VALUE


_read = lru_cache(maxsize=128)(SourceFile)


def _pair_at(node: Any, step: Step) -> tuple[Any, Any] | None:
    """Key and value at a step from a node, of a list the item for both; None if nothing stands there."""
    if isinstance(node, yaml.MappingNode):
        return next((pair for pair in node.value if pair[0].value == step), None)
    is_item = isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value)
    return (node.value[step], node.value[step]) if is_item else None


@lru_cache(maxsize=1_000)
def _construct(tag: str, text: str) -> object:
    """The value as PyYAML makes it. Raises yaml.MarkedYAMLError for an unknown tag."""
    try:
        return yaml.constructor.SafeConstructor().construct_object(yaml.ScalarNode(tag, text))
    except (ArithmeticError, AttributeError, LookupError, ValueError):
        return text  # it looks like a date and is none (2026-02-30): what it should be is for the model to say


def _explain(error: yaml.YAMLError, text: str, name: str) -> Problem:
    """The problem behind an error of the YAML parser in the file called `name` with this text."""
    if not isinstance(error, yaml.MarkedYAMLError):
        return Problem(Place(name), "control-character", "the text holds a control character", "delete it")
    if any(found[0].startswith("<") for found in CONFLICT.finditer(text)):
        found = next(CONFLICT.finditer(text))
        return conflict(Place(name, text.count("\n", 0, found.start()) + 1), found[0])
    mark = cast("yaml.error.Mark", error.problem_mark or error.context_mark)  # libyaml always gives one
    opened = error.context_mark or mark
    # To YAML, the end of a file that does not end with a line break is the start of another line.
    lines = [*text.split("\n"), ""]
    place, start = (
        Place(name, each.line + 1, each.column + 1)
        if each.line < len(lines) - 1
        else Place(name, len(lines) - 1, len(lines[-2]) + 1)
        for each in (mark, opened)
    )
    line, column = lines[mark.line], mark.column
    reason = error.problem or error.context or "it cannot be read"
    if "another document" in reason:
        hint = "delete the line `---`, or move what follows to a file of its own"
        return Problem(place, "unreadable-yaml", "a second document starts here, and a file holds one", hint)
    if "\t" in (tabs := _before_text(line, column)):
        hint = "indent with spaces; most editors do so on request"
        place = Place(name, place.line, tabs.index("\t") + 1)
        return Problem(place, "tab-character", "a tab stands where YAML takes only spaces", hint)
    in_brackets = "did not find expected ','" in reason
    if "mapping values are not allowed" in reason or (in_brackets and _is_second_colon(line, column)):
        message = "a colon starts a value here, where none can stand"
        hint = "if the colon belongs to a text, put the whole text in quotes; if not, check the indentation"
        return Problem(place, "unquoted-colon", message, hint)
    if in_brackets or "end of stream" in reason or not text[mark.index :].strip():
        hint = "close it, and check the commas; texts with quotes stand in quotes of the other kind"
        related = () if place == start else ((place, "here it should have ended"),)
        return Problem(start, "unreadable-yaml", "this bracket or quote is not closed", hint, related)
    hint = "check the indentation, and put texts with special characters in quotes"
    return Problem(place, "unreadable-yaml", f"this is not YAML: {reason}", hint)


def _is_second_colon(line: str, column: int) -> bool:
    """Whether a colon stands at the place and another before it: what is between them is a text and no key."""
    return line[column : column + 1] == ":" and bool(re.search(r":\s", re.split(r"[,{\[]", line[:column])[-1]))


def _before_text(line: str, column: int) -> str:
    """The white space at the line's start, or up to the place itself if there is a tab."""
    end = column + 1 if line[column : column + 1] == "\t" else len(line) - len(line.lstrip(" \t"))
    return line[:end]
