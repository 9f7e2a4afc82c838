"""What day it is: the one thing that reading a bank asks besides its files."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta


def today() -> date:
    """The day in Greenwich. Tests put another function in its place."""
    return datetime.now(UTC).date()


def latest() -> date:
    """The latest day that has begun somewhere on earth: nobody has seen anything after it."""
    return today() + timedelta(days=1)
