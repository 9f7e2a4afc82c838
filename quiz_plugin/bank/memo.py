"""What was made once and need not be made again while what it was made from stays the same.

A value is made from what is given with its key. Where that would be too much, such as all strings of a language of
which a card shows ten, a reader notes what is read while the value is made, and is asked later whether it still reads
the same.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

T = TypeVar("T")
Notes = Mapping[Any, object]
"""What was read, and what it said."""


class Reader(Protocol):
    """Through whom values are read that nobody can list beforehand."""

    def noting(self) -> AbstractContextManager[Notes]:
        """Note from now on what is read, until the context ends."""
        ...

    def reads_the_same(self, notes: Notes) -> bool:
        """Whether all that was noted, in this build or an earlier one, still says the same."""
        ...


class Notebook:
    """The part of a reader that notes: what was read, while somebody wants to know it."""

    _notes: dict[Any, object] | None = None

    def note(self, what: Hashable, said: object) -> None:
        """Note what was read and what it said, if notes are taken."""
        if self._notes is not None:
            self._notes[what] = said

    @contextmanager
    def noting(self) -> Iterator[Notes]:
        """Note from now on what is read, until the context ends."""
        before, self._notes = self._notes, {}
        try:
            yield self._notes
        finally:
            self._notes = before


@dataclass(frozen=True)
class _Made(Generic[T]):
    made_from: object
    notes: Sequence[Notes]
    """Those of each reader."""
    value: T


class Memo(Generic[T]):
    """Values by key, each with what it was made from."""

    def __init__(self) -> None:
        """Start with nothing."""
        self._made: dict[Hashable, _Made[T]] = {}
        self._used: set[Hashable] = set()

    def __len__(self) -> int:
        return len(self._made)

    def has(self, key: Hashable, made_from: object, readers: Sequence[Reader] = ()) -> bool:
        """Whether `get` would make nothing."""
        before = self._made.get(key)
        return (
            before is not None
            and before.made_from == made_from
            and all(reader.reads_the_same(notes) for reader, notes in zip(readers, before.notes, strict=True))
        )

    def get(self, key: Hashable, made_from: object, make: Callable[[], T], readers: Sequence[Reader] = ()) -> T:
        """The value that was made from something equal before; else what `make` gives now.

        `readers` note what `make` reads through them; the same ones come with the same key each time.
        """
        self._used.add(key)
        if self.has(key, made_from, readers):
            return self._made[key].value
        self.forget(key)
        with ExitStack() as stack:
            notes = [stack.enter_context(reader.noting()) for reader in readers]
            value = make()
        self._made[key] = _Made(made_from, notes, value)
        return value

    def forget(self, key: Hashable) -> None:
        """Have the value made anew next time."""
        self._made.pop(key, None)

    def drop_unused(self) -> None:
        """Forget what nobody asked for since this was called last: of pages and questions that are gone."""
        for key in self._made.keys() - self._used:
            del self._made[key]
        self._used.clear()
