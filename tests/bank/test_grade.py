"""One grading rule: the vectors that the script is held to as well, and what must hold of every answer."""

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quiz_plugin.bank import EmptyAnswer, grade
from quiz_plugin.bank.grade import is_answered
from tests.tools import ROOT

VECTORS: list[dict[str, Any]] = json.loads((ROOT / "tests" / "vectors" / "grading.json").read_text("utf-8"))
CHOICES = [vector for vector in VECTORS if vector["type"] in {"multi", "single", "tf"}]

# The same cases on every run, and no folder of examples beside the tests.
steady = settings(derandomize=True, database=None, deadline=None)

ids = st.sampled_from("abcdefgh")
keys = st.frozensets(ids, min_size=1)
picks = st.frozensets(ids, min_size=1)


@pytest.mark.parametrize("vector", CHOICES, ids=lambda vector: vector["name"])
def test_an_answer_is_graded_as_the_vector_says(vector: dict[str, Any]):
    expected = vector["expect"]
    if "error" in expected:
        with pytest.raises(EmptyAnswer):
            grade(vector["right"], vector["picks"])
        return
    result = grade(vector["right"], vector["picks"])
    assert {
        "verdict": result.verdict,
        "credit": float(result.credit),
        "hits": result.hits,
        "total": result.right,
        "falseAlarms": result.false_alarms,
        "missed": [name for name in vector["right"] if name in result.missed],
    } == expected


@pytest.mark.parametrize("kind", ["multi", "single", "tf"])
def test_the_vectors_hold_every_kind_with_a_right_a_wrong_and_an_empty_answer(kind: str):
    outcomes = {vector["expect"].get("verdict", "empty") for vector in CHOICES if vector["type"] == kind}
    assert {"right", "wrong", "empty"} <= outcomes


def test_nothing_picked_is_not_answered():
    assert not is_answered([])


def test_one_pick_is_answered():
    assert is_answered(["a"])


@steady
@given(keys, picks, st.randoms(use_true_random=False))
def test_order_does_not_count(right: frozenset[str], picked: frozenset[str], dice: Any):
    shuffled, other = sorted(right), sorted(picked)
    dice.shuffle(shuffled)
    dice.shuffle(other)
    assert grade(shuffled, other) == grade(sorted(right), sorted(picked))


@steady
@given(keys, picks)
def test_a_pick_given_twice_counts_once(right: frozenset[str], picked: frozenset[str]):
    assert grade(right, [*picked, *picked]) == grade(right, picked)


@steady
@given(keys, picks)
def test_credit_is_between_nothing_and_one(right: frozenset[str], picked: frozenset[str]):
    assert 0 <= grade(right, picked).credit <= 1


@steady
@given(keys, picks)
def test_right_means_exactly_the_key(right: frozenset[str], picked: frozenset[str]):
    assert (grade(right, picked).verdict == "right") == (right == picked)


@steady
@given(keys, picks)
def test_the_verdict_follows_the_credit(right: frozenset[str], picked: frozenset[str]):
    result = grade(right, picked)
    assert (result.verdict == "wrong") == (result.credit == 0)
    assert (result.verdict == "right") == (result.credit == 1)


@steady
@given(keys, picks)
def test_the_counts_add_up(right: frozenset[str], picked: frozenset[str]):
    result = grade(right, picked)
    assert result.hits + len(result.missed) == result.right == len(right)
    assert result.hits + result.false_alarms == len(picked)
    assert result.missed == right - picked


@steady
@given(keys, picks, ids)
def test_a_further_right_pick_never_lowers_the_credit(right: frozenset[str], picked: frozenset[str], more: str):
    assert grade(right | {more}, picked | {more}).credit >= grade(right | {more}, (picked - {more}) or {more}).credit


@steady
@given(keys, picks, ids)
def test_a_further_wrong_pick_never_raises_the_credit(right: frozenset[str], picked: frozenset[str], more: str):
    key = right - {more} or {"z"}
    assert grade(key, picked | {more}).credit <= grade(key, (picked - {more}) or {more}).credit


@steady
@given(st.integers(1, 8), st.integers(0, 8), st.integers(0, 8))
def test_each_wrong_pick_cancels_one_right_pick(size: int, hits: int, alarms: int):
    hits = min(hits, size)
    picked = [f"r{n}" for n in range(hits)] + [f"w{n}" for n in range(alarms)]
    if picked:
        credit = grade([f"r{n}" for n in range(size)], picked).credit
        assert credit == max(Fraction(0), Fraction(hits - alarms, size))
