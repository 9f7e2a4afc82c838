"""The scenarios fit the files of this repository, and are complete and consistent in themselves.

What the tracker says of them is for its own tests; nothing here decides what is stale.
"""

import shutil
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from quiz_plugin.bank.load import read_bank
from tests.l10n.blind import BLIND, blind_names, blind_text
from tests.l10n.edits import Misfit, apply
from tests.l10n.scenario import (
    Ack,
    Convert,
    Edits,
    Expected,
    Move,
    Rename,
    Replace,
    Scenario,
    read_scenarios,
)
from tests.l10n.units import Texts, raw_units
from tests.tools import ROOT

LANGUAGES = ("en", "es")
SCENARIOS = read_scenarios()
START = raw_units(ROOT)

each_scenario = pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)


@dataclass(frozen=True)
class Played:
    """A scenario, and what came of its edits."""

    scenario: Scenario
    stages: tuple[dict[str, Texts], ...]
    """The units at the start and after each step that edits."""
    codes: set[str]
    """The codes of the problems that the bank has in the end."""

    def source(self, each: Expected) -> str | None:
        """The source text of a unit in the end."""
        return self.stages[-1].get(each.unit, {}).get(source_language(each))


def source_language(each: Expected) -> str:
    return "en" if each.language == "es" else "es"


def translation_language(scenario: Scenario, unit: str) -> str:
    return "en" if unit in scenario.spanish else "es"


def copy_files(folder: Path) -> Path:
    """Copy the bank and the concept pages to `folder`."""
    shutil.copytree(ROOT / "bank", folder / "bank")
    shutil.copytree(ROOT / "docs" / "concepts", folder / "docs" / "concepts")
    return folder


@pytest.fixture
def files(tmp_path: Path) -> Path:
    return copy_files(tmp_path)


@pytest.fixture(scope="module", params=SCENARIOS, ids=lambda scenario: scenario.id)
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Played:
    scenario: Scenario = request.param
    folder = copy_files(tmp_path_factory.mktemp("scenario"))
    stages = [START]
    for step in scenario.in_order():
        if isinstance(step, Edits):
            for edit in step.edit:
                apply(edit, folder)
            stages.append(raw_units(folder))
    problems = read_bank(folder / "bank", folder / "docs", LANGUAGES).problems
    return Played(scenario, tuple(stages), {problem.code for problem in problems})


def test_the_edits_fit_and_the_bank_reads_as_the_scenario_says(played: Played):
    assert played.codes == ({played.scenario.breaks} if played.scenario.breaks else set())


def test_every_unit_named_exists_before_or_after(played: Played):
    scenario = played.scenario
    named = {*scenario.spanish, *(each.unit for each in scenario.expect)}
    named |= {step.ack for step in scenario.in_order() if isinstance(step, Ack)}
    assert named - {unit for stage in played.stages for unit in stage} == set()


def test_every_unit_whose_words_an_edit_touches_is_expected(played: Played):
    touched = {
        unit
        for before, after in zip(played.stages, played.stages[1:], strict=False)
        for unit in {*before, *after}
        if before.get(unit) != after.get(unit)
    }
    assert touched - {each.unit for each in played.scenario.expect} == set()


def test_only_an_orphan_has_no_source(played: Played):
    found = {each.unit: played.source(each) is None for each in played.scenario.expect}
    assert found == {each.unit: each.state == "orphan" for each in played.scenario.expect}


def test_a_stale_unit_has_another_source_text_than_at_the_start(played: Played):
    stale = [each for each in played.scenario.expect if each.state == "stale"]
    assert [each.unit for each in stale if played.source(each) == START[each.unit][source_language(each)]] == []


def test_a_machine_unit_is_new_and_has_both_texts(played: Played):
    machine = [each.unit for each in played.scenario.expect if each.state == "machine"]
    assert [unit for unit in machine if unit in START] == []
    assert [unit for unit in machine if set(played.stages[-1][unit]) != set(LANGUAGES)] == []


@each_scenario
def test_the_language_expected_is_that_of_the_translation(scenario: Scenario):
    said = {each.unit: each.language for each in scenario.expect}
    said |= {step.ack: step.language for step in scenario.in_order() if isinstance(step, Ack)}
    assert said == {unit: translation_language(scenario, unit) for unit in said}


