"""Carrying out a scenario: its texts after each step, and what is said of their translations in the end."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path

from quiz_plugin.bank import Reading, read_bank
from quiz_plugin.drift.guide import Guide, read_guide
from quiz_plugin.drift.translation_lock import SHORTEST_REASON, Entry, Lock, read_lock, write_lock
from quiz_plugin.drift.translations import State, Translation, acknowledged, recorded, track
from tests.l10n.edits import apply
from tests.l10n.scenario import Ack, Edits, Scenario
from tests.l10n.units import Texts, raw_units
from tests.tools import ROOT

TODAY = date(2026, 11, 21)
LANGUAGES = ("en", "es")
Key = tuple[str, str]
Read = Callable[..., Reading]
"""Reads the bank in some languages, and in others what there is in them."""


@dataclass(frozen=True)
class Played:
    """A scenario, and what came of its steps."""

    scenario: Scenario
    stages: tuple[Mapping[str, Texts], ...]
    """The units at the start and after each step that edits."""
    codes: frozenset[str]
    """The codes of the problems that the bank has in the end."""
    shown: Mapping[Key, str] | None
    """The states of the translations in the end; None if the bank cannot be read."""

    def stale(self) -> frozenset[Key]:
        """What the tracker calls stale; of a bank that cannot be read the label holds, for nobody looks at it."""
        if self.shown is None:
            return stale_by_label(self.scenario)
        return frozenset(key for key, state in self.shown.items() if state == State.STALE)


def stale_by_label(scenario: Scenario) -> frozenset[Key]:
    """The translations that are stale."""
    return frozenset((each.unit, each.language) for each in scenario.expect if each.state == "stale")


def play(scenario: Scenario, folder: Path, read: Read) -> Played:
    """Carry out a scenario on the guide in `folder`, of which `read` reads the bank."""
    guide, stages = _untouched(), [start()]
    lock = _first_lock(scenario.spanish)
    for step in scenario.in_order():
        if isinstance(step, Edits):
            for edit in step.edit:
                apply(edit, folder)
            stages.append(raw_units(folder))
            after = _read(folder, read)
            if isinstance(after, frozenset):
                return Played(scenario, tuple(stages), after | _codes(read(LANGUAGES)), None)
            guide = after
        lock = _step_after(lock, list(track(guide.units, lock, LANGUAGES)), step)
        write_lock(folder / "bank", Lock(), lock)
        assert read_lock(folder / "bank") == lock  # what a maintainer has the next day is the file
    translations = list(track(guide.units, lock, LANGUAGES))
    return Played(scenario, tuple(stages), _codes(read(LANGUAGES)), _shown(translations))


@cache
def start() -> Mapping[str, Texts]:
    """The units that every scenario starts with, as they stand in the files."""
    return raw_units(ROOT)


def _read(folder: Path, read: Read) -> Guide | frozenset[str]:
    """The guide, in which a text may be missing, because some scenarios take one away; else the codes of problems."""
    reading = read(("en",), ("es",))
    if reading.bank is None:
        reading = read(("es",), ("en",))
    if reading.bank is None:
        return _codes(reading)
    guide = read_guide(reading, folder / "bank", folder / "docs", tuple({*LANGUAGES} - {*reading.bank.languages}))
    return Guide(LANGUAGES, guide.units, guide.glossary, guide.problems)


def _codes(reading: Reading) -> frozenset[str]:
    return frozenset(problem.code for problem in reading.problems)


@cache
def _untouched() -> Guide:
    """The guide that every scenario starts with."""
    guide = _read(ROOT, lambda languages, partial: read_bank(ROOT / "bank", ROOT / "docs", languages, partial))
    assert isinstance(guide, Guide)
    return guide


@cache
def _first_lock(spanish: tuple[str, ...]) -> Lock:
    """Everything reviewed as it is, with Spanish as the source of some units."""
    entries: dict[tuple[str, ...], Entry] = {}
    for each in track(_untouched().units, Lock(), LANGUAGES):
        if _key_of(each)[0] in spanish:
            entry = recorded(each, TODAY, "reviewed", source="es")
            entries[each.id, "en"] = entry
        else:
            entries[each.key] = recorded(each, TODAY, "reviewed")
    return Lock(entries)


def _key_of(translation: Translation) -> Key:
    """How the scenarios name it: the front matter of a page belongs to its lead."""
    name = translation.id
    return f"{name}#top" if name.startswith("p:") and "#" not in name else name, translation.language


def _step_after(lock: Lock, translations: list[Translation], step: object) -> Lock:
    """What is recorded after a step of a scenario."""
    if isinstance(step, Ack):
        (named,) = [each for each in translations if each.key == (step.ack, step.language)]
        long_enough = len(step.reason) >= SHORTEST_REASON
        return lock.with_entry(named.key, acknowledged(named, step.reason, TODAY)) if long_enough else lock
    if step == "sync":
        for each in translations:
            if each.state not in {State.STALE, State.MISSING, State.ORPHAN} and not each.recorded:
                lock = lock.with_entry(each.key, recorded(each, TODAY))
    return lock


def _shown(translations: list[Translation]) -> dict[Key, str]:
    """The states by the names of the scenarios: of a lead and its front matter the one that needs more work."""
    shown: dict[Key, str] = {}
    for each in translations:
        worse = shown.get(_key_of(each)) in {None, State.REVIEWED, State.MACHINE} or each.state is State.STALE
        if worse and not (each.state is State.REVIEWED and _key_of(each) in shown):
            shown[_key_of(each)] = each.state
    return shown
