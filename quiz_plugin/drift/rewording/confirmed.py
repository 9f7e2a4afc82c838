"""The lock file of confirmed rewordings: a finding keeps silent while the wording that somebody looked at stays."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from quiz_plugin.drift.lock_file import QUESTION, LockFile
from quiz_plugin.drift.lock_record import DAY, FINGERPRINT, Record


@dataclass(frozen=True)
class Confirmed:
    """A wording that somebody confirmed."""

    wording: str
    """Its fingerprint."""
    day: date


LOCK = LockFile(
    "reworded.lock",
    "# New wordings that somebody confirmed to ask the same as before, written by `quizbank changed --confirm`.\n",
    (QUESTION,),
    Record(Confirmed, {"wording": FINGERPRINT, "day": DAY}),
    "take the entry out, and confirm the question again if it is reported",
)
