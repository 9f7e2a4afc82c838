"""Ids for the questions of a set and their parts that have none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import yaml

from quiz_plugin.bank.kinds import PARTS
from quiz_plugin.bank.problems import Place, Problem
from quiz_plugin.bank.write.layout import as_scalar
from quiz_plugin.bank.write.nodes import Unwritable, parse, place
from quiz_plugin.bank.write.slugs import propose
from quiz_plugin.bank.write.splice import BYTE_ORDER_MARK, QUESTIONS, line_end_of
from quiz_plugin.bank.write.walk import Step, content_of, place_of, value_of

_NULL = "tag:yaml.org,2002:null"
_STRING = "tag:yaml.org,2002:str"
_COLON = re.compile(r"[ \t]*:")


@dataclass(frozen=True)
class Filled:
    """A text in which every question has an id, and so has each of its parts."""

    text: str
    before: tuple[tuple[Place, str], ...]
    """Where an id is missing, and the one proposed for it."""
    after: tuple[tuple[Place, str], ...]
    """Where the same ids stand now."""
    gained: tuple[tuple[int, int], ...]
    """The offsets in the old text at which ids were put in, and by how much it grew there."""

    def unfilled(self, offset: int) -> int:
        """The offset in the old text of what stands at `offset` now; of an id, where it was put in."""
        for start, length in self.gained:
            offset = max(min(offset, start), offset - length)
        return offset


@dataclass(frozen=True)
class _Edit:
    path: tuple[Step, ...]
    place: Place
    start: int
    end: int
    text: str
    """Stands in place of what the old text holds from `start` to `end`."""
    id: str


def ids_of(text: str, name: str) -> list[str]:
    """The ids of the questions in a set file. Raises Unwritable for what cannot be read."""
    root = parse(text.removeprefix(BYTE_ORDER_MARK), name)
    return [found for _, node in _records(root, ()) if (found := _id(node))]


def fill_ids(text: str, name: str, languages: Sequence[str], taken: set[str]) -> Filled:
    """Give an id to each question of a set file that has none, and to each of its options, blocks and items.

    Ids come from the text in the first of `languages` that there is, and `taken` holds the question ids of the whole
    bank; those given here join it. Raises Unwritable for what cannot be read, or cannot be changed in this way alone.
    """
    body = text.removeprefix(BYTE_ORDER_MARK)
    root = parse(body, name)
    proposer = _Proposer(body, name, languages)
    edits = list(proposer.edits(root, taken))
    filled = body
    for edit in sorted(edits, key=lambda each: each.start, reverse=True):
        filled = filled[: edit.start] + edit.text + filled[edit.end :]
    new = _checked(filled, root, edits, name) if edits else root
    mark = text[: len(text) - len(body)]
    before = tuple((edit.place, edit.id) for edit in edits)
    after = tuple((place_of(new, (*edit.path, "id"), name), edit.id) for edit in edits)
    gained = tuple((edit.start, len(edit.text) - (edit.end - edit.start)) for edit in edits)
    return Filled(mark + filled, before, after, gained)


@dataclass(frozen=True)
class _Proposer:
    body: str
    name: str
    languages: Sequence[str]

    def edits(self, root: yaml.Node, taken: set[str]) -> Iterator[_Edit]:
        """What to insert, in the order of the file."""
        for path, question in _records(root, ()):
            if not _id(question):
                edit = self._edit(path, question, propose(self._words(question, "title"), taken, "question"))
                taken.add(edit.id)
                yield edit
            for key, fallback in PARTS.items():
                yield from self._parts(list(_records(question, path, key)), fallback)

    def _parts(self, parts: Sequence[tuple[tuple[Step, ...], yaml.MappingNode]], fallback: str) -> Iterator[_Edit]:
        here = {found for _, part in parts if (found := _id(part))}
        for at, part in parts:
            if not _id(part):
                words = self._words(part, "text") or self._words(part, "code")
                edit = self._edit(at, part, propose(words, here, fallback))
                here.add(edit.id)
                yield edit

    def _words(self, record: yaml.MappingNode, key: str) -> str:
        """The text at `key`: in the first language that has one, or what stands there without a language."""
        text = value_of(record, key)
        if isinstance(text, yaml.MappingNode):
            ordered = [value_of(text, language) for language in self.languages] + [value for _, value in text.value]
            return next((node.value for node in ordered if isinstance(node, yaml.ScalarNode) and node.value), "")
        return str(text.value) if isinstance(text, yaml.ScalarNode) else ""

    def _edit(self, path: tuple[Step, ...], record: yaml.MappingNode, slug: str) -> _Edit:
        written = as_scalar(slug)
        for key, value in record.value:
            if key.value == "id":
                return self._in_place(path, key, value, slug)
        first = record.value[0][0].start_mark
        separator = ", " if record.flow_style else line_end_of(self.body) + " " * first.column
        return _Edit(path, place(self.name, first), first.index, first.index, f"id: {written}{separator}", slug)

    def _in_place(self, path: tuple[Step, ...], key: yaml.Node, value: yaml.Node, slug: str) -> _Edit:
        """Write the id where the empty one stands: over its quotes, after the colon, or after a key without one."""
        where, written = place(self.name, key.start_mark), as_scalar(slug)
        if value.start_mark.index < value.end_mark.index:
            return _Edit(path, where, value.start_mark.index, value.end_mark.index, written, slug)
        colon = _COLON.match(self.body, key.end_mark.index)
        at = colon.end() if colon else key.end_mark.index
        return _Edit(path, where, at, at, f" {written}" if colon else f": {written}", slug)


def _records(
    node: yaml.Node, path: tuple[Step, ...], key: str = QUESTIONS
) -> Iterator[tuple[tuple[Step, ...], yaml.MappingNode]]:
    """The records of a list, with their paths; one without any key is none yet."""
    rows = value_of(node, key)
    if isinstance(rows, yaml.SequenceNode):
        for index, row in enumerate(rows.value):
            if isinstance(row, yaml.MappingNode) and row.value:
                yield (*path, key, index), row


def _id(record: yaml.MappingNode) -> str | None:
    """The id of a record as it is written; none where the value is empty."""
    found = value_of(record, "id")
    if isinstance(found, yaml.ScalarNode):
        return None if found.tag == _NULL else found.value or None
    return None if found is None else "…"


def _checked(filled: str, root: yaml.Node, edits: Sequence[_Edit], name: str) -> yaml.Node:
    """The nodes of the new text, if they say what the old ones said and the new ids; else raises Unwritable."""
    for edit in edits:
        record = root
        for step in edit.path:
            record = value_of(record, step) or record
        pairs = [pair for pair in record.value if pair[0].value != "id"]
        at = next((index for index, pair in enumerate(record.value) if pair[0].value == "id"), 0)
        record.value = [*pairs[:at], (_word("id"), _word(edit.id)), *pairs[at:]]
    try:
        new = parse(filled, name)
    except Unwritable:
        new = None
    if new is None or content_of(new) != content_of(root):
        message = "an id cannot be written here without changing what else the file says"
        hint = "write the ids of this file by hand"
        raise Unwritable(Problem(edits[0].place, "cannot-insert", message, hint))
    return new


def _word(text: str) -> yaml.ScalarNode:
    return yaml.ScalarNode(_STRING, text)
