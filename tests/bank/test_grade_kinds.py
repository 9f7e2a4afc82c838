"""Orders, numbers and pairs are graded as in the browser, and as must hold of every answer."""

import json
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from quiz_plugin.bank import EmptyAnswer, grade
from quiz_plugin.bank.decimals import normalised, resolved
from quiz_plugin.bank.kinds.numeric import grade_number
from quiz_plugin.bank.kinds.ordering import grade_order
from quiz_plugin.bank.number_input import NotANumber, read_number
from tests.bank.test_grade import steady
from tests.tools import ROOT


def vectors(name: str) -> Any:
    return json.loads((ROOT / "tests" / "vectors" / f"grading_{name}.json").read_text("utf-8"))


ORDERS: list[dict[str, Any]] = vectors("order")
PAIRS: list[dict[str, Any]] = vectors("match")
JUDGED: list[dict[str, Any]] = vectors("num")["judge"]
READ: list[dict[str, Any]] = vectors("num")["read"]

BLOCKS = "abcdef"
orders = st.permutations(BLOCKS[:5]).map(tuple)
decimals = st.decimals(-1000, 1000, places=3)
slacks = st.decimals(0, 10, places=3)
LEFT = ("l1", "l2", "l3", "l4")
RIGHT = ("r1", "r2", "r3")
keys = st.fixed_dictionaries({left: st.sampled_from(RIGHT) for left in LEFT})
answers = st.dictionaries(st.sampled_from(LEFT), st.sampled_from(RIGHT), min_size=1)


def outcome(text: str, language: str, unit: str = "") -> Decimal | str:
    """The number that is read, or the key of what is said about the text."""
    try:
        return read_number(text, language, unit)
    except NotANumber as error:
        return error.key


def joined(pairs: dict[str, str]) -> list[str]:
    return [f"{left}:{right}" for left, right in pairs.items()]


# Vectors


@pytest.mark.parametrize("vector", ORDERS, ids=lambda vector: vector["name"])
def test_an_order_is_graded_as_the_vector_says(vector: dict[str, Any]):
    result = grade_order(vector["orders"], vector["picks"])
    assert {
        "verdict": result.verdict,
        "credit": float(result.credit),
        "moves": result.moves,
        "order": list(result.order),
        "run": list(result.kept),
    } == vector["expect"]


@pytest.mark.parametrize("vector", PAIRS, ids=lambda vector: vector["name"])
def test_pairs_are_graded_as_the_vector_says(vector: dict[str, Any]):
    expected = vector["expect"]
    if "error" in expected:
        with pytest.raises(EmptyAnswer):
            grade(vector["right"], vector["picks"])
        return
    result = grade(vector["right"], vector["picks"])
    assert (result.verdict, float(result.credit)) == (expected["verdict"], expected["credit"])
    assert (result.hits, result.right, result.false_alarms) == tuple(
        expected[key] for key in ("hits", "total", "falseAlarms")
    )
    assert result.missed == set(expected["missed"])


@pytest.mark.parametrize("vector", JUDGED, ids=lambda vector: vector["name"])
def test_a_number_is_graded_as_the_vector_says(vector: dict[str, Any]):
    traps = vector["traps"]
    result = grade_number(
        Decimal(vector["value"]), Decimal(vector["tol"]), [Decimal(trap) for trap in traps], Decimal(vector["pick"])
    )
    trap = None if result.trap is None else traps[result.trap]
    assert {"verdict": result.verdict, "credit": float(result.credit), "trap": trap} == vector["expect"]


@pytest.mark.parametrize("vector", READ, ids=lambda vector: f"{vector['lang']}: {vector['text']!r} {vector['unit']}")
def test_a_typed_number_is_read_as_the_vector_says(vector: dict[str, Any]):
    result = outcome(vector["text"], vector["lang"], vector["unit"])
    found = {"error": result} if isinstance(result, str) else {"value": normalised(result)}
    assert found == vector["expect"]


@pytest.mark.parametrize("rows", [ORDERS, PAIRS, JUDGED], ids=["orders", "pairs", "numbers"])
def test_every_vector_has_a_name_of_its_own(rows: list[dict[str, Any]]):
    assert len({row["name"] for row in rows}) == len(rows)


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_vectors_hold_every_outcome_of_reading_a_number(language: str):
    found = {next(iter(row["expect"].values())) for row in READ if row["lang"] == language}
    assert ("err.num_sep" in found) == (language == "es")
    assert "err.num" in found


# Orders


@pytest.mark.parametrize("picks", list(permutations(BLOCKS[:4])), ids="".join)
def test_no_fewer_moves_would_do(picks: Sequence[str]):
    """Compare with every choice of blocks to keep."""
    right = tuple(BLOCKS[:4])
    runs = [run for size in range(5) for run in combinations(picks, size) if list(run) == sorted(run)]
    result = grade_order([right], picks)
    assert result.kept in runs
    assert result.moves == 4 - max(map(len, runs)) == 4 - len(result.kept)


@steady
@given(st.lists(orders, min_size=1, max_size=3), orders)
def test_the_credit_of_an_order_is_bounded_and_follows_the_moves(accepted: list[tuple[str, ...]], picks: Any):
    result = grade_order(accepted, picks)
    assert result.credit == {0: Fraction(1), 1: Fraction(1, 2)}.get(result.moves, 0)
    assert (result.verdict == "right") == (picks in accepted) == (result.credit == 1)
    assert (result.verdict == "wrong") == (result.credit == 0)
    assert result.order in accepted


