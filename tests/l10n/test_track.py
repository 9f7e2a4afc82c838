"""Every scenario ends with its translations in the states that its label says."""

from collections.abc import Callable

import pytest

from tests.l10n.play import Played, stale_by_label
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
