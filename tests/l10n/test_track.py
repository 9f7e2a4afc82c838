"""The tracker says of every scenario what its label says, and a tracker by dates does not."""

from collections.abc import Callable, Mapping

import pytest

from tests.l10n.play import Key, Played, stale_by_label
from tests.l10n.scenario import Scenario, read_scenarios

ALL = read_scenarios()


@pytest.mark.parametrize("scenario", ALL, ids=lambda each: each.id)
def test_every_unit_is_shown_as_the_scenario_says(scenario: Scenario, played: Callable[[str], Played]):
    now = played(scenario.id)
    assert now.stale() == stale_by_label(scenario)
    if now.shown is None:  # the bank has a problem, of which it tells before anybody looks at translations
        assert scenario.breaks
        return
    for each in scenario.expect:
        allowed = {"machine", "reviewed"} if each.state == "fresh" else {each.state}
        assert now.shown.get((each.unit, each.language)) in allowed, each


def score(found: Mapping[str, frozenset[Key]]) -> tuple[float, float]:
    """Precision and recall over the translations that are, or are called, stale."""
    right = sum(len(found[each.id] & stale_by_label(each)) for each in ALL)
    called, are = sum(map(len, found.values())), sum(len(stale_by_label(each)) for each in ALL)
    return right / called, right / are


def test_the_tracker_makes_no_mistake_and_a_tracker_by_dates_both_kinds(played: Callable[[str], Played]):
    ours = {each.id: played(each.id).stale() for each in ALL}
    dates = {each.id: played(each.id).by_date for each in ALL}
    print(f"\n{'':12} precision  recall")  # shown with `pytest -s`
    for name, found in (("fingerprints", ours), ("dates", dates)):
        print(f"{name:12} {score(found)[0]:9.2f} {score(found)[1]:7.2f}")
    assert score(ours) == (1.0, 1.0)
    precision, recall = score(dates)
    assert precision < 0.9
    assert recall < 1
