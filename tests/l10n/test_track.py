"""The tracker says of every scenario what its label says, and a tracker by dates does not."""

import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from pathlib import Path

import pytest

from quiz_plugin.bank import read_bank
from quiz_plugin.l10n.guide import Guide, read_guide
from quiz_plugin.l10n.lock import SHORTEST_REASON, Lock, read_lock, write_lock
from quiz_plugin.l10n.track import State, Translation, acknowledged, recorded, reviewed, track
from quiz_plugin.l10n.units import Unit
from tests.l10n.edits import apply
from tests.l10n.scenario import Ack, Edits, Scenario, read_scenarios
from tests.tools import ROOT

TODAY = date(2026, 11, 21)
ALL = read_scenarios()
LANGUAGES = ("en", "es")
Key = tuple[str, str]
Shown = Mapping[Key, str]


class Unreadable(Exception):
    """The bank itself has a problem, of which it tells before anybody looks at translations."""


def read(folder: Path) -> Guide:
    """The guide; a text may be missing, because some scenarios take one away. Raises Unreadable with the codes."""
    reading = read_bank(folder / "bank", folder / "docs", ("en",), ("es",))
    if reading.bank is None:
        reading = read_bank(folder / "bank", folder / "docs", ("es",), ("en",))
    if reading.bank is None:
        raise Unreadable({problem.code for problem in reading.problems})
    guide = read_guide(reading, folder / "bank", folder / "docs", tuple({*LANGUAGES} - {*reading.bank.languages}))
    return Guide(LANGUAGES, guide.units, guide.glossary, guide.problems)


def key_of(translation: Translation) -> Key:
    """How the scenarios name it: the front matter of a page belongs to its lead."""
    name = translation.id
    return f"{name}#top" if name.startswith("p:") and "#" not in name else name, translation.language


@cache
def untouched() -> Guide:
    """The guide that every scenario starts with."""
    return read(ROOT)


@cache
def first_lock(spanish: tuple[str, ...]) -> Lock:
    """Everything reviewed as it is, with Spanish as the source of some units."""
    guide, lock = untouched(), Lock()
    for each in track(guide.units, lock, LANGUAGES):
        if key_of(each)[0] in spanish:
            entry = recorded(each, TODAY, source="es").model_copy(update={"state": "reviewed"})
            lock = lock.with_entry((each.id, "en"), entry)
        else:
            lock = lock.with_entry(each.key, reviewed(each, TODAY))
    return lock


@dataclass
class ByDate:
    """The rival: a text is stale when its source was touched on a later day than itself."""

    texts: dict[Key, str] = field(default_factory=dict)
    touched: dict[Key, int] = field(default_factory=dict)

    def look(self, units: tuple[Unit, ...], day: int) -> None:
        """Note what was touched on a day."""
        for unit in units:
            for language, text in unit.texts.items():
                key = unit.id, language
                if self.texts.get(key) != text:
                    self.texts[key], self.touched[key] = text, day

    def stale(self, translations: list[Translation]) -> Iterator[Key]:
        """The translations that it calls stale."""
        for each in translations:
            source, target = ((each.id, code) for code in (each.source_language, each.language))
            if each.unit and self.touched.get(source, 0) > self.touched.get(target, 0):
                yield key_of(each)


def step_after(lock: Lock, translations: list[Translation], step: object) -> Lock:
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


def play(scenario: Scenario, folder: Path) -> tuple[Shown, frozenset[Key]]:
    """What the tracker shows after a scenario, and what the rival calls stale."""
    shutil.copytree(ROOT / "bank", folder / "bank", ignore=shutil.ignore_patterns("*.lock"))
    shutil.copytree(ROOT / "docs", folder / "docs", ignore=shutil.ignore_patterns("assets"))
    guide = untouched()
    lock, rival = first_lock(scenario.spanish), ByDate()
    rival.look(guide.units, 0)
    for day, step in enumerate(scenario.in_order(), 1):
        if isinstance(step, Edits):
            for edit in step.edit:
                apply(edit, folder)
            try:
                guide = read(folder)
            except Unreadable as unreadable:
                if unreadable.args != ({scenario.breaks},):
                    raise
                return {(each.unit, each.language): each.state for each in scenario.expect}, frozenset()
            rival.look(guide.units, day)
        lock = step_after(lock, list(track(guide.units, lock, LANGUAGES)), step)
        write_lock(folder / "bank", Lock(), lock)
        assert read_lock(folder / "bank").lock == lock  # what a maintainer has the next day is the file
    translations = list(track(guide.units, lock, LANGUAGES))
    shown: dict[Key, str] = {}
    for each in translations:
        worse = shown.get(key_of(each)) in {None, State.REVIEWED, State.MACHINE} or each.state is State.STALE
        if worse and not (each.state is State.REVIEWED and key_of(each) in shown):
            shown[key_of(each)] = each.state
    return shown, frozenset(rival.stale(translations))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, tuple[Shown, frozenset[Key]]]:
    return {each.id: play(each, tmp_path_factory.mktemp(each.id)) for each in ALL}


def stale_by_label(scenario: Scenario) -> frozenset[Key]:
    return frozenset((each.unit, each.language) for each in scenario.expect if each.state == "stale")


def stale_by_us(shown: Shown) -> frozenset[Key]:
    return frozenset(key for key, state in shown.items() if state == State.STALE)


@pytest.mark.parametrize("scenario", ALL, ids=lambda each: each.id)
def test_every_unit_is_shown_as_the_scenario_says(
    scenario: Scenario, played: Mapping[str, tuple[Shown, frozenset[Key]]]
):
    shown = played[scenario.id][0]
    assert stale_by_us(shown) == stale_by_label(scenario)
    for each in scenario.expect:
        allowed = {"machine", "reviewed"} if each.state == "fresh" else {each.state}
        assert shown.get((each.unit, each.language)) in allowed, each


def score(found: Mapping[str, frozenset[Key]]) -> tuple[float, float]:
    """Precision and recall over the translations that are, or are called, stale."""
    right = sum(len(found[each.id] & stale_by_label(each)) for each in ALL)
    called, are = sum(map(len, found.values())), sum(len(stale_by_label(each)) for each in ALL)
    return right / called, right / are


def test_the_tracker_makes_no_mistake_and_a_tracker_by_dates_both_kinds(
    played: Mapping[str, tuple[Shown, frozenset[Key]]],
):
    ours = {name: stale_by_us(shown) for name, (shown, _) in played.items()}
    dates = {name: rival for name, (_, rival) in played.items()}
    print(f"\n{'':12} precision  recall")  # shown with `pytest -s`
    for name, found in (("fingerprints", ours), ("dates", dates)):
        print(f"{name:12} {score(found)[0]:9.2f} {score(found)[1]:7.2f}")
    assert score(ours) == (1.0, 1.0)
    precision, recall = score(dates)
    assert precision < 0.9
    assert recall < 1
