"""Ids for the questions of a set and their parts that have none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from quiz_plugin.bank.kinds import PARTS
from quiz_plugin.bank.problems import Place, Problem
from quiz_plugin.bank.write.layout import as_scalar
from quiz_plugin.bank.write.slugs import propose
from quiz_plugin.bank.write.splice import QUESTIONS
from quiz_plugin.bank.yaml.edit import EditableTree
from quiz_plugin.bank.yaml.parser import Node, Step

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
    tree = EditableTree(text, name)
    return [found for _, record in _records(tree, [QUESTIONS]) if (found := _id(record))]


def fill_ids(text: str, name: str, languages: Sequence[str], taken: set[str]) -> Filled:
    """Give an id to each question of a set file that has none, and to each of its options, blocks and items.

    Ids come from the text in the first of `languages` that there is, and `taken` holds the question ids of the whole
    bank; those given here join it. Raises Unwritable for what cannot be read, or cannot be changed in this way alone.
    """
    tree = EditableTree(text, name)
    edits = list(_Proposer(tree, languages).edits(taken))
    if not edits:
        return Filled(text, (), (), ())
    filled = tree.text
    for edit in sorted(edits, key=lambda each: each.start, reverse=True):
        filled = filled[: edit.start] + edit.text + filled[edit.end :]
    message = "an id cannot be written here without changing what else the file says"
    problem = Problem(edits[0].place, "cannot-insert", message, "write the ids of this file by hand")
    new = tree.after(filled, problem)
    before = tuple((edit.place, edit.id) for edit in edits)
    after = tuple((new.place((*edit.path, "id")), edit.id) for edit in edits)
    gained = tuple((edit.start, len(edit.text) - (edit.end - edit.start)) for edit in edits)
    return Filled(tree.mark + filled, before, after, gained)


@dataclass(frozen=True)
class _Proposer:
    tree: EditableTree
    languages: Sequence[str]

    def edits(self, taken: set[str]) -> Iterator[_Edit]:
        """What to insert, in the order of the file."""
        for path, question in _records(self.tree, [QUESTIONS]):
            if not _id(question):
                edit = self._edit(path, question, propose(self._words((*path, "title")), taken, "question"))
                taken.add(edit.id)
                yield edit
            for key, fallback in PARTS.items():
                yield from self._parts(list(_records(self.tree, (*path, key))), fallback)

    def _parts(self, parts: Sequence[tuple[tuple[Step, ...], Node]], fallback: str) -> Iterator[_Edit]:
        here = {found for _, part in parts if (found := _id(part))}
        for path, part in parts:
            if not _id(part):
                words = self._words((*path, "text")) or self._words((*path, "code"))
                edit = self._edit(path, part, propose(words, here, fallback))
                here.add(edit.id)
                yield edit

    def _words(self, path: tuple[Step, ...]) -> str:
        """The text at `path`: in the first language that has one, or what stands there without a language."""
        text = self.tree.part(path)
        keys = [*self.languages, *text.keys] if isinstance(text, Node) else []
        found = (self.tree.written(each) for each in [path, *((*path, key) for key in keys)])
        return next(filter(None, found), "")

    def _edit(self, path: tuple[Step, ...], record: Node, slug: str) -> _Edit:
        """The id where the empty one stands: over its quotes, after the colon, or after a key without one.

        Where there is none, it becomes the first key.
        """
        record.data["id"], written = slug, as_scalar(slug)
        if "id" not in record.keys:
            key = next(iter(record.keys))
            where, (at, _) = self.tree.place((*path, key), key=True), self.tree.key_span((*path, key))
            separator = ", " if record.flow else self.tree.line_end + " " * (where.column - 1)
            return _Edit(path, where, at, at, f"id: {written}{separator}", slug)
        where, (start, end) = self.tree.place((*path, "id"), key=True), self.tree.span((*path, "id"))
        if start < end:
            return _Edit(path, where, start, end, written, slug)
        _, key_end = self.tree.key_span((*path, "id"))
        colon = _COLON.match(self.tree.text, key_end)
        at = colon.end() if colon else key_end
        return _Edit(path, where, at, at, f" {written}" if colon else f": {written}", slug)


def _records(tree: EditableTree, path: Sequence[Step]) -> Iterator[tuple[tuple[Step, ...], Node]]:
    """The records of the list at `path`, with their paths; one without any key is none yet."""
    rows = tree.part(path)
    for step, row in rows.parts.items() if isinstance(rows, Node) else ():
        if isinstance(step, int) and isinstance(row, Node) and row.keys:
            yield (*path, step), row


def _id(record: Node) -> str | None:
    """The id of a record as it is written; none, or an empty one, where there is none yet."""
    found = record.parts.get("id")
    if isinstance(found, Node):
        return "…"
    return None if found is None or record.data["id"] is None else found[-1]
