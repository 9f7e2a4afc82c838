"""How each translation stands to its source: missing, stale, machine, reviewed, or an orphan.

A source that changed while its translation did not makes the translation stale. A date would cry wolf at every
reflow and stay silent when only blanks of the translation were touched; fingerprints of what the texts say do neither.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from quiz_plugin.drift.fingerprint import fingerprint
from quiz_plugin.drift.lock_file import Key
from quiz_plugin.drift.translation_lock import Ack, Entry, Lock, Vouched
from quiz_plugin.drift.units import Unit

_BELOW = re.compile(r"^(?!#{1,6}\s)\s*\S", re.MULTILINE)
"""A line with words that is no heading."""


class State(StrEnum):
    """How a translation stands to its source."""

    MISSING = "missing"
    STALE = "stale"
    MACHINE = "machine"
    REVIEWED = "reviewed"
    ORPHAN = "orphan"


@dataclass(frozen=True)
class Translation:
    """One unit in one target language."""

    id: str
    language: str
    state: State
    unit: Unit | None
    """None for an orphan, of which only the record is left."""
    source_language: str
    entry: Entry | None
    """What is recorded; None for what is new or missing."""
    recorded: bool
    """Whether the record is of the texts as they are now; what is stale is recorded as it was."""

    @property
    def key(self) -> Key:
        """How the lock calls it."""
        return self.id, self.language


def track(units: Sequence[Unit], lock: Lock, languages: Sequence[str]) -> Iterator[Translation]:
    """How every translation of the `units` into `languages` stands, and what is left of units that are gone.

    The first of the languages is the source where the lock does not say otherwise.
    """
    seen: set[Key] = set()
    for unit in units:
        source = source_of(unit, lock, languages)
        for language in languages:
            if language != source:
                seen.add((unit.id, language))
                yield _translation(unit, source, language, lock.entries.get((unit.id, language)))
    for (name, language), entry in lock.entries.items():
        if (name, language) not in seen:
            yield Translation(name, language, State.ORPHAN, None, entry.source_language, entry, recorded=True)


def source_of(unit: Unit, lock: Lock, languages: Sequence[str]) -> str:
    """The language that a unit is translated from: the recorded one, else the first in which it exists."""
    for language in languages:
        entry = lock.entries.get((unit.id, language))
        if entry is not None and unit.texts.get(entry.source_language, "").strip():
            return entry.source_language
    return next((language for language in languages if unit.texts.get(language, "").strip()), languages[0])


def _translation(unit: Unit, source: str, language: str, entry: Entry | None) -> Translation:
    target = unit.texts.get(language, "")
    if _says_nothing(target, unit.texts.get(source, "")):
        return Translation(unit.id, language, State.MISSING, unit, source, entry, recorded=False)
    if entry is None or entry.source_language != source:
        return Translation(unit.id, language, State.MACHINE, unit, source, None, recorded=False)
    same_source = fingerprint(unit.texts.get(source, "")) == entry.source
    same_target = fingerprint(target) == entry.target
    if same_target and not same_source:
        return Translation(unit.id, language, State.STALE, unit, source, entry, recorded=True)
    state = State(entry.state) if same_target else State.MACHINE
    return Translation(unit.id, language, state, unit, source, entry, recorded=same_source and same_target)


def _says_nothing(target: str, source: str) -> bool:
    """Whether a translation is empty, or has nothing below the heading of a section whose source has."""
    return not target.strip() or (bool(_BELOW.search(source)) and not _BELOW.search(target))


class Refused(ValueError):
    """The step does not fit the state of the translation; the message says what does."""


def recorded(translation: Translation, today: date, state: Vouched = "machine", *, source: str = "") -> Entry:
    """The record of a translation as it is now; `reviewed` says that somebody has compared it with its source.

    With `source` another language becomes that of the source: the entry is then for the unit's other language, and
    `translation` is taken for what it was. Raises Refused for a missing, stale or orphaned one.
    """
    if source and source != translation.source_language:
        return _entry(replace(translation, language=translation.source_language, source_language=source), today, state)
    if translation.state is State.STALE:
        raise Refused("the source changed and the translation did not: translate it, or acknowledge it with a reason")
    return _entry(translation, today, state)


def acknowledged(translation: Translation, reason: str, today: date) -> Entry:
    """The record of a stale translation that needs no change, and why. Raises Refused for one that is not stale."""
    if translation.state is not State.STALE or translation.entry is None:
        raise Refused(f"it is not stale but {translation.state}")
    return replace(_entry(translation, today, translation.entry.state), ack=Ack(reason, today))


def _entry(translation: Translation, today: date, state: Vouched) -> Entry:
    unit = translation.unit
    if unit is None or translation.state is State.MISSING:
        raise Refused(f"there is nothing to record: it is {translation.state}")
    codes = translation.source_language, translation.language
    if lacking := [code for code in codes if code not in unit.texts]:
        raise Refused(f"there is nothing to record: it has no text in `{lacking[0]}`")
    source, target = (fingerprint(unit.texts[code]) for code in codes)
    return Entry(translation.source_language, source, target, state, today)
