"""A bank with one mistake is reported with the code and at the place that the mistake calls for, and nothing else."""

import random
from collections.abc import Sequence
from itertools import count, islice
from typing import TypeVar

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.bank.fuzz.banks import guides
from tests.bank.fuzz.damage import Operator
from tests.bank.fuzz.effort import effort, rounds
from tests.bank.fuzz.expected import expected_bank
from tests.bank.fuzz.guide import Guide, read, stored_guides
from tests.bank.fuzz.hold import failings
from tests.bank.fuzz.operators import NEUTRAL, OPERATORS

T = TypeVar("T")
STORED = stored_guides()
MET = [operator for _, operator in sorted(OPERATORS.items())]


STORED_ONLY = {"a_misspelt_key"}
"""Hypothesis calls drawing for this one inconsistent in generated banks, for a reason not found yet."""


def drawn(data: st.DataObject):
    """Let hypothesis choose."""

    def pick(items: Sequence[T]) -> T:
        return data.draw(st.sampled_from(items))

    return pick


@pytest.mark.parametrize("operator", [each for each in MET if str(each) not in STORED_ONLY], ids=str)
@effort(4)
@given(guides(), st.data())
def test_a_mistake_in_any_bank_is_told(operator: Operator, guide: Guide, data: st.DataObject):
    damage = operator.apply(guide, drawn(data))
    assume(damage is not None)
    assert damage is not None
    assert {told.code for told in damage.told} <= operator.codes
    assert failings(damage) == []


@pytest.mark.parametrize("name", sorted(STORED))
@pytest.mark.parametrize("operator", MET, ids=str)
def test_a_mistake_in_a_stored_bank_is_told(operator: Operator, name: str):
    tries = (operator.apply(STORED[name], random.Random(seed).choice) for seed in count())  # noqa: S311
    for damage in islice((damage for damage in islice(tries, 100) if damage), rounds(2)):
        assert failings(damage) == []


@pytest.mark.parametrize("operator", NEUTRAL.values(), ids=str)
@effort(6)
@given(guides(), st.data())
def test_what_does_not_change_the_meaning_of_a_bank_is_no_problem(
    operator: Operator, guide: Guide, data: st.DataObject
):
    damage = operator.apply(guide, drawn(data))
    assert damage is not None
    reading = read(damage.files)
    assert reading.problems == ()
    assert reading.bank == expected_bank(guide)


@pytest.mark.parametrize("name", sorted(STORED))
@pytest.mark.parametrize("operator", NEUTRAL.values(), ids=str)
def test_what_does_not_change_the_meaning_of_a_stored_bank_is_no_problem(operator: Operator, name: str):
    sound = read(STORED[name].files()).bank
    assert sound is not None
    for seed in range(rounds(4)):
        damage = operator.apply(STORED[name], random.Random(seed).choice)  # noqa: S311
        assert damage is not None
        reading = read(damage.files)
        assert reading.problems == ()
        assert reading.bank == sound
