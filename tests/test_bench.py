"""What the measurements measure is what they say."""

import re
from pathlib import Path

import pytest

from bench import check, generate, hostile, saving
from quiz_plugin.bank import Bank, load_bank


@pytest.mark.parametrize("questions", [1, 50, 51, 120])
def test_a_generated_bank_is_sound_and_has_the_questions_asked_for(tmp_path: Path, questions: int):
    generate.bank(tmp_path, questions)
    bank = load_bank(tmp_path / "bank", tmp_path / "docs")
    assert isinstance(bank, Bank) or {problem.code for problem in bank} == {"uncovered-concept"}
    text = "".join(file.read_text("utf-8") for file in (tmp_path / "bank").glob("set-*.yml"))
    ids = re.findall(r"(?m)^  - id: (\S+)$", text)
    assert len(ids) == len(set(ids)) == questions


def test_a_bank_of_the_size_that_the_aims_are_about_has_no_problem(tmp_path: Path):
    generate.bank(tmp_path, 390)  # all of the shipped bank, and some twice
    bank = load_bank(tmp_path / "bank", tmp_path / "docs")
    assert isinstance(bank, Bank), bank[0]
    assert bank.languages == ("en", "es")
    assert [len(each.questions) for each in bank.sets] == [50, 50, 50, 50, 50, 50, 50, 40]


def test_every_aim_that_is_missed_is_told():
    good = [check.Row(1_000, 1.0, 0.5, 0.9, 0.05), check.Row(10_000, 10.0, 5.0, 9.0, 0.1)]
    assert list(check.missed(good)) == []
    bad = [check.Row(1_000, 1.0, 0.5, 2.2, 0.4), check.Row(10_000, 10.0, 5.0, 40.0, 0.1)]
    assert list(check.missed(bad)) == [
        "missed: a check, by composing: 2.20 and not 2.0 at most",
        "missed: after an edit, by a check: 0.18 and not 0.1 at most",
        "missed: a question among 10,000, by one among 1,000: 1.82 and not 1.25 at most",
    ]


def test_a_text_that_costs_too_much_is_told():
    rows = [hostile.Row("[", 0.5, 0.1), hostile.Row("x", 12.0, 0.1)]
    told = ["missed: 10 kB of 'x', by an honest text: 120.00 and not 100.0 at most"]
    assert list(hostile.missed(rows)) == told
    assert [line.split() for line in hostile.report(rows)][1:] == [
        ["'['", "0.500s", "0.100s", "5.00"],
        ["'x'", "12.000s", "0.100s", "120.00"],
    ]


def test_a_save_that_costs_too_much_is_told():
    taken = {
        "first build": [4.0],
        "word in a stem": [1.0, 9.0, 0.9],
        "paragraph of a page": [1.2],
        "new question": [0.5],
    }
    assert list(saving.missed(taken)) == ["missed: paragraph of a page, by the first build: 0.30 and not 0.25 at most"]
    assert "word in a stem               1.00s   0.90s   9.00s    0.25" in saving.report(taken)
