"""Reads a YAML file as plain data, and finds the line and column of the part at any path of it (`SourceFile`).

Made of libyaml's events; raises nothing, and explains errors to authors. Reports anchors and aliases (a few lines could
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

Scalar = tuple[int, int, int, int, str | None, str]
"""A single value: its line and column from 0, its first offset and the one after it, its quotes, its words.

A plain tuple: a bank has tens of thousands, and whatever else could hold them is looked through for garbage.
"""

_COMMENT = re.compile(r"[ \t]+#")
_MAP, _LIST = (f"tag:yaml.org,2002:{name}" for name in ("map", "seq"))
_TEXTS = {f"tag:yaml.org,2002:{name}" for name in ("str", "merge", "value")}
"""The last two are those of `<<` and `=`."""
_resolver: Any = yaml.resolver.Resolver()
_MAYBE_NO_TEXT = {"", *_resolver.yaml_implicit_resolvers}
"""What a word without quotes starts with that may be a number, a date, true, false or nothing."""
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
        reader = _Reader(self.text, name)
        self.problems = [*reader.problems, *([text] if isinstance(text, Problem) else [])]
        self.data, self._root = reader.data, reader.root

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
        part = self._root
        for depth, step in enumerate(path, 1):
            if not isinstance(part, _Group) or step not in part.parts:
                break
            wants_key = key and depth == len(path)
            part = part.keys[step] if wants_key and step in part.keys else part.parts[step]
        if part is None:
            return Place(self.name)
        line, column = (part.line, part.column) if isinstance(part, _Group) else part[:2]
        return Place(self.name, line + 1, column + 1)

    def place_in(self, path: Sequence[Step], offset: int, words: str) -> Place:
        """Where `words` stand, which the text at `path` holds from `offset` on.

        A text may be folded, indented or quoted in its file, so it is the n-th occurrence in the one that is looked up
        in the other. Words that the file writes otherwise, broken in two lines or with escapes, go by the text's start.
        """
        scalar = self._scalar(path)
        if scalar is None:
            return self.place(path)
        _, _, start, end, quotes, text = scalar
        at = self.text.find("\n", start, end) if quotes in {"|", ">"} else start  # the sign's line holds no text
        for _ in range(text.count(words, 0, offset)):
            at = self.text.find(words, at, end) + len(words)
        at = self.text.find(words, at, end)
        return self.place(path) if at < 0 else place_at(self.name, self.text, at)

    def written(self, path: Sequence[Step]) -> str | None:
        """The word or text at `path` as the author wrote it, before YAML made a number or a date of it."""
        return scalar[-1] if (scalar := self._scalar(path)) else None

    def is_cut(self, path: Sequence[Step]) -> bool:
        """Whether a comment ends the value at `path`, which has no quotes: what follows the `#` counts for nothing."""
        scalar = self._scalar(path)
        return bool(scalar and not scalar[4] and _COMMENT.match(self.text, scalar[3]))

    def _scalar(self, path: Sequence[Step]) -> Scalar | None:
        """The single value at a path; None if something else stands there."""
        part = self._root
        for step in path:
            part = part.parts.get(step) if isinstance(part, _Group) else None
        return None if isinstance(part, _Group) else part


_read = lru_cache(maxsize=128)(SourceFile)


class _Group:
    """A mapping or a list: where it stands, the place of its parts and, in a mapping, of its keys."""

    __slots__ = ("column", "keys", "line", "parts")

    def __init__(self, event: yaml.NodeEvent) -> None:
        mark: Any = event.start_mark
        self.line, self.column = mark.line, mark.column
        self.parts: dict[Step, _Part] = {}
        self.keys: dict[Step, Scalar] = {}


_Part = Scalar | _Group


class _TooDeep(Exception):
    """Reading could end the process; reported already."""


class _Reader:
    """Makes data of a text's events, which are far fewer objects than libyaml's nodes."""

    def __init__(self, text: str, name: str) -> None:
        """Read `text`; problems call its file `name`. Raises nothing for what the text says."""
        self.data: object = None
        self.root: _Part | None = None
        self.problems: list[Problem] = []
        self._name = name
        try:
            self._loader = yaml.CSafeLoader(text)
            self._document()
        except _TooDeep:
            pass
        except yaml.YAMLError as error:
            self.problems.append(_explain(error, text, name))

    def _document(self) -> None:
        """Read the only document of the text, if it has one."""
        self._next()  # the text's start
        if isinstance(self._next(), yaml.StreamEndEvent):
            return
        data, root = self._value(self._next(), 1)
        self._next()  # the document's end
        if isinstance(event := self._next(), yaml.StreamEndEvent):
            self.data, self.root = data, root
        else:  # what the file means is half of it at most
            hint = "delete the line `---`, or move what follows to a file of its own"
            self._add(event, "unreadable-yaml", "a second document starts here, and a file holds one", hint)

    def _next(self) -> Any:
        """The next event; an anchor or alias of it is reported. Raises yaml.YAMLError."""
        event = self._loader.get_event()
        if isinstance(event, yaml.NodeEvent) and event.anchor:
            name = f"alias `*{event.anchor}`" if isinstance(event, yaml.AliasEvent) else f"anchor `&{event.anchor}`"
            hint = "write the text out, or put it in quotes if the sign belongs to it"
            self._add(event, "yaml-alias", f"the {name} is not allowed in a bank", hint)
        return event

    def _value(self, event: Any, depth: int) -> tuple[Any, _Part]:
        """What an event starts, with the place of each part; `depth` counts the levels that it stands in."""
        if isinstance(event, yaml.AliasEvent):
            return UNREAD_VALUE, _scalar_of(event)
        if isinstance(event, yaml.ScalarEvent):
            return self._single(event), _scalar_of(event)
        if depth > MAX_DEPTH:
            message = f"this is nested more than {MAX_DEPTH} levels deep"
            self._add(event, "unreadable-yaml", message, "check the brackets")
            raise _TooDeep
        if event.tag not in {None, "!", _MAP if isinstance(event, yaml.MappingStartEvent) else _LIST}:
            self._add(event, "bad-value", f"the tag `{event.tag}` means nothing here", "delete it")
        read = self._mapping if isinstance(event, yaml.MappingStartEvent) else self._list
        return read(_Group(event), depth + 1)

    def _list(self, group: _Group, depth: int) -> tuple[list[Any], _Group]:
        found: list[Any] = []
        while not isinstance(event := self._next(), yaml.SequenceEndEvent):
            data, group.parts[len(found)] = self._value(event, depth)
            found.append(data)
        return found, group

    def _mapping(self, group: _Group, depth: int) -> tuple[dict[str, Any], _Group]:
        found: dict[str, Any] = {}
        while not isinstance(key := self._next(), yaml.MappingEndEvent):
            if not isinstance(key, yaml.ScalarEvent):
                self._value(key, depth)
                if not isinstance(key, yaml.AliasEvent):
                    self._add(key, "bad-key", "a key has to be a single word", "")
                self._value(self._next(), depth)
                continue
            data, part = self._value(self._next(), depth)
            name = key.value
            if name in found:
                first = ((Place(self._name, group.keys[name][0] + 1, group.keys[name][1] + 1), "the first one"),)
                self._add(key, "duplicate-key", f"the key `{name}` stands twice", "keep one of the two", first)
            else:
                found[name], group.parts[name], group.keys[name] = data, part, _scalar_of(key)
        return found, group

    def _single(self, event: yaml.ScalarEvent) -> object:
        """What a single value means: a text, a number, a date, true, false or nothing."""
        text: str = event.value
        if event.style == '"' and (odd := UNSEEN.search(text)):  # written as an escape
            self.problems.append(unseen(self._start(event), odd[0]))
        is_tagged = event.tag not in {None, "!"}
        if not is_tagged and (event.style or text[:1] not in _MAYBE_NO_TEXT):
            return text
        if not event.style and _TRUTH_TO_SOME.fullmatch(text):
            message = f"`{text}` without quotes is a text to some readers of YAML, and true or false to others"
            hint = f'write "{text}" with quotes if it is a text, or else true or false'
            return self._add(event, "yaml-boolean", message, hint)
        tag = event.tag if is_tagged else _resolver.resolve(yaml.ScalarNode, text, (True, False))
        try:
            return text if tag in _TEXTS else _construct(tag, text)
        except yaml.MarkedYAMLError:
            hint = "if the text starts with an exclamation mark, put it in quotes"
            return self._add(event, "bad-value", f"the tag `{tag}` means nothing here", hint)

    def _start(self, event: yaml.Event) -> Place:
        mark: Any = event.start_mark
        return Place(self._name, mark.line + 1, mark.column + 1)

    def _add(
        self, event: yaml.Event, code: str, message: str, hint: str, related: tuple[tuple[Place, str], ...] = ()
    ) -> object:
        """Report a problem where an event starts; return what stands for its value."""
        self.problems.append(Problem(self._start(event), code, message, hint, related))
        return UNREAD_VALUE


def _scalar_of(event: Any) -> Scalar:
    """Where a single value or an alias stands, and its words, of which an alias has none."""
    start, end = event.start_mark, event.end_mark
    quotes, words = (event.style, event.value) if isinstance(event, yaml.ScalarEvent) else (None, "")
    return start.line, start.column, start.index, end.index, quotes, words


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
