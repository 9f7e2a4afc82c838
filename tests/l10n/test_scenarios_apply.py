"""The scenarios fit the files of this repository, are consistent in themselves, and the tracker says what they say."""

from collections import Counter
from collections.abc import Callable

import pytest

from tests.l10n.conftest import WorkingCopy
from tests.l10n.edits import Misfit, apply
from tests.l10n.play import LANGUAGES, Played, stale_by_label, start
from tests.l10n.scenario import Ack, Convert, Expected, Move, Rename, Replace, Scenario, read_scenarios

SCENARIOS = read_scenarios()


def source_language(each: Expected) -> str:
    return "en" if each.language == "es" else "es"


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_a_scenario_fits_the_guide_and_is_shown_as_it_says(scenario: Scenario, played: Callable[[Scenario], Played]):
    """One test for all, so that each scenario is played once, whichever process has it."""
    fits_itself(scenario)
    now = played(scenario)
    touches_what_it_names(now)
    ends_in_texts_that_fit(now)
    is_shown_as_it_says(now)


def fits_itself(scenario: Scenario) -> None:
    """Its label, its kind and its files are those of its edits and of the states that it expects."""
    said = {each.unit: each.language for each in scenario.expect}
    said |= {step.ack: step.language for step in scenario.in_order() if isinstance(step, Ack)}
    assert said == {unit: "en" if unit in scenario.spanish else "es" for unit in said}, "the translations' languages"
    states = {each.state for each in scenario.expect}
    assert scenario.label == ("stale" if states & {"stale", "missing"} else "fresh")
    assert [name for name, count in Counter(each.unit for each in scenario.expect).items() if count > 1] == []
    edits = scenario.all_edits()
    touched = {edit.file for edit in edits} | {edit.to for edit in edits if isinstance(edit, Move) and edit.to}
    assert sorted(scenario.files) == sorted(touched)
    assert (scenario.edits is None) is not (scenario.steps is None)
    assert scenario.kind == ("page" if scenario.expect[0].unit.startswith("p:") else "bank")


def touches_what_it_names(now: Played) -> None:
    """The edits fit, and the units named are those they touch."""
    scenario = now.scenario
    assert now.codes == ({scenario.breaks} if scenario.breaks else set())
    expected = {each.unit for each in scenario.expect}
    named = {*scenario.spanish, *expected}
    named |= {step.ack for step in scenario.in_order() if isinstance(step, Ack)}
    assert named - {unit for stage in now.stages for unit in stage} == set(), "they exist before or after"
    touched = {
        unit
        for before, after in zip(now.stages, now.stages[1:], strict=False)
        for unit in {*before, *after}
        if before.get(unit) != after.get(unit)
    }
    assert touched - expected == set()


def ends_in_texts_that_fit(now: Played) -> None:
    """The states that are expected fit the texts."""
    end = now.stages[-1]
    for each in now.scenario.expect:
        source = end.get(each.unit, {}).get(source_language(each))
        assert (source is None) == (each.state == "orphan"), each
        if each.state == "stale":
            assert source != start()[each.unit][source_language(each)], each
        if each.state == "machine":
            assert each.unit not in start()
            assert set(end[each.unit]) == set(LANGUAGES)


def is_shown_as_it_says(now: Played) -> None:
    """The tracker shows every unit in the state that is expected."""
    assert now.stale() == stale_by_label(now.scenario)
    if now.shown is None:  # the bank has a problem, of which it tells before anybody looks at translations
        assert now.scenario.breaks
        return
    for each in now.scenario.expect:
        allowed = {"machine", "reviewed"} if each.state == "fresh" else {each.state}
        assert now.shown.get((each.unit, each.language)) in allowed, each


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


def test_an_edit_that_does_not_fit_is_refused(working_copy: WorkingCopy):
    page = "docs/concepts/gpipe.en.md"
    with pytest.raises(Misfit, match="holds 'words that stand nowhere' 0 times"):
        apply(Replace(file=page, find="words that stand nowhere", replace=""), working_copy.folder)
    with pytest.raises(Misfit, match=r"holds 'the' [1-9][0-9]+ times"):
        apply(Replace(file=page, find="the", replace="a"), working_copy.folder)


def test_an_edit_that_changes_nothing_is_refused(working_copy: WorkingCopy):
    with pytest.raises(Misfit, match="changes nothing"):
        apply(Replace(file="bank/concepts.yml", find="en: Batch size", replace="en: Batch size"), working_copy.folder)


def test_a_page_converted_keeps_its_characters(working_copy: WorkingCopy):
    page = working_copy.folder / "docs/concepts/vocabulary.es.md"
    text = page.read_text("utf-8")
    apply(Convert(file="docs/concepts/vocabulary.es.md", action="convert", to="crlf"), working_copy.folder)
    assert page.read_bytes() == text.replace("\n", "\r\n").encode()


def test_lines_that_move_lose_nothing(working_copy: WorkingCopy):
    page = working_copy.folder / "docs/concepts/gpipe.en.md"
    lines = page.read_text("utf-8").splitlines()
    move = Move(file="docs/concepts/gpipe.en.md", action="move", first="{#results}", until="{#limits}", before="{#top}")
    apply(move, working_copy.folder)
    moved = page.read_text("utf-8").splitlines()
    assert sorted(moved) == sorted(lines)
    assert moved.index("# GPipe {#top}") > moved.index("## What the paper measured {#results}")


def test_a_file_renamed_is_found_under_its_new_name(working_copy: WorkingCopy):
    text = (working_copy.folder / "bank/concepts.yml").read_text("utf-8")
    apply(Rename(file="bank/concepts.yml", action="rename", to="bank/other.yml"), working_copy.folder)
    assert not (working_copy.folder / "bank/concepts.yml").exists()
    assert (working_copy.folder / "bank/other.yml").read_text("utf-8") == text
