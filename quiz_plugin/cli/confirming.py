"""What `changed` and `reread` share: somebody looked at a question again, and that is recorded in a lock file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from quiz_plugin.bank.problems import did_you_mean
from quiz_plugin.cli.stop import Stop
from quiz_plugin.drift.lock_file import Key, LockFile
from quiz_plugin.drift.lock_record import R


def refuse_others(ids: Iterable[str], waiting: Iterable[str], what: str) -> None:
    """End the command for the id of a question that waits for nobody; `what` says what it is not."""
    known = {*waiting}
    for name in ids:
        if name not in known:
            hint = did_you_mean(name, known) or "there is nothing to confirm"
            raise Stop(f"`{name}` is not {what}, and nothing was recorded", hint)


def save_records(lock: LockFile[R], folder: Path, records: Mapping[Key, R]) -> None:
    """Write a lock file of the bank in `folder`; one that cannot be written ends the command."""
    try:
        lock.write(folder, records)
    except OSError as error:
        raise Stop(f"{folder / lock.name} could not be written", str(error.strerror)) from error
