"""`quizbank stats`: one fact a line in a pipe, tables with bars on a terminal, everything for a program."""

import json
import shutil
from dataclasses import fields
from pathlib import Path

import pytest

from quiz_plugin.bank.stats import Stats
from tests.bank.terminals import COLOUR, DRAWN, ESCAPE, HERE, MIXED, on_terminal, piped, seen

FACTS = """\
sets: 2
concepts: 3
questions: 4
options: 12
set birds, questions: 3
set birds, options: 8
set birds, level recall: 1
set birds, level understand: 1
set birds, level apply: 1
set birds, level analyse: 0
set birds, kind single: 1
set birds, kind multiple: 1
set birds, kind true-false: 1
set birds, kind ordering: 0
set birds, kind numeric: 0
set birds, kind matching: 0
set eggs, questions: 1
set eggs, options: 4
set eggs, level recall: 1
set eggs, level understand: 0
set eggs, level apply: 0
set eggs, level analyse: 0
set eggs, kind single: 1
set eggs, kind multiple: 0
set eggs, kind true-false: 0
set eggs, kind ordering: 0
set eggs, kind numeric: 0
set eggs, kind matching: 0
level recall, questions: 2
level recall, options: 6
level recall, kind single: 2
level recall, kind multiple: 0
level recall, kind true-false: 0
level recall, kind ordering: 0
level recall, kind numeric: 0
level recall, kind matching: 0
level understand, questions: 1
level understand, options: 2
level understand, kind single: 0
level understand, kind multiple: 0
level understand, kind true-false: 1
level understand, kind ordering: 0
level understand, kind numeric: 0
level understand, kind matching: 0
level apply, questions: 1
level apply, options: 4
level apply, kind single: 0
level apply, kind multiple: 1
level apply, kind true-false: 0
level apply, kind ordering: 0
level apply, kind numeric: 0
level apply, kind matching: 0
level analyse, questions: 0
level analyse, options: 0
level analyse, kind single: 0
level analyse, kind multiple: 0
level analyse, kind true-false: 0
level analyse, kind ordering: 0
level analyse, kind numeric: 0
level analyse, kind matching: 0
kind single, questions: 2
kind single, options: 6
kind multiple, questions: 1
kind multiple, options: 4
kind true-false, questions: 1
kind true-false, options: 2
kind ordering, questions: 0
kind ordering, options: 0
kind numeric, questions: 0
kind numeric, options: 0
kind matching, questions: 0
kind matching, options: 0
concept birds, questions: 4
concept birds, options: 12
concept birds, level recall: 2
concept birds, level understand: 1
concept birds, level apply: 1
concept birds, level analyse: 0
concept birds, sections: 2
concept birds, sections with a question: 1
concept birds, section without a question: feet
concept nests, questions: 2
concept nests, options: 8
concept nests, level recall: 1
concept nests, level understand: 0
concept nests, level apply: 1
concept nests, level analyse: 0
concept nests, sections: 1
concept nests, sections with a question: 1
concept songs, questions: 0
concept songs, options: 0
concept songs, level recall: 0
concept songs, level understand: 0
concept songs, level apply: 0
concept songs, level analyse: 0
concept songs, sections: 1
concept songs, sections with a question: 0
concept songs, section without a question: heard
language en, texts: 40 of 40
language en, pages: 3 of 3
language es, texts: 40 of 40
language es, pages: 3 of 3
key at A: 1 of 2, 0.75 expected
key at B: 1 of 2, 0.75 expected
key at C: 0 of 2, 0.25 expected
key at D: 0 of 2, 0.25 expected
multiple-answer questions with 2 right: 1 of 1
statements that are true: 0 of 1
statements that are false: 1 of 1
set birds, key at A: 0 of 1, 0.5 expected
set birds, key at B: 1 of 1, 0.5 expected
set birds, multiple-answer questions with 2 right: 1 of 1
set birds, statements that are true: 0 of 1
set birds, statements that are false: 1 of 1
set eggs, key at A: 1 of 1, 0.25 expected
set eggs, key at B: 0 of 1, 0.25 expected
set eggs, key at C: 0 of 1, 0.25 expected
set eggs, key at D: 0 of 1, 0.25 expected
set eggs, statements that are true: 0 of 0
set eggs, statements that are false: 0 of 0
misconceptions: 0
"""