@each_scenario
def test_the_label_follows_from_the_states(scenario: Scenario):
    states = {each.state for each in scenario.expect}
    assert scenario.label == ("stale" if states & {"stale", "missing"} else "fresh")


@each_scenario
def test_no_unit_is_expected_twice(scenario: Scenario):
    assert [name for name, count in Counter(each.unit for each in scenario.expect).items() if count > 1] == []


@each_scenario
def test_the_files_named_are_those_that_the_edits_touch(scenario: Scenario):
    edits = scenario.all_edits()
    touched = {edit.file for edit in edits} | {edit.to for edit in edits if isinstance(edit, Move) and edit.to}
    assert sorted(scenario.files) == sorted(touched)


@each_scenario
def test_a_scenario_has_edits_or_steps(scenario: Scenario):
    assert (scenario.edits is None) is not (scenario.steps is None)


@each_scenario
def test_the_kind_is_that_of_the_first_unit(scenario: Scenario):
    assert scenario.kind == ("page" if scenario.expect[0].unit.startswith("p:") else "bank")


def test_there_are_enough_scenarios_of_each_sort():
    labels = Counter(scenario.label for scenario in SCENARIOS)
    assert len(SCENARIOS) >= 60
    assert labels["stale"] >= 25
    assert labels["fresh"] >= 25
    assert sum(scenario.kind == "page" for scenario in SCENARIOS) >= 20
    assert sum(bool(scenario.spanish) for scenario in SCENARIOS) >= 6
    assert sum(len(scenario.in_order()) > 1 for scenario in SCENARIOS) >= 5


def test_ids_are_unique():
    assert len({scenario.id for scenario in SCENARIOS}) == len(SCENARIOS)


def test_blind_names_follow_from_the_ids():
    assert {each.id: each.blind for each in SCENARIOS} == blind_names(each.id for each in SCENARIOS)


def test_the_blind_file_holds_the_same_edits():
    assert BLIND.read_text("utf-8") == blind_text(SCENARIOS)


def test_the_blind_file_holds_no_answers():
    rows = yaml.safe_load(BLIND.read_text("utf-8"))["scenarios"]
    assert {key for row in rows for key in row} == {"id", "spanish", "steps"}
    assert [row["id"] for row in rows] == sorted(each.blind for each in SCENARIOS)


def test_an_edit_that_does_not_fit_is_refused(files: Path):
    page = "docs/concepts/gpipe.en.md"
    with pytest.raises(Misfit, match="holds 'words that stand nowhere' 0 times"):
        apply(Replace(file=page, find="words that stand nowhere", replace=""), files)
    with pytest.raises(Misfit, match=r"holds 'the' [1-9][0-9]+ times"):
        apply(Replace(file=page, find="the", replace="a"), files)


def test_an_edit_that_changes_nothing_is_refused(files: Path):
    with pytest.raises(Misfit, match="changes nothing"):
        apply(Replace(file="bank/concepts.yml", find="en: Batch size", replace="en: Batch size"), files)


def test_a_page_converted_keeps_its_characters(files: Path):
    page = files / "docs/concepts/vocabulary.es.md"
    text = page.read_text("utf-8")
    apply(Convert(file="docs/concepts/vocabulary.es.md", action="convert", to="crlf"), files)
    assert page.read_bytes() == text.replace("\n", "\r\n").encode()


def test_lines_that_move_lose_nothing(files: Path):
    page = files / "docs/concepts/gpipe.en.md"
    lines = page.read_text("utf-8").splitlines()
    move = Move(file="docs/concepts/gpipe.en.md", action="move", first="{#results}", until="{#limits}", before="{#top}")
    apply(move, files)
    moved = page.read_text("utf-8").splitlines()
    assert sorted(moved) == sorted(lines)
    assert moved.index("# GPipe {#top}") > moved.index("## What the paper measured {#results}")


def test_a_file_renamed_is_found_under_its_new_name(files: Path):
    text = (files / "bank/concepts.yml").read_text("utf-8")
    apply(Rename(file="bank/concepts.yml", action="rename", to="bank/other.yml"), files)
    assert not (files / "bank/concepts.yml").exists()
    assert (files / "bank/other.yml").read_text("utf-8") == text
