"""The tracker says of every scenario what its label says, and a tracker by dates does not."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

import pytest

from quiz_plugin.bank import read_bank
from quiz_plugin.l10n.guide import Guide, read_guide
from quiz_plugin.l10n.lock import Lock, read_lock, write_lock
from quiz_plugin.l10n.track import State, acknowledged, recorded, track
from tests.l10n.scenarios.world import Scenario, apply, copy_guide, scenarios

TODAY = date(2026, 11, 21)
ALL = list(scenarios())
LANGUAGES = ("en", "es")
Found = frozenset[tuple[str, str]]


def read(folder: Path) -> Guide:
    reading = read_bank(folder / "bank", folder / "docs", LANGUAGES)
    return read_guide(reading, folder / "bank", folder / "docs")


def first_lock(guide: Guide, spanish: tuple[str, ...]) -> Lock:
    """Everything recorded as it is, with Spanish as the source of some units."""
    lock = Lock()
    for each in track(guide.units, lock, LANGUAGES):
        source = "es" if each.id in spanish else "en"
        target = "en" if source == "es" else "es"
        lock = lock.with_entry((each.id, target), recorded(each, TODAY, source=source))
    return lock


@dataclass
class ByDate:
    """The rival: a text is stale when its source was touched on a later day than itself."""

    texts: dict[tuple[str, str], str] = field(default_factory=dict)
    touched: dict[tuple[str, str], int] = field(default_factory=dict)

    def look(self, guide: Guide, day: int) -> None:
        """Note what was touched on a day."""
        for unit in guide.units:
            for language, text in unit.texts.items():
                key = unit.id, language
                if self.texts.get(key) != text:
                    self.texts[key], self.touched[key] = text, day

    def stale(self, guide: Guide, spanish: tuple[str, ...]) -> Iterator[tuple[str, str]]:
        """The translations that it calls stale."""
        for unit in guide.units:
            source, target = ("es", "en") if unit.id in spanish else ("en", "es")
            if self.touched.get((unit.id, source), 0) > self.touched.get((unit.id, target), 0):
                yield unit.id, target


def play(scenario: Scenario, folder: Path) -> tuple[Found, Found]:
    """What the tracker and the rival call stale after a scenario."""
    copy_guide(folder)
    guide = read(folder)
    lock, rival = first_lock(guide, scenario.spanish), ByDate()
    rival.look(guide, 0)
    for day, step in enumerate(scenario.steps, 1):
        apply(step, folder)
        guide = read(folder)
        rival.look(guide, day)
        states = {each.id: each for each in track(guide.units, lock, LANGUAGES) if each.unit}
        for unit in step.get("record", ()):
            lock = lock.with_entry(states[unit].key, recorded(states[unit], TODAY))
        for unit, reason in step.get("ack", {}).items():
            lock = lock.with_entry(states[unit].key, acknowledged(states[unit], reason, TODAY))
        write_lock(folder / "bank", Lock(), lock)
        assert read_lock(folder / "bank").lock == lock  # what a maintainer has the next day is the file
    ours = frozenset(each.key for each in track(guide.units, lock, LANGUAGES) if each.state is State.STALE)
    return ours, frozenset(rival.stale(guide, scenario.spanish))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, tuple[Found, Found]]:
    return {each.id: play(each, tmp_path_factory.mktemp(each.id)) for each in ALL}


@pytest.mark.parametrize("scenario", ALL, ids=lambda each: each.id)
def test_exactly_what_the_label_says_is_stale(scenario: Scenario, played: Mapping[str, tuple[Found, Found]]):
    assert played[scenario.id][0] == scenario.stale


def score(found: Mapping[str, Found]) -> tuple[float, float]:
    """Precision and recall over the translations that are, or are called, stale."""
    right = sum(len(found[each.id] & each.stale) for each in ALL)
    called, are = sum(map(len, found.values())), sum(len(each.stale) for each in ALL)
    return right / called, right / are


def test_the_tracker_makes_no_mistake_and_a_tracker_by_dates_both_kinds(
    played: Mapping[str, tuple[Found, Found]],
):
    ours, dates = ({name: both[which] for name, both in played.items()} for which in (0, 1))
    print(f"\n{'':12} precision  recall")  # shown with `pytest -s`
    for name, found in (("fingerprints", ours), ("dates", dates)):
        print(f"{name:12} {score(found)[0]:9.2f} {score(found)[1]:7.2f}")
    assert score(ours) == (1.0, 1.0)
    precision, recall = score(dates)
    assert precision < 0.9
    assert recall < 1
