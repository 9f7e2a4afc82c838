"""What was made once and need not be made again while what it was made from stays the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Memo(Generic[T]):
    """Values by key, each with what it was made from."""

    def __init__(self) -> None:
        """Start with nothing."""
        self._made: dict[Hashable, tuple[object, T]] = {}

    def get(self, key: Hashable, made_from: object, make: Callable[[], T]) -> T:
        """The value that was made from something equal before; else what `make` gives now."""
        if key not in self._made or self._made[key][0] != made_from:
            self._made.pop(key, None)  # `make` may fail
            self._made[key] = made_from, make()
        return self._made[key][1]
