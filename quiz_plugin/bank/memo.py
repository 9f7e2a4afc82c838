"""What was made once and need not be made again while what it was made from stays the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Memo(Generic[T]):
    """Values by key, each with what it was made from."""

    def __init__(self) -> None:
        """Start with nothing."""
        self._values: dict[Hashable, tuple[object, T]] = {}

    def get(self, key: Hashable, made_from: object, make: Callable[[], T]) -> T:
        """The value that was made from something equal before; else what `make` gives now."""
        before = self._values.get(key)
        if before is not None and before[0] == made_from:
            return before[1]
        value = make()
        self._values[key] = (made_from, value)
        return value
