"""Python's garbage collector, out of the way for a while."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def paused() -> Iterator[None]:
    """Do not look for garbage meanwhile.

    Reading a bank makes hundreds of thousands of objects and no garbage. Looking through them again and again doubled
    the time of a large bank.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
