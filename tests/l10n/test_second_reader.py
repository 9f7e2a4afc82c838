"""The labels of the scenarios hold in the eyes of a second reader, who saw neither them nor any code."""

from pathlib import Path
from typing import Any

import yaml

from tests.l10n.scenario import SCENARIOS, Scenario, read_scenarios

DISAGREEMENTS = {
    "spanish-section-emptied": "The second reader counts the heading that stays as a translation that changed alone. "
    "The label stands: readers find a heading with nothing below it, and somebody has to look after that.",
}
"""Where the two differ, and why the label was kept."""


def second() -> dict[str, dict[str, Any]]:
    read: dict[str, dict[str, Any]] = yaml.safe_load(Path(SCENARIOS).with_name("second_reader.yml").read_text("utf-8"))
    return read


def lagging(scenario: Scenario) -> set[str]:
    return {f"{each.unit} {each.language}" for each in scenario.expect if each.state in {"stale", "missing"}}


def test_the_second_reader_labelled_every_scenario():
    assert list(second()) == [scenario.id for scenario in read_scenarios()]


def test_the_two_agree_but_where_it_is_recorded():
    labels = second()
    differing = {scenario.id for scenario in read_scenarios() if labels[scenario.id]["label"] != scenario.label}
    assert differing == set(DISAGREEMENTS)


def test_where_they_agree_they_name_the_same_texts():
    labels = second()
    for scenario in read_scenarios():
        if scenario.id not in DISAGREEMENTS:
            assert set(labels[scenario.id]["units"]) == lagging(scenario), scenario.id
