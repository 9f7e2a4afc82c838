"""Makes Python run elsewhere: without a network and, if the environment says so, later and with folders read backwards.

Python imports a module of this name when it starts, if a folder of PYTHONPATH holds one.
"""

import datetime
import os
import sys
import time
from collections.abc import Iterator
from typing import Any, NoReturn, Self

# A process of its own would not be watched, so the build starts none either.
CLOSED = ("socket.", "subprocess.", "os.exec", "os.fork", "os.posix_spawn", "os.spawn", "os.system", "pty.")


def watch(event: str, _arguments: object) -> None:
    """End the process, so that nothing can catch it, if it opens a socket or starts another process."""
    if event.startswith(CLOSED):
        os.write(2, f"there is no network here, and no other process: {event}\n".encode())
        os._exit(1)


def move_clock(seconds: float) -> None:
    """Let every clock that tells a date run this much ahead."""
    now, local, utc, written = time.time, time.localtime, time.gmtime, time.strftime

    class Later(datetime.datetime):
        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> "Later":
            return cls.fromtimestamp(time.time(), tz)

        @classmethod
        def utcnow(cls) -> NoReturn:
            message = "a build that says its zone reads the same everywhere"
            raise AssertionError(message)

    vars(time).update(
        time=lambda: now() + seconds,  # `date.today` asks it, too
        time_ns=lambda: int((now() + seconds) * 1e9),
        localtime=lambda at=None: local(time.time() if at is None else at),
        gmtime=lambda at=None: utc(time.time() if at is None else at),
        strftime=lambda form, at=None: written(form, time.localtime() if at is None else at),
    )
    vars(datetime).update(datetime=Later)


class Backwards:
    """The entries of a folder, the last name first."""

    def __init__(self, path: Any = ".") -> None:
        with _scandir(path) as entries:
            self._entries: Iterator[Any] = iter(sorted(entries, key=lambda entry: entry.name, reverse=True))

    def __iter__(self) -> Iterator[Any]:
        return self._entries

    def __next__(self) -> Any:
        return next(self._entries)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Everything was read at once."""


_scandir, _listdir = os.scandir, os.listdir

if "CLOCK_AHEAD" in os.environ:
    move_clock(float(os.environ["CLOCK_AHEAD"]))
if "READ_BACKWARDS" in os.environ:
    vars(os).update(scandir=Backwards, listdir=lambda path=".": sorted(_listdir(path), reverse=True))
sys.addaudithook(watch)
