"""The tracker makes no mistake over all scenarios together, and a tracker by dates makes both kinds."""

from collections.abc import Callable, Mapping

import pytest

from tests.l10n.play import Key, Played, stale_by_label
from tests.l10n.scenario import Scenario, read_scenarios

ALL = read_scenarios()


def score(found: Mapping[str, frozenset[Key]]) -> tuple[float, float]:
    """Precision and recall over the translations that are, or are called, stale."""
    right = sum(len(found[each.id] & stale_by_label(each)) for each in ALL)
    called, are = sum(map(len, found.values())), sum(len(stale_by_label(each)) for each in ALL)
    return right / called, right / are


@pytest.mark.full
def test_the_tracker_makes_no_mistake_and_a_tracker_by_dates_both_kinds(played: Callable[[Scenario], Played]):
    every = [played(each) for each in ALL]
    ours = {each.scenario.id: each.stale() for each in every}
    dates = {each.scenario.id: each.by_date for each in every}
    print(f"\n{'':12} precision  recall")  # shown with `pytest -s`
    for name, found in (("fingerprints", ours), ("dates", dates)):
        print(f"{name:12} {score(found)[0]:9.2f} {score(found)[1]:7.2f}")
    assert score(ours) == (1.0, 1.0)
    precision, recall = score(dates)
    assert precision < 0.9
    assert recall < 1
