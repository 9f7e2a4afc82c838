"""The scenarios can be played, on the real bank and the real pages, and there are enough of each kind."""

from pathlib import Path

import pytest

from quiz_plugin.bank import Reading, read_bank
from quiz_plugin.l10n.guide import Guide, read_guide
from tests.l10n.scenarios.world import Scenario, apply, copy_guide, scenarios

ALL = list(scenarios())


def read(folder: Path) -> tuple[Reading, Guide]:
    reading = read_bank(folder / "bank", folder / "docs", ("en", "es"))
    return reading, read_guide(reading, folder / "bank", folder / "docs")


def test_there_are_enough_of_each_kind():
    stale = [each for each in ALL if each.stale]
    assert len(ALL) >= 50
    assert len(stale) >= 20
    assert len(ALL) - len(stale) >= 20
    assert len({each.id for each in ALL}) == len(ALL)
    assert sum(any(unit.startswith("p:") for unit, _ in each.stale) for each in ALL) >= 10
    assert sum(bool(each.spanish) for each in ALL) >= 5
    assert sum(len(each.steps) > 1 for each in ALL) >= 5
    assert all(len(each.reason) > 10 for each in ALL)


@pytest.mark.parametrize("scenario", ALL, ids=lambda each: each.id)
def test_a_scenario_can_be_played_and_leaves_a_bank_without_problems(scenario: Scenario, tmp_path: Path):
    copy_guide(tmp_path)
    before = {unit.id for unit in read(tmp_path)[1].units}
    for step in scenario.steps:
        apply(step, tmp_path)
    reading, guide = read(tmp_path)
    assert reading.problems == ()
    assert scenario.units <= before | {unit.id for unit in guide.units}