def test_a_pipe_gets_one_fact_a_line():
    result = piped("stats", MIXED)
    assert (result.exit_code, result.stdout, result.stderr) == (0, FACTS, "")


def test_no_fact_stands_twice():
    names = [line.split(": ")[0] for line in FACTS.splitlines() if "section without" not in line]
    assert len(names) == len(set(names))


def test_the_forcing_of_colours_does_not_reach_a_pipe(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert piped("stats", MIXED).stdout == FACTS


def test_a_program_gets_everything():
    data = json.loads(piped("stats", MIXED, "--format", "json").stdout)
    assert list(data) == [field.name for field in fields(Stats)]
    assert data["total"]["questions"] == 4
    assert data["sets"][0]["kinds"] == {
        "single": 1,
        "multiple": 1,
        "true-false": 1,
        "ordering": 0,
        "numeric": 0,
        "matching": 0,
    }
    assert data["concepts"][0]["untested"] == ["feet"]
    assert data["keys"] == {
        "name": "",
        "single": 2,
        "positions": [1, 1, 0, 0],
        "expected": [0.75, 0.75, 0.25, 0.25],
        "right_options": {"2": 1},
        "statements": {"true": 0, "false": 1},
    }


def test_a_language_with_gaps_is_counted():
    result = piped("stats", MIXED, "--lang", "en", "--partial", "es", "--partial", "fr")
    assert "language fr, texts: 0 of 40" in result.stdout.splitlines()


def test_a_terminal_gets_tables_with_bars():
    code, written = on_terminal("stats", MIXED)
    lines = seen(written).splitlines()
    assert code == 0
    assert "birds          3  ████████       1           1      1        0" in lines
    assert "all            4                 2           1      1        0" in lines
    assert "birds             1 of 2  ████      feet" in lines
    assert "A         1  ████           0.75  ███" in lines
    assert "eggs   1 (0.25)  0 (0.25)  0 (0.25)  0 (0.25)" in lines
    assert COLOUR.search(written)


@pytest.mark.parametrize("bank", [HERE.parents[1] / "bank", HERE / "kinds" / "bank"], ids=["shipped", "kinds"])
def test_tables_fit_the_terminal(bank: Path):
    _, written = on_terminal("stats", bank, width=80)
    assert max(map(len, seen(written).splitlines())) <= 80


def test_a_terminal_without_colours_gets_none():
    _, written = on_terminal("stats", MIXED, NO_COLOR="1")
    assert DRAWN.search(written)
    assert not COLOUR.search(written)


def test_a_terminal_that_can_only_write_lines_gets_lines():
    assert on_terminal("stats", MIXED, TERM="dumb") == (0, FACTS)


def test_a_bank_without_single_answer_questions_has_no_table_of_their_keys():
    _, written = on_terminal("stats", HERE / "sound" / "bank")
    assert "Sets by kind" in written
    assert "single-answer" not in written


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_broken_bank_ends_with_1_and_is_told(tmp_path: Path, form: str):
    folder = Path(shutil.copytree(HERE / "mixed", tmp_path / "guide")) / "bank"
    text = (folder / "eggs.yml").read_text("utf-8")
    (folder / "eggs.yml").write_text(text.replace("level: recall", "level: easy"), "utf-8")
    result = piped("stats", folder, "--format", form)
    told = result.stderr if form == "text" else result.stdout
    assert result.exit_code == 1
    assert "bad-value" in told
    assert "questions:" not in result.stdout


def test_a_folder_that_does_not_exist_ends_with_2(tmp_path: Path):
    assert piped("stats", tmp_path / "nowhere").exit_code == 2


def test_the_help_has_examples_and_exit_codes():
    text = piped("stats", "--help").stdout
    assert "quizbank stats --format json" in text
    assert "Exit codes:" in text


def test_nothing_in_a_pipe_is_drawn():
    assert not DRAWN.search(FACTS)
    assert ESCAPE not in FACTS