@steady
@given(st.lists(orders, min_size=1, max_size=3), orders, st.randoms(use_true_random=False))
def test_in_which_order_orders_are_accepted_does_not_count(accepted: list[Any], picks: Any, dice: Any):
    shuffled = list(accepted)
    dice.shuffle(shuffled)
    one, other = grade_order(accepted, picks), grade_order(shuffled, picks)
    assert (one.credit, one.moves) == (other.credit, other.moves)


@steady
@given(st.lists(orders, min_size=1, max_size=3), orders, orders)
def test_one_more_accepted_order_never_lowers_the_credit(accepted: list[Any], more: Any, picks: Any):
    assert grade_order([*accepted, more], picks).credit >= grade_order(accepted, picks).credit


@steady
@given(orders, orders)
def test_moving_the_blocks_that_have_to_move_makes_the_order_right(right: Any, picks: Any):
    """Take them out and put each behind what it follows: what was kept need not move."""
    result = grade_order([right], picks)
    mended = [name for name in picks if name in result.kept]
    for index, name in enumerate(right):
        if name not in mended:
            mended.insert(mended.index(right[index - 1]) + 1 if index else 0, name)
    assert grade_order([right], mended).verdict == "right"


# Pairs


@steady
@given(keys, answers)
def test_the_credit_of_pairs_is_bounded_and_right_means_all_of_them(key: dict[str, str], picked: dict[str, str]):
    result = grade(joined(key), joined(picked))
    assert 0 <= result.credit <= 1
    assert (result.verdict == "right") == (picked == key) == (result.credit == 1)
    assert result.hits + result.false_alarms == len(picked)


@steady
@given(keys, answers, st.sampled_from(LEFT))
def test_a_further_right_pair_never_lowers_the_credit(key: dict[str, str], picked: dict[str, str], left: str):
    assume(left not in picked)
    assert grade(joined(key), joined({**picked, left: key[left]})).credit >= grade(joined(key), joined(picked)).credit


@steady
@given(keys, answers, st.sampled_from(LEFT), st.sampled_from(RIGHT))
def test_correcting_a_pair_never_lowers_the_credit(key: dict[str, str], picked: dict[str, str], left: str, wrong: str):
    assume(wrong != key[left])
    before, after = {**picked, left: wrong}, {**picked, left: key[left]}
    assert grade(joined(key), joined(after)).credit >= grade(joined(key), joined(before)).credit


# Numbers


@steady
@given(decimals, slacks, decimals)
def test_a_number_is_right_within_the_tolerance_on_both_sides(value: Decimal, slack: Decimal, off: Decimal):
    for number in (value + off, value - off):
        result = grade_number(value, slack, [], number)
        assert (result.verdict == "right") == (abs(off) <= slack) == (result.credit == 1)


@steady
@given(decimals, slacks, decimals, decimals)
def test_a_number_closer_to_the_value_is_worth_no_less(value: Decimal, slack: Decimal, one: Decimal, other: Decimal):
    near, far = sorted((one, other), key=lambda number: abs(number - value))
    assert grade_number(value, slack, [], near).credit >= grade_number(value, slack, [], far).credit


@steady
@given(decimals, slacks, slacks, decimals)
def test_a_wider_tolerance_never_lowers_the_credit(value: Decimal, slack: Decimal, more: Decimal, number: Decimal):
    assert grade_number(value, slack + more, [], number).credit >= grade_number(value, slack, [], number).credit


@steady
@given(decimals, slacks, st.lists(decimals, max_size=3), decimals)
def test_a_trap_is_within_the_tolerance_and_changes_no_credit(value: Any, slack: Any, traps: list[Any], number: Any):
    result = grade_number(value, slack, traps, number)
    assert result.credit == grade_number(value, slack, [], number).credit
    close = [index for index, trap in enumerate(traps) if abs(number - trap) <= slack]
    assert result.trap == (close[0] if close and result.verdict == "wrong" else None)


@pytest.mark.parametrize(
    ("tolerance", "value", "slack"),
    [
        ("0.1", "27.3", "0.1"),
        ("0", "27.3", "0"),
        ("5%", "200", "10"),
        ("5 %", "200", "10"),
        ("0.5%", "-1000", "5"),
        ("10%", "0", "0"),
        ("1%", "0.003", "0.00003"),
    ],
)
def test_a_tolerance_may_be_a_share_of_the_value(tolerance: str, value: str, slack: str):
    assert normalised(resolved(tolerance, Decimal(value))) == slack


@pytest.mark.parametrize(
    ("written", "short"),
    [("27.30", "27.3"), ("100", "100"), ("1000000", "1000000"), ("0.00003", "0.00003"), ("-0", "0"), ("-2.50", "-2.5")],
)
def test_a_number_is_written_in_one_way(written: str, short: str):
    assert normalised(Decimal(written)) == short


@steady
@given(st.integers(-(10**6), 10**6), st.integers(0, 6), st.sampled_from(["en", "es", "fr", "pt-BR"]))
def test_a_number_with_a_point_and_without_grouping_is_read_back_or_asked_about(digits: int, places: int, code: str):
    number = Decimal(digits).scaleb(-places)
    result = outcome(format(number, "f"), code)
    assert result == number or (result, places, code != "en") == ("err.num_sep", 3, True)


@steady
@given(st.text("0123456789.,-+e %−x\u00a0\u202f", max_size=12), st.sampled_from(["en", "es"]))
def test_whatever_is_typed_is_a_finite_number_or_an_error_with_words(text: str, language: str):
    result = outcome(text, language, "x")
    assert result in {"err.num", "err.num_sep"} if isinstance(result, str) else result.is_finite()
